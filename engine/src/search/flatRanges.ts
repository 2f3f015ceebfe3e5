import type { Curve, Segment } from './curve.ts'
import type { Arc } from './graph.ts'

/**
 * A bin of the Liquidity Book trades at one price. Where token prices cross it, the flow through it jumps, and Newton's
 * method goes back and forth. So the search starts with wider bins and follows the solution while they become narrow
 * again. Widths are indices: 0 is the curve itself, and each next one fills more of the gap between two bins.
 */
const PARTS = [1 / 1024, 1 / 128, 1 / 16, 1 / 4, 1]

/** No gap is left. */
const WIDEST = PARTS.length
/** For the whole market, from one solution to the next. */
export const marketWidths = [WIDEST, 4, 3, 2, 1, 0]
/** Sets of legs are compared at this width, and only the best one is solved at the narrower ones. */
export const LEGS_WIDTH = 3
export const legsWidths = [LEGS_WIDTH, 2, 1, 0]
/** Where a set of legs does not settle at once. */
export const widestFirst = [WIDEST, 4, LEGS_WIDTH]

/** The curve itself, and wider ones if it has flat ranges. */
export function listWidths(curve: Curve): readonly Curve[] {
  const { segments } = curve
  const gaps = segments.map((segment, at) => findGap(segment, { above: segments[at - 1], below: segments[at + 1] }))
  if (!gaps.some((gap) => gap > 1)) return [curve]
  return [curve, ...PARTS.map((part) => widen(curve, { gaps, part }))]
}

type Neighbours = { readonly above: Segment | undefined; readonly below: Segment | undefined }

const FLAT = 1.0001
/** For a bin without neighbours: a price of 0.2 % more and less. */
const LARGEST_GAP = 1.001

/** Half of the smaller gap beside a flat segment, as a factor of √price. One for all others. */
function findGap({ start, end }: Segment, { above, below }: Neighbours): number {
  if (start > end * FLAT) return 1
  const up = above === undefined ? Number.POSITIVE_INFINITY : Math.sqrt(above.end / start)
  const down = below === undefined ? Number.POSITIVE_INFINITY : Math.sqrt(end / below.start)
  return Math.max(1, Math.min(up, down, LARGEST_GAP))
}

type Widening = { readonly gaps: readonly number[]; readonly part: number }

/** From end to end as much is paid and received, and more in between: a wider curve is an upper bound, too. */
function widen(curve: Curve, { gaps, part }: Widening): Curve {
  const [first, ...rest] = curve.segments
  const stretch = (segment: Segment, at: number): Segment => {
    const factor = (gaps[at] ?? 1) ** part
    const [start, end] = [segment.start * factor, segment.end / factor]
    return { ...segment, liquidity: (segment.liquidity * (segment.start - segment.end)) / (start - end), start, end }
  }
  return { ...curve, segments: [stretch(first, 0), ...rest.map((segment, at) => stretch(segment, at + 1))] }
}

export function listFlat(arcs: readonly Arc[]): readonly Arc[] {
  return arcs.filter(({ widths }) => widths.length > 1)
}

/** Until it is set again, these arcs respond to prices with curves of this width. */
export function setWidth(arcs: readonly Arc[], width: number): void {
  for (const arc of arcs) {
    arc.curve = arc.widths[width] ?? arc.curve
    arc.threshold = arc.curve.segments[0].start * arc.rootKept
  }
}
