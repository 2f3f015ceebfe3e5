import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { type Env, parseEnv } from './env.ts'
import { createHttpServer } from './httpServer.ts'
import { listen } from './listen.ts'
import { logRejections } from './logRejections.ts'
import { openNewsletter } from './newsletterService.ts'
import { createPolicy, createSecurityHeaders } from './security.ts'
import { loadSite } from './site.ts'
import { createSiteMap } from './siteMap.ts'
import { StartError } from './startError.ts'

/** Below the ten seconds after which hosts kill what has not stopped. */
const GRACE_MS = 8_000

const builds = new URL('../../app/dist/', import.meta.url)

try {
  stopOnSignal(await start())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Resolves with what ends it. */
async function start(): Promise<() => Promise<void>> {
  const env = parseEnv(process.env)
  // In development the bundler serves the pages.
  const site = process.argv.includes('--api-only') ? [] : await loadSite(findBuild(env))
  const policy = createPolicy(env)
  const siteMap = createSiteMap(site, policy)
  const elapsed = () => performance.now()
  const newsletter = await openNewsletter(env, { now: Date.now })
  let isStopping = false
  const { app, listener } = createApp({
    env,
    siteMap,
    fetch,
    now: Date.now,
    elapsed,
    random: Math.random,
    subscribers: newsletter.subscribers,
    checks: [newsletter.isReady, async () => !isStopping],
    log: process.stderr,
  })
  await app.ready()
  logRejections(process, { log: app.log })
  const headers = createSecurityHeaders(policy)
  const listening = await listen(() => createHttpServer(listener, { headers }), env)
  await newsletter.start(app.log)
  console.log(`Murmur is running at ${listening.url}`)
  return async () => {
    isStopping = true
    await listening.close(GRACE_MS)
    await newsletter.close()
  }
}

/** The app is built for one world, and is never served in the other. */
function findBuild({ worldFile }: Env): string {
  return fileURLToPath(new URL(worldFile === undefined ? 'live' : 'local', builds))
}

/** npm passes a signal on that the terminal has already sent, so only the first one counts. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
