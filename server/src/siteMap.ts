import type { IncomingMessage } from 'node:http'
import { isNavigation } from './negotiation.ts'
import { createResource, type Resource } from './resource.ts'
import { createSecurityHeaders, hashInline, type Policy } from './security.ts'
import type { Site, SiteFile } from './site.ts'

/** What stands at each address. One that has both is a page for browsers and a file for everyone else. */
export type SiteMap = {
  readonly files: ReadonlyMap<string, Resource>
  readonly pages: ReadonlyMap<string, Resource>
  /** Other spellings of a page's address. */
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: Resource | undefined
}

export function createSiteMap(site: Site, policy: Policy): SiteMap {
  const files = new Map<string, Resource>()
  const pages = new Map<string, Resource>()
  const redirects = new Map<string, string>()
  let notFound: Resource | undefined

  for (const file of site) {
    const resource = createResource(file, describe(file, policy))
    if (file.path === '404.html') notFound = resource
    else if (isHtml(file)) {
      const address = findAddress(file)
      pages.set(address, resource)
      redirects.set(`/${file.path}`, address).set(`${address}/`, address)
    } else files.set(`/${encodeURI(file.path)}`, resource)
  }
  return { files, pages, redirects, notFound }
}

/** The page or the file for a GET or HEAD of this address. */
export function findResource({ files, pages }: SiteMap, request: IncomingMessage): Resource | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const path = cutQuery(request.url)
  const page = pages.get(path)
  const file = files.get(path)
  if (page === undefined || file === undefined) return page ?? file
  return isNavigation(request.headers) ? page : file
}

export function cutQuery(url = '/'): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const addresses: ReadonlyMap<string, string> = new Map([
  ['index.html', '/'],
  ['ads.html', '/ads.txt'],
])

function findAddress({ path }: SiteFile): string {
  return addresses.get(path) ?? `/${encodeURI(path.slice(0, -'.html'.length))}`
}

function isHtml({ path }: SiteFile): boolean {
  return path.endsWith('.html')
}

function describe(file: SiteFile, policy: Policy) {
  const inline = isHtml(file) ? hashInline(file.body.toString('utf8')) : undefined
  return {
    security: createSecurityHeaders(policy, inline),
    cacheControl: pickCacheControl(file),
    vary: pickVary(file),
  }
}

function pickCacheControl(file: SiteFile): string {
  // The bundler names these after their content, so a new build has new names.
  if (file.path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Asked for again each time, answered with 304 while unchanged: no release waits for a cache.
  if (isHtml(file)) return 'no-cache'
  return 'public, max-age=3600'
}

function pickVary({ path }: SiteFile): readonly string[] {
  if (path === 'ads.txt' || path === 'ads.html') return ['Accept', 'Sec-Fetch-Mode']
  return path === '404.html' ? ['Accept'] : []
}
