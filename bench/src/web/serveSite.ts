import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import { loadSite } from '@murmur/server/site/loadSite'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { noMarkets, noSubscribers } from '@murmur/server/testing/testApp'

const [directory = ''] = process.argv.slice(2)
/** A stub of the price service with fixed prices. */
const answerPrices: typeof fetch = async (input) => {
  const { pathname } = new URL(String(input instanceof Request ? input.url : input))
  const [, kind, ...rest] = pathname.split('/')
  const coins = decodeURIComponent(rest.at(-1) ?? '').split(',')
  const figure = kind === 'percentage' ? 1.25 : { price: 2.5, confidence: 1 }
  return Response.json({ coins: Object.fromEntries(coins.map((coin) => [coin, figure])) })
}

const env = parseEnv({})
const siteMap = createSiteMap(await loadSite(directory), createPolicy(env))
const elapsed = () => performance.now()
/** Prices of the first pair of the card, every five minutes. */
const listDay = () => {
  const last = Math.floor(Date.now() / 300_000) * 300
  const createPrices = (slot: number) =>
    new Map([['1:ETH', 3_000 + Math.sin(slot / 9_000) * 50] as const, ['1:BNB', 900] as const])
  return new Map(
    Array.from({ length: 288 }, (_, index) => [last - index * 300, createPrices(last - index * 300)] as const),
  )
}
const keptHistory = {
  load: async () => listDay(),
  add: async () => {},
  thin: async () => {},
  claimFill: async () => false,
}
const { app, history } = createApp({
  env,
  siteMap,
  fetch: answerPrices,
  now: Date.now,
  elapsed,
  random: Math.random,
  subscribers: noSubscribers,
  markets: noMarkets,
  checks: [],
  keptHistory,
  log: process.stderr,
})
await history.collect()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('disconnect', () => process.exit())
process.send?.(origin)
