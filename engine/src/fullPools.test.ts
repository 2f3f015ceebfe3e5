import { expect, test } from 'vitest'
import type { Market, Pool } from './market.ts'
import { findRoute } from './route.ts'

const [pay, middle, receive, other] = (['1', '2', '3', '4'] as const).map(
  (digit) => `0x${digit.repeat(40)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const ether = 10n ** 18n

/** Two pools with little liquidity on each path to the received token, and a poor one that never fills up. */
const market: Market = {
  chainId: 1,
  gas: { price: 1_000_000_000n, token: pay },
  pools: [
    createRange('0xa', [pay, receive]),
    createRange('0xb', [middle, receive]),
    createPair('0xc', { tokens: [pay, middle], depth: 1_000_000n }),
    createPair('0xd', { tokens: [pay, receive], depth: 300n }),
  ],
}

test.each([500n, 1_000n, 1_060n, 1_100n, 1_200n, 1_300n])('a payment of %s fills the good pools first', (amount) => {
  const result = findRoute({ pay, receive, units: amount * ether }, market)
  if (result.type !== 'route') throw new Error(result.reason)
  const { bound, received, gasCost } = result.route
  expect(Number(bound - (received - gasCost)) / Number(bound)).toBeLessThan(0.001)
})

/** The path through the middle token starts with a full pool, and the path around it ends with one. */
const crossed: Market = {
  chainId: 1,
  gas: { price: 1_000_000_000n, token: pay },
  pools: [
    createRange('0xa', [pay, middle]),
    createPair('0xb', { tokens: [pay, other], depth: 500n }),
    createPair('0xc', { tokens: [middle, receive], depth: 200n }),
    createPair('0xd', { tokens: [middle, other], depth: 1_000_000n }),
    createRange('0xe', [other, receive]),
  ],
}

test.each([600n, 800n, 1_000n, 1_200n, 1_500n])('a payment of %s fills pools at both ends of its paths', (amount) => {
  const result = findRoute({ pay, receive, units: amount * ether }, crossed)
  if (result.type !== 'route') throw new Error(result.reason)
  const { bound, received, gasCost } = result.route
  expect(Number(bound - (received - gasCost)) / Number(bound)).toBeLessThan(0.001)
})

test('more payment never gives less, also where pools fill up', () => {
  const outputs = Array.from({ length: 30 }, (_, at) => {
    const result = findRoute({ pay, receive, units: BigInt(100 + 45 * at) * ether }, market)
    return result.type === 'route' ? result.route.received - result.route.gasCost : 0n
  })
  expect(outputs).toEqual(outputs.toSorted((one, other) => (one < other ? -1 : 1)))
})

test('a payment that fills a pool behind a full pool is too large', () => {
  const pools = [createRange('0xa', [pay, middle]), createRange('0xb', [middle, receive], { share: 5n })]
  const narrow = { ...market, gas: { price: undefined, token: pay }, pools }
  expect(findRoute({ pay, receive, units: 90n * ether }, narrow).type).toBe('route')
  expect(findRoute({ pay, receive, units: 3_000n * ether }, narrow)).toEqual({ type: 'none', reason: 'tooLarge' })
})

/** It takes about 530 of either token, or a share of it. */
function createRange(id: string, tokens: readonly [`0x${string}`, `0x${string}`], { share = 1n } = {}): Pool {
  const liquidity = (18_000n * ether) / share
  const ticks = [
    { index: -600, liquidityNet: liquidity },
    { index: 600, liquidityNet: -liquidity },
  ]
  const price = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity, ticks }
  return { type: 'concentrated', id, venue: 'Uniswap V3', tokens, feePpm: 3_000, tickSpacing: 60, ...price }
}

type PairOptions = { readonly tokens: readonly [`0x${string}`, `0x${string}`]; readonly depth: bigint }

function createPair(id: string, { tokens, depth }: PairOptions): Pool {
  const reserves = [depth * ether, depth * ether] as const
  return { type: 'constantProduct', id, venue: 'Uniswap V2', tokens, feePpm: 3_000, reserves }
}
