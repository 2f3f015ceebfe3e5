type SparkSize = { readonly width: number; readonly height: number }

/** Half of the line's width: it must not be cut off at an edge. */
const EDGE = 1

/**
 * The path of a small line through all its values, from the lowest to the highest. A value that is missing leaves no gap.
 * A line that does not move stands in the middle.
 */
export function drawSpark(values: readonly (number | null)[], { width, height }: SparkSize): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const lowest = Math.min(...known.map(({ value }) => value))
  const range = Math.max(...known.map(({ value }) => value)) - lowest
  const place = (index: number) => EDGE + (index / Math.max(1, values.length - 1)) * (width - 2 * EDGE)
  const lift = (value: number) =>
    range === 0 ? height / 2 : EDGE + (1 - (value - lowest) / range) * (height - 2 * EDGE)
  return known
    .map(({ value, index }, at) => `${at === 0 ? 'M' : 'L'}${round(place(index))} ${round(lift(value))}`)
    .join('')
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
