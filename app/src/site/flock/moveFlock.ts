import { cosine, numberAt, sine } from './fastMath.ts'
import {
  type Flight,
  frame,
  frameSize,
  framesSize,
  type Picture,
  point,
  pointSize,
  sampleFrames,
  scaleOf,
} from './frames.ts'
import { cells, createCourse, createSpread, spreadSize, steps } from './ribbon.ts'
import type { Ribbon, Shape } from './shape.ts'
import { createSway, type Pointer, type Sway, swayPoints } from './sway.ts'

export type Flock = {
  /** One buffer for the whole life of the flock; its first `flying` points are to be drawn. */
  readonly points: Float32Array
  readonly count: number
  flying: number
  readonly birds: Float32Array
  readonly flights: readonly Flight[]
  /** The frames and the spreads of all flights, one after the other. */
  readonly frames: Float32Array
  readonly spreads: Float32Array
  readonly sway: Sway
  readonly now: Now
}

export type Moment = {
  /** In seconds. */
  readonly time: number
  readonly picture: Picture
  readonly pointer?: Pointer | undefined
  /** The part of the flock that flies, 0..1: how a small picture or a slow machine asks for less. */
  readonly part?: number
  /** How far the flock has gathered: 0 scattered and dark, 1 in flight. */
  readonly presence?: number
}

/** The last moment, checked. It is kept and overwritten, because a new one per frame would be garbage per frame. */
type Now = { time: number; elapsed: number; picture: Picture; pointer: Pointer | undefined; presence: number }

/** Seconds until the flight starts again: a 32-bit float loses the phase at large times. */
const longest = 36_000

export function createFlock({
  shape,
  count,
  seed = shape.seed,
}: {
  shape: Shape
  count: number
  seed?: number
}): Flock {
  const whole = Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
  const { ribbons } = shape
  const frames = new Float32Array(ribbons.length * framesSize)
  const spreads = new Float32Array(ribbons.length * spreadSize)
  for (const [index, ribbon] of ribbons.entries()) spreads.set(createSpread(ribbon), index * spreadSize)
  return {
    points: new Float32Array(whole * pointSize),
    count: whole,
    flying: 0,
    birds: createBirds(ribbons, { seed, count: whole }),
    flights: ribbons.map((ribbon, index) => createFlight(ribbon, frames.subarray(index * framesSize))),
    frames,
    spreads,
    sway: createSway(whole),
    now: { time: 0, elapsed: 0, picture: { width: 1, height: 1 }, pointer: undefined, presence: 1 },
  }
}

/** Moves every bird to where it is at that moment. It runs on every frame, so it allocates nothing. */
export function moveFlock(flock: Flock, moment: Moment): void {
  setNow(flock.now, moment)
  flock.flying = Math.round(flock.count * clamp(moment.part ?? 1))
  for (const flight of flock.flights) sampleFrames(flight, flock.now)
  placePoints(flock)
  swayPoints(flock, flock.now)
}

function setNow(now: Now, { time, picture, pointer, presence = 1 }: Moment): void {
  const sane = Number.isFinite(time) ? time % longest : now.time
  now.elapsed = Math.max(0, Math.min(1 / 30, sane - now.time))
  now.time = sane
  now.pointer = pointer
  now.presence = clamp(presence)
  if (picture.width > 0 && picture.height > 0) now.picture = picture
}

function createFlight(ribbon: Ribbon, frames: Float32Array): Flight {
  return { ribbon, course: createCourse(ribbon), frames }
}

