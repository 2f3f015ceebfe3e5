/** An expired deposit that the bridge owes to an account. */
export type Claim = {
  readonly depositId: bigint
  readonly units: bigint
  /** In seconds since 1970, like all times here. */
  readonly deadline: number
  /** False if the network that could have filled it does not answer. */
  readonly isOpen: boolean
}

/** What one refund paid to the account. */
type Payment = { readonly units: bigint; readonly timestamp: number }

export type RefundMatch<P extends Payment> =
  | { readonly type: 'unpaid' }
  /** This payment may contain the deposit, and may be for others. */
  | { readonly type: 'unclear'; readonly payment: P }
  | ({ readonly type: 'paid'; readonly payment: P } & Sharing)

export type Sharing = {
  /** Other deposits of the account in the same payment. */
  readonly others: number
  /** Another deposit of the same amount could be meant as well, so they are counted by their deadlines. */
  readonly isCounted: boolean
}

type Owed = { readonly own: Claim; readonly others: readonly Claim[] }

/**
 * Which payment contains a deposit. The bridge pays sums and names no deposit, so every way to explain the payments, in the
 * order of their times, by expired deposits is tried. A deposit is paid only if it is so by all of the best ways.
 */
export function matchRefund<P extends Payment>(payments: readonly P[], { own, others }: Owed): RefundMatch<P> {
  const all = [own, ...others]
  const unsure = all.filter(({ isOpen }) => !isOpen)
  const [whole, ...parts] = listSubsets(unsure.slice(0, MOST_UNSURE)).map((filled) =>
    explain(payments, { own, claims: all.filter((one) => !filled.includes(one)) }),
  )
  if (whole === undefined) return { type: 'unpaid' }
  // A deposit that may have been filled counts as owed only where nothing else explains the payments.
  const guesses = [whole, ...parts.filter(({ explained }) => explained === whole.explained)]
  if (unsure.length <= MOST_UNSURE && guesses.every(({ isAlways }) => isAlways)) return whole.match
  const possible = guesses.map(({ match, left }) => (match.type === 'paid' ? match.payment : left))
  const payment = possible.find((one) => one !== undefined)
  return payment === undefined ? { type: 'unpaid' } : { type: 'unclear', payment }
}

/** Each of them doubles the number of guesses. */
const MOST_UNSURE = 5

/** The first one is empty. */
function listSubsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = 2 ** all.length
  return Array.from({ length: count }, (_, bits) => all.filter((_, index) => (bits >> index) & 1))
}

type Explained<P extends Payment> = {
  /** How many payments the best way explains. */
  readonly explained: number
  /** Whether all of the best ways pay the deposit. */
  readonly isAlways: boolean
  readonly match: Exclude<RefundMatch<P>, { type: 'unclear' }>
  /** A payment without an explanation that could contain the deposit. */
  readonly left: P | undefined
}

/** Deposits of one amount are interchangeable. They are sorted by deadline and paid in this order. */
type Group = { readonly units: bigint; readonly claims: readonly Claim[] }

/** How many deposits of each group a payment contains. Undefined if it is not explained. */
type Pick = readonly number[] | undefined

/** Payments of a hostile or very busy account could be explained in endless ways. */
const MOST_STEPS = 20_000

type Known = { readonly own: Claim; readonly claims: readonly Claim[] }

function explain<P extends Payment>(payments: readonly P[], { own, claims }: Known): Explained<P> {
  const groups = groupClaims(claims)
  const nobody = groups.map(() => 0)
  // Payments that no deposit can explain would only multiply the ways.
  const usable = payments.filter((payment) => listPicks(payment, { groups, taken: nobody }).length > 0)
  const ways = listBestWays(usable, groups)
  const ends = ways.list.map((way) => findOwn(way, { payments: usable, groups, own }))
  const left = payments.filter((one) => !usable.includes(one))
  const paid = ends.find((end) => end.type === 'paid')
  return {
    explained: ways.explained,
    isAlways: ways.isComplete && ends.length > 0 && ends.every((end) => end.type === 'paid'),
    match: paid ?? { type: 'unpaid' },
    left: left.find((one) => one.units >= own.units && one.timestamp > own.deadline),
  }
}

