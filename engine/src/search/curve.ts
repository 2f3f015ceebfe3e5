/**
 * What one direction of a pool looks like to the search, in floating point. The price s² counts what is received per
 * unit paid before the fee; paying lets s fall. Amounts are in the graph's units, not in wei.
 */
export type Curve = SegmentCurve | StableCurve

/** Constant-product pools are one segment that never ends, concentrated ones are as many as they have ranges. */
export type SegmentCurve = {
  readonly type: 'segments'
  /** γ, what the fee leaves of a payment. */
  readonly kept: number
  readonly segments: readonly [Segment, ...Segment[]]
  /** What can be paid after the fee until the pool is dry. */
  readonly most: number
}

/** Constant liquidity L between two prices: takes L(1/s − 1/start), gives L(start − s). */
export type Segment = {
  readonly liquidity: number
  readonly start: number
  readonly end: number
  /** What is traded before the price comes here. */
  readonly paidBefore: number
  readonly receivedBefore: number
}

/** Two tokens of a stable pool, in parts of its invariant D; the other tokens do not move. */
export type StableCurve = {
  readonly type: 'stable'
  readonly kept: number
  /** A · n. */
  readonly amplification: number
  readonly payBalance: number
  readonly otherSum: number
  /** n^n times the others' product. */
  readonly otherProduct: number
  /** What one D is in the graph's units, on either side. */
  readonly payUnit: number
  readonly receiveUnit: number
}

/** Filled in place, for it is asked a thousand times a quote. */
export type CurveTrade = {
  paid: number
  received: number
  /** What the trade gains when a unit received costs s² units paid after the fee: counted without a difference of large numbers. */
  earned: number
  /** How much more is received per unit of −log s²: the pool's conductance. */
  conductance: number
}

export type Range = { readonly liquidity: number; readonly start: number; readonly end: number }

/** Undefined where nothing lies in the ranges. */
export function createSegmentCurve(ranges: readonly Range[], kept: number): SegmentCurve | undefined {
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
  return first === undefined ? undefined : { type: 'segments', kept, segments: [first, ...rest], most: paidBefore }
}

/** The trade that takes the price to s²: the best one where the tokens' prices stand at s² · γ. */
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

/** What is received for a payment; nothing where the pool runs dry, for then its contract does not take it whole. */
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
