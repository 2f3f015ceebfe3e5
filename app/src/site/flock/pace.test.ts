import { expect, test } from 'vitest'
import { createPace, keepPace } from './pace.ts'

test('a machine that holds 60 frames a second draws the whole flock', () => {
  expect(run({ interval: 16.7, frames: 1000 })).toBe(1)
})

test('a faster display draws the whole flock', () => {
  expect(run({ interval: 8.3, frames: 1000 })).toBe(1)
})

test('a machine that cannot hold them draws less and less, but never nothing', () => {
  const parts = [100, 160, 220, 280, 2000].map((frames) => run({ interval: 34, frames }))
  expect(parts).toEqual([0.66, 0.42, 0.25, 0.15, 0.15])
})

test('a machine that only jolts gives up in the end', () => {
  expect([run({ interval: 90, frames: 280 }), run({ interval: 90, frames: 400 })]).toEqual([0.15, 0])
})

test('the slow first frames of a page that still loads do not count', () => {
  expect(run({ interval: 60, frames: 40 })).toBe(1)
})

test('a sleeping tab says nothing about the machine', () => {
  expect(run({ interval: 5000, frames: 1000 })).toBe(1)
})

function run({ interval, frames }: { interval: number; frames: number }): number {
  const pace = createPace()
  let part = 1
  for (let frame = 0; frame < frames; frame++) part = keepPace(pace, interval)
  return part
}
