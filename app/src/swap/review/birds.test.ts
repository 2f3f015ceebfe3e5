import { expect, test } from 'vitest'
import { createBirds, placeBird } from './birds.ts'

const birds = createBirds(['red', 'green', 'blue'])

test('every bird starts outside of a wide picture, and ends within it', () => {
  for (const bird of birds) {
    expect(placeBird(bird, 0).x).toBeLessThan(-2)
    const { x, y } = placeBird(bird, 1)
    expect(Math.abs(x)).toBeLessThan(0.5)
    expect(y).toBeGreaterThan(0.1)
    expect(y).toBeLessThan(0.9)
  }
})

test('the flock is the same each time, in all three colours', () => {
  expect(createBirds(['red', 'green', 'blue'])).toEqual(birds)
  expect(new Set(birds.map(({ colour }) => colour))).toEqual(new Set(['red', 'green', 'blue']))
})
