import type { Ribbon, Shape } from '@murmur/app/site/flock/shape'
import { createRibbon, traceCurve, tracePlaces, turnAround } from './stillKnots.ts'

export const pressShapes = {
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
