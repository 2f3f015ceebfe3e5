import { createApp } from '../src/app.ts'
import { parseEnv } from '../src/env.ts'
import { createPolicy } from '../src/http/securityHeaders.ts'
import { openNewsletter } from '../src/newsletter/newsletterService.ts'
import { createSiteMap } from '../src/site/siteMap.ts'
import { noMarkets } from './testApp.ts'
import { manyPerClient } from './testNewsletter.ts'

/** The server as `main.ts` starts it, without pages and without rate limits. The crash tests kill it. */
const env = parseEnv({ ...process.env, LOG_LEVEL: 'silent' })
const newsletter = await openNewsletter(env, { now: Date.now, limits: manyPerClient })
let elapsed = 0
const { app } = createApp({
  env,
  siteMap: createSiteMap([], createPolicy(env)),
  fetch,
  now: Date.now,
  elapsed: () => {
    elapsed += 60_001
    return elapsed
  },
  random: Math.random,
  subscribers: newsletter.subscribers,
  markets: noMarkets,
  checks: [newsletter.isReady],
  log: process.stderr,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
if (process.env.SENDS_MAIL === '1') await newsletter.start({ warn: () => undefined, error: () => undefined })
process.send?.(origin)