/** The inner loop: what a bird is, laid on the sheet of its ribbon where it flies now. */
function placePoints({ birds, frames, spreads, points, flying, now }: Flock): void {
  const { time } = now
  const fineness = finenessOf(now.picture)
  for (let index = 0; index < flying; index++) {
    const bird = index * traitSize
    const ribbon = numberAt(birds, bird + trait.ribbon)
    const across = numberAt(birds, bird + trait.across)
    const off = numberAt(birds, bird + trait.off)
    const stray = numberAt(birds, bird + trait.stray)
    const own = numberAt(birds, bird + trait.phase)

    const flown = numberAt(birds, bird + trait.start) + time * numberAt(birds, bird + trait.speed)
    const place = (flown - Math.floor(flown)) * cells
    const cell = Math.trunc(place)
    const before = numberAt(spreads, ribbon * spreadSize + cell)
    const after = numberAt(spreads, ribbon * spreadSize + cell + 1)
    const along = clamp(before + (after - before) * (place - cell) + 0.012 * across * across - 0.02 * stray) * steps
    const step = Math.trunc(along)
    const at = ribbon * framesSize + step * frameSize

    const phase = numberAt(frames, at + frame.phase) + 2.6 * across
    const fold = sine(phase)
    const facing = cosine(phase)
    const ripple = sine(1.7 * phase - 1.3 * across + 0.06 * along)
    const breadth = numberAt(frames, at + frame.breadth)
    const thickness = numberAt(frames, at + frame.thickness) * off
    const sideways =
      numberAt(frames, at + frame.across) * across +
      numberAt(frames, at + frame.fold) * (0.55 * fold + 0.16 * ripple) +
      numberAt(frames, at + frame.spill) * stray +
      thickness
    const forwards =
      numberAt(frames, at + frame.stride) * (along - step) +
      breadth * (0.28 * cosine(1.3 * phase + 0.6 * across) + 0.12 * ripple) +
      thickness
    const nearness = numberAt(frames, at + frame.depth) * across + 0.5 * facing

    const tangentX = numberAt(frames, at + frame.tangentX)
    const tangentY = numberAt(frames, at + frame.tangentY)
    const to = index * pointSize
    points[to + point.x] =
      numberAt(frames, at + frame.x) + tangentX * forwards - tangentY * sideways + 1.2 * sine(0.9 * time + own)
    points[to + point.y] =
      numberAt(frames, at + frame.y) + tangentY * forwards + tangentX * sideways + 1.2 * cosine(0.7 * time + 3 * own)
    points[to + point.size] = numberAt(birds, bird + trait.size) * fineness * (1 + 0.22 * nearness)
    points[to + point.hue] = clamp(numberAt(frames, at + frame.hue) + numberAt(birds, bird + trait.hue) + 0.05 * fold)
    points[to + point.brightness] =
      numberAt(birds, bird + trait.brightness) *
      numberAt(frames, at + frame.glow) *
      Math.max(0.15, 1 + 0.45 * nearness) *
      (1 - 0.35 * clamp(stray))
  }
}

/** Birds are a little smaller in a small picture, or a phone would show dots instead of a flock. */
function finenessOf(picture: Picture): number {
  return Math.max(0.7, Math.min(1.15, 0.55 + scaleOf(picture) / 2200))
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value))
}

/** The constant properties of a bird. */
const trait = {
  /** The index of the ribbon that it flies in. */
  ribbon: 0,
  /** The part of its passage already flown at time 0. */
  start: 1,
  /** The part of its passage that it flies in a second. */
  speed: 2,
  /** The place across the sheet, about -1..1. */
  across: 3,
  /** The place off the sheet, in thicknesses. */
  off: 4,
  /** How far it strays; most do not. */
  stray: 5,
  size: 6,
  brightness: 7,
  hue: 8,
  phase: 9,
} as const
const traitSize = 10

/** Any first part of the birds is a thinner flock of the same shape. */
function createBirds(ribbons: readonly Ribbon[], { seed, count }: { seed: number; count: number }): Float32Array {
  const random = createRandom(seed)
  const birds = new Float32Array(count * traitSize)
  for (let at = 0; at < birds.length; at += traitSize) {
    const index = drawRibbon(ribbons, random)
    const rarity = random()
    const size = 1.1 + 0.75 * random() + (rarity > 0.9 ? 0.8 * random() : 0) + (rarity > 0.99 ? 0.9 : 0)
    birds[at + trait.ribbon] = index
    birds[at + trait.start] = random()
    birds[at + trait.speed] = (0.8 + 0.4 * random()) / (ribbons[index]?.passage ?? 1)
    birds[at + trait.across] = (random() < 0.4 ? 0.24 : 0.62) * drawNormal(random)
    birds[at + trait.off] = drawNormal(random)
    birds[at + trait.stray] = random() < 0.3 ? 1.3 * random() * Math.abs(drawNormal(random)) : 0
    birds[at + trait.size] = size * (ribbons[index]?.size ?? 1)
    birds[at + trait.brightness] = 0.34 + 1.06 * random() ** 1.7
    birds[at + trait.hue] = 0.12 * (random() - 0.5)
    birds[at + trait.phase] = 2 * Math.PI * random()
  }
  return birds
}

function drawRibbon(ribbons: readonly Ribbon[], random: Random): number {
  let left = random() * ribbons.reduce((sum, { share }) => sum + share, 0)
  for (const [index, { share }] of ribbons.entries()) {
    left -= share
    if (left < 0) return index
  }
  return ribbons.length - 1
}

type Random = () => number

/** Mulberry32: small, fast and the same on every machine, which Math.random is not. */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** About a standard normal, cut at ±3: six uniform draws instead of a logarithm. */
function drawNormal(random: Random): number {
  return (random() + random() + random() + random() + random() + random() - 3) * Math.SQRT2
}
