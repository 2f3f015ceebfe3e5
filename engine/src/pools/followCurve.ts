import type { Middle, Range } from './poolKind.ts'

/**
 * A smooth payout: all that is received for a payment, and the price at its end. What a smaller payment gives is where
 * Newton's method may start.
 */
export type Payout = (paid: number, smaller?: Sample) => Omit<Sample, 'paid'>

export type Sample = { readonly paid: number; readonly received: number; readonly price: number }

/** The payout with both amounts in other units. */
export function scalePayout(
  payout: Payout,
  { pay, receive }: { readonly pay: number; readonly receive: number },
): Payout {
  const price = pay * receive
  return (paid, smaller) => {
    const known = smaller && {
      paid: smaller.paid * pay,
      received: smaller.received / receive,
      price: smaller.price / price,
    }
    const result = payout(paid * pay, known)
    return { received: result.received * receive, price: result.price * price }
  }
}

/** The middle between both directions, where the ranges have given up their fee. */
export function leaveFeeOut([first]: readonly Range[], left: number): { readonly middle?: Middle } {
  return first === undefined
    ? {}
    : { middle: { liquidity: first.liquidity / Math.sqrt(left), root: first.start / Math.sqrt(left) } }
}

type FollowOptions = {
  /** The pool's balances of the paid and the received token: the first range is a small part of them. */
  readonly payBalance: number
  readonly receiveBalance: number
  /** The most that the pool takes, after the fee. Without it, the pool takes any payment. */
  readonly most?: number
}

/** The largest error of a range before it is raised, as a part of everything received: in a full pool, and more in an empty one. */
const TOLERANCE = 4e-7
const LAST_TOLERANCE = 3e-6
/** Roots of prices that are closer than this lose too many digits. */
const FLAT = 1e-10
const FIRST_STEP = 1e-6
/** A trade that hardly moves the pool needs a closer curve, so the first ranges are short. */
const MOST_GROWTH = 2
/** Far beyond the pool's balance only its rest is left to be followed. */
const FAR_GROWTH = 8
const LEAST_GROWTH = 0.2
/** Errors grow with the third power of a range's length. Aims a little below the tolerance. */
const AIM = 0.85
const SHORTEST = 1e-9
const STEEPEST = 1e-3
const REPAYMENT = 8
const MOST_RANGES = 400
/** The pool is empty: its rest is worth less than rounding. */
const EMPTY = 1e-9
/** Where a range is compared with the payout, as parts of its payment. */
const PARTS = [0.125, 0.25, 0.5, 0.75, 1]
/** The largest error may lie between two of these, and floating point has its own. */
const SPARE = 0.5
const NOISE = 4e-15

/**
 * Ranges of constant liquidity that follow a smooth concave payout from above. Along a range 1/√price is linear in the
 * payment, so a range is a chord that gives as much as the payout does until its end. Its length follows from the last
 * range's error, as the steps of an ODE solver do. The prices are then raised by the errors that were measured. The search
 * evaluates ranges, so it never solves a pool's equation.
 */
export function followCurve(payout: Payout, options: FollowOptions): readonly Range[] {
  return raise(listChords(payout, options))
}

type Chord = {
  readonly range: Range
  /** Its own output. */
  readonly received: number
  /** How much less than the payout it and all before it have given, at these parts of its payment. */
  readonly misses: readonly number[]
  /** The most that it misses itself. */
  readonly error: number
  /** The payout until its end. */
  readonly reached: number
}

function listChords(payout: Payout, options: FollowOptions): readonly Chord[] {
  const { payBalance, receiveBalance, most = Number.POSITIVE_INFINITY } = options
  // No spreads here: copying objects took longer than all payouts.
  const read = (paid: number, smaller?: Sample): Sample => {
    const { received, price } = payout(paid, smaller)
    return { paid, received, price }
  }
  const chords: Chord[] = []
  let before = read(0)
  let start = Math.sqrt(before.price)
  let given = 0
  let step = Math.min(payBalance, receiveBalance / before.price) * FIRST_STEP
  let isShortened = false
  while (before.paid < most && receiveBalance - before.received > receiveBalance * EMPTY) {
    const after = read(Math.min(before.paid + step, most), before)
    if (!(after.received > before.received && after.price > 0) || chords.length === MOST_RANGES) break
    const chord = connect(payout, { before, after, start, given })
    const { isDone, growth } = judge(chord, { payBalance, receiveBalance, step, paid: after.paid, isShortened })
    step *= growth
    isShortened = growth < 1 && !isDone
    if (!isDone) continue
    chords.push(chord)
    given += chord.received
    start = chord.range.end
    before = after
  }
  if (before.paid < most && start > 0) chords.push(end(before, { receiveBalance, start }))
  return chords
}

type Step = Pick<FollowOptions, 'payBalance' | 'receiveBalance'> & {
  readonly step: number
  readonly paid: number
  /** The last try was too long, so this one may be flat. */
  readonly isShortened: boolean
}

