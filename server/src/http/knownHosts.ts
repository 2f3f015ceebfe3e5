import { isIP } from 'node:net'

type HostOptions = { readonly publicUrl: string; readonly allowedHosts: readonly string[] }

/** Bounded, because a client may send any port. */
const MOST_REMEMBERED = 100

/**
 * Serves only our own names: another domain that points to this server gets nothing from it. Addresses are served
 * too: load balancers and health checks use them, and a browser cannot be tricked into sending one.
 */
export function createIsKnownHost({ publicUrl, allowedHosts }: HostOptions): (host: string) => boolean {
  const names = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts])
  const remembered = new Set<string>()
  return (host) => {
    if (remembered.has(host)) return true
    if (!isKnown(host, names)) return false
    if (remembered.size < MOST_REMEMBERED) remembered.add(host)
    return true
  }
}

function isKnown(host: string, names: ReadonlySet<string>): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname, host: clean, pathname } = new URL(`http://${host}`)
  const isPlain = pathname === '/' && clean.length <= host.length && !/[/@?#\\\s]/.test(host)
  return isPlain && (names.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
}
