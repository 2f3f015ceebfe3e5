import type { Knot, Shape } from '@murmur/app/site/flock/shape'

/** A part of a picture; all four are fractions of its size. */
type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Moves a composition into a part of the picture, so that the rest is free for words. */
export function placeShape<S extends Shape>(shape: S, { left, top, width, height }: Place): Shape {
  const move = (knot: Knot): Knot => {
    const wide = [left + knot.wide[0] * width, top + knot.wide[1] * height] as const
    return { ...knot, wide, breadth: knot.breadth * Math.sqrt(width * height) }
  }
  return { ...shape, ribbons: shape.ribbons.map((ribbon) => ({ ...ribbon, knots: ribbon.knots.map(move) })) }
}
