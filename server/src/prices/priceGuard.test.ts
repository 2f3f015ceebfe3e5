import { expect, test } from 'vitest'
import { createPriceGuard } from './priceGuard.ts'

function createExample() {
  let time = 0
  const guard = createPriceGuard({ elapsed: () => time })
  return {
    isPlausible: (price: number) => guard.isPlausible('1:ETH', price),
    accept: (price: number) => guard.accept('1:ETH', price),
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('the first price is taken, and so are its neighbours', () => {
  const { isPlausible } = createExample()
  expect([3_000, 30, 2_900, 100_000].map(isPlausible)).toEqual([true, false, true, true])
})

test.each([100, 1_000, 0.01, 0.000001])('a price %d times as high is doubted', (factor) => {
  const { isPlausible } = createExample()
  isPlausible(2)
  expect(isPlausible(2 * factor)).toBe(false)
})

test('listings are judged each by its own past', () => {
  const guard = createPriceGuard({ elapsed: () => 0 })
  expect([guard.isPlausible('1:ETH', 3_000), guard.isPlausible('1:POL', 0.2)]).toEqual([true, true])
})

test('a new level that stays for ten minutes without contradiction is the price', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  expect(isPlausible(150)).toBe(false)
  pass(599_999)
  expect(isPlausible(160)).toBe(false)
  pass(1)
  expect(isPlausible(155)).toBe(true)
  expect(isPlausible(1)).toBe(false)
})

test('a contradiction starts the ten minutes anew', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  isPlausible(150)
  pass(300_000)
  isPlausible(1.1)
  isPlausible(150)
  pass(300_000)
  expect(isPlausible(150)).toBe(false)
})

test('doubtful prices that differ do not speak for each other', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  isPlausible(150)
  pass(600_000)
  expect(isPlausible(5_000)).toBe(false)
})

test('what two sources say is taken', () => {
  const { isPlausible, accept } = createExample()
  isPlausible(1)
  accept(150)
  expect(isPlausible(150)).toBe(true)
})
