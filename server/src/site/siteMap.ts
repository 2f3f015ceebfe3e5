import type { IncomingMessage } from 'node:http'
import { isNavigation } from '../http/negotiation.ts'
import { createSecurityHeaders, hashInline, type Policy } from '../http/securityHeaders.ts'
import type { Site, SiteFile } from './loadSite.ts'
import { type PreparedFile, prepareFile } from './preparedFile.ts'

/** The site by URL path. A path in both maps is a page for browsers and a file for other clients. */
export type SiteMap = {
  readonly files: ReadonlyMap<string, PreparedFile>
  readonly pages: ReadonlyMap<string, PreparedFile>
  /** Other spellings of a page's path. */
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: PreparedFile | undefined
}

export function createSiteMap(site: Site, policy: Policy): SiteMap {
  const files = new Map<string, PreparedFile>()
  const pages = new Map<string, PreparedFile>()
  const redirects = new Map<string, string>()
  let notFound: PreparedFile | undefined

  for (const file of site) {
    const prepared = prepareFile(file, describe(file, policy))
    if (file.path === '404.html') notFound = prepared
    else if (isHtml(file)) {
      const path = findPagePath(file)
      pages.set(path, prepared)
      redirects.set(`/${file.path}`, path).set(`${path}/`, path)
    } else files.set(`/${encodeURI(file.path)}`, prepared)
  }
  return { files, pages, redirects, notFound }
}

/** The page or file for a GET or HEAD request. */
export function findFile({ files, pages }: SiteMap, request: IncomingMessage): PreparedFile | undefined {
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

const specialPaths: ReadonlyMap<string, string> = new Map([
  ['index.html', '/'],
  ['ads.html', '/ads.txt'],
])

function findPagePath({ path }: SiteFile): string {
  return specialPaths.get(path) ?? `/${encodeURI(path.slice(0, -'.html'.length))}`
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
  // The bundler puts a content hash into these names.
  if (file.path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Revalidated on every visit, with a 304 while unchanged, so that a release is visible at once.
  if (isHtml(file)) return 'no-cache'
  return 'public, max-age=3600'
}

function pickVary({ path }: SiteFile): readonly string[] {
  if (path === 'ads.txt' || path === 'ads.html') return ['Accept', 'Sec-Fetch-Mode']
  return path === '404.html' ? ['Accept'] : []
}
