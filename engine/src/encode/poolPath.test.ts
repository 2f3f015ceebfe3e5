import { expect, test } from 'vitest'
import type { Pool } from '../market.ts'
import type { Address } from '../token.ts'
import { coin, type Path } from './command.ts'
import { findPath, findVenue, joinPaths } from './poolPath.ts'
import { listExactReceiveMarkets } from './receiveCommands.ts'

const [weth, usdc, dai] = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]

function createPool(venue: string, currencies?: readonly [Address, Address]): Pool {
  const key = currencies && { key: { currencies, fee: 100 } }
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 60, ticks: [] }
  return { type: 'concentrated', id: '0x00', venue, tokens: [weth, usdc], feePpm: 500, ...state, ...key }
}

function createPair(venue: string): Pool {
  return { type: 'constantProduct', id: '0x00', venue, tokens: [weth, usdc], feePpm: 3_000, reserves: [1n, 1n] }
}

test('a pool is reached in the direction of the trade, with tokens in lower case', () => {
  const upper = (address: Address) => `0x${address.slice(2).toUpperCase()}` as Address
  const trade = { pay: upper(usdc), receive: upper(weth) }
  const tokens = [usdc, weth]
  expect(findPath({ pool: createPair('Uniswap V2'), ...trade })).toEqual({ venue: 'uniswapV2', tokens })
  expect(findPath({ pool: createPool('Uniswap V3'), ...trade })).toEqual({
    venue: 'uniswapV3',
    tokens,
    feesPpm: [500],
  })
  const native = createPool('Uniswap V4', [coin, usdc])
  const keys = [{ feePpm: 100, tickSpacing: 60, hooks: coin }]
  expect(findPath({ pool: native, ...trade })).toEqual({ venue: 'uniswapV4', tokens: [usdc, coin], keys })
  expect(findPath({ pool: native, pay: weth, receive: usdc })).toEqual({
    venue: 'uniswapV4',
    tokens: [coin, usdc],
    keys,
  })
})

const hook = { address: '0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd', feePpm: 2_500, tickSpacing: 1 } as const

test.each([
  ['a pair', createPair('SushiSwap V2')],
  ['a pool of concentrated liquidity, whose own fee and spacing name nothing', createPool('PancakeSwap V3')],
  ['a pool that has a key of V4 as well', createPool('Uniswap V4', [coin, usdc])],
])('the key of its hook reaches %s of another exchange', (_, pool) => {
  const keys = [{ feePpm: 2_500, tickSpacing: 1, hooks: hook.address.toLowerCase() }]
  for (const [pay, receive] of [
    [weth, usdc],
    [usdc, weth],
  ] as const)
    expect(findPath({ pool: { ...pool, hook }, pay, receive })).toEqual({
      venue: 'uniswapV4',
      tokens: [pay, receive],
      keys,
    })
})

test('a hook reaches any two tokens of a pool', () => {
  const tokens = [weth, usdc, dai]
  const pool = { type: 'stable', id: '0x00', venue: 'Curve', tokens, hook } as unknown as Pool
  for (const pay of tokens)
    for (const receive of tokens.filter((token) => token !== pay))
      expect(findPath({ pool, pay, receive })?.tokens).toEqual([pay, receive])
})

test.each([
  ['a pool behind no contract', { ...createPair('SushiSwap V2'), hook: { ...hook, address: coin } }],
  ['a pair of another exchange', createPair('SushiSwap')],
  ['a pair that calls itself V3', createPair('Uniswap V3')],
  ['a pool that calls itself V2', createPool('Uniswap V2')],
  ['a V4 pool without a key', createPool('Uniswap V4')],
  ['a pool of another exchange with a key', createPool('PancakeSwap', [coin, usdc])],
  ['a pool with the name of an inherited field', createPool('constructor')],
])('the router does not reach %s', (_, pool) => {
  expect(findPath({ pool, pay: weth, receive: usdc })).toBeUndefined()
})

test('only the exchanges of the router are venues', () => {
  const names = ['Uniswap V2', 'Uniswap V3', 'Uniswap V4', 'Balancer', 'toString']
  const venues = names.map((name) => findVenue(createPool(name)))
  expect(venues).toEqual(['uniswapV2', 'uniswapV3', 'uniswapV4', undefined, undefined])
})

const hops: readonly (readonly [Path, Path, Path])[] = [
  [
    { venue: 'uniswapV2', tokens: [weth, usdc] },
    { venue: 'uniswapV2', tokens: [usdc, dai] },
    { venue: 'uniswapV2', tokens: [weth, usdc, dai] },
  ],
  [
    { venue: 'uniswapV3', tokens: [weth, usdc], feesPpm: [1] },
    { venue: 'uniswapV3', tokens: [usdc, dai], feesPpm: [2] },
    { venue: 'uniswapV3', tokens: [weth, usdc, dai], feesPpm: [1, 2] },
  ],
  [
    { venue: 'uniswapV4', tokens: [weth, usdc], keys: [{ feePpm: 1, tickSpacing: 1, hooks: coin }] },
    { venue: 'uniswapV4', tokens: [usdc, dai], keys: [{ feePpm: 2, tickSpacing: 2, hooks: coin }] },
    {
      venue: 'uniswapV4',
      tokens: [weth, usdc, dai],
      keys: [
        { feePpm: 1, tickSpacing: 1, hooks: coin },
        { feePpm: 2, tickSpacing: 2, hooks: coin },
      ],
    },
  ],
]

test('two hops are one path within a venue only, and only where they meet', () => {
  for (const [at, [first, second, joined]] of hops.entries()) {
    expect(joinPaths(first, second)).toEqual(joined)
    expect(joinPaths(second, first)).toBeUndefined()
    for (const [, other] of hops.toSpliced(at, 1)) expect(joinPaths(first, other)).toBeUndefined()
  }
})

test('an exact receipt has one market for each venue that has pools without the coin itself', () => {
  const [v2, v3] = [createPair('Uniswap V2'), createPool('Uniswap V3')]
  const [v4, native] = [createPool('Uniswap V4', [weth, usdc]), createPool('Uniswap V4', [coin, usdc])]
  const list = (pools: readonly Pool[]) => {
    const market = { chainId: 1, block: 7, pools } as unknown as Parameters<typeof listExactReceiveMarkets>[0]
    return listExactReceiveMarkets(market)
  }
  expect(list([native, v4, v3, v2, createPool('Balancer')])).toEqual(
    [[v2], [v3], [v4]].map((pools) => ({ chainId: 1, block: 7, pools })),
  )
  expect(list([native, createPool('Balancer')])).toEqual([])
  // A hook swaps an exact payment only, whatever the exchange behind it is called.
  expect(list([v3, { ...createPair('SushiSwap V2'), hook }, { ...v2, hook }])).toEqual([
    { chainId: 1, block: 7, pools: [v3] },
  ])
  // Without its key a V4 pool has no path.
  expect(list([createPool('Uniswap V4')])).toEqual([])
})
