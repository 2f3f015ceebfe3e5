import { afterEach, expect } from 'vitest'
import { takeFaults } from '../faults.ts'

// A reported bug fails its test, unless the test has taken it.
afterEach(() => {
  expect(takeFaults().map(({ place, error }) => `${place}: ${String(error)}`)).toEqual([])
})
