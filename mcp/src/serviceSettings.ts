import { isIP, isIPv4 } from 'node:net'
import * as v from 'valibot'

export type ServiceSettings = {
  readonly host: string
  readonly port: number
  /** The public origin of the site, the only one from which a page may use the tools. */
  readonly publicUrl: string
  readonly allowedHosts: readonly string[]
  /** Addresses and subnets of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
}

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
)

const schema = v.object({
  MCP_HOST: v.optional(v.string(), 'localhost'),
  MCP_PORT: v.pipe(v.optional(v.string(), '3010'), v.digits(), v.transform(Number), v.maxValue(65_535)),
  PUBLIC_URL: v.pipe(
    v.optional(v.string(), 'http://localhost:3000'),
    v.url(),
    v.transform((text) => new URL(text).origin),
  ),
  ALLOWED_HOSTS: list,
  TRUST_PROXY: v.pipe(list, v.everyItem(isSubnet, 'must be IP addresses or subnets')),
})

/** Throws with the names of all invalid variables. An empty variable is one that is not set. */
export function parseServiceSettings(env: NodeJS.ProcessEnv): ServiceSettings {
  const set = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()))
  const parsed = v.safeParse(schema, set)
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    throw new Error(`Cannot start: ${problems.join('; ')}.`)
  }
  const { MCP_HOST, MCP_PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUST_PROXY } = parsed.output
  return {
    host: MCP_HOST,
    port: MCP_PORT,
    publicUrl: PUBLIC_URL,
    allowedHosts: ALLOWED_HOSTS,
    trustedProxies: TRUST_PROXY,
  }
}

function isSubnet(entry: string): boolean {
  const [address = '', prefix = '0', ...more] = entry.split('/')
  const longest = isIPv4(address) ? 32 : 128
  return isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}
