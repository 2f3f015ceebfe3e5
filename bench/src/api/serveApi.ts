import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { writeMarket } from '@murmur/sdk/pools/writeMarket'
import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createHttpServer } from '@murmur/server/http/httpServer'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import type { MarketFeed } from '@murmur/server/market/marketFeed'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { noSubscribers } from '@murmur/server/testing/testApp'
import { createApiMarket } from './apiMarket.ts'

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

type Question = (typeof questions)[number]

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
