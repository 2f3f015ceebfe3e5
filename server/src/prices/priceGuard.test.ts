import { expect, test } from 'vitest'
import { createPriceGuard } from './priceGuard.ts'

function createExample(anchor?: number, id = '1:ETH') {
  let time = 0
  const saved: number[] = []
  const guard = createPriceGuard({
    elapsed: () => time,
    anchors: new Map(anchor === undefined ? [] : [[id, anchor]]),
    save: (_, price) => void saved.push(price),
  })
  return {
    saved,
    isPlausible: (price: number) => guard.isPlausible(id, price),
    confirm: (price: number) => guard.confirm(id, price),
    hasSettled: (price: number) => guard.hasSettled(id, price),
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('prices within a fifth of the anchor need no second opinion', () => {
  const { isPlausible } = createExample(3_000)
  expect([3_000, 3_600, 2_500, 3_601, 2_499, 30, 900_000].map(isPlausible)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('without an anchor every price needs one, and a single voice is believed', () => {
  const { isPlausible, hasSettled, saved } = createExample()
  expect([isPlausible(3_000), hasSettled(3_000), isPlausible(3_000), isPlausible(30)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(saved).toEqual([3_000])
})

test('S-24: a token that is meant to cost a dollar is compared with one at its first price', () => {
  const { isPlausible, hasSettled, pass } = createExample(undefined, '8453:USDC')
  expect([1, 0.99, 500].map(isPlausible)).toEqual([true, true, false])
  expect(createExample(undefined, '1:USDC').hasSettled(500)).toBe(false)
  // A token that did lose its dollar is believed once that has lasted.
  expect(hasSettled(0.6)).toBe(false)
  pass(600_000)
  expect(hasSettled(0.6)).toBe(true)
})

test.each(['10:USDC.e', '8453:USDbC', '1:USDT', '42161:USDT0', '1:DAI', '43114:DAI.e', '1:USDS', '1:PYUSD'])(
  'S-24: the first price of %s has to be near a dollar',
  (id) => {
    const { isPlausible, hasSettled } = createExample(undefined, id)
    expect([isPlausible(1.01), isPlausible(2), hasSettled(2)]).toEqual([true, false, false])
  },
)

test('many small steps do not walk the anchor away', () => {
  const { isPlausible, pass } = createExample(100)
  let price = 100
  let steps = 0
  for (; isPlausible(price * 1.1); steps += 1) {
    price *= 1.1
    pass(15_000)
  }
  expect([steps, price < 121]).toEqual([1, true])
})

test('an anchor follows a price that stays near it, after ten minutes', () => {
  const { isPlausible, pass, saved } = createExample(100)
  isPlausible(115)
  pass(600_000)
  isPlausible(115)
  expect([saved, isPlausible(130)]).toEqual([[115], true])
})

test('each listing has its own anchor', () => {
  const guard = createPriceGuard({ elapsed: () => 0, save: () => undefined })
  guard.confirm('1:ETH', 3_000)
  expect([guard.isPlausible('1:ETH', 3_000), guard.isPlausible('1:POL', 3_000)]).toEqual([true, false])
})

test('a new level that nothing contradicts is accepted after ten minutes', () => {
  const { hasSettled, isPlausible, pass } = createExample(1)
  expect(hasSettled(150)).toBe(false)
  pass(599_999)
  expect(hasSettled(160)).toBe(false)
  pass(1)
  expect([hasSettled(155), isPlausible(155), isPlausible(1)]).toEqual([true, true, false])
})

test('a price near the anchor restarts the ten minutes', () => {
  const { hasSettled, isPlausible, pass } = createExample(1)
  hasSettled(150)
  pass(300_000)
  isPlausible(1.1)
  hasSettled(150)
  pass(300_000)
  expect(hasSettled(150)).toBe(false)
})

test('doubtful prices at different levels do not support each other', () => {
  const { hasSettled, pass } = createExample(1)
  hasSettled(150)
  pass(600_000)
  expect(hasSettled(5_000)).toBe(false)
})

test('a price that two voices agree on is accepted at once, and kept', () => {
  const { confirm, isPlausible, saved } = createExample(1)
  confirm(150)
  expect([isPlausible(150), saved]).toEqual([true, [150]])
})
