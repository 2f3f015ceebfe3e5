import { gzipSync } from 'node:zlib'
import { createApp } from '../src/app.ts'
import { parseEnv } from '../src/env.ts'
import type { KeptHistory } from '../src/history/keptHistory.ts'
import { createPolicy } from '../src/http/securityHeaders.ts'
import type { Markets } from '../src/market/marketRoutes.ts'
import type { Subscribers } from '../src/newsletter/subscribers.ts'
import type { PriceAnchors } from '../src/prices/priceGuard.ts'
import type { Site } from '../src/site/loadSite.ts'
import { createSiteMap } from '../src/site/siteMap.ts'
import { checkAnswers } from './answerCheck.ts'

/** The smallest site that has every kind of file. */
export const testSite: Site = [
  compressed('index.html', '<style>p{margin:0}</style><script>go()</script><h1>Home</h1>'),
  compressed('pressroom.html', '<h1>Press room</h1>'),
  compressed('embed.html', '<h1>The card</h1>'),
  { path: 'embed.js', body: Buffer.from('customElements') },
  compressed('receipt.html', '<h1>Swap receipt</h1>'),
  compressed('transfer.html', '<h1>Transfer</h1>'),
  compressed('404.html', '<h1>THIS LINK IS BROKEN</h1>'),
  compressed('ads.html', '<h1>ads.txt, as a page</h1>'),
  { path: 'ads.txt', body: Buffer.from('placeholder.example.com, placeholder, DIRECT\n') },
  compressed('assets/index-DH3HLHf8.js', 'console.log(1)'),
  { path: 'brand/logo.png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { path: '.well-known/security.txt', body: Buffer.from('Contact: mailto:security@example.org\n') },
]

export type TestAppOptions = {
  readonly site?: Site
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => number
  readonly elapsed?: () => number
  readonly random?: () => number
  readonly fetch?: typeof fetch
  readonly subscribers?: Subscribers
  readonly markets?: Markets
  readonly anchors?: PriceAnchors
  readonly keptHistory?: KeptHistory
}

/** The server with that site, and the lines that it logs. */
export function createTestApp(options: TestAppOptions = {}) {
  const { site = testSite, env = {}, now = () => 0, elapsed = () => 0, random = () => 0 } = options
  const { fetch = noNetwork, subscribers = noSubscribers, markets = noMarkets } = options
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(assertNoKey(line)) }
  const parsed = parseEnv({ ...nowhere, ...env })
  const siteMap = createSiteMap(site, createPolicy(parsed))
  const { app, listener, history } = createApp({
    env: parsed,
    siteMap,
    fetch,
    now,
    elapsed,
    random,
    subscribers,
    markets,
    ...(options.anchors && { anchors: options.anchors }),
    ...(options.keptHistory && { keptHistory: options.keptHistory }),
    checks: [],
    log,
  })
  checkAnswers(app)
  app.addHook('onSend', async (_, reply, payload) => {
    assertNoKey(`${JSON.stringify(reply.getHeaders())}${payload}`)
  })
  return { app, listener, history, lines }
}

/** A closed port, so that no test uses the network. */
const nowhere = {
  MORALIS_URL: 'http://127.0.0.1:9',
  DEFILLAMA_URL: 'http://127.0.0.1:9',
  LCD_URL: 'http://127.0.0.1:9',
  ACROSS_URL: 'http://127.0.0.1:9',
  ALLORA_URL: 'http://127.0.0.1:9',
  ALLORA_API_URL: 'http://127.0.0.1:9',
}

async function noNetwork(): Promise<Response> {
  throw new TypeError('fetch failed')
}

/** The brotli body is a marker, because no test decompresses it. */
function compressed(path: string, text: string) {
  const body = Buffer.from(text)
  return { path, body, br: Buffer.from(`br:${text}`), gzip: gzipSync(body) }
}

/** The API key in every test. It must never appear in a response or a log line. */
export const TEST_KEY = 'canary-8f1c3e5b7a9d2046'

/** Returns the text, or throws if it contains the key. */
export function assertNoKey(text: string): string {
  if (text.includes(TEST_KEY)) throw new Error(`The key leaked into: ${text.slice(0, 500)}`)
  return text
}

/** For tests and benchmarks that are not about markets. */
export const noMarkets: Markets = { find: () => undefined, describe: () => ({}) }

/** Accepts everything and stores nothing, for tests and benchmarks that are not about the newsletter. */
export const noSubscribers: Subscribers = {
  subscribe: async () => true,
  confirm: async () => false,
  unsubscribe: async () => {},
  erase: async () => {},
  purge: async () => {},
  list: async () => [],
  count: async () => 0,
}
