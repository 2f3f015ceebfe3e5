import { expect, test } from 'vitest'
import { createRestartLimit } from './restartLimit.ts'

test('three restarts a minute are allowed, and later ones again', () => {
  let time = 0
  const mayRestart = createRestartLimit(() => time)
  expect([1, 2, 3, 4].map(mayRestart)).toEqual([true, true, true, false])
  time = 60_000
  expect(mayRestart()).toBe(true)
})
