import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { findListedTokens } from '@murmur/engine/listedTokens'
import type { Market, Pool } from '@murmur/engine/market'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { type Address, findWrappedNative, isSameAddress, type Listing } from '@murmur/engine/token'
import { writeMarket } from '@murmur/sdk/pools/writeMarket'
import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createHttpServer } from '@murmur/server/http/httpServer'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import type { MarketFeed } from '@murmur/server/market/marketFeed'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { noSubscribers } from '@murmur/server/testing/testApp'
import { fractions } from '../engine/routeCases.ts'
import { createMarket, toUnits } from '../engine/syntheticMarket.ts'
import { createRandom } from '../seededRandom.ts'

/** The market of `bench:engine` with 400 pools, half of them concentrated, between tokens that are listed. */
const SIZE = { tokens: 28, pools: 400, concentrated: 0.5, seed: 34 }
const CHAIN_ID = 1

type Question = { readonly pay: Listing; readonly receive: Listing; readonly units: bigint }

function createApiMarket(questionCount: number): {
  readonly market: Market
  readonly questions: readonly Question[]
} {
  const { market, tokens, typicalReserve } = createMarket(SIZE)
  const wrapped = findWrappedNative(CHAIN_ID)
  const listings = findListedTokens(CHAIN_ID)
    .flatMap((token) => token.listings)
    .filter(({ chainId, tokenAddress }) => chainId === CHAIN_ID && tokenAddress !== null)
    .filter(({ tokenAddress }) => tokenAddress !== null && !isSameAddress(tokenAddress, wrapped ?? ''))
    .slice(0, SIZE.tokens - 1)
  // The first token of the synthetic market stands for the coin.
  const names = new Map(tokens.slice(1).map(({ address }, at) => [address as string, listings[at]?.tokenAddress]))
  if (wrapped === undefined || listings.length < SIZE.tokens - 1) throw new Error('Too few tokens are listed.')
  const rename = (address: Address): Address => names.get(address) ?? wrapped
  const pools = market.pools.map((pool): Pool => {
    if (pool.type !== 'constantProduct' && pool.type !== 'concentrated') return pool
    return { ...pool, tokens: [rename(pool.tokens[0]), rename(pool.tokens[1])] }
  })
  const random = createRandom(SIZE.seed)
  const questions = Array.from({ length: questionCount }, (_, at): Question => {
    const first = Math.floor(random() * listings.length)
    const other = (first + 1 + Math.floor(random() * (listings.length - 1))) % listings.length
    const [pay, receive, token] = [listings[first], listings[other], tokens[first + 1]]
    if (!pay || !receive || !token) throw new RangeError('A question needs two tokens.')
    return { pay, receive, units: toUnits((fractions[at % fractions.length] ?? 0) * typicalReserve, token) }
  })
  return { market: { ...market, pools, gas: { ...market.gas, token: wrapped } }, questions }
}

/** From this server to the benchmark. */
export type ApiEvent =
  | { readonly type: 'ready'; readonly port: number; readonly paths: readonly string[] }
  | { readonly type: 'engine'; readonly quotes: number; readonly cpuSeconds: number; readonly p95: number }

/** To this server: run the engine alone for this time. */
export type ApiOrder = { readonly engineMs: number }

const QUESTIONS = 500
const BLOCK_MS = 2_000

const { market, questions } = createApiMarket(QUESTIONS)
const env = parseEnv({ TRADING: 'open', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' })
let block = 1
let page = createPage()
// The pools stay the same, but the threads must read them anew, as after each real block.
setInterval(() => {
  block += 1
  page = createPage()
}, BLOCK_MS).unref()

const feed: MarketFeed = {
  get: () => ({ type: 'open', page, ageMs: 0, isStale: false, closedTokens: [], closedVenues: [] }),
  subscribe: () => () => undefined,
  follow: async () => 0,
  stop() {},
}
const home = Buffer.from(`<!doctype html><title>Murmur</title>${'<p>A page of some size.</p>'.repeat(1_000)}`)
const { app, listener } = createApp({
  env,
  siteMap: createSiteMap([{ path: 'index.html', body: home }], createPolicy(env)),
  fetch: async () => Response.json({ coins: {} }),
  now: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  subscribers: noSubscribers,
  markets: { find: (chainId) => (chainId === '1' ? feed : undefined), describe: () => ({}) },
  checks: [],
  log: process.stderr,
})
await app.ready()
const server = createHttpServer(listener, { headers: {} }).listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
process.on('message', ({ engineMs }: ApiOrder) => report(measureEngine(engineMs)))
report({ type: 'ready', port: (server.address() as AddressInfo).port, paths: questions.map(writePath) })

function writePath({ pay, receive, units }: Question): string {
  const query = {
    chainId: '1',
    pay: pay.tokenAddress ?? '',
    receive: receive.tokenAddress ?? '',
    payAmount: String(units),
  }
  return `/v1/quote?${new URLSearchParams(query)}`
}

/** On this thread, which serves nothing meanwhile. Blocks come as often as to the threads. */
function measureEngine(durationMs: number): ApiEvent {
  const times: number[] = []
  const cpu = process.cpuUsage()
  const started = performance.now()
  let now = started
  let nextBlock = started
  let current = market
  while (now - started < durationMs) {
    if (now >= nextBlock) {
      current = { ...market }
      nextBlock = now + BLOCK_MS
    }
    const question = questions[times.length % questions.length]
    if (question === undefined) throw new RangeError('There are no questions.')
    const { pay, receive, units } = question
    findSwappableQuote({ pay: { listing: pay, units }, receive, slippageBps: 50 }, current)
    const end = performance.now()
    times.push(end - now)
    now = end
  }
  const { user, system } = process.cpuUsage(cpu)
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return { type: 'engine', quotes: times.length, cpuSeconds: (user + system) / 1e6, p95 }
}

function createPage() {
  const hashOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`
  const timestamp = BigInt(Math.floor(Date.now() / 1_000))
  const head = {
    number: BigInt(block),
    hash: hashOf(block),
    parentHash: hashOf(block - 1),
    timestamp,
    baseFee: undefined,
  }
  const snapshot = { block: head, since: undefined, market, wrongTokens: [], closedVenues: [] }
  const identity = Buffer.from(JSON.stringify(writeMarket(snapshot, { staleAfterMs: 300_000 })))
  return { blockHash: head.hash, identity, gzip: identity, br: identity }
}

function report(event: ApiEvent): void {
  process.send?.(event)
}
