/**
 * One direction of a pool in floating point. The price s² is received per paid before the fee, and falls as more is
 * paid. Amounts are in the graph's units, not in wei.
 */
export type Curve = SegmentCurve | StableCurve

/** A constant-product pool is one infinite segment; a concentrated pool has one per range. */
type SegmentCurve = {
  readonly type: 'segments'
  /** γ: 1 − fee. */
  readonly kept: number
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

/** Two tokens of a stable pool, as fractions of its invariant D, with the other balances fixed. */
export type StableCurve = {
  readonly type: 'stable'
  readonly kept: number
  /** A · n. */
  readonly amplification: number
  readonly payBalance: number
  readonly otherSum: number
  /** n^n times the product of the other balances. */
  readonly otherProduct: number
  /** D in the graph's units, on either side. */
  readonly payUnit: number
  readonly receiveUnit: number
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

export type Range = { readonly liquidity: number; readonly start: number; readonly end: number }

/** A curve in wei. Pools that did not change keep theirs from block to block. */
export type OwnCurve = Pick<SegmentCurve, 'segments' | 'most'>

/** No curve without liquidity. */
export function createOwnCurve(ranges: readonly Range[]): OwnCurve | undefined {
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
  return first === undefined ? undefined : { segments: [first, ...rest], most: paidBefore }
}

type Units = { readonly payUnit: number; readonly receiveUnit: number }

/** The curve in the units of a graph. */
export function createSegmentCurve(own: OwnCurve, { kept, ...units }: Units & { kept: number }): SegmentCurve {
  const [first, ...rest] = own.segments
  const segments = [scale(first, units), ...rest.map((segment) => scale(segment, units))] as const
  return { type: 'segments', kept, segments, most: own.most * units.payUnit }
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
export function tradeAlongSegments(
  { kept, segments }: SegmentCurve,
  { s, trade }: { s: number; trade: CurveTrade },
): void {
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
export function receiveAlongSegments({ kept, segments, most }: SegmentCurve, paid: number): number {
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
export function findRoot({ kept, segments, most }: SegmentCurve, paid: number): number {
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
