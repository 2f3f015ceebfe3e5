import type { Knot, Ribbon, Shape } from '@murmur/app/site/flock/shape'

const siteShapes = {
  /** A ribbon with a gap torn into it: both ends fray. */
  torn: {
    seed: 41,
    time: 22,
    ribbons: [
      createRibbon({
        share: 0.5,
        knots: tracePlaces(
          [
            [0.45, 0.42, 0.16],
            [0.37, 0.38, 0.1],
            [0.28, 0.42, 0.06],
            [0.16, 0.52, 0.06],
            [0.04, 0.46, 0.07],
            [-0.08, 0.5, 0.05],
          ],
          { hue: [0.42, 0], twist: [0, 0.8], spill: [1.8, 0.3] },
        ),
      }),
      createRibbon({
        share: 0.5,
        knots: tracePlaces(
          [
            [0.57, 0.62, 0.17],
            [0.64, 0.62, 0.1],
            [0.72, 0.56, 0.06],
            [0.83, 0.44, 0.06],
            [0.94, 0.5, 0.07],
            [1.08, 0.4, 0.05],
          ],
          { hue: [0.58, 1], twist: [0.1, 1.2], spill: [1.8, 0.3] },
        ),
      }),
    ],
  },
  /** One slow curve. */
  calm: {
    seed: 51,
    time: 46,
    ribbons: [
      createRibbon({
        knots: tracePlaces(
          [
            [-0.06, 0.6, 0.05],
            [0.14, 0.64, 0.07],
            [0.34, 0.54, 0.06],
            [0.54, 0.4, 0.07],
            [0.74, 0.4, 0.11],
            [0.9, 0.5, 0.1],
            [1.06, 0.46, 0.06],
          ],
          { hue: [0, 1], twist: [0.1, 1.3], spill: [0.2, 0.8] },
        ),
      }),
    ],
  },
  /** Two ribbons that change sides. */
  cross: {
    seed: 61,
    time: 12,
    ribbons: [
      createRibbon({
        share: 0.5,
        knots: tracePlaces(
          [
            [-0.06, 0.2, 0.09],
            [0.2, 0.22, 0.08],
            [0.42, 0.42, 0.045],
            [0.58, 0.58, 0.045],
            [0.8, 0.78, 0.08],
            [1.06, 0.8, 0.09],
          ],
          { hue: [0, 0.5], twist: [0, 1], spill: [-0.5, 0.5] },
        ),
      }),
      createRibbon({
        share: 0.5,
        knots: tracePlaces(
          [
            [-0.06, 0.8, 0.09],
            [0.2, 0.78, 0.08],
            [0.42, 0.58, 0.045],
            [0.58, 0.42, 0.045],
            [0.8, 0.22, 0.08],
            [1.06, 0.2, 0.09],
          ],
          { hue: [0.5, 1], twist: [0.2, 1.2], spill: [0.5, -0.5] },
        ),
      }),
    ],
  },
  /** An arch between two shores. */
  arch: {
    seed: 62,
    time: 34,
    ribbons: [
      createRibbon({
        share: 0.5,
        knots: tracePlaces(
          [
            [0.17, 0.7, 0.07],
            [0.24, 0.48, 0.05],
            [0.38, 0.3, 0.035],
            [0.5, 0.25, 0.05],
            [0.62, 0.3, 0.035],
            [0.76, 0.48, 0.05],
            [0.83, 0.7, 0.07],
          ],
          { hue: [0, 1], twist: [0.1, 1.2], spill: [0.4, -0.4] },
        ),
      }),
      createRibbon({ share: 0.25, knots: traceShore({ centre: [0.17, 0.72], turns: 1.8, from: 0.1, hue: 0 }) }),
      createRibbon({ share: 0.25, knots: traceShore({ centre: [0.83, 0.72], turns: -1.8, from: 0.4, hue: 1 }) }),
    ],
  },
  vortex: createVortex({ centre: [0.5, 0.5], seed: 63 }),
  /** Leaves room for a text on the left. */
  vortexAside: createVortex({ centre: [0.68, 0.5], seed: 66 }),
  /** Rows of birds, and the band that reads them. */
  rows: {
    seed: 64,
    time: 28,
    ribbons: [
      ...[0.08, 0.22, 0.36, 0.64, 0.78, 0.92].map((y) =>
        createRibbon({ share: 0.1, brightness: 0.6, size: 0.9, drift: 0.014, knots: traceRow({ y, hue: [0.2, 1] }) }),
      ),
      createRibbon({ share: 0.4, brightness: 1.5, drift: 0.008, knots: traceRow({ y: 0.5, hue: [0, 0.7] }) }),
    ],
  },
} as const satisfies Record<string, Shape>

