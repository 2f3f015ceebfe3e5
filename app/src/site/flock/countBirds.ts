import type { Picture } from './frames.ts'

/** Below so many it is no flock. */
const fewest = 5_600
/** The room that each has in the picture, in square px. */
const room = 64

export function countBirds({ width, height }: Picture): number {
  return Math.max(fewest, Math.round((width * height) / room))
}
