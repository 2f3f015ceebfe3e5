import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import type { Pool } from '@murmur/engine/market'
import type { MarketAnswer, MarketChange } from '@murmur/sdk/api'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../testing/testServer.ts'
import { createFindClient } from '../http/clientAddress.ts'
import { startMarketFeed } from './marketFeed.ts'
import { createStreamLimit, registerMarkets, registerTokenPools } from './marketRoutes.ts'
import { createSendSnapshot } from './sendSnapshot.ts'

const native = `0x${'1'.repeat(40)}` as const
const dollar = `0x${'2'.repeat(40)}` as const
const far = `0x${'3'.repeat(40)}` as const
/** How the addresses of imported tokens begin. */
const imported = '0xab'
const ticks = [
  { index: -60, liquidityNet: 5n },
  { index: 60, liquidityNet: -5n },
]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('a snapshot is the same with a query, and HEAD has no body', async () => {
  const { feed, publish } = createMarket()
  await publish(snapshotAt(1n))
  const { origin } = await startServer({ markets: { find: () => feed, describe: () => ({}) } })
  const ask = async (path: string) => {
    const response = await fetch(origin + path)
    return { status: response.status, headers: [...response.headers.keys()].sort(), body: await response.json() }
  }
  expect(await ask('/api/markets/1')).toEqual(await ask('/api/markets/1?again'))
  const head = await fetch(`${origin}/api/markets/1`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a snapshot is compressed, has an ETag, and names its block', async () => {
  const { app, publish } = createMarket()
  await publish(snapshotAt(1n))
  const answer = await app.inject({ url: '/api/markets/1', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', age: '0' })
  const market: MarketAnswer = JSON.parse(brotliDecompressSync(answer.rawPayload).toString())
  expect(market.block).toEqual({ number: 1, hash: hashOf(1n), timestamp: 1_000 })
  expect(market.gas).toEqual({ price: null, token: native })
  expect(market.pools).toEqual([
    {
      type: 'constantProduct',
      id: native,
      venue: 'Uniswap V2',
      tokens: [native, dollar],
      feePpm: 3000,
      reserves: ['1000000', '7'],
    },
    {
      type: 'concentrated',
      id: far,
      venue: 'Uniswap V3',
      tokens: [native, dollar],
      feePpm: 3000,
      tickSpacing: 60,
      sqrtPriceX96: String(2n ** 96n),
      tick: 0,
      liquidity: '5',
      ticks: '-60:5,60:-5',
    },
  ])
  const again = await app.inject({
    url: '/api/markets/1',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('before the first snapshot the answer is 503 with Retry-After, and an unknown network is 404', async () => {
  const { app } = createMarket()
  const early = await app.inject('/api/markets/1')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '2'])
  expect((await app.inject('/api/markets/2')).statusCode).toBe(404)
  expect((await app.inject('/api/markets/2/stream')).statusCode).toBe(404)
})

test('a network that fails its check stays closed, with the reason in the log', async () => {
  const { app, lines } = createMarket({ reason: 'USDC does not have 6 decimals.' })
  await Promise.resolve()
  expect((await app.inject('/api/markets/1')).statusCode).toBe(503)
  expect(lines).toEqual([{ chainId: 1, reason: 'USDC does not have 6 decimals.' }])
})

test('the stream sends what changed, without ticks that did not', async () => {
  const { app, publish } = createMarket()
  const first = snapshotAt(1n)
  await publish(first)
  const events = await openStream(await app.listen({ port: 0, host: '127.0.0.1' }))
  expect(await events.next()).toEqual(['block', hashOf(1n)])
  await publish(trade(first))
  const [name, change] = await events.next()
  expect(name).toBe('change')
  const { since, pools, gone } = change as MarketChange
  expect({ since, gone }).toEqual({ since: hashOf(1n), gone: [] })
  expect(pools).toHaveLength(1)
  expect(pools[0]).not.toHaveProperty('ticks')
  await publish(snapshotAt(9n))
  expect(await events.next()).toEqual(['restart', {}])
})

test('the pools of a token are asked for by its address, which is parsed strictly', async () => {
  const { app, publish } = createMarket()
  const ask = async (path: string) => {
    const answer = await app.inject(`/api/markets/${path}`)
    return [answer.statusCode, answer.json()]
  }
  expect(await ask(`1/tokens/${native}`)).toEqual([503, expect.objectContaining({ type: 'unavailable' })])
  await publish(snapshotAt(1n))
  expect(await ask(`1/tokens/${native}`)).toEqual([200, { pools: 2 }])
  expect(await ask(`1/tokens/${far}`)).toEqual([404, expect.objectContaining({ type: 'notFound' })])
  expect(await ask(`1/tokens/${dollar}`)).toEqual([503, expect.objectContaining({ type: 'unavailable' })])
  expect(await ask(`2/tokens/${native}`)).toEqual([404, expect.objectContaining({ type: 'notFound' })])
  const short = native.slice(0, -1)
  for (const bad of [short, `${native}1`, `${short}g`, `${native}%20`, native.slice(2), `0x${'0'.repeat(40)}`]) {
    expect([bad, ...(await ask(`1/tokens/${bad}`))]).toEqual([
      bad,
      400,
      expect.objectContaining({ type: 'badRequest' }),
    ])
  }
})

test('a client behind a proxy has at most 200 streams, and others behind it have their own', async () => {
  const { app, publish } = createMarket()
  await publish(snapshotAt(1n))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (client: string) => {
    const ending = new AbortController()
    ends.push(() => ending.abort())
    const headers = { 'x-forwarded-for': client }
    const answer = await fetch(`${origin}/api/markets/1/stream`, { signal: ending.signal, headers })
    // The answer is kept, because the stream of a forgotten answer is closed.
    return { answer, status: answer.status, retryAfter: answer.headers.get('retry-after'), close: () => ending.abort() }
  }
  const streams = await Promise.all(Array.from({ length: 200 }, () => open('198.51.100.1')))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await open('198.51.100.1')).toMatchObject({ status: 429, retryAfter: '15' })
  expect(await open('198.51.100.2')).toMatchObject({ status: 200 })
  streams[0]?.close()
  await expect.poll(async () => (await open('198.51.100.1')).status).toBe(200)
})

test('120 addresses at once are all answered, and a token on the open page of somebody else stays', async () => {
  const { app, publish, listKept } = createMarket()
  const first = snapshotAt(1n)
  await publish(first)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (at: number, client: string) => {
    const headers = { 'x-forwarded-for': client }
    return (await fetch(`${origin}/api/markets/1/tokens/${tokenOf(at)}`, { headers })).status
  }
  const stream = await openStream(origin, { 'x-forwarded-for': '198.51.100.1' })
  await stream.next()
  expect(await ask(0, '198.51.100.1')).toBe(200)
  const numbers = Array.from({ length: 120 }, (_, at) => at + 1)
  expect(new Set(await Promise.all(numbers.map((at) => ask(at, '198.51.100.2'))))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(numbers.map((at) => ask(at, `198.51.101.${at}`))))).toEqual(new Set([200]))
  await publish(first)
  await publish(first)
  expect([listKept().length, listKept().includes(tokenOf(0))]).toEqual([50, true])
})

function tokenOf(at: number): string {
  return `${imported}${String(at).padStart(38, '0')}`
}

test('a client that leaves is forgotten', async () => {
  const { app, publish, feed } = createMarket()
  await publish(snapshotAt(1n))
  const listeners = new Set<unknown>()
  const { subscribe } = feed
  feed.subscribe = (listener) => {
    listeners.add(listener)
    const unsubscribe = subscribe(listener)
    return () => {
      listeners.delete(listener)
      unsubscribe()
    }
  }
  const events = await openStream(await app.listen({ port: 0, host: '127.0.0.1' }))
  await events.next()
  expect(listeners.size).toBe(1)
  events.close()
  await expect.poll(() => listeners.size).toBe(0)
})

function hashOf(number: bigint): `0x${string}` {
  return `0x${number.toString().padStart(64, '0')}`
}

function snapshotAt(number: bigint): Snapshot {
  const pools: readonly Pool[] = [
    {
      type: 'constantProduct',
      id: native,
      venue: 'Uniswap V2',
      tokens: [native, dollar],
      reserves: [1_000_000n, 7n],
      feePpm: 3000,
    },
    {
      type: 'concentrated',
      id: far,
      venue: 'Uniswap V3',
      tokens: [native, dollar],
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 5n,
      feePpm: 3000,
      tickSpacing: 60,
      ticks,
    },
  ]
  const block = { number, hash: hashOf(number), parentHash: hashOf(number - 1n), timestamp: number * 1_000n }
  return {
    block: { ...block, baseFee: undefined },
    since: undefined,
    market: { chainId: 1, pools, gas: { price: undefined, token: native } },
    wrongTokens: [],
    closedVenues: [],
  }
}

/** The next block, in which the concentrated pool has another price. */
function trade({ block, market }: Snapshot): Snapshot {
  const next = snapshotAt(block.number + 1n)
  const pools = market.pools.map((pool) => (pool.id === far ? { ...pool, tick: 1 } : pool))
  return { ...next, since: block.hash, market: { ...market, pools } }
}

/** A feed whose reader gives the snapshots of the test. */
function createMarket({ reason }: { reason?: string } = {}) {
  const lines: object[] = []
  let kept: readonly string[] = []
  const waiting: ((snapshot: Snapshot) => void)[] = []
  let isPublished = () => {}
  const reader = {
    read(tokens: readonly string[]) {
      kept = tokens
      return new Promise<Snapshot>((resolve) => waiting.push(resolve))
    },
    leaveNode() {},
    discover: async () => {},
    async follow(token: string) {
      if (token === dollar) throw new Error('No node answered.')
      return token === native || token.startsWith(imported) ? 2 : 0
    },
  }
  const feed = startMarketFeed({
    chainId: 1,
    open: async () => (reason === undefined ? { reader } : { reason }),
    everyMs: 1,
    discoverEveryMs: 60_000,
    staleAfterMs: 6_000,
    elapsed: () => 0,
    // The feed waits after each reading, when it has been published.
    wait: async (_, signal) => {
      isPublished()
      if (reason !== undefined) await once(signal, 'abort')
    },
    log: { warn: (details) => void lines.push(details) },
  })
  const app = Fastify({ forceCloseConnections: true })
  const options = {
    markets: { find: (chainId: string) => (chainId === '1' ? feed : undefined) },
    headers: {},
    findClient: createFindClient({ trustedProxies: ['127.0.0.1'] }),
  }
  registerMarkets(app, { ...options, streams: createStreamLimit(), sendSnapshot: createSendSnapshot({}) })
  registerTokenPools(app, options)
  ends.push(() => app.close(), feed.stop)
  const publish = async (snapshot: Snapshot) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    const published = new Promise<void>((resolve) => {
      isPublished = resolve
    })
    waiting.shift()?.(snapshot)
    await published
  }
  return {
    app,
    listKept: () => kept,
    feed: feed as { -readonly [Key in keyof typeof feed]: (typeof feed)[Key] },
    publish,
    lines,
  }
}

async function openStream(origin: string, headers: Readonly<Record<string, string>> = {}) {
  const ending = new AbortController()
  ends.push(() => ending.abort())
  const { body } = await fetch(`${origin}/api/markets/1/stream`, { signal: ending.signal, headers })
  if (body === null) throw new Error('The stream has no body.')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    close: () => ending.abort(),
    async next(): Promise<[string, unknown]> {
      while (!text.includes('\n\n')) text += (await reader.read()).value ?? ''
      const [event = ''] = text.split('\n\n', 1)
      text = text.slice(event.length + 2)
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      return [name, JSON.parse(data)]
    },
  }
}
