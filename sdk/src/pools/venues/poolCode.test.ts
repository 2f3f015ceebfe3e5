import type { Address } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { findVenues } from '../venues.ts'
import { getPairAddress, getPoolAddress } from './poolCode.ts'
import { sortTokens } from './venueFamily.ts'

const [weth, usdc] = [
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
] as const
const [wbnb, tether] = [
  '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  '0x55d398326f99059fF775485246999027B3197955',
] as const
const [wpol, bridged] = [
  '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
] as const
const [wavax, dollar] = [
  '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
] as const

type Known = readonly [chainId: number, venue: string, tokens: readonly [Address, Address], pool: Address]

/** The deepest pools of each exchange, which every explorer shows. */
const knownPools: readonly Known[] = [
  [1, 'SushiSwap V2', [weth, usdc], '0x397FF1542f962076d0BFE58eA045FfA2d347ACa0'],
  [1, 'PancakeSwap V2', [weth, usdc], '0x2E8135bE71230c6B1B4045696d41C09Db0414226'],
  [56, 'PancakeSwap V2', [wbnb, tether], '0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE'],
  [56, 'PancakeSwap V3', [wbnb, tether], '0x172fcD41E0913e95784454622d1c3724f546f849'],
  [137, 'QuickSwap V2', [wpol, bridged], '0x6e7a5FAFcec6BB1e78bAE2A1F0B612012BF14827'],
  [43114, 'Trader Joe V1', [wavax, dollar], '0xf4003F4efBE8691B60249E6afbD307aBE7758adb'],
]

test.each(knownPools)('on chain %i, a pool of %s is where its code says', (chainId, name, tokens, pool) => {
  const venue = findVenues({ chainId, contracts: {} }).find((one) => one.name === name)
  if (venue === undefined || !('code' in venue) || venue.code === undefined) throw new Error(`${name} has no code.`)
  const { family, factory, code } = venue
  const pair = sortTokens(...tokens)
  const found =
    family === 'uniswapV2'
      ? getPairAddress(pair, { factory, code })
      : getPoolAddress(pair, { factory, code, feePpm: 100 })
  expect(found).toBe(pool)
})
