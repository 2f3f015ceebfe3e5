/**
 * One direction of a pool in floating point. The price s² is received per paid before the fee, and falls as more is
 * paid. Amounts are in the graph's units, not in wei.
 */
export type Curve = SegmentCurve | StableCurve

/** The pool's own curve in the units of a graph, so that pools that did not change keep theirs from block to block. */
type SegmentCurve = {
  readonly type: 'segments'
  /** γ: 1 − fee. */
  readonly kept: number
  readonly own: OwnCurve
  /** The value of one wei of either token, and the graph's s for an s of the pool: the root of their quotient. */
  readonly payUnit: number
  readonly receiveUnit: number
  readonly root: number
}

/** In wei. A constant-product pool is one infinite segment; a concentrated pool has one per range. */
export type OwnCurve = {
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

/** Undefined without liquidity. */
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

export function createSegmentCurve(
  own: OwnCurve,
  { kept, payUnit, receiveUnit }: Units & { kept: number },
): SegmentCurve {
  return { type: 'segments', kept, own, payUnit, receiveUnit, root: Math.sqrt(receiveUnit / payUnit) }
}

/** The trade that moves the price to s². It is optimal if the token prices have the ratio s² · γ. */
export function tradeAlongSegments(
  { kept, own: { segments }, payUnit, receiveUnit, root }: SegmentCurve,
  { s, trade }: { s: number; trade: CurveTrade },
): void {
  const target = s / root
  let segment = segments[0]
  for (let at = 1; target < segment.end && at < segments.length; at += 1) segment = segments[at] ?? segment
  const { liquidity, start, end, paidBefore, receivedBefore } = segment
  const reached = Math.max(Math.min(target, start), end)
  const received = liquidity * (start - reached)
  trade.paid = ((paidBefore + liquidity * (1 / reached - 1 / start)) / kept) * payUnit
  trade.received = (receivedBefore + received) * receiveUnit
  const gain = received * (1 - (target * target) / (start * reached))
  trade.earned = (receivedBefore - target * target * paidBefore + gain) * receiveUnit
  trade.conductance = reached === target ? ((liquidity * target) / 2) * receiveUnit : 0
}

/** The output for a payment. Zero if the liquidity runs out, since the contract would not take the whole payment. */
export function receiveAlongSegments({ kept, own, payUnit, receiveUnit }: SegmentCurve, paid: number): number {
  const afterFee = (paid / payUnit) * kept
  if (afterFee > own.most) return 0
  const { start, end, liquidity, paidBefore, receivedBefore } = findSegment(own, afterFee)
  const rest = ((afterFee - paidBefore) / liquidity) * start
  const fall = Math.min((start * rest) / (1 + rest), start - end)
  return (receivedBefore + liquidity * fall) * receiveUnit
}

/** s after a payment. Zero if the liquidity runs out. */
export function findRoot({ kept, own, payUnit, root }: SegmentCurve, paid: number): number {
  const afterFee = (paid / payUnit) * kept
  if (afterFee >= own.most) return 0
  const { start, end, liquidity, paidBefore } = findSegment(own, afterFee)
  return Math.max(end, start / (1 + ((afterFee - paidBefore) / liquidity) * start)) * root
}

function findSegment({ segments }: OwnCurve, afterFee: number): Segment {
  let segment = segments[0]
  for (let at = 1; at < segments.length; at += 1) {
    const next = segments[at] ?? segment
    if (next.paidBefore > afterFee) break
    segment = next
  }
  return segment
}
