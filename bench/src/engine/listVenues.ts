import type { Pool } from '@murmur/engine/market'
import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import type { IndependentVenue } from './independentVenue.ts'

export function listVenues(pools: readonly Pool[]): readonly IndependentVenue[] {
  return pools.flatMap((pool) => {
    if (pool.type === 'constantProduct') return viewProduct(pool)
    if (pool.type === 'concentrated') return listConcentratedPairs(pool)
    const payouts = listPayouts(pool)
    if (payouts.length > 0) return payouts
    throw new TypeError(`The independent solvers do not support pools of the kind ${pool.type}.`)
  })
}

function viewProduct(pool: Pool & { readonly type: 'constantProduct' }): readonly IndependentVenue[] {
  const [one, other] = pool.reserves.map(Number) as [number, number]
  const kept = 1 - pool.feePpm / 1e6
  const create = (x: number, y: number) => ({
    pool,
    receiveFor: (paid: number) => (y * kept * paid) / (x + kept * paid),
    rateAt: (paid: number) => (kept * x * y) / (x + kept * paid) ** 2,
    paidUntil: (rate: number) => Math.max(0, (Math.sqrt((kept * x * y) / rate) - x) / kept),
    most: Number.POSITIVE_INFINITY,
  })
  const [first, second] = pool.tokens
  return [
    { ...create(one, other), pay: first, receive: second },
    { ...create(other, one), pay: second, receive: first },
  ]
}

type Piece = { readonly liquidity: number; readonly from: number; readonly to: number }

function listConcentratedPairs(pool: ConcentratedPool): readonly IndependentVenue[] {
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const pieces = listPieces(pool)
  const down = pieces
    .toReversed()
    .filter(({ from }) => from < root)
    .map(({ liquidity, from, to }) => ({ liquidity, from: Math.min(to, root), to: from }))
  const up = pieces
    .filter(({ to }) => to > root)
    .map(({ liquidity, from, to }) => ({ liquidity, from: 1 / Math.max(from, root), to: 1 / to }))
  const kept = 1 - pool.feePpm / 1e6
  const [first, second] = pool.tokens
  return [
    { pool, pay: first, receive: second, ...follow(down, kept) },
    { pool, pay: second, receive: first, ...follow(up, kept) },
  ]
}

/** Walks through segments of constant liquidity, in √price. */
function follow(
  pieces: readonly Piece[],
  kept: number,
): Pick<IndependentVenue, 'receiveFor' | 'rateAt' | 'paidUntil' | 'most'> {
  const walk = (paid: number) => {
    let left = paid * kept
    let received = 0
    for (const { liquidity, from, to } of pieces) {
      const room = liquidity * (1 / to - 1 / from)
      const root = left < room ? 1 / (1 / from + left / liquidity) : to
      received += liquidity * (from - root)
      if (left < room) return { received, rate: kept * root * root }
      left -= room
    }
    return { received, rate: 0 }
  }
  const paidUntil = (rate: number) => {
    const wanted = Math.sqrt(rate / kept)
    let paid = 0
    for (const { liquidity, from, to } of pieces) {
      if (wanted < from) paid += liquidity * (1 / Math.max(wanted, to) - 1 / from)
    }
    return paid / kept
  }
  const most = pieces.reduce((sum, { liquidity, from, to }) => sum + liquidity * (1 / to - 1 / from), 0) / kept
  return { receiveFor: (paid) => walk(paid).received, rateAt: (paid) => walk(paid).rate, paidUntil, most }
}

function listPieces({ ticks }: ConcentratedPool): readonly Piece[] {
  let liquidity = 0
  return ticks.slice(0, -1).map(({ index, liquidityNet }, at) => {
    liquidity += Number(liquidityNet)
    const next = ticks[at + 1]?.index ?? index
    return { liquidity, from: 1.0001 ** (index / 2), to: 1.0001 ** (next / 2) }
  })
}

/** A payout before the fee, as a formula: what is received for a payment, and the price at its end. */
type Payout = {
  readonly receive: (paid: number) => number
  readonly price: (paid: number) => number
  /** The fee that is left of a payment, and of an output. */
  readonly kept: number
  readonly given: number
  /** A unit of size: the balance of the paid token. */
  readonly size: number
  readonly isStepped?: boolean
}

/** Pools of two tokens with a smooth curve of their own, by formulas that share no code with the engine. */
function listPayouts(pool: Pool): readonly IndependentVenue[] {
  const [first, second, ...others] = pool.tokens
  if (first === undefined || second === undefined || others.length > 0) return []
  const [forth, back] = [findPayout(pool, 0), findPayout(pool, 1)]
  if (forth === undefined || back === undefined) return []
  return [
    { pool, pay: first, receive: second, ...toVenue(forth) },
    { pool, pay: second, receive: first, ...toVenue(back) },
  ]
}

function findPayout(pool: Pool, payAt: 0 | 1): Payout | undefined {
  if (pool.type === 'solidly') return pool.isStable ? paySolidly(pool, payAt) : undefined
  if (pool.type === 'curveStable') return payCurve(pool, payAt)
  return pool.type === 'liquidityBook' ? payBins(pool, payAt) : undefined
}

function toVenue(payout: Payout): Omit<IndependentVenue, 'pool' | 'pay' | 'receive'> {
  const { receive, price, kept, given, size, isStepped = false } = payout
  const rateAt = (paid: number) => price(paid * kept) * kept * given
  return {
    receiveFor: (paid) => receive(paid * kept) * given,
    rateAt,
    paidUntil: (rate) => findPaid(rateAt, { rate, size }),
    most: Number.POSITIVE_INFINITY,
    isStepped,
  }
}

