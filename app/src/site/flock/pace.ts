/** Decides how much of the flock flies, from the time between frames. */
export type Pace = { rung: number; frames: number; late: number; skip: number }

const rungs = [1, 0.66, 0.42, 0.25, 0.15] as const
const window = 45
/** A frame later than this misses 60 per second by more than the noise of a timer. */
const slow = 20
/** A longer gap is a sleeping tab or a stalled machine and says nothing about the drawing. */
const gap = 250

export function createPace(): Pace {
  return { rung: 0, frames: 0, late: 0, skip: window }
}

/** Takes the ms since the last frame and gives the part of the flock to draw. It never climbs back: no flicker. */
export function keepPace(pace: Pace, interval: number): number {
  if (pace.skip > 0) pace.skip--
  else if (interval < gap) count(pace, interval)
  return rungs[pace.rung] ?? rungs[0]
}

function count(pace: Pace, interval: number): void {
  pace.frames++
  if (interval > slow) pace.late++
  if (pace.frames < window) return
  const struggles = pace.late > window / 4
  if (struggles) pace.rung = Math.min(pace.rung + 1, rungs.length - 1)
  pace.frames = 0
  pace.late = 0
  pace.skip = struggles ? window / 3 : 0
}
