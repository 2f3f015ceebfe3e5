import { createHash } from 'node:crypto'
import type { Address } from '@murmur/engine/token'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createMarketReader, type Snapshot } from '@murmur/sdk/pools/marketReader'
import { createFakeChain, type FakeContracts, type FakeNode } from '@murmur/sdk/pools/testing/fakeChain'
import { findVenues } from '@murmur/sdk/pools/venues'
import { compareMarkets } from '@murmur/sdk/pools/writeMarket'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createDisputes } from './disputes.ts'

/** Enough for more than 10,000 pools. */
const tokens = Array.from({ length: 50 }, (_, at) => ({
  address: addressOf(`token ${at}`),
  symbol: `T${at}`,
  decimals: 18,
}))
const [wrapped = '0x'] = tokens.map(({ address }) => address)
const venues = findVenues({
  chainId: 1,
  contracts: {
    uniswapV2Factory: addressOf('factory of V2'),
    uniswapV3Factory: addressOf('factory of V3'),
    uniswapV3TickLens: addressOf('lens'),
    uniswapV4PoolManager: addressOf('manager'),
  },
}).map((venue) => ('wrappedNative' in venue ? { ...venue, wrappedNative: wrapped } : venue))
const realPools = tokens.slice(1).map(({ address }) => pairOf(wrapped, address))
const unlisted = addressOf('a token that nobody lists')

test('H-02: 10,000 fake pools of one node are not in the market, and are logged once', async () => {
  const { chain, reader, lines } = createReader([{ contracts: faking }, { contracts: honest }])
  expect(listIds(await reader.read([]))).toEqual(realPools.toSorted())
  chain.mine()
  expect(listIds(await reader.read([]))).toEqual(realPools.toSorted())
  expect(lines).toMatchObject([{ chainId: 1, nodes: ['node0.example', 'node1.example'] }])
})

test('of 10,000 shallow pools that all nodes show, the market keeps at most 400, and every deep one', async () => {
  const { chain, reader } = createReader([{ contracts: crowded }])
  const pools = listIds(await reader.read([]))
  expect(pools.length).toBeLessThanOrEqual(400)
  expect(pools).toEqual(expect.arrayContaining(realPools))
  expect(chain.takeRequests()).toBeLessThan(400)

  // An imported token brings 30, and takes none away.
  expect(await reader.follow(unlisted)).toBe(30)
  chain.mine()
  const more = listIds(await reader.read([unlisted]))
  expect(more).toHaveLength(pools.length + 30)
  expect(more).toEqual(expect.arrayContaining([...pools]))
  chain.mine()
  expect(listIds(await reader.read([]))).toEqual(pools)
})

test('a block of 400 pools takes three requests, although each of them changed', async () => {
  const some = tokens.slice(0, 29)
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => pairOf(one.address, other.address)))
  const node = {
    contracts: { ...crowded, getPool: honest.getPool, extsload: honest.extsload },
    listLogs: () => logsOf(pairs),
  }
  const { chain, reader } = createReader([node], some)
  let last = await reader.read([])
  expect(listIds(last)).toHaveLength(400)
  for (let block = 0; block < 9; block += 1) {
    chain.takeRequests()
    chain.mine()
    const next = await reader.read([])
    expect(compareMarkets(last, next)?.pools).toHaveLength(400)
    expect(chain.takeRequests()).toBe(3)
    last = next
  }
})

test('the market is read from nothing after a gap of more than 500 blocks, and not at all without a new block', async () => {
  const { chain, reader } = createReader([{ contracts: honest }], tokens.slice(0, 3))
  const first = await reader.read([])
  expect(await reader.read([])).toBe(first)
  const ends: unknown[] = []
  for (const gap of [500, 501]) {
    const { block } = await reader.read([])
    for (let mined = 0; mined < gap; mined += 1) chain.mine()
    ends.push([block.hash, (await reader.read([])).since])
  }
  expect(ends).toEqual([
    [first.block.hash, first.block.hash],
    [expect.any(String), undefined],
  ])
})

function createReader(nodes: readonly FakeNode[], listed = tokens) {
  const lines: object[] = []
  const chain = createFakeChain(nodes)
  const { fetch, ...network } = chain
  const client = createChainClient(
    { ...network, chainId: 1, contracts: {} },
    { fetch, now: () => 0, random: () => 0.5 },
  )
  const disputes = createDisputes({
    chainId: 1,
    elapsed: () => 0,
    log: { warn: (details) => void lines.push(details) },
  })
  const source = { chainId: 1, tokens: listed, wrappedNative: wrapped, venues }
  return { chain, lines, reader: createMarketReader({ ...client, disputes }, source) }
}

function listIds({ market }: Snapshot): readonly string[] {
  return market.pools.map(({ id }) => id).toSorted()
}

/** The wrapped coin has one pair with each token, and there is no other pool. */
const honest = {
  decimals: () => 18n,
  getPair: ({ args: [one, other] }) => {
    const pair = pairOf(one as Address, other as Address)
    return realPools.includes(pair) ? pair : zeroAddress
  },
  getPool: () => zeroAddress,
  getReserves: ({ target }) => (realPools.includes(target) ? [10n ** 24n, 10n ** 24n, 0] : undefined),
  extsload: ({ args: [slots] }) => (slots as readonly Hex[]).map(() => wordOf(0n)),
} satisfies FakeContracts

/** Every pool that anyone asks for exists, with a little liquidity. */
const crowded: FakeContracts = {
  ...honest,
  getPair: ({ args: [one, other] }) => pairOf(one as Address, other as Address),
  getPool: ({ args }) => addressOf(args.join()),
  getReserves: ({ target }) => (realPools.includes(target) ? [10n ** 24n, 10n ** 24n, 0] : [10n ** 20n, 10n ** 20n, 0]),
  balanceOf: () => 10n ** 19n,
  slot0: () => [2n ** 96n, 0],
  liquidity: () => 10n ** 19n,
  tickBitmap: () => 0n,
  // Every slot has the same number, be it a price or a liquidity.
  extsload: ({ args: [slots] }) => (slots as readonly Hex[]).map(() => wordOf(10n ** 20n)),
}

/** Its fake pools are deeper than the real ones. */
const faking: FakeContracts = {
  ...crowded,
  getReserves: ({ target }) => (realPools.includes(target) ? [10n ** 24n, 10n ** 24n, 0] : [10n ** 28n, 10n ** 28n, 0]),
  liquidity: () => 10n ** 28n,
}

function logsOf(pools: readonly Address[]) {
  return pools.map((address) => ({ address, topics: [SYNC] as const }))
}

const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'

/** In either order. */
function pairOf(one: Address, other: Address): Address {
  return addressOf([one.toLowerCase(), other.toLowerCase()].sort().join())
}

function addressOf(name: string): Address {
  return getAddress(`0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`)
}

function wordOf(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
