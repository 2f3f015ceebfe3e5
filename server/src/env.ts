import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { parseEmail } from './emailAddress.ts'

/** The server cannot start. The message explains the fix in one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export type Env = {
  /** `localhost` means all loopback addresses. Containers use `0.0.0.0`. */
  readonly host: string
  readonly port: number
  /** The public origin of the site. */
  readonly publicUrl: string
  /** Further names under which the site may be asked for. */
  readonly allowedHosts: readonly string[]
  readonly logLevel: (typeof logLevels)[number]
  /** Addresses and subnets of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Without a key Moralis is not used. */
  readonly moralisApiKey: string | undefined
  readonly moralisUrl: string
  readonly defiLlamaUrl: string
  /** Allora's LCD node. */
  readonly lcdUrl: string
  /** The API of the Across bridge. It works without a key, for a few requests. */
  readonly acrossUrl: string
  readonly acrossApiKey: string | undefined
  /** A node of Allora's network that answers for its topics. */
  readonly alloraUrl: string
  /** The consumer API of Allora's topics. Without a key it is not used. */
  readonly alloraApiUrl: string
  readonly alloraKey: string | undefined
  /** Without it no language model is used. */
  readonly llm: LlmEnv | undefined
  /** The file in which the local chains describe themselves. No value in the live world. */
  readonly worldFile: string | undefined
  /** The origins of the local nodes, for the content security policy. */
  readonly rpcOrigins: readonly string[]
  /** Closed: the swap screen estimates and sends nothing. */
  readonly trading: 'closed' | 'open'
  /** Off: browsers remove the service worker and everything that it kept. */
  readonly serviceWorker: 'on' | 'off'
  /** The nodes of a network by chain id, instead of the public ones. */
  readonly rpcUrls: Readonly<Record<string, readonly string[]>>
  /** No value: the WalletConnect button has no action. */
  readonly walletConnect: WalletConnectEnv | undefined
  /** Holds the newsletter's SQLite database, its secret, and the mails if there is no mail server. */
  readonly dataDir: string
  /** PostgreSQL, used instead of SQLite. */
  readonly databaseUrl: string | undefined
  /** Signs the links in mails. By default one is generated and kept in `dataDir`. */
  readonly newsletterSecret: string | undefined
  readonly smtpUrl: string | undefined
  /** Without a token there is no `/metrics`. */
  readonly metricsToken: string | undefined
  readonly mailFrom: string
  /** The sites that may embed the card. Empty: none may. */
  readonly embedOrigins: readonly string[]
  /** SHA-256 of each key that raises the limits of the public API, in hexadecimal. */
  readonly apiKeys: readonly string[]
}

type LlmEnv = {
  readonly url: string
  readonly key: string | undefined
  readonly model: string
  /** Calls for one client within a day. */
  readonly budget: number
}

type WalletConnectEnv = {
  /** Public: pages send it to the relay. */
  readonly projectId: string
  /** A WebSocket origin. */
  readonly relayUrl: string
}

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url))

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const matches = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))

/** With commas between the items. */
const listOf = <T>(item: v.GenericSchema<string, T>) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(item),
  )

const port = v.pipe(matches(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535))

const count = v.pipe(matches(/^[1-9]\d{0,4}$/), v.transform(Number))

const host = matches(/^[\w.:-]{1,253}$/)

const hosts = listOf(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[\w.-]{1,253}$/)))

const key = matches(/^[\x21-\x7e]{1,2048}$/)

const secret = v.pipe(v.string(), v.minLength(32))

const path = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
  v.transform((text) => resolve(projectDirectory, text)),
)

const httpUrl = urlOf(['http:', 'https:'])

const origin = v.pipe(
  httpUrl,
  v.check((text) => new URL(text).href === `${new URL(text).origin}/`),
  v.transform((text) => new URL(text).origin),
)

/** Goes into a header and into pages as it is, so it has no star and nothing to escape. */
const embedder = v.pipe(origin, v.regex(/^https?:\/\/([a-z\d.-]+|\[[\da-f:]+\])(:\d{1,5})?$/))

const relay = v.pipe(
  urlOf(['ws:', 'wss:']),
  v.check((text) => new URL(text).href === `${new URL(text).origin}/`),
  v.transform((text) => new URL(text).origin),
)

/** The base URL of a service, without a trailing slash. Nodes may have a key in their path. */
const service = v.pipe(
  httpUrl,
  v.transform((text) => new URL(text)),
  v.check(({ href, origin: base, pathname }) => href === base + pathname),
  v.transform(({ href }) => href.replace(/\/$/, '')),
)

