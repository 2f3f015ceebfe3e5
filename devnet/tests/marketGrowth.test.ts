import { setTimeout as delay } from 'node:timers/promises'
import { findRoute } from '@murmur/engine/route'
import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import type { MarketAnswer } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { type MarketState, startMarketFeed } from '@murmur/server/market/marketFeed'
import { createMarketReader, type Snapshot } from '@murmur/server/market/marketReader'
import { findVenues } from '@murmur/server/market/venues'
import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { getStartingPrice } from '../src/world/startingPrices.ts'
import { executeRoute, recipient } from './testing/executeRoute.ts'
import {
  createPair,
  createTickPool,
  deployCode,
  deployToken,
  emptyPair,
  type Provider,
  startTickPool,
} from './testing/newPools.ts'
import { getAccount, getBalance, getNetwork, startWorld, takeFirstTokens } from './testing/testWorld.ts'

let chains: Chains
let provider: Provider
beforeAll(async () => {
  ;({ chains } = await startWorld(24_600, { chainIds: [10] }))
  provider = { network: takeFirstTokens(getNetwork(chains, 10), 8), account: getAccount(chains, 1) }
})
afterAll(() => chains.stop())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const patience = { timeout: 20_000, interval: 50 }
const MINUTE = 60_000

test('a pool that appears while the server runs is quoted after the next discovery, until it is empty', async () => {
  const { network } = provider
  const server = await startServer(network)
  const tokens = findUnpaired()
  const units = [await fundToken(tokens[0], 100_000), await fundToken(tokens[1], 130_000)] as const
  const pair = await createPair(provider, { tokens, units })
  await server.mine()
  expect(server.findPool(pair)).toBeUndefined()

  server.pass(10 * MINUTE)
  await expect.poll(() => server.mine().then(() => server.findPool(pair)), patience).toBeDefined()
  // Clients get it in the stream, complete.
  const news = server.events.find((event) => event.includes(pair))
  expect(news).toMatch(/^event: change\n/)
  expect(JSON.parse(news?.split('data: ')[1] ?? '').pools).toContainEqual(server.findSent(pair))
  const used = await quoteAndSwap(server.getSnapshot(), tokens)
  await server.mine()
  // Its price is not that of the market, so that one direction is better here than anywhere.
  expect([...used, ...(await quoteAndSwap(server.getSnapshot(), [tokens[1], tokens[0]]))]).toContain(pair)

  await emptyPair(provider, { pair, tokens })
  await server.mine()
  server.pass(10 * MINUTE)
  await expect.poll(() => server.mine().then(() => server.findPool(pair)), patience).toBeUndefined()
  expect(JSON.parse(server.events.at(-1)?.split('data: ')[1] ?? '').gone).toContain(pair)
})

test('the pools of an imported token are in the market from the next block on, for ten minutes', async () => {
  const { network } = provider
  const server = await startServer(network)
  const [wrapped] = network.tokens
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  const token = await deployToken(provider)
  const units = await fundToken(wrapped.address, 100_000)
  const tokens = [wrapped.address, token] as const
  const pair = await createPair(provider, { tokens, units: [units, units] })
  await createTickPool(provider, { tokens, units: [10n ** 18n, 10n ** 18n] })
  await server.mine()

  await fundToken(wrapped.address, 100_000)
  expect(await server.feed.follow(token)).toBe(2)
  // It changes before the market has it.
  await createPair(provider, { tokens, units: [units, units] })
  await server.mine()
  const sum = 2n * units
  expect(server.findPool(pair)).toMatchObject({ reserves: [sum, sum] })
  expect(server.getSnapshot().market.imported).toEqual([token.toLowerCase()])
  expect(server.countPools(token)).toBe(2)
  expect(await quoteAndSwap(server.getSnapshot(), tokens)).toContain(pair)

  server.pass(9 * MINUTE)
  expect(await server.feed.follow(token)).toBe(2)
  server.pass(9 * MINUTE)
  await server.mine()
  expect(server.countPools(token)).toBe(2)
  server.pass(MINUTE)
  await server.mine()
  expect([server.countPools(token), server.getSnapshot().market.imported]).toEqual([0, []])
})

