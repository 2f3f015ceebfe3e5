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
  /** Rounding may add this to the output: the bound counts it, the search does not. */
  readonly extra: number
}

/** Constant liquidity L between two prices: takes L(1/s − 1/start), gives L(start − s). */
export type Segment = {
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
export type OwnCurve = Pick<Curve, 'kept' | 'most' | 'extra'> & {
  /** No value for a pool that gives nothing in this direction now. */
  readonly segments: Curve['segments'] | undefined
  readonly middle: Middle
}

/** No curve without liquidity. */
export function createOwnCurve({ kept, ranges, middle, extra = 0 }: Outline): OwnCurve | undefined {
  const segments: Segment[] = []
  let paidBefore = 0
  let receivedBefore = 0
  for (const { liquidity, start, end } of ranges) {
    if (!(liquidity > 0 && start > end)) continue
    segments.push({ liquidity, start, end, paidBefore, receivedBefore })
    paidBefore += (liquidity * (start - end)) / (start * end)
    receivedBefore += liquidity * (start - end)
  }
  const [first, ...rest] = segments
  const known = middle ?? (first && { liquidity: first.liquidity, root: first.start })
  return known && { kept, segments: first && [first, ...rest], most: paidBefore, extra, middle: known }
}

/** The value of one wei of either token. */
export type Units = { readonly payUnit: number; readonly receiveUnit: number }

/** The curve in the units of a graph. */
export function createCurve({ kept, segments, most, extra }: Curve, units: Units): Curve {
  const [first, ...rest] = segments
  return {
    kept,
    segments: [scale(first, units), ...rest.map((segment) => scale(segment, units))],
    most: most * units.payUnit,
    extra: extra * units.receiveUnit,
  }
}

function scale(segment: Segment, { payUnit, receiveUnit }: Units): Segment {
  const root = Math.sqrt(receiveUnit / payUnit)
  const [start, end] = [segment.start * root, segment.end * root]
  return {
    // Computed for the same output: where the prices hardly differ, rounding them changes their distance.
    liquidity: (segment.liquidity * (segment.start - segment.end) * receiveUnit) / (start - end),
    start,
    end,
    paidBefore: segment.paidBefore * payUnit,
    receivedBefore: segment.receivedBefore * receiveUnit,
  }
}

/** The trade that moves the price to s². It is optimal if the token prices have the ratio s² · γ. */
export function tradeAlongSegments({ kept, segments }: Curve, { s, trade }: { s: number; trade: CurveTrade }): void {
  const { liquidity, start, end, paidBefore, receivedBefore } = findSegmentAtPrice(segments, s)
  const reached = Math.max(Math.min(s, start), end)
  // Not 1 / reached − 1 / start: in a short range of a flat curve that loses most digits.
  const fall = liquidity * (start - reached)
  trade.paid = (paidBefore + fall / (start * reached)) / kept
  trade.received = receivedBefore + fall
  trade.earned = receivedBefore - s * s * paidBefore + fall * (1 - (s * s) / (start * reached))
  trade.conductance = reached === s ? (liquidity * s) / 2 : 0
}

/** The output for a payment. Zero if the liquidity runs out, since the contract would not take the whole payment. */
export function receiveAlongSegments({ kept, segments, most }: Curve, paid: number): number {
  const afterFee = paid * kept
  if (afterFee > most) return 0
  const { liquidity, start, end, paidBefore, receivedBefore } = findSegmentAtPayment(segments, afterFee)
  const rest = ((afterFee - paidBefore) / liquidity) * start
  const fall = Math.min((start * rest) / (1 + rest), start - end)
  return receivedBefore + liquidity * fall
}

/** s after a payment. Zero if the liquidity runs out. */
export function findRoot({ kept, segments, most }: Curve, paid: number): number {
  const afterFee = paid * kept
  if (afterFee >= most) return 0
  const { start, end, liquidity, paidBefore } = findSegmentAtPayment(segments, afterFee)
  return Math.max(end, start / (1 + ((afterFee - paidBefore) / liquidity) * start))
}

type Segments = Curve['segments']

/** The first segment that ends at s or below, or else the last. Most curves have one segment, and smooth ones about eighty. */
function findSegmentAtPrice(segments: Segments, s: number): Segment {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (s < (segments[middle] ?? segments[0]).end) low = middle + 1
    else high = middle
  }
  return segments[low] ?? segments[0]
}

/** The last segment that starts after this payment or less, or else the first. */
function findSegmentAtPayment(segments: Segments, afterFee: number): Segment {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segments[middle] ?? segments[0]).paidBefore > afterFee) high = middle - 1
    else low = middle
  }
  return segments[low] ?? segments[0]
}