/** The name may only contain plain words, so that it needs no escaping in a mail header. */
const mailFrom = v.pipe(
  v.string(),
  v.check((text) => parseEmail(/^[\w .-]+ <([^<>]+)>$/.exec(text)?.[1] ?? text).type === 'email'),
)

const proxies = listOf(v.pipe(v.string(), v.check(isSubnet)))

function urlOf(protocols: readonly string[]) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      if (!URL.canParse(text)) return false
      const { protocol, hostname } = new URL(text)
      return protocols.includes(protocol) && hostname !== ''
    }),
  )
}

function isSubnet(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

const serviceKey = { schema: key, rule: 'a key without spaces, as the service gave it' }

/** Parses every variable once, and reports all invalid ones in one line. */
export function parseEnv(source: Source): Env {
  const { problems, read, readService, readSecret } = createReader(source)
  const portNumber = read('PORT', { fallback: 3000, schema: port, rule: 'a whole number from 0 to 65535' })
  const env: Env = {
    port: portNumber,
    host: read('HOST', { fallback: 'localhost', schema: host, rule: 'a host name or an IP address' }),
    publicUrl: read('PUBLIC_URL', {
      fallback: `http://localhost:${portNumber}`,
      schema: origin,
      rule: 'an http or https address without a path',
    }),
    allowedHosts: read('ALLOWED_HOSTS', { fallback: [], schema: hosts, rule: 'host names with commas' }),
    logLevel: read('LOG_LEVEL', {
      fallback: 'warn',
      schema: v.picklist(logLevels),
      rule: `one of ${logLevels.join(', ')}`,
    }),
    trustedProxies: read('TRUST_PROXY', {
      fallback: [],
      schema: proxies,
      rule: 'IP addresses or subnets with commas between them',
    }),
    moralisApiKey: readSecret('MORALIS_API_KEY', serviceKey),
    moralisUrl: readService('MORALIS_URL', 'https://deep-index.moralis.io/api/v2.2'),
    defiLlamaUrl: readService('DEFILLAMA_URL', 'https://coins.llama.fi'),
    lcdUrl: readService('LCD_URL', 'https://allora-api.mainnet.allora.network'),
    acrossUrl: readService('ACROSS_URL', 'https://app.across.to/api'),
    acrossApiKey: readSecret('ACROSS_API_KEY', serviceKey),
    ...readAllora({ readService, readSecret }),
    llm: readModel({ read, readSecret }),
    worldFile: read('WORLD_FILE', { fallback: undefined, schema: path, rule: 'a file' }),
    rpcOrigins: read('RPC_ORIGINS', {
      fallback: [],
      schema: listOf(origin),
      rule: 'http or https addresses without a path, with commas between them',
    }),
    trading: read('TRADING', { fallback: 'closed', schema: v.picklist(['closed', 'open']), rule: 'closed or open' }),
    serviceWorker: read('SERVICE_WORKER', { fallback: 'on', schema: v.picklist(['on', 'off']), rule: 'on or off' }),
    rpcUrls: readNodes(source, read),
    walletConnect: readWalletConnect({ read }),
    dataDir: read('DATA_DIR', { fallback: resolve(projectDirectory, '.data'), schema: path, rule: 'a folder' }),
    databaseUrl: readSecret('DATABASE_URL', {
      schema: urlOf(['postgres:', 'postgresql:']),
      rule: 'a postgres address, such as postgres://user:password@host:5432/name',
    }),
    newsletterSecret: readSecret('NEWSLETTER_SECRET', { schema: secret, rule: 'at least 32 characters' }),
    smtpUrl: readSecret('SMTP_URL', {
      schema: urlOf(['smtp:', 'smtps:']),
      rule: 'an smtp or smtps address, such as smtps://user:password@host',
    }),
    metricsToken: readSecret('METRICS_TOKEN', { schema: secret, rule: 'at least 32 characters' }),
    mailFrom: read('MAIL_FROM', {
      fallback: 'Murmur <newsletter@murmur.example>',
      schema: mailFrom,
      rule: 'an address, such as Murmur <news@example.org>',
    }),
    embedOrigins: read('EMBED_ORIGINS', {
      fallback: [],
      schema: listOf(embedder),
      rule: 'http or https addresses of sites, without a path and without *, with commas between them',
    }),
    apiKeys: read('API_KEYS', {
      fallback: [],
      schema: listOf(matches(/^[\da-f]{64}$/)),
      rule: 'SHA-256 hashes of keys in hexadecimal, with commas between them',
      isSecret: true,
    }),
  }
  problems.push(...findContradictions(source))
  if (problems.length > 0) throw new StartError(`Cannot start: ${problems.join('; ')}.`)
  return env
}

type Reader = ReturnType<typeof createReader>

function readModel({ read, readSecret }: Pick<Reader, 'read' | 'readSecret'>): LlmEnv | undefined {
  const rule = 'an http or https address without user, query and fragment'
  const url = read<string | undefined>('LLM_URL', { fallback: undefined, schema: service, rule })
  const llmKey = readSecret('LLM_KEY', serviceKey)
  const model = read('LLM_MODEL', { fallback: '', schema: key, rule: 'the name of a model without spaces' })
  const budget = read('LLM_BUDGET', { fallback: 50, schema: count, rule: 'a whole number from 1 to 99999' })
  return url === undefined ? undefined : { url, key: llmKey, model, budget }
}

function readWalletConnect({ read }: Pick<Reader, 'read'>): WalletConnectEnv | undefined {
  const projectId = read<string | undefined>('WALLETCONNECT_PROJECT_ID', {
    fallback: undefined,
    schema: matches(/^[\w-]{1,64}$/),
    rule: 'the id of a WalletConnect project',
  })
  const relayUrl = read('WALLETCONNECT_RELAY_URL', {
    fallback: 'wss://relay.walletconnect.org',
    schema: relay,
    rule: 'a ws or wss address without a path',
  })
  return projectId === undefined ? undefined : { projectId, relayUrl }
}

type Variable<T> = {
  readonly fallback: T
  readonly schema: v.GenericSchema<string, T>
  readonly rule: string
  /** Never printed, not even if it is invalid. */
  readonly isSecret?: true
}

function readAllora({ readService, readSecret }: Pick<ReturnType<typeof createReader>, 'readService' | 'readSecret'>) {
  return {
    alloraUrl: readService('ALLORA_URL', 'https://allora-api.mainnet.allora.network'),
    alloraApiUrl: readService('ALLORA_API_URL', 'https://api.allora.network/v2'),
    alloraKey: readSecret('ALLORA_KEY', serviceKey),
  }
}

/** `RPC_URLS_1`, `RPC_URLS_56` and so on. */
function readNodes(source: Source, read: Reader['read']) {
  const names = Object.keys(source).filter((name) => /^RPC_URLS_\d{1,16}$/.test(name))
  const rule = 'http or https addresses with commas between them'
  const entries = names.map((name) => {
    const urls = read<readonly string[]>(name, { fallback: [], schema: listOf(service), rule, isSecret: true })
    return [name.slice('RPC_URLS_'.length), urls] as const
  })
  return Object.fromEntries(entries.filter(([, urls]) => urls.length > 0))
}

type Source = Readonly<Record<string, string | undefined>>

function createReader(source: Source) {
  const problems: string[] = []
  const read = <T>(name: string, { fallback, schema, rule, isSecret }: Variable<T>): T => {
    const text = source[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = tryParse(schema, text)
    // A URL may contain a password before the @.
    const shown = isSecret || text.includes('@') ? '' : `, not ${quote(text)}`
    if (value === undefined) problems.push(`${name} must be ${rule}${shown}`)
    return value ?? fallback
  }
  return {
    problems,
    read,
    readService: (name: string, fallback: string) =>
      read(name, { fallback, schema: service, rule: 'an http or https address without user, query and fragment' }),
    readSecret: (name: string, { schema, rule }: Pick<Variable<string>, 'schema' | 'rule'>) =>
      read<string | undefined>(name, { fallback: undefined, schema, rule, isSecret: true }),
  }
}

/** Combinations of variables that do not work together. */
function findContradictions(source: Source): string[] {
  const has = (name: string) => (source[name]?.trim() ?? '') !== ''
  return [
    // Otherwise each server would generate its own, and could not verify the links of the others.
    ...(has('DATABASE_URL') && !has('NEWSLETTER_SECRET') ? ['NEWSLETTER_SECRET must be set if DATABASE_URL is'] : []),
    // The content security policy is built before the chains have written their file.
    ...(has('WORLD_FILE') !== has('RPC_ORIGINS') ? ['WORLD_FILE and RPC_ORIGINS must be set together'] : []),
    ...(has('LLM_URL') !== has('LLM_MODEL') ? ['LLM_URL and LLM_MODEL must be set together'] : []),
    ...(has('LLM_KEY') && !has('LLM_URL') ? ['LLM_URL must be set if LLM_KEY is'] : []),
    ...(has('SMTP_URL') && !has('MAIL_FROM') ? ['MAIL_FROM must be set if SMTP_URL is'] : []),
  ]
}

/** Quoted and shortened, so that the message stays on one line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