test('a token that is itself a pool is followed like any other', async () => {
  const { network } = provider
  const server = await startServer(network)
  const [wrapped, other] = network.tokens.map(({ address }) => address)
  if (wrapped === undefined || other === undefined) throw new Error('The chain has too few tokens.')
  const units = [await fundToken(wrapped, 100_000), await fundToken(other, 100_000)] as const
  const share = await createPair(provider, { tokens: [wrapped, other], units })
  const own = [await fundToken(wrapped, 100_000), 10n ** 12n] as const
  const pair = await createPair(provider, { tokens: [wrapped, share], units: own })
  await server.mine()
  expect(await server.feed.follow(share)).toBe(1)
  await server.mine()
  expect(server.findPool(pair)?.tokens.some((token) => isSameAddress(token, share))).toBe(true)
  expect(server.findPool(share)).toBeDefined()
})

const LOOP = '5b600056'
const hostile: Readonly<Record<string, Hex>> = {
  'decimals() reverts': '0x60006000fd',
  'decimals() uses up all gas': `0x${LOOP}`,
  'decimals() answers 37': '0x602560005260206000f3',
  'decimals() answers a huge number': '0x60001960005260206000f3',
  'decimals() answers two words': '0x60406000f3',
  'decimals() answers a megabyte': '0x621000006000f3',
  'every function but decimals() uses up all gas':
    '0x60003560e01c63313ce56714601157600d565b600d565b601260005260206000f3',
}

test('hostile tokens have no pools, and neither close the network nor delay a block', async () => {
  const { network } = provider
  const server = await startServer(network)
  const wrapped = network.tokens[0]?.address
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  for (const [name, code] of Object.entries(hostile)) {
    const token = await deployCode(provider, code)
    // Its price is set, but it has no liquidity: that would need the token's help.
    await startTickPool(provider, [token, wrapped])
    expect([name, await server.feed.follow(token)]).toEqual([name, 0])
    const before = server.countCalls()
    await server.mine()
    expect([name, server.countCalls()]).toEqual([name, before])
    expect(server.feed.get()).toMatchObject({ type: 'open', isStale: false })
  }
  const pool = network.pools.find(({ type }) => type === 'concentrated')?.address ?? zeroAddress
  for (const none of [pool, network.contracts.multicall3, getAccount(chains, 2).address]) {
    expect(await server.feed.follow(none)).toBe(0)
  }
  expect(server.lines).toEqual([])
})

test('Q-04: a token whose decimals are others than ours is closed alone, and cannot be imported', async () => {
  const { network } = provider
  const wrong = network.tokens[2]
  if (wrong === undefined) throw new Error('The chain has too few tokens.')
  const tokens = network.tokens.map((token) => (token === wrong ? { ...token, decimals: token.decimals + 1 } : token))
  const server = await startServer({ ...network, tokens })
  const reason = `${wrong.symbol} does not have ${wrong.decimals + 1} decimals at ${wrong.address}`
  expect(server.lines).toEqual([[{ chainId: 10, reason }, 'a token is closed']])
  expect(server.feed.get()).toMatchObject({ type: 'open', closedTokens: [reason] })
  expect(server.countPools(wrong.address)).toBe(0)
  expect(server.getSnapshot().market.pools.length).toBeGreaterThan(0)
  expect(await server.feed.follow(wrong.address)).toBe(0)
})

type Tokens = readonly [Address, Address]

/** Two tokens that no pair of Uniswap V2 connects. */
function findUnpaired(): Tokens {
  const { tokens, pools } = provider.network
  const isPaired = (one: TokenContract, other: TokenContract) =>
    pools.some(
      (pool) => pool.type === 'constantProduct' && [one, other].every(({ address }) => pool.tokens.includes(address)),
    )
  for (const one of tokens) {
    const other = tokens.find((token) => token !== one && !isPaired(one, token))
    if (other !== undefined) return [one.address, other.address]
  }
  throw new Error('Every two tokens have a pair.')
}

