import type { Knot, Ribbon } from '@murmur/app/site/flock/shape'

export type Place = readonly [x: number, y: number]
type Change = readonly [first: number, last: number]

/** A ribbon of a still; it differs from the usual one in what is given. */
export function createRibbon(own: Pick<Ribbon, 'knots'> & Partial<Ribbon>): Ribbon {
  return { share: 1, brightness: 1.3, size: 1, drift: 0.02, passage: 90, ...own }
}

/** Knots at given places, with what changes evenly from the first to the last. */
export function tracePlaces(
  places: readonly (readonly [x: number, y: number, breadth: number])[],
  changes: { hue: Change; twist: Change; spill: Change },
): readonly Knot[] {
  return places.map(([x, y, breadth], index) => {
    const at = ([first, last]: Change) => first + ((last - first) * index) / (places.length - 1)
    const [hue, twist, spill] = [at(changes.hue), at(changes.twist), at(changes.spill)]
    return { wide: [x, y], breadth, density: 1, fold: 0.65, hue, twist, spill }
  })
}

/** As many knots as asked for, each computed from its place along the ribbon. */
export function traceCurve(
  count: number,
  knotAt: (along: number) => Omit<Knot, 'density'> & { density?: number },
): readonly Knot[] {
  return Array.from({ length: count }, (_, index) => ({ density: 1, ...knotAt(index / (count - 1)) }))
}

type Turn = { along: number; turns: number; from: number; radius: number; centre?: Place; flatness?: number }

/** A place on a circle in a picture of 16:10: the radius is a part of its height, the flatness tips it backwards. */
export function turnAround({
  along,
  turns,
  from,
  radius,
  centre: [x, y] = [0.5, 0.5],
  flatness = 0,
}: Turn): Pick<Knot, 'wide'> {
  const angle = 2 * Math.PI * (from + turns * along)
  return { wide: [x + (radius / 1.6) * Math.cos(angle), y + radius * (1 - flatness) * Math.sin(angle)] }
}
