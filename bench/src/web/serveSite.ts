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
const { app } = createApp({
  env,
  siteMap,
  fetch: answerPrices,
  now: Date.now,
  elapsed,
  random: Math.random,
  subscribers: noSubscribers,
  markets: noMarkets,
  checks: [],
  log: process.stderr,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('disconnect', () => process.exit())
process.send?.(origin)
