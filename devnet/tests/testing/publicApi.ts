import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from '@murmur/server/app'
import { parseEnv } from '@murmur/server/env'
import { createPolicy } from '@murmur/server/http/securityHeaders'
import { startMarkets } from '@murmur/server/market/startMarkets'
import { createSiteMap } from '@murmur/server/site/siteMap'
import { assertDescribed } from '@murmur/server/testing/answerCheck'
import { noSubscribers } from '@murmur/server/testing/testApp'
import { readWorld } from '@murmur/server/world/worldRoutes'
import type { Chains } from '../../src/chains.ts'
import { createServices } from '../../src/services/createServices.ts'
import { startServices } from '../../src/services/startServices.ts'

type ApiOptions = { readonly env?: Readonly<Record<string, string>> }

type Asked = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

// biome-ignore lint/suspicious/noExplicitAny: every answer was validated against the document before.
type Answered = { readonly status: number; readonly headers: Headers; readonly body: any }

/** The whole server over real chains, with every answer validated against the document of the API. */
export async function startApi(chains: Chains, { env = {} }: ApiOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'api-'))
  const worldFile = join(folder, 'world.json')
  await writeFile(worldFile, JSON.stringify(chains.book))
  const services = await startServices({
    port: 0,
    services: Promise.resolve(createServices(chains, { now: Date.now })),
  })
  const { origin: outside } = services
  const settings = parseEnv({
    WORLD_FILE: worldFile,
    RPC_ORIGINS: chains.networks.map(({ rpcUrl }) => new URL(rpcUrl).origin).join(),
    DEFILLAMA_URL: `${outside}/llama`,
    ACROSS_URL: `${outside}/across`,
    ALLORA_URL: `${outside}/allora`,
    LCD_URL: `${outside}/lcd`,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: 'm'.repeat(32),
    ...env,
  })
  const lines: string[] = []
  const log = { warn: () => undefined, error: () => undefined }
  const elapsed = () => performance.now()
  const time = { fetch, now: Date.now, elapsed, random: Math.random }
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {})
  const markets = startMarkets({ ...time, env: settings, readLocal: readWorld, wait, log })
  const { app, listener } = createApp({
    ...time,
    env: settings,
    siteMap: createSiteMap([], createPolicy(settings)),
    subscribers: noSubscribers,
    markets,
    checks: [],
    log: { write: (line) => void lines.push(line) },
  })
  await app.ready()
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async ({ path, query = {}, body, headers = {}, signal }: Asked): Promise<Answered> => {
    const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(signal && { signal }),
    })
    const parsed = await answer.json()
    assertDescribed({ method: body === undefined ? 'GET' : 'POST', url: path, status: answer.status, body: parsed })
    return { status: answer.status, headers: answer.headers, body: parsed }
  }
  return {
    ask,
    /** Networks are read from the first request on, which takes long on a busy machine. */
    async openMarkets() {
      for (const { chainId } of chains.networks) {
        for (;;) {
          const { status } = await ask({ path: `/v1/markets/${chainId}` })
          if (status === 200) break
        }
      }
    },
    app,
    origin,
    /** Prices, the bridge and others, as the world's services answer. */
    outside,
    lines,
    async stop() {
      server.closeAllConnections()
      server.close()
      markets.stop()
      await app.close()
      await services.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