function traceRow({ y, hue }: { y: number; hue: readonly [number, number] }): readonly Knot[] {
  return tracePlaces(
    [
      [-0.1, y, 0.03],
      [0.2, y + 0.02, 0.045],
      [0.5, y - 0.02, 0.03],
      [0.8, y + 0.02, 0.05],
      [1.1, y, 0.03],
    ],
    { hue, twist: [y, y + 1], spill: [0.6, -0.6] },
  )
}

type Shore = { centre: Place; turns: number; from: number; hue: number }

/** Birds that circle over a place before they leave it. */
function traceShore({ hue, ...circle }: Shore): readonly Knot[] {
  return traceCurve(18, (along) => ({
    ...turnAround({ ...circle, along, radius: 0.03 + 0.16 * along, flatness: 0.6 }),
    breadth: 0.018 + 0.025 * along,
    fold: 0.7,
    twist: 0.3 + along,
    spill: Math.sign(circle.turns) * 1.2 * along,
    hue: hue + 0.12 * along * (1 - 2 * hue),
  }))
}

/** A vortex, seen from the side: every turn leads towards one bright eye. */
function createVortex({ centre, seed }: { centre: Place; seed: number }): Shape {
  const traceArm = ({ from, reach, turns }: { from: number; reach: number; turns: number }) =>
    traceCurve(30, (along) => ({
      ...turnAround({ along, turns, from, centre, radius: 0.03 + reach * along ** 1.2, flatness: 0.5 }),
      breadth: 0.018 + 0.07 * along,
      density: 1.1 - 0.4 * along,
      twist: 0.2 + 1.3 * along,
      fold: 0.7,
      spill: 1.1 * along,
      hue: along ** 0.7,
    }))
  const ribbons = [
    createRibbon({ share: 0.45, knots: traceArm({ from: 0.05, reach: 0.75, turns: 1.7 }) }),
    createRibbon({ share: 0.35, knots: traceArm({ from: 0.45, reach: 0.6, turns: 1.5 }) }),
    createRibbon({ share: 0.2, knots: traceArm({ from: 0.75, reach: 0.9, turns: 1.2 }) }),
  ]
  return { seed, time: 44, ribbons }
}

