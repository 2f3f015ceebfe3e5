import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { noSubscribers } from '@murmur/server/noSubscribers'
import { createPolicy } from '@murmur/server/security'
import { loadSite } from '@murmur/server/site'
import { createSiteMap } from '@murmur/server/siteMap'

const [directory = ''] = process.argv.slice(2)
const env = parseEnv({})
const siteMap = createSiteMap(await loadSite(directory), createPolicy(env))
const elapsed = () => performance.now()
const { app } = createApp({
  env,
  siteMap,
  fetch,
  now: Date.now,
  elapsed,
  random: Math.random,
  subscribers: noSubscribers,
  checks: [],
  log: process.stderr,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('disconnect', () => process.exit())
process.send?.(origin)
