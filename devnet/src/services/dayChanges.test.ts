import { expect, test } from 'vitest'
import { createDayChanges } from './dayChanges.ts'

const HOUR = 3_600_000

function createClock() {
  let time = 0
  const dayChanges = createDayChanges({ now: () => time, findStart: (id) => (id === 'known' ? 100 : undefined) })
  return { dayChanges, pass: (ms: number) => (time += ms) }
}

test('on the first day the change is measured against the starting price', () => {
  const { dayChanges, pass } = createClock()
  expect(dayChanges.findChange('known', 110)).toBe(10)
  pass(23 * HOUR)
  expect(dayChanges.findChange('known', 90)).toBe(-10)
})

test('after that, against the price a day ago', () => {
  const { dayChanges, pass } = createClock()
  dayChanges.findChange('known', 100)
  pass(2 * HOUR)
  dayChanges.findChange('known', 200)
  pass(24 * HOUR)
  expect(dayChanges.findChange('known', 300)).toBe(50)
})

test('a token without a starting price starts with its first price', () => {
  expect(createClock().dayChanges.findChange('new', 7)).toBe(0)
})