/** Gives the account that many dollars of a token. */
async function fundToken(token: Address, dollars: number): Promise<bigint> {
  const { network, account } = provider
  const contract = network.tokens.find(({ address }) => address === token)
  if (contract === undefined) throw new Error('The token is not listed.')
  const price = Number(getStartingPrice(contract.asset)) / 1e6
  const units = BigInt(Math.ceil((dollars / price) * 1e6)) * 10n ** BigInt(contract.decimals - 6)
  await chains.fund(account.address, { chainId: network.chainId, token, units })
  return units
}

/** Swaps on the real contracts, expects what the engine quoted, and answers the pools that were used. */
async function quoteAndSwap({ market }: Snapshot, [pay, receive]: Tokens): Promise<readonly string[]> {
  const { network } = provider
  const { decimals = 18 } = network.tokens.find(({ address }) => address === pay) ?? {}
  const result = findRoute({ pay, receive, units: 10n ** BigInt(decimals), maxLegs: 8 }, market)
  if (result.type !== 'route') throw new Error(`There is no route: ${result.reason}`)
  const { legs, paid, received } = result.route
  const before = await getBalance(network, { token: receive, account: recipient })
  const { received: balance, kept } = await executeRoute(network, { legs, paid, received })
  expect([balance - before, kept]).toEqual([received, 0n])
  return legs.map(({ pool }) => pool.id)
}

/** The market as a server reads and sends it, with a clock of its own. */
async function startServer({ chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork) {
  const lines: unknown[] = []
  let [time, calls] = [0, 0]
  let snapshot: Snapshot | undefined
  const countedFetch = (url: string, options: RequestInit) => {
    calls += String(options.body).includes('"eth_call"') ? 1 : 0
    return fetch(url, options)
  }
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const client = createChainClient(listed, { fetch: countedFetch, now: Date.now, random: Math.random })
  const wrappedNative = tokens[0]?.address ?? zeroAddress
  const reader = createMarketReader(client, { chainId, tokens, wrappedNative, venues: findVenues(listed) })
  const read = async (imported: readonly Address[]) => {
    snapshot = await reader.read(imported)
    return snapshot
  }
  const feed = startMarketFeed({
    chainId,
    open: async () => ({ reader: { ...reader, read } }),
    everyMs: 20,
    discoverEveryMs: 10 * MINUTE,
    staleAfterMs: 1_000 * MINUTE,
    elapsed: () => time,
    wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
    log: { warn: (...line) => void lines.push(line) },
  })
  ends.push(feed.stop)
  const events: string[] = []
  feed.subscribe((event) => events.push(event))
  const getSnapshot = () => {
    if (snapshot === undefined) throw new Error('The market was not read.')
    return snapshot
  }
  await expect.poll(() => feed.get().type, patience).toBe('open')
  const getPage = () => readPage(feed.get())
  return {
    feed,
    lines,
    events,
    getSnapshot,
    countCalls: () => calls,
    pass(ms: number) {
      time += ms
    },
    /** One more block, read and sent. */
    async mine() {
      const rpc = createRpc(rpcUrl)
      await rpc.request('evm_mine')
      const height = Number(await rpc.request<string>('eth_blockNumber'))
      await expect.poll(() => getPage().block.number, patience).toBeGreaterThanOrEqual(height)
    },
    findPool: (id: string) => getSnapshot().market.pools.find((pool) => isSameAddress(pool.id, id)),
    findSent: (id: string) => getPage().pools.find((pool) => isSameAddress(pool.id, id)),
    countPools: (token: Address) =>
      getSnapshot().market.pools.filter(({ tokens }) => tokens.some((own) => isSameAddress(own, token))).length,
  }
}

function readPage(state: MarketState): MarketAnswer {
  if (state.type !== 'open') throw new Error('The network is closed.')
  return JSON.parse(String(state.page.identity))
}
