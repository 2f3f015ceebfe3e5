/** Decides how much of the flock flies, from the time between frames. */
export type Pace = { rung: number; frames: number; late: number; stuck: number; skip: number }

/** The last one gives up: a picture is better than a stutter. */
const rungs = [1, 0.66, 0.42, 0.25, 0.15, 0] as const
const window = 45
/** A frame later than this misses 60 per second by more than the noise of a timer. */
const late = 20
/** A frame later than this is seen as a jolt. */
const stuck = 60
/** A longer gap is a sleeping tab and says nothing about the drawing. */
const asleep = 1000

export function createPace(): Pace {
  return { rung: 0, frames: 0, late: 0, stuck: 0, skip: window }
}

/** Takes the ms since the last frame and gives the part of the flock to draw. It never climbs back: no flicker. */
export function keepPace(pace: Pace, interval: number): number {
  if (pace.skip > 0) pace.skip--
  else if (interval < asleep) count(pace, interval)
  return rungs[pace.rung] ?? 0
}

function count(pace: Pace, interval: number): void {
  pace.frames++
  if (interval > late) pace.late++
  if (interval > stuck) pace.stuck++
  if (pace.frames < window) return
  const isLastButOne = pace.rung === rungs.length - 2
  const struggles = isLastButOne ? pace.stuck > window / 2 : pace.late > window / 4
  if (struggles) pace.rung = Math.min(pace.rung + 1, rungs.length - 1)
  pace.skip = struggles ? window / 3 : 0
  pace.frames = 0
  pace.late = 0
  pace.stuck = 0
}
