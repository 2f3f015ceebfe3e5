/** A place that a ribbon passes. Positions are fractions of the picture, lengths fractions of `scaleOf` it. */
export type Knot = {
  readonly wide: readonly [x: number, y: number]
  /** Where the knot lies in a picture higher than wide; the same place when it is left out. */
  readonly tall?: readonly [x: number, y: number]
  /** Half the breadth of the sheet of birds. */
  readonly breadth: number
  /** How many birds fly here, relative to the other knots. */
  readonly density: number
  /** The turn of the sheet around its own axis, in half turns: at 0.5 it is seen edge-on. */
  readonly twist: number
  /** How deeply the sheet folds over itself. */
  readonly fold: number
  /** How far stragglers spill over the edge: positive to the right of the flight, negative to the left. */
  readonly spill: number
  /** The place on the sheen: 0 its start, 1 its end. */
  readonly hue: number
}

export type Ribbon = {
  readonly knots: readonly Knot[]
  /** The part of all birds that fly in this ribbon. */
  readonly share: number
  readonly brightness: number
  readonly size: number
  /** How far the ribbon wanders from its knots. */
  readonly drift: number
  /** Seconds that a bird takes from the first knot to the last. */
  readonly passage: number
}

export type Shape = {
  /** The flock that suits this composition best, and the second of its flight that it opens with. */
  readonly seed: number
  readonly time: number
  readonly ribbons: readonly Ribbon[]
}

/** A knot as a line of a table. */
type KnotRow = readonly [
  wideX: number,
  wideY: number,
  tallX: number,
  tallY: number,
  breadth: number,
  density: number,
  twist: number,
  fold: number,
  spill: number,
  hue: number,
]

export function createKnots(rows: readonly KnotRow[]): readonly Knot[] {
  return rows.map(([wideX, wideY, tallX, tallY, breadth, density, twist, fold, spill, hue]) => {
    return { wide: [wideX, wideY], tall: [tallX, tallY], breadth, density, twist, fold, spill, hue }
  })
}
