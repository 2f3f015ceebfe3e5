import { createDrawing, type Drawing } from './drawing.ts'
import type { Picture } from './frames.ts'
import { countBirds } from './frames.ts'
import type { SizedCanvas, StartOrder } from './message.ts'
import { createFlock, type Flock, type Moment, moveFlock } from './moveFlock.ts'
import { createPace, keepPace, type Pace } from './pace.ts'
import { shapes } from './shapes.ts'
import type { Sheen } from './sheen.ts'
import type { Pointer } from './sway.ts'

/** A flock that flies on a canvas, frame after frame, while it is not paused. */
export type Show = {
  readonly flock: Flock
  readonly sheen: Sheen
  drawing: Drawing
  readonly pace: Pace
  readonly frames: Frames
  readonly moment: { -readonly [Key in keyof Required<Moment>]: Moment[Key] } & { part: number; presence: number }
  lastFrame: number | undefined
  pending: number | undefined
}

type Frames = {
  request(draw: (now: number) => void): number
  cancel(pending: number): void
  /** Called once for each canvas, after its first frame. */
  onDrawn(): void
  /** Called once, when the machine is too slow for any motion or the canvas cannot be drawn on any more. */
  onFailed(): void
}

const mostBirds = 20_000
/** Fewer are no flock, however slow the machine. */
const fewestBirds = 3_000
/** Seconds until all birds have come together. */
const gathering = 2.6

/** Undefined where the canvas cannot be drawn on. */
export function createShow({ canvas, shape: name, sheen, size }: StartOrder, frames: Frames): Show | undefined {
  const drawing = createDrawing({ canvas, size }, { sheen, onLost: frames.onFailed })
  if (!drawing) return undefined
  const shape = shapes[name]
  const { picture } = size
  return {
    flock: createFlock({ shape, count: mostBirds }),
    sheen,
    drawing,
    pace: createPace(),
    frames,
    moment: { time: shape.time, picture, pointer: undefined, part: partFor(picture), presence: 0 },
    lastFrame: undefined,
    pending: undefined,
  }
}

export function resumeShow(show: Show): void {
  if (show.pending !== undefined) return
  const draw = (now: number) => {
    show.pending = show.frames.request(draw)
    drawFrame(show, now)
  }
  show.pending = show.frames.request(draw)
}

export function pauseShow(show: Show): void {
  if (show.pending !== undefined) show.frames.cancel(show.pending)
  show.pending = undefined
  show.lastFrame = undefined
}

/** Goes on with the same flock on a canvas of another size. */
export function moveShow(show: Show, { canvas, size }: SizedCanvas): void {
  const drawing = createDrawing({ canvas, size }, { sheen: show.sheen, onLost: show.frames.onFailed })
  if (!drawing) {
    show.frames.onFailed()
    return
  }
  show.drawing.end()
  show.drawing = drawing
  show.moment.picture = size.picture
  // A paused show has no next frame that would fill the new canvas.
  moveFlock(show.flock, show.moment)
  drawing.draw(show.flock)
  show.frames.onDrawn()
}

export function pointAt(show: Show, pointer: Pointer | undefined): void {
  show.moment.pointer = pointer
}

function drawFrame(show: Show, now: number): void {
  const { moment, flock, frames, pace, drawing } = show
  const interval = now - (show.lastFrame ?? now)
  // After a gap the flock flies on from where it was instead of jumping ahead.
  const elapsed = Math.min(interval / 1000, 0.05)
  show.lastFrame = now
  moment.time += elapsed
  const isFirst = moment.presence === 0
  // By the clock, not by frames: a slow machine takes no longer to show the flock.
  moment.presence = Math.min(1, moment.presence + Math.max(interval, 1) / 1000 / gathering)
  const share = keepPace(pace, interval)
  if (share === 0) {
    pauseShow(show)
    frames.onFailed()
    return
  }
  const wanted = Math.max(fewestBirds / mostBirds, share * partFor(moment.picture))
  moment.part += (wanted - moment.part) * 0.08
  moveFlock(flock, moment)
  drawing.draw(flock)
  if (isFirst) frames.onDrawn()
}

function partFor(picture: Picture): number {
  return Math.min(1, countBirds(picture) / mostBirds)
}
