import { encode } from 'uqr'

type CodeDrawing = {
  /** Modules in a row, with the quiet zone. */
  readonly size: number
  /** One dot for each dark module, as a path of round strokes without length. */
  readonly dots: string
  /** The corners of the three squares by which a camera finds the code. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/** The standard asks for four modules around the code. */
const QUIET = 4
/** The side of a finder, which is drawn as a whole. */
export const FINDER = 7

/** Reads back at level M: a scratch or a finger on a seventh of it does no harm. */
export function drawCode(link: string): CodeDrawing {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const last = size - FINDER
  const finders = [
    [0, 0],
    [last, 0],
    [0, last],
  ] as const
  const isInFinder = (x: number, y: number) =>
    finders.some(([left, top]) => x >= left && x < left + FINDER && y >= top && y < top + FINDER)
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !isInFinder(x, y) ? [`M${x + QUIET + 0.5} ${y + QUIET + 0.5}h0`] : [])),
  )
  return {
    size: size + 2 * QUIET,
    dots: dots.join(''),
    finders: finders.map(([x, y]) => [x + QUIET, y + QUIET]),
  }
}
