import type { Range } from './poolKind.ts'

/** A smooth payout without the fee: all that is received for a payment, and the price at its end. */
export type Payout = (paid: number) => { readonly received: number; readonly price: number }

type FollowOptions = {
  /** The pool's balances of the paid and the received token: the first sample is a small part of the payment side. */
  readonly payBalance: number
  readonly receiveBalance: number
}

/** The largest error between two samples, as a part of everything received. */
const TOLERANCE = 1e-8
/** Prices that are closer than this cannot be told apart in floating point. */
const FLAT = 1e-7
const FIRST_SAMPLE = 1e-4
/** Shorter intervals lose their digits. */
const SHORTEST = 1e-5
const MOST_SPLITS = 14
/** The pool is empty: its rest is worth less than rounding. */
const EMPTY = 1e-9
/** An error c · t(1 − t) along a range is largest in its middle, with c/4; its start needs a rise of c · t. */
const LIFT = 5

/**
 * Ranges of constant liquidity that follow a smooth concave payout from above. They pass through samples of it, which
 * are dense where it bends, and are then raised by the errors that were measured in between. The search evaluates ranges,
 * so it never solves a pool's equation.
 */
export function followCurve(payout: Payout, { payBalance, receiveBalance }: FollowOptions): readonly Range[] {
  const samples = listSamples(payout, { payBalance, receiveBalance })
  const ranges: Range[] = []
  const errors: Errors[] = []
  let start = Math.sqrt(samples[0]?.price ?? 0)
  for (let at = 1; at < samples.length; at += 1) {
    const [before, after] = [samples[at - 1], samples[at]]
    if (before === undefined || after === undefined) break
    const range = connect(before, { after, start })
    if (range === undefined) continue
    ranges.push(range)
    errors.push({ start: Math.sqrt(before.price) / start - 1, within: measureError(payout, { before, after, range }) })
    start = Math.min(Math.sqrt(after.price), range.end)
  }
  const last = samples.at(-1)
  if (last !== undefined && start > 0) {
    const left = Math.max(receiveBalance - last.received, receiveBalance * EMPTY)
    ranges.push({ liquidity: (10 * left) / start, start, end: 0 })
    errors.push({ start: 0, within: 0 })
  }
  return raise(ranges, errors)
}

type Sample = { readonly paid: number; readonly received: number; readonly price: number }

/** Each step doubles the payment until the pool is empty. */
function listSamples(payout: Payout, { payBalance, receiveBalance }: FollowOptions): readonly Sample[] {
  const read = (paid: number): Sample => ({ paid, ...payout(paid) })
  const samples = [read(0)]
  const shortest = payBalance * SHORTEST
  for (let paid = payBalance * FIRST_SAMPLE; ; paid *= 2) {
    const before = samples.at(-1)
    const after = read(paid)
    if (before === undefined || !(after.received > before.received && after.price > 0)) return samples
    samples.push(...split(before, { after, read, shortest, splits: 0 }), after)
    if (receiveBalance - after.received < receiveBalance * EMPTY) return samples
  }
}

type Split = {
  readonly after: Sample
  readonly read: (paid: number) => Sample
  readonly shortest: number
  readonly splits: number
}

/** The samples between these two, where one range does not follow the payout closely enough. */
function split(before: Sample, { after, read, shortest, splits }: Split): readonly Sample[] {
  if (splits === MOST_SPLITS || after.paid - before.paid < 2 * shortest) return []
  const range = connect(before, { after, start: Math.sqrt(before.price) })
  const middle = read((before.paid + after.paid) / 2)
  const jump = range === undefined ? 1 : Math.abs(range.end - Math.sqrt(after.price)) / range.end
  const miss = range && receiveInRange(range, middle.paid - before.paid) + before.received - middle.received
  const isClose = miss !== undefined && Math.abs(miss) <= TOLERANCE * middle.received
  if (isClose && jump <= Math.sqrt(TOLERANCE)) return []
  const options = { read, shortest, splits: splits + 1 }
  return [...split(before, { ...options, after: middle }), middle, ...split(middle, { ...options, after })]
}

/** The range from one sample to the next: between two prices, the average price is their geometric mean. */
function connect(
  before: Sample,
  { after, start }: { readonly after: Sample; readonly start: number },
): Range | undefined {
  const received = after.received - before.received
  if (!(received > 0 && start > 0)) return undefined
  const average = received / (after.paid - before.paid)
  const end = Math.min(average / start, start * (1 - FLAT))
  return { liquidity: received / (start - end), start, end }
}

function receiveInRange({ liquidity, start }: Range, paid: number): number {
  const rest = (paid / liquidity) * start
  return (liquidity * start * rest) / (1 + rest)
}

type Interval = { readonly before: Sample; readonly after: Sample; readonly range: Range }

/** How far a range is below the payout, as a part of it: in its price at the start, and in its output at most. */
type Errors = { readonly start: number; readonly within: number }

/** How far the range is below the payout at most, as a part of the range's own output until there. */
function measureError(payout: Payout, { before, after, range }: Interval): number {
  let most = 0
  for (const part of [0.125, 0.25, 0.5, 0.75, 1]) {
    const paid = (after.paid - before.paid) * part
    const own = payout(before.paid + paid).received - before.received
    most = Math.max(most, own / receiveInRange(range, paid) - 1)
  }
  return most
}

/**
 * Raises the prices of each range above its errors, as evenly as possible: a range rises from the factor of the one
 * before to its own, so that a small trade on a flat curve is hardly overstated and prices never rise along the curve.
 */
function raise(ranges: readonly Range[], errors: readonly Errors[]): readonly Range[] {
  const factors = [1]
  for (const [at, { start, within }] of errors.entries()) {
    const before = Math.max(factors[at] ?? 1, 1 + start)
    factors[at] = before
    factors.push(Math.max(before, (1 + LIFT * within) / before))
  }
  for (let at = ranges.length - 1; at >= 0; at -= 1) {
    const { start, end } = ranges[at] ?? { start: 1, end: 0 }
    const least = ((factors[at + 1] ?? 1) * end * (1 + FLAT / 2)) / start
    factors[at] = Math.max(factors[at] ?? 1, least)
  }
  return ranges.map((range, at) => {
    const [start, end] = [range.start * (factors[at] ?? 1), range.end * (factors[at + 1] ?? 1)]
    if (end === 0) return { liquidity: range.liquidity, start, end }
    const paid = range.liquidity * (1 / range.end - 1 / range.start)
    return { liquidity: paid / (1 / end - 1 / start), start, end }
  })
}
