import type { SwapCommand } from '@murmur/engine/encode/command'
import { coin } from '@murmur/engine/encode/command'
import type { Address } from '@murmur/engine/token'
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { listHops, readRoute } from './readRoute.ts'

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
const [pair, pool, manager, user] = ['11', '22', '33', '44'].map((byte): Address => `0x${byte.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
]
const id: Hex = `0x${'55'.repeat(32)}`

const swapOf = (path: SwapCommand['path'], exact: 'pay' | 'receive' = 'pay'): SwapCommand => ({
  type: 'swap',
  path,
  exact,
  units: 1n,
  limit: 0n,
  payer: 'user',
})

const v2Abi = parseAbi(['event Swap(address indexed a, uint256, uint256, uint256, uint256, address indexed b)'])
const v3Abi = parseAbi(['event Swap(address indexed a, address indexed b, int256, int256, uint160, uint128, int24)'])
const v4Abi = parseAbi([
  'event Swap(bytes32 indexed a, address indexed b, int128, int128, uint160, uint128, int24, uint24)',
])

const numbers = (types: readonly string[], values: readonly (bigint | number)[]) =>
  encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  )
const v2 = (paid: bigint, received: bigint) => ({
  address: pair,
  topics: encodeEventTopics({ abi: v2Abi, eventName: 'Swap', args: { a: user, b: user } }) as Hex[],
  data: numbers(['uint256', 'uint256', 'uint256', 'uint256'], [0n, paid, received, 0n]),
})
const v3 = (paid: bigint, received: bigint) => ({
  address: pool,
  topics: encodeEventTopics({ abi: v3Abi, eventName: 'Swap', args: { a: user, b: user } }) as Hex[],
  data: numbers(['int256', 'int256', 'uint160', 'uint128', 'int24'], [-received, paid, 1n, 1n, 1]),
})
const v4 = (paid: bigint, received: bigint) => ({
  address: manager,
  topics: encodeEventTopics({ abi: v4Abi, eventName: 'Swap', args: { a: id, b: user } }) as Hex[],
  data: numbers(['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'], [-paid, received, 1n, 1n, 1, 500]),
})
const noise = { address: usdc, topics: [`0x${'66'.repeat(32)}` as Hex], data: '0x' as Hex }

const throughTwo = swapOf({ venue: 'uniswapV3', tokens: [weth, dai, usdc], feesPpm: [500, 100] })
const direct = swapOf({ venue: 'uniswapV2', tokens: [weth, usdc] })
const native = {
  venue: 'uniswapV4',
  tokens: [coin, usdc],
  keys: [{ feePpm: 500, tickSpacing: 10, hooks: coin }],
} as const

test('each pool of the route has its amounts in and out, in the order of the payment', () => {
  const logs = [noise, v3(10n, 20n), v3(20n, 19n), noise, v2(5n, 9n), v4(7n, 13n)]
  const legs = readRoute({ logs }, { chainId: 1, swaps: [throughTwo, direct, swapOf(native)] })
  expect(
    legs?.map(({ venue, feePpm, pay, receive, paid, received }) => [venue, feePpm, pay, receive, paid, received]),
  ).toEqual([
    ['Uniswap V3', 500, weth, dai, 10n, 20n],
    ['Uniswap V3', 100, dai, usdc, 20n, 19n],
    ['Uniswap V2', 3_000, weth, usdc, 5n, 9n],
    ['Uniswap V4', 500, weth, usdc, 7n, 13n],
  ])
})

const hook: Address = '0xd000000000000000000000000000000000002888'
const throughHook = swapOf({
  venue: 'uniswapV4',
  tokens: [weth, dai, usdc],
  keys: [
    { feePpm: 500, tickSpacing: 1, hooks: hook },
    { feePpm: 100, tickSpacing: 1, hooks: coin },
  ],
})
const exchanges = { [hook]: 'PancakeSwap V3' }

const pancakeAbi = parseAbi([
  'event Swap(address indexed a, address indexed b, int256, int256, uint160, uint128, int24, uint128, uint128)',
])
const curveAbi = parseAbi(['event TokenExchange(address indexed a, int128, uint256, int128, uint256)'])
const solidlyAbi = parseAbi(['event Swap(address indexed a, address indexed b, uint256, uint256, uint256, uint256)'])
const signed = ['int256', 'int256', 'uint160', 'uint128', 'int24']

test.each([
  ['a pair', v2(10n, 20n)],
  ['a pool that logs like Uniswap V3', v3(10n, 20n)],
  [
    'a pool of PancakeSwap V3',
    {
      address: pool,
      topics: encodeEventTopics({ abi: pancakeAbi, eventName: 'Swap', args: { a: user, b: user } }) as Hex[],
      data: numbers([...signed, 'uint128', 'uint128'], [-20n, 10n, 1n, 1n, 1, 0n, 0n]),
    },
  ],
  [
    'a pool of Curve',
    {
      address: pool,
      topics: encodeEventTopics({ abi: curveAbi, eventName: 'TokenExchange', args: { a: user } }) as Hex[],
      data: numbers(['int128', 'uint256', 'int128', 'uint256'], [0n, 10n, 2n, 20n]),
    },
  ],
  [
    'a pool of Solidly',
    {
      address: pool,
      topics: encodeEventTopics({ abi: solidlyAbi, eventName: 'Swap', args: { a: user, b: user } }) as Hex[],
      data: numbers(['uint256', 'uint256', 'uint256', 'uint256'], [0n, 10n, 20n, 0n]),
    },
  ],
])('a leg through a hook has the amounts of %s and the name of its exchange', (_, log) => {
  const source = { chainId: 1, swaps: [throughHook], exchanges }
  const legs = readRoute({ logs: [noise, log, v4(0n, 0n), v4(20n, 19n)] }, source)
  expect(legs).toEqual([
    {
      venue: 'PancakeSwap V3',
      feePpm: 500,
      pay: weth,
      receive: dai,
      poolId: log.address,
      paid: 10n,
      received: 20n,
    },
    { venue: 'Uniswap V4', feePpm: 100, pay: dai, receive: usdc, poolId: id, paid: 20n, received: 19n },
  ])
  // V4 has not swapped itself: it only passed the hook.
  expect(readRoute({ logs: [log, v4(1n, 1n), v4(20n, 19n)] }, source)).toBeUndefined()
  expect(readRoute({ logs: [v4(0n, 0n), v4(20n, 19n)] }, source)).toBeUndefined()
})

test('a hook without a name is shown by its address', () => {
  expect(listHops({ chainId: 1, swaps: [throughHook] }).map(({ venue }) => venue)).toEqual([
    `Uniswap V4 ${hook}`,
    'Uniswap V4',
  ])
})

test('a hook whose key has no fee stands before a pool whose fee can change', () => {
  const path = { venue: 'uniswapV4', tokens: [weth, usdc], keys: [{ feePpm: 0, tickSpacing: 1, hooks: hook }] } as const
  expect(listHops({ chainId: 1, swaps: [swapOf(path)], exchanges })).toEqual([
    { venue: 'PancakeSwap V3', feePpm: undefined, pay: weth, receive: usdc },
  ])
})

test('two paths through the same pool are one leg', () => {
  const legs = readRoute({ logs: [v2(5n, 9n), v2(1n, 2n)] }, { chainId: 1, swaps: [direct, direct] })
  expect(legs?.map(({ paid, received }) => [paid, received])).toEqual([[6n, 11n]])
})

test('V4 logs the last pool first where the amount to receive is given', () => {
  const keys = [
    { feePpm: 500, tickSpacing: 10, hooks: coin },
    { feePpm: 100, tickSpacing: 1, hooks: coin },
  ]
  const path = { venue: 'uniswapV4', tokens: [weth, dai, usdc], keys } as const
  const legs = readRoute({ logs: [v4(20n, 19n), v4(10n, 20n)] }, { chainId: 1, swaps: [swapOf(path, 'receive')] })
  expect(legs?.map(({ receive, paid, received }) => [receive, paid, received])).toEqual([
    [dai, 10n, 20n],
    [usdc, 20n, 19n],
  ])
})

test.each([
  ['too few', [v3(10n, 20n)]],
  ['too many', [v3(10n, 20n), v3(20n, 19n), v3(1n, 1n)]],
  ['of another venue', [v3(10n, 20n), v2(20n, 19n)]],
])('logs that are %s give no route', (_, logs) => {
  expect(readRoute({ logs }, { chainId: 1, swaps: [throughTwo] })).toBeUndefined()
})

test('the bytes name the hops without amounts', () => {
  expect(listHops({ chainId: 1, swaps: [throughTwo] })).toEqual([
    { venue: 'Uniswap V3', feePpm: 500, pay: weth, receive: dai },
    { venue: 'Uniswap V3', feePpm: 100, pay: dai, receive: usdc },
  ])
})
