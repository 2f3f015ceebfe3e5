import type { Knot, Ribbon } from './shape.ts'

/** Steps along a ribbon: enough that a bird may use the sheet of the nearest one without a visible seam. */
export const steps = 512

/** The curve through the knots, per step, independent of time and picture. */
export const course = {
  wideX: 0,
  wideY: 1,
  tallX: 2,
  tallY: 3,
  breadth: 4,
  twist: 5,
  fold: 6,
  spill: 7,
  hue: 8,
} as const
export const courseSize = 9

export function createCourse({ knots }: Ribbon): Float32Array {
  const course = new Float32Array((steps + 1) * courseSize)
  const rows = knots.map(rowOf)
  for (let step = 0; step <= steps; step++) course.set(curveAt(rows, step / steps), step * courseSize)
  return course
}

/** Cells of the table that `createSpread` makes. */
export const cells = 512
export const spreadSize = cells + 2

/**
 * Where a bird is along the ribbon once it has flown a given part of its passage, so that birds gather where the knots
 * are dense. A bird is slow where many are, as in any stream, so the gathering holds while all of them fly on.
 */
export function createSpread({ knots }: Ribbon): Float32Array {
  const flown = sumDensities(knots)
  const whole = flown[cells] ?? 1
  const spread = new Float32Array(spreadSize).fill(1)
  let cell = 0
  for (let index = 0; index <= cells; index++) {
    const wanted = (index / cells) * whole
    while (cell < cells - 1 && (flown[cell + 1] ?? 0) < wanted) cell++
    const before = flown[cell] ?? 0
    spread[index] = (cell + (wanted - before) / ((flown[cell + 1] ?? 1) - before)) / cells
  }
  return spread
}

function sumDensities(knots: readonly Knot[]): Float64Array {
  const sums = new Float64Array(cells + 1)
  for (let cell = 0; cell < cells; cell++) {
    const place = ((cell + 0.5) / cells) * (knots.length - 1)
    const index = Math.floor(place)
    const density = knots[index]?.density ?? 1
    const next = knots[index + 1]?.density ?? density
    sums[cell + 1] = (sums[cell] ?? 0) + Math.max(1e-3, density + (next - density) * (place - index))
  }
  return sums
}

function rowOf({ wide, tall = wide, breadth, twist, fold, spill, hue }: Knot): number[] {
  return [...wide, ...tall, breadth, twist * Math.PI, fold, spill, hue]
}

/** A Catmull-Rom curve: it passes through every knot, so a composition can be read off its numbers. */
function curveAt(rows: readonly number[][], along: number): number[] {
  const place = along * (rows.length - 1)
  const index = Math.min(Math.floor(place), rows.length - 2)
  const t = place - index
  const row = (at: number) => rows[Math.max(0, Math.min(rows.length - 1, at))] ?? []
  const [before, from, to, after] = [row(index - 1), row(index), row(index + 1), row(index + 2)]
  return from.map((b, column) => {
    const a = before[column] ?? b
    const c = to[column] ?? b
    const d = after[column] ?? c
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  })
}
