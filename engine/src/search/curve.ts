import type { Middle, Outline } from '../pools/poolKind.ts'

/**
 * One direction of a pool in floating point. The price s² is received per paid before the fee, and falls as more is
 * paid. Amounts are in the graph's units, not in wei.
 */
export type Curve = {
  /** γ: 1 − fee. */
  readonly kept: number
  /** One infinite segment for constant product, one per range for concentrated liquidity. */
  readonly segments: readonly [Segment, ...Segment[]]
  /** The most that can be paid, after the fee. */
  readonly most: number
}

/** Constant liquidity L between two prices: takes L(1/s − 1/start), gives L(start − s). */
type Segment = {
  readonly liquidity: number
  readonly start: number
  readonly end: number
  /** The amounts traded before the price gets here. */
  readonly paidBefore: number
  readonly receivedBefore: number
}

/** Mutated in place: it is computed a thousand times per quote. */
export type CurveTrade = {
  paid: number
  received: number
  /** The profit at the price s² after the fee, computed without subtracting large numbers. */
  earned: number
  /** The conductance: d(received) / d(−log s²). */
  conductance: number
}

/** A curve in wei. */
export type OwnCurve = Pick<Curve, 'kept' | 'most'> & {
  /** No value for a pool that gives nothing in this direction now. */
  readonly segments: Curve['segments'] | undefined
  readonly middle: Middle
}

/** No curve without liquidity. */
export function createOwnCurve({ kept, ranges, middle }: Outline): OwnCurve | undefined {
  const segments: Segment[] = []
  let paidBefore = 0
  let receivedBefore = 0
  for (const { liquidity, start, end } of ranges) {
    if (!(liquidity > 0 && start > end)) continue
    segments.push({ liquidity, start, end, paidBefore, receivedBefore })
    paidBefore += liquidity * (1 / end - 1 / start)
    receivedBefore += liquidity * (start - end)
  }
  const [first, ...rest] = segments
  const known = middle ?? (first && { liquidity: first.liquidity, root: first.start })
  return known && { kept, segments: first && [first, ...rest], most: paidBefore, middle: known }
}

/** The value of one wei of either token. */
export type Units = { readonly payUnit: number; readonly receiveUnit: number }

/** The curve in the units of a graph. */
export function createCurve({ kept, segments, most }: Curve, units: Units): Curve {
  const [first, ...rest] = segments
  return {
    kept,
    segments: [scale(first, units), ...rest.map((segment) => scale(segment, units))],
    most: most * units.payUnit,
  }
}

function scale(segment: Segment, { payUnit, receiveUnit }: Units): Segment {
  const root = Math.sqrt(receiveUnit / payUnit)
  return {
    liquidity: segment.liquidity * payUnit * root,
    start: segment.start * root,
    end: segment.end * root,
    paidBefore: segment.paidBefore * payUnit,
    receivedBefore: segment.receivedBefore * receiveUnit,
  }
}

/** The trade that moves the price to s². It is optimal if the token prices have the ratio s² · γ. */
export function tradeAlongSegments({ kept, segments }: Curve, { s, trade }: { s: number; trade: CurveTrade }): void {
  let segment = segments[0]
  for (let at = 1; s < segment.end && at < segments.length; at += 1) segment = segments[at] ?? segment
  const reached = Math.max(Math.min(s, segment.start), segment.end)
  trade.paid = (segment.paidBefore + segment.liquidity * (1 / reached - 1 / segment.start)) / kept
  trade.received = segment.receivedBefore + segment.liquidity * (segment.start - reached)
  const gain = segment.liquidity * (segment.start - reached) * (1 - (s * s) / (segment.start * reached))
  trade.earned = segment.receivedBefore - s * s * segment.paidBefore + gain
  trade.conductance = reached === s ? (segment.liquidity * s) / 2 : 0
}

/** The output for a payment. Zero if the liquidity runs out, since the contract would not take the whole payment. */
export function receiveAlongSegments({ kept, segments, most }: Curve, paid: number): number {
  const afterFee = paid * kept
  if (afterFee > most) return 0
  let segment = segments[0]
  for (let at = 1; at < segments.length; at += 1) {
    const next = segments[at] ?? segment
    if (next.paidBefore > afterFee) break
    segment = next
  }
  const rest = ((afterFee - segment.paidBefore) / segment.liquidity) * segment.start
  const fall = Math.min((segment.start * rest) / (1 + rest), segment.start - segment.end)
  return segment.receivedBefore + segment.liquidity * fall
}

/** s after a payment. Zero if the liquidity runs out. */
export function findRoot({ kept, segments, most }: Curve, paid: number): number {
  const afterFee = paid * kept
  if (afterFee >= most) return 0
  let segment = segments[0]
  for (let at = 1; at < segments.length; at += 1) {
    const next = segments[at] ?? segment
    if (next.paidBefore > afterFee) break
    segment = next
  }
  const { start, end, liquidity, paidBefore } = segment
  return Math.max(end, start / (1 + ((afterFee - paidBefore) / liquidity) * start))
}
