import { setTimeout as delay } from 'node:timers/promises'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { reportRow, scale } from '../../testing/deepRun.ts'
import { createPostgresDatabase } from '../../testing/testDatabases.ts'
import { startPostgres } from '../../testing/testPostgres.ts'
import { startMarketFeed } from './marketFeed.ts'
import { openSharedMarkets } from './sharedMarkets.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const CHAIN = 10
/** For a busy machine. */
const patience = { timeout: 30_000 }
const TOKEN = `0x${'a'.repeat(40)}` as const
const NO_TOKEN = `0x${'b'.repeat(40)}` as const
const native = `0x${'1'.repeat(40)}` as const

test('of three servers one reads the chain, and all have its newest block', async () => {
  const url = await createPostgresDatabase()
  const chain = createChain()
  const servers = [1, 2, 3].map(() => startServer(url, chain))
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(0), hashOf(0), hashOf(0)])
  expect(servers.filter(({ reads }) => reads() > 0)).toHaveLength(1)
  chain.mine()
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(1), hashOf(1), hashOf(1)])
  expect(servers.filter(({ reads }) => reads() > 0)).toHaveLength(1)
})

test('the clients of every server get the same changes', async () => {
  const url = await createPostgresDatabase()
  const chain = createChain()
  const servers = [startServer(url, chain), startServer(url, chain)]
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(0), hashOf(0)])
  const events = servers.map(({ feed }) => {
    const own: string[] = []
    feed.subscribe((event) => own.push(event))
    return own
  })
  chain.mine()
  await expect.poll(() => events.map(({ length }) => length), patience).toEqual([1, 1])
  expect(events[0]).toEqual(events[1])
  expect(events[0]?.[0]).toMatch(new RegExp(`^event: change\\ndata: \\{"since":"${hashOf(0)}"`))
})

test('when the collector dies, another server reads on within ten seconds', async () => {
  const url = await createPostgresDatabase()
  const chain = createChain()
  let servers = [startServer(url, chain), startServer(url, chain)]
  let longest = 0
  const kills = scale(50)
  for (let kill = 0; kill < kills; kill += 1) {
    await expect.poll(() => servers.every(({ block }) => block() === chain.head()), patience).toBe(true)
    await expect.poll(() => servers.filter(({ isCollector }) => isCollector()).length, patience).toBe(1)
    const dead = servers.find(({ isCollector }) => isCollector())
    const [survivor] = servers.filter((server) => server !== dead)
    if (dead === undefined || survivor === undefined) throw new Error('Nobody collects.')
    await dead.die()
    chain.mine()
    const begin = performance.now()
    await expect.poll(survivor.block, { timeout: 10_000, interval: 20 }).toBe(chain.head())
    longest = Math.max(longest, performance.now() - begin)
    servers = [survivor, startServer(url, chain)]
  }
  reportRow('markets', `${kills} collectors killed, the next block came after at most ${Math.round(longest)} ms`)
})

test('without its database each server reads for itself, and shares again afterwards', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const url = await postgres.createDatabase()
  const chain = createChain()
  const servers = [startServer(url, chain), startServer(url, chain)]
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(0), hashOf(0)])
  const restarted = postgres.restart()
  chain.mine()
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(1), hashOf(1)])
  await restarted
  await expect.poll(() => servers.filter(({ isCollector }) => isCollector()).length, patience).toBe(1)
})

test('a token that any server is asked for reaches the collector, and every server knows its pools', async () => {
  const url = await createPostgresDatabase()
  const chain = createChain()
  const servers = [1, 2, 3].map(() => startServer(url, chain))
  await expect.poll(() => servers.map(({ block }) => block()), patience).toEqual([hashOf(0), hashOf(0), hashOf(0)])
  const collector = servers.find(({ reads }) => reads() > 0)
  for (const { feed } of servers) expect(await feed.follow(TOKEN)).toBe(3)
  expect(servers.map(({ followed }) => followed.length)).toEqual(
    servers.map((server) => (server === collector ? 1 : 0)),
  )
  for (const { feed } of servers) expect(await feed.follow(NO_TOKEN)).toBe(0)

  // The next collector follows it without being asked.
  await collector?.die()
  const others = servers.filter((server) => server !== collector)
  // Where the database answers late, both read the network for a moment, and both follow it.
  const listFollowed = () => [...new Set(others.flatMap(({ followed }) => followed))]
  await expect.poll(listFollowed, patience).toEqual([TOKEN])
})

/** A chain whose blocks the test triggers. */
function createChain() {
  let height = 0
  return { head: () => hashOf(height), mine: () => (height += 1), height: () => height }
}

type Chain = ReturnType<typeof createChain>

/** One server's feed, with its own connection to the database. */
function startServer(url: string, chain: Chain) {
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {})
  const log = { warn() {} }
  const shared = openSharedMarkets(url, { wait, log })
  const followed: string[] = []
  let reads = 0
  let lastRead = -1
  let last: Snapshot | undefined
  const reader = {
    async read(): Promise<Snapshot> {
      reads += 1
      lastRead = performance.now()
      if (last?.block.hash !== chain.head()) last = createSnapshot(chain.height(), last)
      return last
    },
    leaveNode() {},
    discover: async () => {},
    async follow(token: string) {
      followed.push(token)
      return token === TOKEN ? 3 : 0
    },
  }
  const feed = startMarketFeed({
    chainId: CHAIN,
    open: async () => ({ reader }),
    everyMs: 50,
    discoverEveryMs: 60_000,
    staleAfterMs: 60_000,
    shared,
    elapsed: () => performance.now(),
    wait,
    log,
  })
  const die = async () => {
    feed.stop()
    await shared.close()
  }
  ends.push(die)
  return {
    feed,
    die,
    followed,
    reads: () => reads,
    isCollector: () => performance.now() - lastRead < 500,
    block() {
      const state = feed.get()
      return state.type === 'open' ? state.page.blockHash : undefined
    },
  }
}

function hashOf(height: number): `0x${string}` {
  return `0x${String(height).padStart(64, '0')}`
}

function createSnapshot(height: number, last: Snapshot | undefined): Snapshot {
  const hashes = { hash: hashOf(height), parentHash: hashOf(height - 1) }
  return {
    block: { number: BigInt(height), ...hashes, timestamp: BigInt(height), baseFee: undefined },
    since: last?.block.hash,
    market: { chainId: CHAIN, pools: [], gas: { price: undefined, token: native } },
    wrongTokens: [],
    closedVenues: [],
  }
}
