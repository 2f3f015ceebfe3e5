import { expect, test } from 'vitest'
import { point, pointSize } from './frames.ts'
import { createFlock, type Flock, type Moment, moveFlock } from './moveFlock.ts'
import { shapes } from './shapes.ts'
import type { Pointer } from './sway.ts'

const picture = { width: 1280, height: 720 }

test('the same seed gives the same flock', () => {
  expect(flyTo(12, 3)).toEqual(flyTo(12, 3))
})

test('another seed gives another flock', () => {
  expect(flyTo(12, 4)).not.toEqual(flyTo(12, 3))
})

test('a flock is where its time says, whatever it flew before', () => {
  const flock = createFlock({ shape: shapes.hero, count: 100, seed: 3 })
  for (const time of [40, 2, 7, 12]) moveFlock(flock, { time, picture })
  expect(flock.points).toEqual(flyTo(12, 3))
})

test.each<[string, Partial<Moment>]>([
  ['a time that is no number', { time: Number.NaN }],
  ['an endless time', { time: Number.POSITIVE_INFINITY }],
  ['a huge time', { time: 1e300 }],
  ['a negative time', { time: -1e6 }],
  ['a pointer that is nowhere', { pointer: { x: Number.NaN, y: Number.POSITIVE_INFINITY } }],
  ['a pointer far outside', { pointer: { x: 1e30, y: -1e30 } }],
  ['an empty picture', { picture: { width: 0, height: 0 } }],
  ['a picture of no size', { picture: { width: Number.NaN, height: Number.NaN } }],
  ['a part that is no number', { part: Number.NaN }],
  ['a presence beyond its ends', { presence: -4 }],
])('%s leaves every point finite', (_, hostile) => {
  const flock = createFlock({ shape: shapes.hero, count: 100 })
  moveFlock(flock, { time: 5, picture })
  for (let frame = 0; frame < 3; frame++) moveFlock(flock, { time: 5 + frame / 60, picture, ...hostile })
  moveFlock(flock, { time: 2, picture })
  expect(flock.points.every(Number.isFinite)).toBe(true)
})

test.each([0, -3, Number.NaN, Number.POSITIVE_INFINITY])('a count of %s is an empty flock', (count) => {
  const flock = createFlock({ shape: shapes.hero, count })
  moveFlock(flock, { time: 1, picture })
  expect({ flying: flock.flying, points: flock.points.length }).toEqual({ flying: 0, points: 0 })
})

test('every hue lies on the sheen and every size and brightness can be drawn', () => {
  const points = readPoints(createMoved({ time: 31, picture }))
  expect(points.every(({ hue }) => hue >= 0 && hue <= 1)).toBe(true)
  expect(points.every(({ size, brightness }) => size > 0 && brightness >= 0)).toBe(true)
})

test('a thinner flock is the first part of the full one', () => {
  const full = readPoints(createMoved({ time: 9, picture }))
  const thin = readPoints(createMoved({ time: 9, picture, part: 0.25 }))
  expect(thin).toEqual(full.slice(0, 100))
})

test('the buffer stays the same for the whole life of the flock', () => {
  const flock = createFlock({ shape: shapes.hero, count: 100 })
  const { points, sway } = flock
  const { offsets } = sway
  for (let frame = 0; frame < 30; frame++) moveFlock(flock, { time: frame / 60, picture, pointer: { x: frame, y: 90 } })
  expect([flock.points === points, flock.sway.offsets === offsets]).toEqual([true, true])
})

test('birds near the pointer give way and come back when it has gone', () => {
  const flock = create()
  const pointer = { x: 150, y: 150 }
  fly(flock, { from: 20, to: 21, pointer })
  const before = distancesTo(pointer, createMoved({ time: flock.now.time, picture }))
  const after = distancesTo(pointer, flock)
  const near = [...before.keys()].filter((bird) => (before[bird] ?? 0) < 40)
  const parted = near.filter((bird) => (after[bird] ?? 0) > (before[bird] ?? 0) + 10)
  expect(near.length).toBeGreaterThan(5)
  expect(parted.length / near.length).toBeGreaterThan(0.9)

  fly(flock, { from: 21, to: 26 })
  expect(flock.points).toEqual(createMoved({ time: flock.now.time, picture }).points)
})

test('birds far from the pointer do not notice it', () => {
  const flock = create()
  fly(flock, { from: 20, to: 20.5, pointer: { x: 100, y: 700 } })
  expect(flock.points).toEqual(createMoved({ time: flock.now.time, picture }).points)
})

function create(): Flock {
  return createFlock({ shape: shapes.hero, count: 400, seed: 3 })
}

function createMoved(moment: Moment): Flock {
  const flock = create()
  moveFlock(flock, moment)
  return flock
}

type Stretch = { from: number; to: number; pointer?: Pointer }

function fly(flock: Flock, { from, to, pointer }: Stretch): void {
  for (let time = from; time < to; time += 1 / 30) moveFlock(flock, { time, picture, pointer })
}

function distancesTo(pointer: Pointer, flock: Flock): number[] {
  return readPoints(flock).map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y))
}

function flyTo(time: number, seed: number): Float32Array {
  const flock = createFlock({ shape: shapes.hero, count: 100, seed })
  moveFlock(flock, { time, picture })
  return flock.points
}

function readPoints({ points, flying }: Flock) {
  return Array.from({ length: flying }, (_, index) => {
    const at = (key: keyof typeof point) => points[index * pointSize + point[key]] ?? Number.NaN
    return { x: at('x'), y: at('y'), size: at('size'), hue: at('hue'), brightness: at('brightness') }
  })
}