function groupClaims(claims: readonly Claim[]): readonly Group[] {
  // The same order on the page of every deposit, so that no two of them claim one payment.
  const sorted = claims.toSorted(
    (one, other) => one.deadline - other.deadline || (one.depositId < other.depositId ? -1 : 1),
  )
  return [...new Set(sorted.map(({ units }) => units))].map((units) => ({
    units,
    claims: sorted.filter((one) => one.units === units),
  }))
}

type Way = readonly Pick[]

type Ways = { explained: number; list: Way[]; isComplete: boolean }

function listBestWays(payments: readonly Payment[], groups: readonly Group[]): Ways {
  const best: Ways = { explained: 0, list: [], isComplete: true }
  let steps = 0
  const walk = (way: Way, { taken, explained }: { taken: readonly number[]; explained: number }) => {
    const payment = payments[way.length]
    if (explained + payments.length - way.length < best.explained || steps > MOST_STEPS) return
    steps += 1
    if (payment === undefined) return keepBest(best, { way, explained })
    for (const pick of listPicks(payment, { groups, taken })) {
      const more = taken.map((count, index) => count + (pick[index] ?? 0))
      walk([...way, pick], { taken: more, explained: explained + 1 })
    }
    walk([...way, undefined], { taken, explained })
  }
  walk([], { taken: groups.map(() => 0), explained: 0 })
  return { ...best, isComplete: steps <= MOST_STEPS }
}

function keepBest(best: Ways, { way, explained }: { readonly way: Way; readonly explained: number }): void {
  if (explained > best.explained) best.list = []
  best.explained = explained
  best.list.push(way)
}

type Standing = { readonly groups: readonly Group[]; readonly taken: readonly number[] }

/** Every choice of unpaid deposits, expired by then, whose sum is exactly the payment. */
function listPicks({ units, timestamp }: Payment, { groups, taken }: Standing): readonly (readonly number[])[] {
  const free = groups.map(({ claims }, index) => {
    return claims.filter(({ deadline }) => deadline < timestamp).length - (taken[index] ?? 0)
  })
  const picks: (readonly number[])[] = []
  let steps = 0
  const choose = (pick: readonly number[], rest: bigint) => {
    const group = groups[pick.length]
    steps += 1
    if (group === undefined && rest === 0n) picks.push(pick)
    if (group === undefined || steps > MOST_STEPS) return
    for (let count = free[pick.length] ?? 0; count >= 0; count -= 1) {
      const cost = BigInt(count) * group.units
      if (cost <= rest) choose([...pick, count], rest - cost)
    }
  }
  choose([], units)
  return picks
}

type Place<P extends Payment> = {
  readonly payments: readonly P[]
  readonly groups: readonly Group[]
  readonly own: Claim
}

/** The payment of the deposit by one way to explain them all. */
function findOwn<P extends Payment>(way: Way, { payments, groups, own }: Place<P>): Explained<P>['match'] {
  const groupIndex = groups.findIndex(({ units }) => units === own.units)
  const claims = groups[groupIndex]?.claims ?? []
  // Each deposit of this amount with its payment: they are paid in order.
  const paying = way.flatMap((pick, turn) => Array.from({ length: pick?.[groupIndex] ?? 0 }, () => turn))
  const at = claims.indexOf(own)
  const turn = at < 0 ? undefined : paying[at]
  const payment = turn === undefined ? undefined : payments[turn]
  if (turn === undefined || payment === undefined) return { type: 'unpaid' }
  const couldSwap = (other: Claim, index: number) => {
    const paidBy = paying[index]
    if (other === own || paidBy === turn || other.deadline >= payment.timestamp) return false
    return paidBy === undefined || (payments[paidBy]?.timestamp ?? 0) > own.deadline
  }
  const all = (way[turn] ?? []).reduce((sum, count) => sum + count, 0)
  return { type: 'paid', payment, others: all - 1, isCounted: claims.some(couldSwap) }
}