const pressShapes = {
  /** An almost closed ring with a quiet middle. */
  ring: {
    seed: 21,
    time: 30,
    ribbons: [
      createRibbon({
        share: 0.85,
        knots: traceCurve(20, (along) => ({
          ...turnAround({ along, turns: 1.12, from: 0.55, radius: 0.3 }),
          breadth: 0.07 - 0.025 * Math.cos(4 * Math.PI * along),
          fold: 0.7,
          twist: 2 * along,
          spill: 0.9,
          hue: along,
        })),
      }),
      createRibbon({
        share: 0.15,
        brightness: 0.6,
        knots: traceCurve(16, (along) => ({
          ...turnAround({ along, turns: -0.9, from: 0.2, radius: 0.4 }),
          breadth: 0.05,
          fold: 0.6,
          twist: along,
          spill: -0.8,
          hue: 1 - along,
        })),
      }),
    ],
  },
  /** Two flocks that become one. */
  merge: {
    seed: 22,
    time: 14,
    ribbons: [
      createRibbon({
        share: 0.55,
        knots: tracePlaces(
          [
            [-0.08, 0.12, 0.07],
            [0.16, 0.2, 0.08],
            [0.36, 0.42, 0.05],
            [0.56, 0.52, 0.04],
            [0.78, 0.46, 0.1],
            [1.08, 0.5, 0.15],
          ],
          { hue: [0, 0.55], twist: [0.1, 1.2], spill: [-0.6, 0.9] },
        ),
      }),
      createRibbon({
        share: 0.45,
        knots: tracePlaces(
          [
            [-0.08, 0.9, 0.06],
            [0.14, 0.86, 0.07],
            [0.34, 0.64, 0.05],
            [0.56, 0.52, 0.035],
            [0.78, 0.54, 0.08],
            [1.08, 0.44, 0.12],
          ],
          { hue: [1, 0.5], twist: [0.3, 1.4], spill: [0.6, -0.6] },
        ),
      }),
    ],
  },
  /** One great body of birds, as it hangs in the sky before it turns. */
  cloud: {
    seed: 23,
    time: 52,
    ribbons: [
      createRibbon({
        share: 0.8,
        knots: tracePlaces(
          [
            [0.1, 0.62, 0.02],
            [0.24, 0.5, 0.15],
            [0.42, 0.42, 0.2],
            [0.6, 0.44, 0.19],
            [0.76, 0.56, 0.13],
            [0.92, 0.5, 0.02],
          ],
          { hue: [0, 1], twist: [0, 0.35], spill: [0.5, -0.4] },
        ),
      }),
      createRibbon({
        share: 0.2,
        knots: tracePlaces(
          [
            [0.16, 0.66, 0.02],
            [0.38, 0.6, 0.06],
            [0.58, 0.3, 0.07],
            [0.8, 0.36, 0.06],
            [1, 0.2, 0.03],
          ],
          { hue: [0.1, 1], twist: [0.2, 1], spill: [0.8, 0.8] },
        ),
      }),
    ],
  },
  /** Veils that hang beside each other like northern lights. */
  veils: {
    seed: 24,
    time: 8,
    ribbons: [
      createRibbon({
        share: 0.4,
        knots: tracePlaces(
          [
            [-0.06, 0.3, 0.1],
            [0.2, 0.42, 0.13],
            [0.44, 0.3, 0.09],
            [0.7, 0.42, 0.14],
            [1.06, 0.26, 0.1],
          ],
          { hue: [0, 0.4], twist: [0, 0.6], spill: [0.8, 1] },
        ),
      }),
      createRibbon({
        share: 0.35,
        knots: tracePlaces(
          [
            [-0.06, 0.58, 0.06],
            [0.24, 0.5, 0.09],
            [0.5, 0.62, 0.12],
            [0.76, 0.52, 0.08],
            [1.06, 0.66, 0.1],
          ],
          { hue: [0.35, 0.75], twist: [0.5, 1.2], spill: [-0.4, 0.8] },
        ),
      }),
      createRibbon({
        share: 0.25,
        brightness: 1,
        knots: tracePlaces(
          [
            [-0.06, 0.84, 0.05],
            [0.22, 0.76, 0.07],
            [0.5, 0.84, 0.06],
            [0.78, 0.74, 0.09],
            [1.06, 0.86, 0.06],
          ],
          { hue: [0.7, 1], twist: [0.3, 1.5], spill: [-0.6, 0.6] },
        ),
      }),
    ],
  },
  /** Two strands around one axis. */
  helix: { seed: 25, time: 40, ribbons: [createStrand(0), createStrand(Math.PI)] },
} as const satisfies Record<string, Shape>

function createStrand(phase: number): Ribbon {
  const knots = traceCurve(22, (along) => ({
    wide: [-0.08 + 1.16 * along, 0.5 + 0.24 * Math.sin(7.6 * along + phase)],
    breadth: 0.055 - 0.015 * Math.cos(15 * along),
    twist: 2.4 * along,
    fold: 0.6,
    spill: 0.5 * Math.sin(7.6 * along + phase),
    hue: along,
  }))
  return createRibbon({ share: 0.5, knots })
}

