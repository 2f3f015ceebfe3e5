import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether the request comes from a page of this site, so that no other page can act in a visitor's name.
 * A form sent under `Referrer-Policy: no-referrer` says `Origin: null`, so Sec-Fetch-Site has the first word.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, { publicUrl }: { publicUrl: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicUrl || new URL(origin).host === host
}
