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
}

/** Reads every variable once, and names all the wrong ones in one line. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = []
  const read = <T>(name: string, { fallback, parse, rule }: Variable<T>): T => {
    const text = source[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${rule}, not ${quote(text)}`)
    return value ?? fallback
  }

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
  }
  if (problems.length > 0) throw new StartError(`Cannot start: ${problems.join('; ')}.`)
  return env
}

type Variable<T> = {
  readonly fallback: T
  readonly parse: (text: string) => T | undefined
  readonly rule: string
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

function findLogLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text)
}

/** Quoted and shortened, so that a strange value cannot break the line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
