import { createKnots, type Shape } from './shape.ts'

/** The compositions that are drawn live. Those that are only ever printed lie with the script that prints them. */
export const shapes = {
  /** From a dense head at the upper left to a veil that falls along the right: the lower left is the headline's. */
  hero: {
    seed: 7,
    time: 24,
    ribbons: [
      {
        share: 0.88,
        brightness: 1.1,
        size: 1,
        drift: 0.02,
        passage: 90,
        knots: createKnots([
          [0.03, 0.2, 0.04, 0.18, 0.042, 2.6, 0.12, 0.5, 0.2, 0],
          [0.13, 0.2, 0.16, 0.19, 0.062, 2.3, 0.1, 0.55, 0.3, 0.03],
          [0.27, 0.28, 0.31, 0.26, 0.05, 1.4, 0.3, 0.5, 0.3, 0.16],
          [0.41, 0.24, 0.45, 0.24, 0.03, 0.9, 0.5, 0.5, 0.1, 0.34],
          [0.56, 0.14, 0.6, 0.14, 0.055, 1.2, 0.75, 0.6, -0.3, 0.5],
          [0.69, 0.2, 0.74, 0.16, 0.09, 2, 0.95, 0.7, 0.8, 0.66],
          [0.79, 0.4, 0.82, 0.29, 0.11, 2.1, 1.1, 0.7, 1.3, 0.82],
          [0.91, 0.45, 0.94, 0.37, 0.065, 1.5, 1.4, 0.6, 0.7, 0.95],
          [1.06, 0.28, 1.1, 0.29, 0.04, 1.4, 1.6, 0.4, 0.1, 1],
        ]),
      },
      {
        share: 0.12,
        brightness: 0.6,
        size: 0.85,
        drift: 0.03,
        passage: 130,
        knots: createKnots([
          [0.3, 0.1, 0.28, 0.08, 0.05, 0.3, 0.2, 0.5, 0.3, 0.2],
          [0.46, 0.2, 0.46, 0.19, 0.06, 0.8, 0.3, 0.5, 0.3, 0.4],
          [0.62, 0.25, 0.62, 0.23, 0.08, 1, 0.5, 0.6, 0.6, 0.6],
          [0.76, 0.16, 0.78, 0.14, 0.08, 1, 0.8, 0.6, -0.6, 0.75],
          [0.9, 0.24, 0.92, 0.2, 0.08, 0.8, 1.1, 0.5, 0.4, 0.9],
          [1.06, 0.5, 1.08, 0.43, 0.1, 0.7, 1.3, 0.4, 0.4, 1],
        ]),
      },
    ],
  },
  /** Two quiet bands that leave the middle to the card: one enters at the upper left, one leaves at the right. */
  swap: {
    seed: 11,
    time: 20,
    ribbons: [
      {
        share: 1,
        brightness: 0.5,
        size: 1,
        drift: 0.025,
        passage: 120,
        knots: createKnots([
          [-0.06, 0.44, -0.12, 0.2, 0.05, 1.4, 0.3, 0.5, 0.2, 0],
          [0.06, 0.32, 0.1, 0.12, 0.07, 1.5, 0.15, 0.6, -0.4, 0.04],
          [0.18, 0.22, 0.32, 0.07, 0.11, 1.6, 0, 0.7, -0.9, 0.12],
          [0.31, 0.34, 0.6, 0.12, 0.09, 1.2, 0.2, 0.6, 0.6, 0.3],
          [0.46, 0.56, 0.74, 0.5, 0.05, 0.5, 0.5, 0.4, 0.2, 0.48],
          [0.57, 0.72, 0.4, 0.82, 0.05, 1.1, 0.7, 0.5, 0.2, 0.6],
          [0.7, 0.8, 0.55, 0.92, 0.09, 1.5, 0.95, 0.7, 0.9, 0.74],
          [0.84, 0.7, 0.82, 0.9, 0.1, 1.5, 1.1, 0.7, 0.8, 0.88],
          [1.06, 0.4, 1.1, 0.72, 0.05, 1.4, 1.4, 0.4, 0.1, 1],
        ]),
      },
    ],
  },
} as const satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes
