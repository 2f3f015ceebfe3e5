import { expect, test } from 'vitest'
import type { PoolState } from '../services/readPoolStates.ts'
import { planTrade } from './planTrade.ts'

/** A million of each, at a price of one, with a fee of 0.3 %. */
const state: PoolState = {
  pool: { type: 'constantProduct', address: '0x1', tokens: ['0x2', '0x3'], fee: 3_000 },
  secondPerFirst: 1,
  balances: [10n ** 24n, 10n ** 24n],
  liquidity: 1e24,
}

/** The price after a swap, by the formula of Uniswap V2. */
function priceAfter(paySide: 0 | 1, pay: bigint): number {
  const kept = (Number(pay) * 997) / 1000
  const grown = 1e24 + kept
  const shrunk = 1e48 / grown
  return paySide === 0 ? shrunk / grown : grown / shrunk
}

test.each([1, 1.0029, 0.9972])(
  'at a target price of %d there is no trade: the fee is larger than the gain',
  (target) => {
    expect(planTrade(state, { target })).toBeUndefined()
  },
)

test('an underpriced token is bought until only the fee separates the prices', () => {
  const trade = planTrade(state, { target: 1.005 })
  expect(trade?.paySide).toBe(1)
  expect(priceAfter(1, trade?.pay ?? 0n)).toBeCloseTo(1.005 * 0.997, 6)
})

test('an overpriced token is sold until only the fee separates the prices', () => {
  const trade = planTrade(state, { target: 0.995 })
  expect(trade?.paySide).toBe(0)
  expect(priceAfter(0, trade?.pay ?? 0n)).toBeCloseTo(0.995 / 0.997, 6)
})

test('a large gap is closed in small steps', () => {
  const trade = planTrade(state, { target: 2 })
  expect(priceAfter(1, trade?.pay ?? 0n)).toBeCloseTo(1.003, 6)
})

test('an empty pool is left alone', () => {
  expect(planTrade({ ...state, liquidity: 0 }, { target: 2 })).toBeUndefined()
})
