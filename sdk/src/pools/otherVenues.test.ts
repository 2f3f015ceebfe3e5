import type { Address } from '@murmur/engine/token'
import { getAddress, type Hex, toEventSelector, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { FakeContracts, FakeNode } from './testing/fakeChain.ts'
import { addressOf, createFakeReader, fakePair, fakeTokens } from './testing/fakeMarket.ts'
import type { Venue } from './venues/venueFamilies.ts'
import { findVenues } from './venues.ts'
import { compareMarkets } from './writeMarket.ts'

const tokens = fakeTokens
const [{ address: wrapped }] = tokens
const pair = fakePair
const uniswap = {
  uniswapV2Factory: addressOf('Uniswap V2'),
  uniswapV3Factory: addressOf('Uniswap V3'),
  uniswapV3TickLens: addressOf('lens'),
}
const pool = addressOf('a pool')

test('each exchange of the listing has its name and its hook, by the key that names the pool', () => {
  const contracts = {
    ...uniswap,
    pancakeV3Factory: addressOf('Pancake'),
    pancakeV3Hook: addressOf('hook of Pancake'),
    sushiV2Factory: addressOf('Sushi'),
    algebraFactory: addressOf('Algebra'),
    algebraHook: addressOf('hook of Algebra'),
  }
  const listed = findVenues({ chainId: 137, contracts }).map(({ name, hook }) => [name, hook])
  expect(listed).toEqual([
    ['Uniswap V2', undefined],
    ['Uniswap V3', undefined],
    ['PancakeSwap V3', addressOf('hook of Pancake')],
    ['SushiSwap V2', undefined],
    ['QuickSwap V4', addressOf('hook of Algebra')],
  ])
})

test('on real networks no exchange has a hook', () => {
  for (const chainId of [1, 56, 137, 43114, 10, 42161, 324, 8453])
    expect(findVenues({ chainId, contracts: {} }).filter(({ hook }) => hook !== undefined)).toEqual([])
})

test('the pools of a fork carry the key of their hook: the fee of a pair', async () => {
  const hook = addressOf('hook')
  const venue: Venue = { family: 'uniswapV2', name: 'Sushi', factory: addressOf('S'), feePpm: 2500, hook }
  const hooked = [{ id: pool, tokens: pair, hook: { address: hook, feePpm: 2500, tickSpacing: 1 } }]
  const { reader } = createReader([venue], [{ contracts: onePool }], { hooked })
  const { market } = await reader.read([])
  expect(market.pools).toEqual([
    {
      type: 'constantProduct',
      venue: 'Sushi',
      id: pool,
      tokens: pair,
      feePpm: 2500,
      reserves: [10n ** 20n, 10n ** 20n],
      hook: { address: hook, feePpm: 2500, tickSpacing: 1 },
    },
  ])
})

test('H-02: two exchanges that name the same pool have it once', async () => {
  const { reader } = createReader([
    { family: 'uniswapV2', name: 'One', factory: addressOf('1'), feePpm: 3000 },
    { family: 'uniswapV2', name: 'Two', factory: addressOf('2'), feePpm: 2500 },
  ])
  const { market } = await reader.read([])
  expect(market.pools.map(({ id, venue }) => [id, venue])).toEqual([[pool, 'One']])
})

test('H-01: an exchange that is not at its address closes only itself, until it is there', async () => {
  const factory = addressOf('late')
  let isThere = false
  const late = { getPair: () => addressOf('a late pool'), allPairsLength: () => (isThere ? 1n : undefined) }
  const { chain, reader } = createReader(
    [
      { family: 'uniswapV2', name: 'Here', factory: addressOf('here'), feePpm: 3000 },
      { family: 'uniswapV2', name: 'Late', factory, feePpm: 3000 },
    ],
    [{ contracts: only(factory, late) }],
  )
  const closed = [{ name: 'Late', reason: 'Late is not at its address' }]
  const first = await reader.read([])
  expect([first.closedVenues, first.market.pools.map(({ venue }) => venue)]).toEqual([closed, ['Here']])
  isThere = true
  await reader.discover()
  chain.mine()
  const next = await reader.read([])
  expect([next.closedVenues, next.market.pools.map(({ venue }) => venue)]).toEqual([[], ['Here', 'Late']])
  // Nodes that do not answer are no reason to close it again.
  isThere = false
  await reader.discover()
  chain.mine()
  expect((await reader.read([])).closedVenues).toEqual([])
})

test('H-01: a factory whose pools have another code is not the exchange', async () => {
  const code = { hash: `0x${'1'.repeat(64)}` } as const
  const { reader } = createReader([
    { family: 'uniswapV2', name: 'Impostor', factory: addressOf('i'), feePpm: 3000, code },
  ])
  const { closedVenues, market } = await reader.read([])
  expect([closedVenues.map(({ name }) => name), market.pools]).toEqual([['Impostor'], []])
})

test('pairs of Camelot have a fee for each direction, and its stable pairs are left out', async () => {
  let isStable = false
  const contracts = { ...onePool, getReserves: () => [10n ** 20n, 10n ** 20n, 300, 500], stableSwap: () => isStable }
  const venue: Venue = { family: 'uniswapV2', name: 'Camelot', factory: addressOf('C'), feePpm: 'perPair' }
  const { market } = await createReader([venue], [{ contracts }]).reader.read([])
  expect(market.pools).toMatchObject([{ feePpm: 3000, backFeePpm: 5000 }])
  isStable = true
  expect((await createReader([venue], [{ contracts }]).reader.read([])).market.pools).toEqual([])
})

test('the fee of Slipstream is read every block, and sent only where it changed, without ticks', async () => {
  let fee = 500
  const hook = addressOf('hook')
  const contracts = { ...tickPool, tickSpacings: () => [100, 200], fee: () => fee }
  const venue: Venue = { family: 'slipstream', name: 'Slipstream', factory: addressOf('S'), hook }
  const key = { address: hook, feePpm: 0, tickSpacing: 100 }
  const { chain, reader } = createReader([venue], [{ contracts }], { hooked: [{ id: pool, tokens: pair, hook: key }] })
  const first = await reader.read([])
  const listing = { venue: 'Slipstream', tickSpacing: 100, hook: key }
  expect(first.market.pools).toMatchObject([{ ...listing, feePpm: 500, ticks }])
  chain.takeRequests()
  chain.mine()
  const same = await reader.read([])
  expect([compareMarkets(first, same)?.pools, chain.takeRequests()]).toEqual([[], 3])
  fee = 700
  chain.mine()
  const next = await reader.read([])
  const [sent] = compareMarkets(same, next)?.pools ?? []
  expect(sent).toMatchObject({ ...listing, feePpm: 700 })
  expect(sent).not.toHaveProperty('ticks')
})

test('H-04: a pool of Algebra Integral has its linked ticks, and none if a plugin decides about its swaps', async () => {
  const state = (plugin: number) => ({ globalState: () => [2n ** 96n, 0, 500, plugin] })
  const venue: Venue = { family: 'algebra', name: 'QuickSwap V4', factory: addressOf('A'), version: 'Integral' }
  const read = async (plugin: number) => {
    const node = { contracts: { ...tickPool, ...state(plugin) } }
    return (await createReader([venue], [node]).reader.read([])).market.pools
  }
  expect(await read(0)).toMatchObject([{ isLinked: true, feePpm: 500, tickSpacing: 100, ticks }])
  // After a swap it may do what it likes.
  expect(await read(2)).toHaveLength(1)
  expect([await read(1), await read(128)]).toEqual([[], []])
})

test('a pool of Camelot V3 has two fees, and one whose bitmap is laid out differently is left out', async () => {
  const venue: Venue = { family: 'algebra', name: 'Camelot V3', factory: addressOf('A'), version: 'V1.9' }
  const contracts = { ...tickPool, globalState: () => [2n ** 96n, 0, 500, 900] }
  // In this version a bit stands for a tick of the spacing.
  const own = { ...contracts, tickTable: tickPool.tickBitmap }
  expect((await createReader([venue], [{ contracts: own }]).reader.read([])).market.pools).toMatchObject([
    { feePpm: 500, backFeePpm: 900, ticks },
  ])
  expect((await createReader([venue], [{ contracts }]).reader.read([])).market.pools).toEqual([])
})

test('a swap in a pool of PancakeSwap V3 is seen in its log', async () => {
  let price = 2n ** 96n
  const log = toEventSelector(
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
  )
  const node = {
    contracts: { ...tickPool, slot0: () => [price, 0] },
    listLogs: () => [{ address: pool, topics: [log] }],
  }
  const venue: Venue = {
    family: 'uniswapV3',
    name: 'PancakeSwap V3',
    factory: addressOf('P'),
    tickLens: addressOf('lens'),
    tiers: [[2500, 50]],
    hook: addressOf('hook'),
  }
  const hook = { address: addressOf('hook'), feePpm: 2500, tickSpacing: 1 }
  const { chain, reader } = createReader([venue], [node], { hooked: [{ id: pool, tokens: pair, hook }] })
  const first = await reader.read([])
  expect(first.market.pools).toMatchObject([{ feePpm: 2500, tickSpacing: 50, hook }])
  price += 1n
  chain.mine()
  expect(compareMarkets(first, await reader.read([]))?.pools).toMatchObject([{ sqrtPriceX96: String(price) }])
  expect(log.startsWith('0x19b47279')).toBe(true)
})

test('a stable and a volatile pool of Aerodrome have the fee of the block, and none while the factory is paused', async () => {
  let isPaused = false
  const [volatile, stable] = [addressOf('volatile'), addressOf('stable')]
  const contracts = {
    ...onePool,
    allPoolsLength: () => 1n,
    isPaused: () => isPaused,
    getPool: ({ args: [, , isStable] }) => (isStable ? stable : volatile),
    metadata: () => [10n ** 18n, 10n ** 6n, 0n, 0n, true, zeroAddress, zeroAddress],
    getReserves: ({ target }) =>
      getAddress(target) === stable ? [10n ** 20n, 10n ** 8n, 0] : [10n ** 19n, 10n ** 7n, 0],
    getFee: ({ args: [, isStable] }) => (isStable ? 5n : 30n),
  } satisfies FakeContracts
  const hook = addressOf('hook')
  const venue: Venue = { family: 'solidly', name: 'Aerodrome', factory: addressOf('A'), hook }
  const key = { address: hook, tickSpacing: 1 }
  const hooked = [
    { id: stable, tokens: pair, hook: { ...key, feePpm: 1 } },
    { id: volatile, tokens: pair, hook: { ...key, feePpm: 0 } },
  ]
  const { chain, reader } = createReader([venue], [{ contracts }], { hooked })
  const pools = (await reader.read([])).market.pools
  const shared = { type: 'solidly', venue: 'Aerodrome', tokens: pair, bases: [10n ** 18n, 10n ** 6n] } as const
  const [deep, shallow] = [[10n ** 20n, 10n ** 8n] as const, [10n ** 19n, 10n ** 7n] as const]
  expect(pools).toEqual([
    { ...shared, id: stable, isStable: true, feeBps: 5, reserves: deep, hook: { ...key, feePpm: 1 } },
    { ...shared, id: volatile, isStable: false, feeBps: 30, reserves: shallow, hook: { ...key, feePpm: 0 } },
  ])
  isPaused = true
  chain.mine()
  expect((await reader.read([])).market.pools).toEqual([])
})

test('H-04: a listed pool of Curve is read whole every block, and left out if one of its coins is not ours', async () => {
  let amplification = 200n
  const coins = [...pair]
  const contracts = {
    ...onePool,
    decimals: ({ target }) => (getAddress(target) === wrapped ? 18n : 6n),
    A: () => amplification,
    fee: () => 4_000_000,
    coins: ({ args: [at] }) => coins[Number(at)] ?? zeroAddress,
    balances: ({ args: [at] }) => [7n * 10n ** 18n, 8n * 10n ** 18n][Number(at)],
  } satisfies FakeContracts
  const hook = addressOf('hook')
  const known = { address: pool, variant: 'first', coins: 2, hook } as const
  const venue: Venue = { family: 'curve', name: 'Curve', pools: [known] }
  const listed = [tokens[0], { ...tokens[1], decimals: 6 }]
  const key = { address: hook, feePpm: 0, tickSpacing: 1 }
  const rest = { tokens: listed, hooked: [{ id: pool, tokens: pair, hook: key }] }
  const { chain, reader } = createReader([venue], [{ contracts }], rest)
  const first = await reader.read([])
  const rates = pair.map((token) => (token === wrapped ? 10n ** 18n : 10n ** 30n))
  const read = {
    type: 'curveStable',
    venue: 'Curve',
    id: pool,
    variant: 'first',
    tokens: [...pair],
    rates,
    fee: 4_000_000n,
  }
  const balances = [7n * 10n ** 18n, 8n * 10n ** 18n]
  expect(first.market.pools).toEqual([{ ...read, balances, amplification: 200n, hook: key }])
  amplification = 201n
  chain.mine()
  expect(compareMarkets(first, await reader.read([]))?.pools).toMatchObject([{ amplification: '201' }])
  // Its coins are among the listed tokens that an imported one is paired with, but it does not trade the imported one.
  expect(await reader.follow(addressOf('an imported token'))).toBe(0)
  coins[1] = addressOf('a coin that is not listed')
  expect((await createReader([venue], [{ contracts }], { tokens: listed }).reader.read([])).market.pools).toEqual([])
})

test.each([
  ['plain coins and shares of a vault', [0, 3], 1],
  ['an oracle that the deployer chose', [0, 1], 0],
  ['a rebasing coin', [2, 0], 0],
])("H-04: of the pools of Curve's factory, one with %s counts accordingly", async (_, types, count) => {
  const contracts = {
    ...onePool,
    pool_count: () => 1n,
    find_pool_for_coins: ({ args: [, , at] }) => (at === 0n ? pool : zeroAddress),
    get_coins: () => pair,
    get_decimals: () => [18n, 18n],
    get_pool_asset_types: () => types,
    get_balances: () => [10n ** 20n, 10n ** 20n],
    stored_rates: () => [10n ** 18n, 11n * 10n ** 17n],
    A_precise: () => 20_000n,
    fee: () => 1_000_000,
    offpeg_fee_multiplier: () => 20_000_000_000n,
  } satisfies FakeContracts
  const venue: Venue = { family: 'curve', name: 'Curve', pools: [], stableFactory: addressOf('F') }
  const { market } = await createReader([venue], [{ contracts }]).reader.read([])
  expect(market.pools).toHaveLength(count)
  const read = { variant: 'ng', rates: [10n ** 18n, 11n * 10n ** 17n], offpeg: 20_000_000_000n }
  if (count > 0) expect(market.pools).toMatchObject([{ ...read, amplification: 20_000n, fee: 1_000_000n }])
})

test('a pair of the Liquidity Book has its bins, which are not sent again while only time passes', async () => {
  const middle = 8_388_608
  let now = 1_000n
  let hooks: Hex = zeroHash
  const contracts = {
    ...onePool,
    getNumberOfLBPairs: () => 1n,
    getAllLBPairs: () => [
      { binStep: 10, pair: pool, createdByOwner: false, ignoredForRouting: false },
      { binStep: 20, pair: addressOf('ignored'), createdByOwner: false, ignoredForRouting: true },
    ],
    // The contract's order is not the one of the addresses.
    getTokenX: () => pair[1],
    getLBHooksParameters: () => hooks,
    getActiveId: () => middle,
    getBin: ({ args: [id] }) => (Math.abs(Number(id) - middle) <= 1 ? [10n ** 18n, 10n ** 18n] : [0n, 0n]),
    getStaticFeeParameters: () => [5_000, 30, 600, 5_000, 40_000, 0, 350_000],
    getVariableFeeParameters: () => [20_000, 10_000, middle, 900],
    getCurrentBlockTimestamp: () => now,
  } satisfies FakeContracts
  const hook = addressOf('hook')
  const factory = addressOf('F')
  const venue: Venue = { family: 'liquidityBook', name: 'Liquidity Book', factory, version: '2.2', hook }
  const key = { address: hook, feePpm: 10, tickSpacing: 1 }
  const { chain, reader } = createReader([venue], [{ contracts }], { hooked: [{ id: pool, tokens: pair, hook: key }] })
  const first = await reader.read([])
  const reserves = [10n ** 18n, 10n ** 18n]
  expect(first.market.pools).toMatchObject([
    {
      type: 'liquidityBook',
      tokens: pair.toReversed(),
      binStep: 10,
      activeId: middle,
      bins: [-1, 0, 1].map((offset) => ({ id: middle + offset, reserves })),
      fees: { baseFactor: 5_000, mostVolatility: 350_000, volatilityAccumulator: 20_000, lastUpdate: 900 },
      now: 1_000,
      hook: key,
    },
  ])
  now = 1_012n
  chain.mine()
  const next = await reader.read([])
  const [sent] = compareMarkets(first, next)?.pools ?? []
  expect(sent).toMatchObject({ now: 1_012, activeId: middle })
  expect(sent).not.toHaveProperty('bins')
  // Its fee does not fall any further: later blocks have nothing to send.
  now = 2_000n
  chain.mine()
  const settled = await reader.read([])
  now = 3_000n
  chain.mine()
  expect(compareMarkets(settled, await reader.read([]))?.pools).toEqual([])
  hooks = `0x${'1'.repeat(64)}`
  expect((await createReader([venue], [{ contracts }]).reader.read([])).market.pools).toEqual([])
})

test('of two generations of an exchange, one is closed alone', async () => {
  const factory = addressOf('later')
  const missing = { allPairsLength: () => undefined }
  const shared = { family: 'uniswapV2', name: 'Exchange', feePpm: 3000 } as const
  const { reader } = createReader(
    [
      { ...shared, factory: addressOf('first') },
      { ...shared, factory, generation: '2' },
    ],
    [{ contracts: only(factory, missing) }],
  )
  const { closedVenues, market } = await reader.read([])
  expect([closedVenues.map(({ name }) => name), market.pools.map(({ venue }) => venue)]).toEqual([
    ['Exchange 2'],
    ['Exchange'],
  ])
})

type Listed = Parameters<typeof createFakeReader>[1]

function createReader(
  venues: readonly Venue[],
  nodes: readonly FakeNode[] = [{ contracts: onePool }],
  rest: Omit<Listed, 'nodes'> = {},
) {
  return createFakeReader(venues, { nodes, ...rest })
}

const onePool = {
  decimals: () => 18n,
  allPairsLength: () => 1n,
  getPair: () => pool,
  getReserves: () => [10n ** 20n, 10n ** 20n, 0],
  balanceOf: () => 10n ** 20n,
} satisfies FakeContracts

const LIQUIDITY = 10n ** 20n
const ticks = [
  { index: -200, liquidityNet: LIQUIDITY },
  { index: 400, liquidityNet: -LIQUIDITY },
]

/** A pool with two ticks, as each of its possible families shows it. */
const tickPool = {
  ...onePool,
  feeAmountTickSpacing: ({ args: [fee] }) => (fee === 2500 ? 50 : 60),
  getPool: ({ args: [, , tier] }) => (Number(tier) === 200 ? zeroAddress : pool),
  poolByPair: () => pool,
  tickSpacing: () => 100,
  slot0: () => [2n ** 96n, 0],
  liquidity: () => LIQUIDITY,
  tickBitmap: ({ args: [word] }) => findBits(Number(word), 100),
  tickTable: ({ args: [word] }) => findBits(Number(word), 1),
  ticks: ({ args: [index] }) => {
    const net = ticks.find((tick) => tick.index === Number(index))?.liquidityNet ?? 0n
    return [net < 0n ? -net : net, net]
  },
  getPopulatedTicksInWord: () => [],
} satisfies FakeContracts

/** The word of a bitmap in which a bit stands for every tick of this step. */
function findBits(word: number, step: number): bigint {
  return ticks.reduce((bits, { index }) => {
    const bit = index / step - word * 256
    return bit >= 0 && bit < 256 ? bits | (1n << BigInt(bit)) : bits
  }, 0n)
}

/** Another contract than the rest of the chain. */
function only(address: Address, own: FakeContracts): FakeContracts {
  const names = Object.keys(own)
  return {
    ...onePool,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        (call: { readonly target: Hex; readonly args: readonly unknown[] }) =>
          (getAddress(call.target) === address ? own : (onePool as FakeContracts))[name]?.(call),
      ]),
    ),
  }
}
