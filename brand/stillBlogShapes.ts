import type { Shape } from '@murmur/app/site/flock/shape'
import { createRibbon, tracePlaces } from './stillKnots.ts'

export const blogShapes = {
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