const blogShapes = {
  /** A plume that rises from the lower left. */
  plume: {
    seed: 31,
    time: 61,
    ribbons: [
      createRibbon({
        knots: tracePlaces(
          [
            [0.06, 1.02, 0.03],
            [0.16, 0.8, 0.04],
            [0.3, 0.68, 0.05],
            [0.46, 0.6, 0.07],
            [0.6, 0.44, 0.1],
            [0.74, 0.26, 0.12],
            [0.9, 0.22, 0.12],
            [1.1, 0.34, 0.1],
          ],
          { hue: [0, 1], twist: [0.2, 1.4], spill: [0.2, 0.9] },
        ),
      }),
    ],
  },
  /** A knot that a flock ties in passing. */
  loop: {
    seed: 32,
    time: 26,
    ribbons: [
      createRibbon({
        knots: tracePlaces(
          [
            [-0.06, 0.66, 0.05],
            [0.18, 0.7, 0.06],
            [0.42, 0.6, 0.05],
            [0.6, 0.36, 0.07],
            [0.52, 0.18, 0.06],
            [0.38, 0.26, 0.05],
            [0.42, 0.52, 0.05],
            [0.62, 0.68, 0.06],
            [0.84, 0.58, 0.08],
            [1.06, 0.62, 0.06],
          ],
          { hue: [0, 1], twist: [0.1, 2.2], spill: [0.4, 0.7] },
        ),
      }),
    ],
  },
  /** A fan that opens from one dense point. */
  fan: {
    seed: 33,
    time: 33,
    ribbons: [
      createRibbon({
        share: 0.4,
        knots: tracePlaces(
          [
            [0.12, 0.56, 0.03],
            [0.3, 0.5, 0.05],
            [0.5, 0.36, 0.08],
            [0.74, 0.22, 0.12],
            [1.06, 0.14, 0.16],
          ],
          { hue: [0, 0.8], twist: [0.1, 0.8], spill: [0, -0.8] },
        ),
      }),
      createRibbon({
        share: 0.35,
        knots: tracePlaces(
          [
            [0.12, 0.56, 0.03],
            [0.32, 0.56, 0.05],
            [0.54, 0.56, 0.07],
            [0.78, 0.6, 0.1],
            [1.06, 0.56, 0.13],
          ],
          { hue: [0, 0.95], twist: [0.4, 1.3], spill: [0.2, 0.6] },
        ),
      }),
      createRibbon({
        share: 0.25,
        knots: tracePlaces(
          [
            [0.12, 0.56, 0.03],
            [0.3, 0.62, 0.04],
            [0.5, 0.76, 0.06],
            [0.72, 0.86, 0.09],
            [1.06, 0.92, 0.12],
          ],
          { hue: [0, 1], twist: [0.2, 1.1], spill: [0.2, 0.9] },
        ),
      }),
    ],
  },
} as const satisfies Record<string, Shape>

/** The compositions that are only ever printed, for pictures of 3:2 to 16:9. */
export const stillShapes = { ...pressShapes, ...blogShapes, ...siteShapes }

type Place = readonly [x: number, y: number]
type Change = readonly [first: number, last: number]

/** A ribbon of a still; it differs from the usual one in what is given. */
function createRibbon(own: Pick<Ribbon, 'knots'> & Partial<Ribbon>): Ribbon {
  return { share: 1, brightness: 1.3, size: 1, drift: 0.02, passage: 90, ...own }
}

/** Knots at given places, with what changes evenly from the first to the last. */
function tracePlaces(
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
function traceCurve(
  count: number,
  knotAt: (along: number) => Omit<Knot, 'density'> & { density?: number },
): readonly Knot[] {
  return Array.from({ length: count }, (_, index) => ({ density: 1, ...knotAt(index / (count - 1)) }))
}

type Turn = { along: number; turns: number; from: number; radius: number; centre?: Place; flatness?: number }

/** A place on a circle in a picture of 16:10: the radius is a part of its height, the flatness tips it backwards. */
function turnAround({
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
