import { expect, test } from 'vitest'
import { scrollDuration } from './logoScroll.ts'

test('at 0.5 pixels a frame, half of 6000 pixels passes in 100 seconds', () => {
  expect(scrollDuration(6000, { speed: 0.5 })).toBe(100_000)
})

test('at 1 pixel a frame it takes half as long', () => {
  expect(scrollDuration(6000, { speed: 1 })).toBe(50_000)
})
