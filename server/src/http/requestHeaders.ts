import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * One header of a request, with repetitions joined as Node joins them. It reads `rawHeaders`, because `headers` makes Node
 * build an object of all of them, which costs more than sending a cached answer.
 */
export function readHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string | undefined {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isNamed(rawHeaders[index], name)) continue
    const value = rawHeaders[index + 1] ?? ''
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}

/** One cookie of a request; the first one of that name. */
export function readCookie(request: Pick<IncomingMessage, 'rawHeaders'>, name: string): string | undefined {
  const cookies = readHeader(request, 'cookie')?.split(';') ?? []
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

export function countHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isNamed(rawHeaders[index], name)) count += 1
  }
  return count
}

/**
 * Whether the request comes from a page of this site: the protection against cross-site request forgery.
 * `Sec-Fetch-Site` comes first, because a form under `Referrer-Policy: no-referrer` sends `Origin: null`.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, { publicUrl }: { publicUrl: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicUrl || new URL(origin).host === host
}

function isNamed(text: string | undefined, name: string): boolean {
  return text?.length === name.length && text.toLowerCase() === name
}