/** Whether the range is close enough to the payout, and by how much the next step or try is longer. */
function judge({ range, error, reached }: Chord, { payBalance, receiveBalance, step, paid, isShortened }: Step) {
  const isFlat = range.end >= range.start * (1 - FLAT)
  if (isFlat && !isShortened && step < payBalance) return { isDone: false, growth: 2 * MOST_GROWTH }
  const share = reached / receiveBalance
  const part = error / reached / (TOLERANCE + LAST_TOLERANCE * share * share)
  const growth = Math.max(AIM / Math.cbrt(part), LEAST_GROWTH)
  if (part > 1 && step > payBalance * SHORTEST) return { isDone: false, growth: Math.min(growth, AIM) }
  return { isDone: true, growth: Math.min(growth, paid < payBalance ? MOST_GROWTH : FAR_GROWTH) }
}

type Place = {
  readonly before: Sample
  readonly after: Sample
  /** √price at the end of the last range, and what all ranges until there have given. */
  readonly start: number
  readonly given: number
}

/**
 * The range from one sample to the next: between two prices, the average price is their geometric mean. If each range made
 * up for all errors of the one before, they would alternate for ever: half of that, and half of the end that is best for
 * this range alone, stops them at once. An error of the output is made up over several ranges, for a short one cannot.
 */
function connect(payout: Payout, { before, after, start, given }: Place): Chord {
  const paid = after.paid - before.paid
  const received = after.received - before.received
  const carried = before.received - given
  const repaid = carried * Math.min(1, (REPAYMENT * received) / after.received)
  const exact = (received + repaid) / paid / start
  const alone = Math.sqrt((received / paid) * Math.sqrt(after.price / before.price))
  const end = Math.max(Math.min((exact + alone) / 2, start * (1 - FLAT)), start * STEEPEST)
  const range = { liquidity: (paid * start * end) / (start - end), start, end }
  const misses = PARTS.map((part) => {
    const { received } = part === 1 ? after : payout(before.paid + paid * part, before)
    return received - given - receiveInRange(range, paid * part)
  })
  const error = misses.reduce((most, miss) => Math.max(most, Math.abs(miss - carried)), 0)
  return { range, received: paid * start * end, misses, error, reached: after.received }
}

function receiveInRange({ liquidity, start }: Range, paid: number): number {
  const rest = (paid / liquidity) * start
  return (liquidity * start * rest) / (1 + rest)
}

function findMost(misses: readonly number[]): number {
  return misses.reduce((most, miss) => Math.max(most, Math.abs(miss)), 0)
}

/** The rest of the pool: ten times of it, so that its price falls more slowly than that of any pool. */
function end({ received }: Sample, { receiveBalance, start }: { receiveBalance: number; start: number }): Chord {
  const left = Math.max(receiveBalance - received, receiveBalance * EMPTY)
  return {
    range: { liquidity: (10 * left) / start, start, end: 0 },
    received: left,
    misses: [],
    error: 0,
    reached: received,
  }
}

/**
 * Raises the prices so that the ranges together are never below the payout. The lifts grow along the curve, so that a small
 * trade is hardly overstated, and no faster than the prices fall.
 */
function raise(chords: readonly Chord[]): readonly Range[] {
  const lifts = listLifts(chords)
  for (let at = chords.length - 1; at >= 0; at -= 1) {
    const { start, end } = chords[at]?.range ?? { start: 1, end: 0 }
    const least = (lifts[at + 1] ?? 0) * (end / start) - 2 * (1 - end / start - FLAT / 2)
    lifts[at] = Math.max(lifts[at] ?? 0, least)
  }
  return chords.map(({ range }, at) => {
    const start = range.start * (1 + (lifts[at] ?? 0) / 2)
    const end = range.end * (1 + (lifts[at + 1] ?? 0) / 2)
    if (end === 0) return { liquidity: range.liquidity, start, end }
    const paid = (range.liquidity * (range.start - range.end)) / (range.start * range.end)
    return { liquidity: (paid * start * end) / (start - end), start, end }
  })
}

/**
 * By which part the prices have to rise at the start of each range, so that the ranges before it have already given what
 * it misses. The first range has none before it, and rises from nothing.
 */
function listLifts(chords: readonly Chord[]): number[] {
  const needs = listNeeds(chords)
  const lifts = [0]
  let raised = 0
  chords.forEach((chord, at) => {
    const first = lifts[at] ?? 0
    const wanted = (2 * ((needs[at + 1] ?? 0) - raised)) / chord.received - first
    const last = Math.max(first, wanted, at === 0 ? findFirstLift(chord) : 0)
    raised += (chord.received * (first + last)) / 2
    lifts.push(last)
  })
  return lifts
}

/** The overpayment before each range. It grows with the third power of the output, because jumps are dear. */
function listNeeds(chords: readonly Chord[]): readonly number[] {
  const needs = chords.map(({ misses, reached }) => Math.max(0, ...misses) + SPARE * findMost(misses) + NOISE * reached)
  for (let at = chords.length - 2; at >= 0; at -= 1) {
    const [here, next] = [chords[at]?.reached ?? 0, chords[at + 1]?.reached ?? 1]
    needs[at] = Math.max(needs[at] ?? 0, (needs[at + 1] ?? 0) * (here / next) ** 3)
  }
  return needs
}

/** A price that rises by a part l over a range adds l · t² / 2 of its output until t. */
function findFirstLift({ misses, received }: Chord): number {
  const most = findMost(misses)
  return misses.reduce((lift, miss, at) => {
    const part = PARTS[at] ?? 1
    const needed = Math.max(miss, 0) + SPARE * most * part * part + NOISE * received * part
    return Math.max(lift, (2 * needed) / (received * part * part))
  }, 0)
}
