import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseProxies } from './clientAddress.ts'
import { parseEmail } from './email.ts'
import { StartError } from './startError.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

export type Env = {
  /** `localhost` means every loopback address; a container sets `0.0.0.0`. */
  readonly host: string
  readonly port: number
  /** The origin under which people reach the site. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  /** The proxies that are believed when they say for whom they ask: addresses and subnets. */
  readonly trustedProxies: readonly string[]
  /** Without a key this source is not asked. */
  readonly moralisApiKey: string | undefined
  readonly moralisUrl: string
  readonly defiLlamaUrl: string
  /** The node of Allora. */
  readonly lcdUrl: string
  /** Where the local chains write what they are, once they run. Without it the world is the live one. */
  readonly worldFile: string | undefined
  /** The nodes of that world, which its pages may ask. */
  readonly rpcOrigins: readonly string[]
  /** Where the newsletter's database, its secret and mails without a mail server lie. */
  readonly dataDir: string
  /** A PostgreSQL instead of the database in the folder above. */
  readonly databaseUrl: string | undefined
  /** Signs the links in mails. Without one, the folder above keeps one. */
  readonly newsletterSecret: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url))

/** Reads every variable once, and names all the wrong ones in one line. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = []
  const read = <T>(name: string, { fallback, parse, rule, isSecret }: Variable<T>): T => {
    const text = source[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    // An address may hold a password before its @.
    const shown = isSecret || text.includes('@') ? '' : `, not ${quote(text)}`
    if (value === undefined) problems.push(`${name} must be ${rule}${shown}`)
    return value ?? fallback
  }
  const readService = (name: string, fallback: string) =>
    read(name, { fallback, parse: parseService, rule: 'an http or https address without user, query and fragment' })

  const readSecret = (name: string, { parse, rule }: Pick<Variable<string | undefined>, 'parse' | 'rule'>) =>
    read(name, { fallback: undefined, parse, rule, isSecret: true })

  const port = read('PORT', { fallback: 3000, parse: parsePort, rule: 'a whole number from 0 to 65535' })
  const env: Env = {
    port,
    host: read('HOST', { fallback: 'localhost', parse: parseHost, rule: 'a host name or an IP address' }),
    publicUrl: read('PUBLIC_URL', {
      fallback: `http://localhost:${port}`,
      parse: parseOrigin,
      rule: 'an http or https address without a path',
    }),
    logLevel: read('LOG_LEVEL', { fallback: 'warn', parse: findLogLevel, rule: `one of ${logLevels.join(', ')}` }),
    trustedProxies: read('TRUST_PROXY', {
      fallback: [],
      parse: parseProxies,
      rule: 'IP addresses or subnets with commas between them',
    }),
    moralisApiKey: read('MORALIS_API_KEY', {
      fallback: undefined,
      parse: parseKey,
      rule: 'a key without spaces, as the service gave it',
      isSecret: true,
    }),
    moralisUrl: readService('MORALIS_URL', 'https://deep-index.moralis.io/api/v2.2'),
    defiLlamaUrl: readService('DEFILLAMA_URL', 'https://coins.llama.fi'),
    lcdUrl: readService('LCD_URL', 'https://allora-api.mainnet.allora.network'),
    worldFile: read('WORLD_FILE', { fallback: undefined, parse: parsePath, rule: 'a file' }),
    rpcOrigins: read('RPC_ORIGINS', {
      fallback: [],
      parse: parseOrigins,
      rule: 'http or https addresses without a path, with commas between them',
    }),
    dataDir: read('DATA_DIR', { fallback: resolve(projectDirectory, '.data'), parse: parsePath, rule: 'a folder' }),
    databaseUrl: readSecret('DATABASE_URL', {
      parse: parseUrl(['postgres:', 'postgresql:']),
      rule: 'a postgres address, such as postgres://user:password@host:5432/name',
    }),
    newsletterSecret: readSecret('NEWSLETTER_SECRET', { parse: parseSecret, rule: 'at least 32 characters' }),
    smtpUrl: readSecret('SMTP_URL', {
      parse: parseUrl(['smtp:', 'smtps:']),
      rule: 'an smtp or smtps address, such as smtps://user:password@host',
    }),
    mailFrom: read('MAIL_FROM', {
      fallback: 'Murmur <newsletter@murmur.example>',
      parse: parseMailFrom,
      rule: 'an address, such as Murmur <news@example.org>',
    }),
  }
  problems.push(...findContradictions(source))
  if (problems.length > 0) throw new StartError(`Cannot start: ${problems.join('; ')}.`)
  return env
}

type Variable<T> = {
  readonly fallback: T
  readonly parse: (text: string) => T | undefined
  readonly rule: string
  /** Never repeated, not even where it is wrong. */
  readonly isSecret?: true
}

function parsePort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined
  const port = Number(text)
  return port <= 65535 ? port : undefined
}

function parseHost(text: string): string | undefined {
  return /^[\w.:-]{1,253}$/.test(text) ? text : undefined
}

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return href === `${origin}/` ? origin : undefined
}

function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()))
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length ? known : undefined
}

/** The base of a service: without the slash at the end, to which our own paths are appended. */
function parseService(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return href === origin + pathname ? href.replace(/\/$/, '') : undefined
}

function parseKey(text: string): string | undefined {
  return /^[\x21-\x7e]{1,2048}$/.test(text) ? text : undefined
}

function parsePath(text: string): string | undefined {
  return text.includes('\0') ? undefined : resolve(projectDirectory, text)
}

function parseUrl(protocols: readonly string[]) {
  return (text: string): string | undefined => {
    if (!URL.canParse(text)) return undefined
    const { protocol, hostname } = new URL(text)
    return protocols.includes(protocol) && hostname !== '' ? text : undefined
  }
}

function parseSecret(text: string): string | undefined {
  return text.length >= 32 ? text : undefined
}

/** A name of plain words, so that nothing in it can mean something in a mail's header. */
function parseMailFrom(text: string): string | undefined {
  const [, address = text] = /^[\w .-]+ <([^<>]+)>$/.exec(text) ?? []
  return parseEmail(address).type === 'email' ? text : undefined
}

/** Variables that are each right, but not together. */
function findContradictions(source: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string) => (source[name]?.trim() ?? '') !== ''
  return [
    // Each server would make its own, and none could read the links of the others.
    ...(has('DATABASE_URL') && !has('NEWSLETTER_SECRET')
      ? ['NEWSLETTER_SECRET must be set where DATABASE_URL is']
      : []),
    // The policy stands before the chains do, so it cannot wait for their file.
    ...(has('WORLD_FILE') !== has('RPC_ORIGINS') ? ['WORLD_FILE and RPC_ORIGINS must be set together'] : []),
    ...(has('SMTP_URL') && !has('MAIL_FROM') ? ['MAIL_FROM must be set where SMTP_URL is'] : []),
  ]
}

function findLogLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text)
}

/** Quoted and shortened, so that a strange value cannot break the line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
