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

/** The values of every header of this name. */
export function listHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): readonly string[] {
  const values: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isNamed(rawHeaders[index], name)) values.push(rawHeaders[index + 1] ?? '')
  }
  return values
}

/**
 * True if the request comes from a page of this site: the protection against cross-site request forgery.
 * `Sec-Fetch-Site` comes first, because a form under `Referrer-Policy: no-referrer` sends `Origin: null`.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, { publicUrl }: { publicUrl: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  if (origin === publicUrl) return true
  const url = new URL(origin)
  // On an https site, a page over http may have been changed on the way.
  return url.host === host && (url.protocol === 'https:' || !publicUrl.startsWith('https:'))
}

function isNamed(text: string | undefined, name: string): boolean {
  return text?.length === name.length && text.toLowerCase() === name
}
