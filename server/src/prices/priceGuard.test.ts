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

test('the first price and prices near it are accepted', () => {
  const { isPlausible } = createExample()
  expect([3_000, 30, 2_900, 100_000].map(isPlausible)).toEqual([true, false, true, true])
})

test.each([100, 1_000, 0.01, 0.000001])('a price %d times as high is rejected', (factor) => {
  const { isPlausible } = createExample()
  isPlausible(2)
  expect(isPlausible(2 * factor)).toBe(false)
})

test('each listing has its own history', () => {
  const guard = createPriceGuard({ elapsed: () => 0 })
  expect([guard.isPlausible('1:ETH', 3_000), guard.isPlausible('1:POL', 0.2)]).toEqual([true, true])
})

test('a new price level is accepted after ten minutes', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  expect(isPlausible(150)).toBe(false)
  pass(599_999)
  expect(isPlausible(160)).toBe(false)
  pass(1)
  expect(isPlausible(155)).toBe(true)
  expect(isPlausible(1)).toBe(false)
})

test('a contradicting price restarts the ten minutes', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  isPlausible(150)
  pass(300_000)
  isPlausible(1.1)
  isPlausible(150)
  pass(300_000)
  expect(isPlausible(150)).toBe(false)
})

test('rejected prices at different levels do not confirm each other', () => {
  const { isPlausible, pass } = createExample()
  isPlausible(1)
  isPlausible(150)
  pass(600_000)
  expect(isPlausible(5_000)).toBe(false)
})

test('a price that two sources agree on is accepted', () => {
  const { isPlausible, accept } = createExample()
  isPlausible(1)
  accept(150)
  expect(isPlausible(150)).toBe(true)
})
