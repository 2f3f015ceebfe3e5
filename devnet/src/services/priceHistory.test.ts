import { expect, test } from 'vitest'
import { createPriceHistory } from './priceHistory.ts'

const HOUR = 3_600_000

function createClock() {
  let time = 0
  const history = createPriceHistory({ now: () => time, findStart: (id) => (id === 'known' ? 100 : undefined) })
  return { history, pass: (ms: number) => (time += ms) }
}

test('on the first day the change is measured against the starting price', () => {
  const { history, pass } = createClock()
  expect(history.findChange('known', 110)).toBe(10)
  pass(23 * HOUR)
  expect(history.findChange('known', 90)).toBe(-10)
})

test('after that, against the price a day ago', () => {
  const { history, pass } = createClock()
  history.findChange('known', 100)
  pass(2 * HOUR)
  history.findChange('known', 200)
  pass(24 * HOUR)
  expect(history.findChange('known', 300)).toBe(50)
})

test('a token without a starting price starts with its first price', () => {
  expect(createClock().history.findChange('new', 7)).toBe(0)
})
