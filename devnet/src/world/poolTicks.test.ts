import type { TokenContract } from '@murmur/engine/tokenContract'
import { expect, test } from 'vitest'
import { findSquareRoot, getSqrtPriceX96, getTick } from './poolTicks.ts'

const usdc: TokenContract = {
  symbol: 'USDC',
  name: 'USD Coin',
  address: '0x01',
  decimals: 6,
  chainId: 1,
  asset: 'USDC',
  isWrappedNative: false,
}
const weth: TokenContract = { ...usdc, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, asset: 'ETH' }

test('a pool starts at the price of the table, in smallest units', () => {
  const sqrtPrice = getSqrtPriceX96({ tokens: [usdc, weth], mispricing: 0n })
  expect((Number(sqrtPrice) / 2 ** 96) ** 2).toBeCloseTo(1e12 / 3150, 0)
  expect(getTick(sqrtPrice)).toBe(Math.floor(Math.log(1e12 / 3150) / Math.log(1.0001)))
})

test('a mispricing moves the price by the same share', () => {
  const fair = Number(getSqrtPriceX96({ tokens: [weth, usdc], mispricing: 0n }))
  const off = Number(getSqrtPriceX96({ tokens: [weth, usdc], mispricing: 2_000_000n }))
  expect((off / fair) ** 2 - 1).toBeCloseTo(0.002, 9)
})

test.each([0n, 1n, 2n, 3n, 4n, 99n, 100n, 10n ** 40n, 10n ** 40n - 1n])('the root of %s is rounded down', (square) => {
  const root = findSquareRoot(square)
  expect(root * root <= square && square < (root + 1n) ** 2n).toBe(true)
})
