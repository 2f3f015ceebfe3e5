import { gzipSync } from 'node:zlib'
import { createApp } from './app.ts'
import { parseEnv } from './env.ts'
import { assertNoKey } from './exampleKey.ts'
import { noSubscribers } from './noSubscribers.ts'
import { createPolicy } from './security.ts'
import type { Site } from './site.ts'
import { createSiteMap } from './siteMap.ts'
import type { Subscribers } from './subscribers.ts'

/** A site as small as one can be that still has every kind of file. For tests. */
export const exampleSite: Site = [
  compressed('index.html', '<style>p{margin:0}</style><script>go()</script><h1>Home</h1>'),
  compressed('pressroom.html', '<h1>Press room</h1>'),
  compressed('404.html', '<h1>THIS LINK IS BROKEN</h1>'),
  compressed('ads.html', '<h1>ads.txt, as a page</h1>'),
  { path: 'ads.txt', body: Buffer.from('placeholder.example.com, placeholder, DIRECT\n') },
  compressed('assets/index-DH3HLHf8.js', 'console.log(1)'),
  { path: 'brand/logo.png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { path: '.well-known/security.txt', body: Buffer.from('Contact: mailto:security@example.org\n') },
]

export type ExampleOptions = {
  readonly site?: Site
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => number
  readonly elapsed?: () => number
  readonly random?: () => number
  readonly fetch?: typeof fetch
  readonly subscribers?: Subscribers
}

/** The server around that site, with the lines that it logs. */
export function createExampleApp(options: ExampleOptions = {}) {
  const { site = exampleSite, env = {}, now = () => 0, elapsed = () => 0, random = () => 0 } = options
  const { fetch = noNetwork, subscribers = noSubscribers } = options
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(assertNoKey(line)) }
  const parsed = parseEnv({ ...nowhere, ...env })
  const siteMap = createSiteMap(site, createPolicy(parsed))
  const built = createApp({ env: parsed, siteMap, fetch, now, elapsed, random, subscribers, checks: [], log })
  built.app.addHook('onSend', async (_, reply, payload) => {
    assertNoKey(`${JSON.stringify(reply.getHeaders())}${payload}`)
  })
  return { ...built, lines }
}

/** A port to which nothing may be sent: no test asks the world. */
const nowhere = {
  MORALIS_URL: 'http://127.0.0.1:9',
  DEFILLAMA_URL: 'http://127.0.0.1:9',
  LCD_URL: 'http://127.0.0.1:9',
}

async function noNetwork(): Promise<Response> {
  throw new TypeError('fetch failed')
}

/** The stand-ins for brotli are longer than one byte and tell themselves apart; nothing here unpacks them. */
function compressed(path: string, text: string) {
  const body = Buffer.from(text)
  return { path, body, br: Buffer.from(`br:${text}`), gzip: gzipSync(body) }
}