const HALVINGS = 80
const MOST_TIMES = 1e6

/** By bisection: the rate only falls. */
function findPaid(
  rateAt: (paid: number) => number,
  { rate, size }: { readonly rate: number; readonly size: number },
): number {
  if (rateAt(0) <= rate) return 0
  let [low, high] = [0, size]
  while (rateAt(high) > rate && high < size * MOST_TIMES) [low, high] = [high, high * 4]
  for (let step = 0; step < HALVINGS && high - low > high * 1e-15; step += 1) {
    const middle = (low + high) / 2
    if (rateAt(middle) > rate) low = middle
    else high = middle
  }
  return low
}

/** x³y + xy³ = k. */
function paySolidly({ reserves, bases, feeBps }: Extract<Pool, { type: 'solidly' }>, payAt: 0 | 1): Payout {
  const scaled = reserves.map((reserve, at) => Number(reserve) / Number(bases[at]))
  const [x0 = 0, y0 = 0] = payAt === 0 ? scaled : scaled.toReversed()
  const [payBase, receiveBase] = payAt === 0 ? bases.map(Number) : bases.toReversed().map(Number)
  const k = x0 ** 3 * y0 + x0 * y0 ** 3
  const solve = (x: number) => {
    let y = y0
    for (let step = 0; step < 60; step += 1) {
      const next = y - (x ** 3 * y + x * y ** 3 - k) / (x ** 3 + 3 * x * y ** 2)
      if (Math.abs(next - y) <= 1e-15 * y0) return next
      y = next
    }
    return y
  }
  return {
    receive: (paid) => (y0 - solve(x0 + paid / (payBase ?? 1))) * (receiveBase ?? 1),
    price(paid) {
      const x = x0 + paid / (payBase ?? 1)
      const y = solve(x)
      return ((3 * x ** 2 * y + y ** 3) / (x ** 3 + 3 * x * y ** 2) / (payBase ?? 1)) * (receiveBase ?? 1)
    },
    kept: 1 - feeBps / 10_000,
    given: 1,
    size: x0 * (payBase ?? 1),
  }
}

const FEE_UNIT = 1e10
const RATE_UNIT = 1e18
const AMP_UNIT = 100

/** Two coins of StableSwap NG, with a constant fee that is taken from the output. */
function payCurve(pool: Extract<Pool, { type: 'curveStable' }>, payAt: 0 | 1): Payout | undefined {
  if (pool.variant !== 'ng' || pool.offpeg !== undefined) return undefined
  const rates = pool.rates.map((rate) => Number(rate) / RATE_UNIT)
  const scaled = pool.balances.map((balance, at) => Number(balance) * (rates[at] ?? 1))
  const [x0 = 0, y0 = 0] = payAt === 0 ? scaled : scaled.toReversed()
  const [payRate = 1, receiveRate = 1] = payAt === 0 ? rates : rates.toReversed()
  const steepness = (Number(pool.amplification) * 2) / AMP_UNIT
  let sum = x0 + y0
  for (let step = 0; step < 100; step += 1) {
    const product = sum ** 3 / (4 * x0 * y0)
    sum = ((steepness * (x0 + y0) + 2 * product) * sum) / ((steepness - 1) * sum + 3 * product)
  }
  const at = (x: number) => {
    const c = sum ** 3 / (4 * x * steepness)
    const b = x + sum / steepness - sum
    const root = Math.sqrt(b * b + 4 * c)
    const y = b > 0 ? (2 * c) / (b + root) : (root - b) / 2
    return { y, slope: (c / x + y) / (2 * y + b) }
  }
  const start = at(x0).y
  return {
    receive: (paid) => (start - at(x0 + paid * payRate).y) / receiveRate,
    price: (paid) => (at(x0 + paid * payRate).slope * payRate) / receiveRate,
    kept: 1,
    given: 1 - Number(pool.fee) / FEE_UNIT,
    size: x0 / payRate,
  }
}

const MIDDLE_BIN = 2 ** 23

/** Bins of constant price, for pairs without a variable fee. */
function payBins(pool: Extract<Pool, { type: 'liquidityBook' }>, payAt: 0 | 1): Payout | undefined {
  const { bins, binStep, activeId, fees } = pool
  if (fees.variableFeeControl > 0) return undefined
  const steps = bins
    .filter(({ id }) => (payAt === 0 ? id <= activeId : id >= activeId))
    .toSorted((one, other) => (payAt === 0 ? other.id - one.id : one.id - other.id))
    .map(({ id, reserves }) => {
      const price = (1 + binStep / 10_000) ** (id - MIDDLE_BIN)
      return { price: payAt === 0 ? price : 1 / price, given: Number(reserves[payAt === 0 ? 1 : 0]) }
    })
  const walk = (paid: number) => {
    let [left, received] = [paid, 0]
    for (const { price, given } of steps) {
      if (left * price < given) return { received: received + left * price, price }
      left -= given / price
      received += given
    }
    return { received, price: 0 }
  }
  return {
    receive: (paid) => walk(paid).received,
    price: (paid) => walk(paid).price,
    kept: 1 - (fees.baseFactor * binStep) / 1e8,
    given: 1,
    size: steps.reduce((sum, { price, given }) => sum + given / price, 0),
    isStepped: true,
  }
}
