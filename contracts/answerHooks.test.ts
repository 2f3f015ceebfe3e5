import { decodeFunctionData, getCreate2Address, type Hex, keccak256, parseAbi, slice } from 'viem'
import { expect, test } from 'vitest'
import { answerHooks } from './answerHooks.ts'
import { findHook } from './describeHooks.ts'
import type { Hook } from './src/hook.ts'
import { hookCode } from './src/hookCode.ts'

const [usdc, weth] = [
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  '0x4200000000000000000000000000000000000006',
] as const
const curvePool = '0x1111111111111111111111111111111111111111'

test('the hooks of a network come with address, code hash, deployment and the line for the table', () => {
  const { text, isDone } = answerHooks(['--network', 'base', '--curve', curvePool])
  expect(isDone).toBe(true)
  const names = text.split('\n\n').map((section) => section.split('\n', 1)[0])
  expect(names).toEqual([
    'Hooks on Base (8453). Nothing was sent. Nobody outside has reviewed these contracts: docs/venues.md.',
    'Aerodrome Slipstream',
    'Aerodrome Slipstream',
    'Aerodrome',
    'PancakeSwap V3',
    'PancakeSwap V2',
    'SushiSwap V2',
    'SushiSwap V3',
    `Curve ${curvePool}`,
    expect.stringContaining('Compare the code hashes'),
  ])
  const addresses = [...text.matchAll(/address {4}(0x\w+)/g)].map(([, address]) => address)
  const hashes = [...text.matchAll(/code hash {2}(0x\w{64})/g)].map(([, hash]) => hash)
  const line = addresses.map((address, at) => `'${address?.toLowerCase()}': '${hashes[at]}'`).join(', ')
  expect(text.split('\n').at(-1)).toBe(`  8453: { ${line} },`)
  const deployments = [...text.matchAll(/deploy {5}to (0x\w+) data (0x\w+)/g)]
  const deployed = deployments.map(([, to, data]) => {
    const salt = slice(data as Hex, 0, 32)
    return getCreate2Address({ from: to as Hex, salt, bytecodeHash: keccak256(slice(data as Hex, 32)) })
  })
  expect(deployed).toEqual(addresses)
  expect(new Set(hashes).size).toBe(addresses.length)
})

type Venue = Parameters<typeof findHook>[0]

test('each kind of exchange gets its own hook', () => {
  const manager = '0x498581fF718922c3f8e6A244956aF099B2652b2b'
  const factory = '0x1111111111111111111111111111111111111111'
  const own = { name: 'Some exchange', factory } as const
  const hook = { manager, factory } as const
  const venues: Readonly<Record<Venue['family'], readonly [Venue, Hook | undefined]>> = {
    uniswapV2: [
      { ...own, family: 'uniswapV2', feePpm: 2_500 },
      { ...hook, type: 'v2', feePpm: 2_500 },
    ],
    uniswapV3: [
      { ...own, family: 'uniswapV3', tickLens: factory, tiers: [[500, 10]] },
      { ...hook, type: 'v3', pools: 'byFee' },
    ],
    slipstream: [
      { ...own, family: 'slipstream' },
      { ...hook, type: 'v3', pools: 'bySpacing' },
    ],
    algebra: [
      { ...own, family: 'algebra', version: 'Integral' },
      { ...hook, type: 'v3', pools: 'byPair' },
    ],
    solidly: [
      { ...own, family: 'solidly' },
      { ...hook, type: 'solidly' },
    ],
    liquidityBook: [
      { ...own, family: 'liquidityBook', version: '2.2' },
      { ...hook, type: 'liquidityBook' },
    ],
    // The router trades with Uniswap V4 itself, and the operator names each pool of Curve.
    uniswapV4: [
      { name: 'Uniswap V4', family: 'uniswapV4', poolManager: manager, wrappedNative: weth, tiers: [] },
      undefined,
    ],
    curve: [{ name: 'Curve', family: 'curve', pools: [] }, undefined],
    curveCrypto: [{ ...own, family: 'curveCrypto', coins: 2, math: factory }, undefined],
  }
  const found = Object.values(venues).map(([venue]) => findHook(venue, manager)?.hook)
  expect(found).toEqual(Object.values(venues).map(([, expected]) => expected))
})

test('no hook is planned where Uniswap itself trades or the fee differs from pair to pair', () => {
  const factory = '0x1111111111111111111111111111111111111111'
  const pairs = { family: 'uniswapV2', factory } as const
  expect(findHook({ ...pairs, name: 'Uniswap V2', feePpm: 3_000 }, factory)).toBeUndefined()
  expect(findHook({ ...pairs, name: 'Camelot V2', feePpm: 'perPair' }, factory)).toBeUndefined()
})

test('the pools of a pair are initialised by their canonical keys', () => {
  const { text } = answerHooks(['--network', 'avalanche', '--pair', `${usdc}/${weth}`])
  const abi = parseAbi([
    'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
    'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)',
  ])
  const keys = [...text.matchAll(/pool {7}fee .* data (0x\w+)/g)].map(([, data]) => {
    const { args } = decodeFunctionData({ abi, data: data as Hex })
    const { hooks, ...key } = args[0]
    expect(text).toContain(hooks)
    return key
  })
  const pair = { currency0: weth, currency1: usdc }
  expect(keys).toContainEqual({ ...pair, fee: 3000, tickSpacing: 1 })
  expect(keys).toContainEqual({ ...pair, fee: 0, tickSpacing: 1 })
  const books = text.split('\n\n').filter((section) => section.startsWith('Liquidity Book\n'))
  expect(books.length).toBe(2)
  for (const section of books) {
    expect(section).toContain(hookCode.LiquidityBookHook.creationCode.slice(2))
    const binSteps = [...section.matchAll(/pool {7}fee (\d+), spacing 1:/g)].map(([, fee]) => Number(fee))
    expect(binSteps).toEqual([1, 2, 5, 10, 15, 20, 25, 50, 100])
  }
  expect(keys.every(({ currency0, currency1 }) => currency0 === weth && currency1 === usdc)).toBe(true)
})

test('a network without Uniswap V4 has no hooks', () => {
  expect(answerHooks(['--network', 'zksync'])).toEqual({
    text: 'zkSync Era has no Uniswap V4, so hooks are not possible there.',
    isDone: false,
  })
})

test.each([
  ['no network', []],
  ['an unknown network', ['--network', 'moon']],
  ['a pool that is no address', ['--network', 'base', '--curve', '0x12']],
  ['one token', ['--network', 'base', '--pair', usdc]],
  ['the same token twice', ['--network', 'base', '--pair', `${usdc}/${usdc}`]],
])('%s is answered with the usage', (_, args) => {
  expect(answerHooks(args)).toEqual({ text: expect.stringContaining('npm run hooks'), isDone: false })
})
