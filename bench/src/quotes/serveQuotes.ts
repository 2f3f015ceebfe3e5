import { setTimeout as delay } from 'node:timers/promises'
import { compareMarkets, writeMarket } from '@murmur/sdk/pools/writeMarket'
import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import type { MarketFeed } from '@murmur/server/market/marketFeed'
import { compressPage } from '@murmur/server/market/marketPage'
import { loadSite } from '@murmur/server/site/loadSite'
import { markPages } from '@murmur/server/site/markPages'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { noSubscribers } from '@murmur/server/testing/testApp'
import { changeSnapshot, createSnapshot } from './quoteMarket.ts'

/** From this server to the benchmark. */
export type ServerEvent =
  | { readonly type: 'ready'; readonly origin: string; readonly snapshotBytes: number }
  | { readonly type: 'block'; readonly number: number; readonly at: number; readonly bytes: number }

const [directory = ''] = process.argv.slice(2)
const env = parseEnv({ TRADING: 'open' })
const listeners = new Set<(event: string) => void>()
let snapshot = createSnapshot()
let page = await createPage()

const feed: MarketFeed = {
  get: () => ({ type: 'open', page, ageMs: 0, isStale: false, closedTokens: [], closedVenues: [] }),
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  follow: async () => 0,
  stop() {},
}
const { app } = createApp({
  env,
  siteMap: createSiteMap(await markPages(await loadSite(directory), { ...env, trading: 'open' }), createPolicy(env)),
  fetch: answerPrices,
  now: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  subscribers: noSubscribers,
  markets: { find: (chainId) => (chainId === '1' ? feed : undefined), describe: () => ({}) },
  checks: [],
  log: process.stderr,
})
report({ type: 'ready', origin: await app.listen({ port: 0, host: '127.0.0.1' }), snapshotBytes: page.br.length })

process.on('disconnect', () => process.exit())
process.on('message', () => void mine())

/** Compresses the page only after the browser has painted the quote: real users do not share a CPU with the server. */
const COMPRESS_AFTER_MS = 300

/** A new block on demand. */
async function mine(): Promise<void> {
  const number = Number(snapshot.block.number) + 1
  const next = changeSnapshot(snapshot, number)
  const event = `event: change\ndata: ${JSON.stringify(compareMarkets(snapshot, next))}\n\n`
  snapshot = next
  const at = Date.now()
  for (const listener of listeners) listener(event)
  report({ type: 'block', number, at, bytes: event.length })
  await delay(COMPRESS_AFTER_MS)
  page = await createPage()
}

function createPage() {
  const answer = writeMarket(snapshot, { staleAfterMs: 300_000 })
  return compressPage(Buffer.from(JSON.stringify(answer)), snapshot.block.hash)
}

/** A stub of the price service with fixed prices. */
async function answerPrices(input: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(String(input instanceof Request ? input.url : input))
  const [, kind, ...rest] = pathname.split('/')
  const coins = decodeURIComponent(rest.at(-1) ?? '').split(',')
  const figure = kind === 'percentage' ? 1.25 : { price: 2.5, confidence: 1 }
  return Response.json({ coins: Object.fromEntries(coins.map((coin) => [coin, figure])) })
}

function report(event: ServerEvent): void {
  process.send?.(event)
}
