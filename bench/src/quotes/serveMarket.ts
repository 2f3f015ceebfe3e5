import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { MarketReader } from '@murmur/sdk/pools/marketReader'
import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createHttpServer } from '@murmur/server/http/httpServer'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import { startMarketFeed } from '@murmur/server/market/marketFeed'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { noSubscribers } from '@murmur/server/testing/testApp'
import { changeSnapshot, createSnapshot } from './quoteMarket.ts'

/** From this server to the benchmark. */
export type MarketEvent =
  | { readonly type: 'ready'; readonly origin: string }
  /** The block has been read from the chain at this time, in ms since 1970. */
  | { readonly type: 'block'; readonly number: number; readonly at: number }

const BLOCK_MS = 1_000

const env = parseEnv({ TRUST_PROXY: '127.0.0.1' })
const elapsed = () => performance.now()
const feed = startMarketFeed({
  chainId: 1,
  open: async () => ({ reader: createReader() }),
  everyMs: BLOCK_MS,
  discoverEveryMs: 600_000,
  staleAfterMs: 36_000,
  elapsed,
  wait: (ms, signal) => delay(ms, undefined, { signal }),
  log: console,
})
const { app, listener } = createApp({
  env,
  siteMap: createSiteMap([], createPolicy(env)),
  fetch: () => Promise.reject(new Error('There is no network here.')),
  now: Date.now,
  elapsed,
  random: Math.random,
  subscribers: noSubscribers,
  markets: { find: (chainId) => (chainId === '1' ? feed : undefined), describe: () => ({}) },
  checks: [],
  log: process.stderr,
})
await app.ready()
const server = createHttpServer(listener, { headers: {} }).listen(0, '127.0.0.1')
await once(server, 'listening')
report({ type: 'ready', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
process.on('disconnect', () => process.exit())

/** No new blocks until the first message. From then on each reading has a new block with five changed pools. */
function createReader(): MarketReader {
  let snapshot = createSnapshot()
  let isMining = false
  process.once('message', () => {
    isMining = true
  })
  return {
    async read() {
      if (!isMining) return snapshot
      const number = Number(snapshot.block.number) + 1
      snapshot = changeSnapshot(snapshot, number)
      report({ type: 'block', number, at: Date.now() })
      return snapshot
    },
    discover: async () => {},
    follow: async () => 0,
    leaveNode() {},
  }
}

function report(event: MarketEvent): void {
  process.send?.(event)
}
