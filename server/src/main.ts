import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { Database } from './database/database.ts'
import { type Env, parseEnv, StartError } from './env.ts'
import { createKeptHistory } from './history/keptHistory.ts'
import { startHistory } from './history/startHistory.ts'
import { createFindPeer } from './http/clientAddress.ts'
import { logRejections } from './http/errorHandler.ts'
import { createHttpServer } from './http/httpServer.ts'
import { createIsKnownHost } from './http/knownHosts.ts'
import { limitConnections, listen } from './http/listen.ts'
import { createPolicy, createSecurityHeaders } from './http/securityHeaders.ts'
import { openSharedMarkets } from './market/sharedMarkets.ts'
import { readsMarkets, startMarkets } from './market/startMarkets.ts'
import { createServerMetrics, type ServerMetrics } from './metrics/serverMetrics.ts'
import { openNewsletter } from './newsletter/newsletterService.ts'
import { readClosedNetworks } from './preflight/reportFile.ts'
import { createPriceAnchors } from './prices/priceAnchors.ts'
import { createKeptHitRates } from './risk/keptHitRates.ts'
import { loadSite, type Site } from './site/loadSite.ts'
import { markPages } from './site/markPages.ts'
import { retireWorker } from './site/retireWorker.ts'
import { createSiteMap } from './site/siteMap.ts'
import { readWorld } from './world/worldRoutes.ts'

/** Below the ten seconds after which container hosts kill a process. */
const GRACE_MS = 8_000

const builds = new URL('../../app/dist/', import.meta.url)

try {
  stopOnSignal(await start())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Resolves with the function that stops it. */
async function start(): Promise<() => Promise<void>> {
  const env = parseEnv(process.env)
  // In development Vite serves the pages.
  const site = process.argv.includes('--api-only') ? [] : await prepareSite(env)
  const policy = createPolicy(env)
  const siteMap = createSiteMap(site, policy)
  const elapsed = () => performance.now()
  const metrics = createServerMetrics({ elapsed })
  const newsletter = await openNewsletter(env, { now: Date.now, watchDatabase: metrics.watchDatabase })
  metrics.watchMails(newsletter.countMails)
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {})
  const log = {
    warn: (details: object, message: string) => app.log.warn(details, message),
    error: (details: object, message: string) => app.log.error(details, message),
  }
  const shared =
    env.databaseUrl !== undefined && readsMarkets(env) ? openSharedMarkets(env.databaseUrl, { wait, log }) : undefined
  const markets = startMarkets({
    env,
    closed: await readClosedNetworks(env),
    shared,
    readLocal: readWorld,
    fetch,
    now: Date.now,
    elapsed,
    random: Math.random,
    wait,
    log,
  })
  let isStopping = false
  const { app, listener, history } = createApp({
    env,
    siteMap,
    fetch,
    now: Date.now,
    elapsed,
    random: Math.random,
    subscribers: newsletter.subscribers,
    markets,
    metrics,
    ...keepFigures(newsletter.database, { now: Date.now, log }),
    checks: [newsletter.isReady, async () => !isStopping],
    log: process.stderr,
  })
  await app.ready()
  logRejections(process, { log: app.log })
  const headers = createSecurityHeaders(policy)
  const isKnownHost = createIsKnownHost(env)
  const watch = watchConnections(env, metrics)
  const createServer = () => limitConnections(createHttpServer(listener, { headers, isKnownHost }), watch)
  const listening = await listen(createServer, env)
  await newsletter.start(app.log)
  const stopping = new AbortController()
  startHistory({ ...history, now: Date.now, random: Math.random, wait, signal: stopping.signal })
  console.log(`Murmur is running at ${listening.url}`)
  return async () => {
    isStopping = true
    stopping.abort()
    markets.stop()
    await listening.close(GRACE_MS)
    await shared?.close()
    await newsletter.close()
  }
}

async function prepareSite(env: Env): Promise<Site> {
  const site = await markPages(await loadSite(findBuild(env)), env)
  return env.serviceWorker === 'off' ? await retireWorker(site) : site
}

/** Small figures that survive a restart, in the tables of the newsletter. */
function keepFigures(database: Database, options: Parameters<typeof createKeptHitRates>[1]) {
  return {
    anchors: createPriceAnchors(database, options),
    hitRates: createKeptHitRates(database, options),
    keptHistory: createKeptHistory(database),
  }
}

function watchConnections(env: Env, { refusedConnections, open }: ServerMetrics) {
  return {
    findPeer: createFindPeer(env),
    onRefuse: (reason: string) => refusedConnections.inc({ reason }),
    onCount: (count: number) => open.set({ kind: 'connections' }, count),
  }
}

/** Each world has its own build of the app. */
function findBuild({ worldFile }: Env): string {
  return fileURLToPath(new URL(worldFile === undefined ? 'live' : 'local', builds))
}

/** Only the first signal counts: npm forwards one that the terminal has already sent. */
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
