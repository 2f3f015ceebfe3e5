import { cosine, numberAt, sine } from './fastMath.ts'
import { course, courseSize, steps } from './ribbon.ts'
import type { Ribbon } from './shape.ts'

export type Picture = { readonly width: number; readonly height: number }

/** A ribbon at one moment, per step along it, in px of the picture. */
export const frame = {
  x: 0,
  y: 1,
  tangentX: 2,
  tangentY: 3,
  stride: 4,
  breadth: 5,
  across: 6,
  depth: 7,
  fold: 8,
  phase: 9,
  spill: 10,
  thickness: 11,
  glow: 12,
  hue: 13,
} as const
export const frameSize = 14
export const framesSize = (steps + 1) * frameSize

/** A ribbon in flight. */
export type Flight = { readonly ribbon: Ribbon; readonly course: Float32Array; readonly frames: Float32Array }

type FrameMoment = { readonly time: number; readonly picture: Picture; readonly presence: number }

/** The length that breadths are measured in: it grows with the picture, never beyond what the shorter side can hold. */
export function scaleOf({ width, height }: Picture): number {
  return Math.min(Math.sqrt(width * height), height * 1.45, width * 1.5)
}

export function sampleFrames(flight: Flight, moment: FrameMoment): void {
  samplePlaces(flight, moment)
  sampleTangents(flight.frames)
  sampleSheet(flight, moment)
}

function samplePlaces({ ribbon, course: knots, frames }: Flight, { time, picture }: FrameMoment): void {
  const wideness = ease((picture.width / picture.height - 0.6) / 0.9)
  const drift = ribbon.drift * scaleOf(picture)
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const from = step * courseSize
    const to = step * frameSize
    const x = mix(numberAt(knots, from + course.tallX), numberAt(knots, from + course.wideX), wideness)
    const y = mix(numberAt(knots, from + course.tallY), numberAt(knots, from + course.wideY), wideness)
    const sway = sine(7.5 * along - 0.23 * time) + 0.5 * sine(14.5 * along - 0.41 * time + 1)
    frames[to + frame.x] = x * picture.width + 0.8 * drift * sine(5.6 * along - 0.17 * time)
    frames[to + frame.y] = y * picture.height + drift * sway
  }
}

function sampleTangents(frames: Float32Array): void {
  for (let step = 0; step <= steps; step++) {
    const before = Math.max(0, step - 1) * frameSize
    const after = Math.min(steps, step + 1) * frameSize
    const x = numberAt(frames, after + frame.x) - numberAt(frames, before + frame.x)
    const y = numberAt(frames, after + frame.y) - numberAt(frames, before + frame.y)
    const length = Math.sqrt(x * x + y * y) || 1
    frames[step * frameSize + frame.tangentX] = x / length
    frames[step * frameSize + frame.tangentY] = y / length
    frames[step * frameSize + frame.stride] = length / 2
  }
}

function sampleSheet({ ribbon, course: knots, frames }: Flight, { time, picture, presence }: FrameMoment): void {
  const scale = scaleOf(picture)
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const from = step * courseSize
    const to = step * frameSize
    const gathered = ease(presence * 1.7 - along * 0.7)
    const wave = agitation(along, time)
    const head = Math.sqrt(Math.min(1, along * 14 + 0.05))
    const breadth = Math.max(0, numberAt(knots, from + course.breadth)) * scale * head * (2.4 - 1.4 * gathered)
    const twist = numberAt(knots, from + course.twist) + 0.5 * sine(0.11 * time + 4 * along) + 0.25 * wave
    // Birds that spread apart look darker than they are, so each of them shines a little more.
    const spread = 0.3 * Math.abs(cosine(twist))
    frames[to + frame.breadth] = breadth
    frames[to + frame.across] = breadth * cosine(twist)
    frames[to + frame.depth] = sine(twist)
    frames[to + frame.fold] = breadth * numberAt(knots, from + course.fold)
    frames[to + frame.phase] = 9 * along - 0.3 * time + 1.2 * sine(5 * along + 0.13 * time)
    frames[to + frame.spill] =
      breadth * numberAt(knots, from + course.spill) * (0.8 + 0.3 * sine(7 * along + 0.2 * time))
    frames[to + frame.thickness] = breadth * 0.08 + scale * 0.0018
    frames[to + frame.glow] =
      ribbon.brightness * gathered * ease(along * 40) * ease((1 - along) * 20) * (0.75 + 0.4 * wave + spread)
    frames[to + frame.hue] = numberAt(knots, from + course.hue)
  }
}

/** The bands that run through a real flock when it turns: each bird banks a moment after its neighbour. */
function agitation(along: number, time: number): number {
  const first = sine(10 * along - 0.57 * time)
  const second = sine(17 * along - 0.82 * time + 2)
  return 0.6 * first * first * first + 0.4 * second
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function ease(value: number): number {
  const part = Math.max(0, Math.min(1, value))
  return part * part * (3 - 2 * part)
}

/** The numbers of each point: place and diameter in px, hue along the sheen 0..1, brightness from 0 up. */
export const point = { x: 0, y: 1, size: 2, hue: 3, brightness: 4 } as const
export const pointSize = 5

/** Fewer do not look like a flock. */
const fewest = 5_600
/** Square px per bird. */
const areaPerBird = 64

export function countBirds({ width, height }: Picture): number {
  return Math.max(fewest, Math.round((width * height) / areaPerBird))
}
