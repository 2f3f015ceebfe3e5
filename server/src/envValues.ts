import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEmail } from './emailAddress.ts'

/** Parsers of single environment variables. Each returns undefined if the text is not valid. */

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url))

export const defaultDataDir = resolve(projectDirectory, '.data')

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

export function findLogLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text)
}

export function parsePort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined
  const port = Number(text)
  return port <= 65535 ? port : undefined
}

export function parseCount(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

export function parseHost(text: string): string | undefined {
  return /^[\w.:-]{1,253}$/.test(text) ? text : undefined
}

export function parseHosts(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase())
  return hosts.every((host) => parseHost(host) !== undefined && !host.includes(':')) ? hosts : undefined
}

export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return href === `${origin}/` ? origin : undefined
}

export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()))
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length ? known : undefined
}

/** The base URL of a service, without a trailing slash. */
export function parseService(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return href === origin + pathname ? href.replace(/\/$/, '') : undefined
}

/** Nodes may have a key in their path. */
export function parseServices(text: string): readonly string[] | undefined {
  const services = text.split(',').map((part) => parseService(part.trim()))
  const known = services.filter((service) => service !== undefined)
  return known.length === services.length ? known : undefined
}

export function findTrading(text: string): 'closed' | 'open' | undefined {
  return text === 'closed' || text === 'open' ? text : undefined
}

export function parseKey(text: string): string | undefined {
  return /^[\x21-\x7e]{1,2048}$/.test(text) ? text : undefined
}

export function parsePath(text: string): string | undefined {
  return text.includes('\0') ? undefined : resolve(projectDirectory, text)
}

export function parseUrl(protocols: readonly string[]) {
  return (text: string): string | undefined => {
    if (!URL.canParse(text)) return undefined
    const { protocol, hostname } = new URL(text)
    return protocols.includes(protocol) && hostname !== '' ? text : undefined
  }
}

export function parseSecret(text: string): string | undefined {
  return text.length >= 32 ? text : undefined
}

/** The name may only contain plain words, so that it needs no escaping in a mail header. */
export function parseMailFrom(text: string): string | undefined {
  const [, address = text] = /^[\w .-]+ <([^<>]+)>$/.exec(text) ?? []
  return parseEmail(address).type === 'email' ? text : undefined
}

/** Addresses and subnets, separated by commas. */
export function parseProxies(text: string): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isSubnet) ? entries : undefined
}

function isSubnet(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}
