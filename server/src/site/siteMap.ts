import type { IncomingMessage } from 'node:http'
import { isNavigation, pickLanguage } from '../http/negotiation.ts'
import { readCookie, readHeader } from '../http/requestHeaders.ts'
import {
  createEmbedHeaders,
  createPreviewHeaders,
  createSecurityHeaders,
  type HeaderRecord,
  hashInline,
  type Policy,
} from '../http/securityHeaders.ts'
import { createAddressedPage } from './addressedPage.ts'
import { isEmbed, isPreview, type Site, type SiteFile } from './loadSite.ts'
import { type PreparedFile, prepareFile } from './preparedFile.ts'
import { SERVICE_WORKER } from './retireWorker.ts'

/** The site by URL path. A path in both maps is a page for browsers and a file for other clients. */
export type SiteMap = {
  readonly files: ReadonlyMap<string, PreparedFile>
  readonly pages: ReadonlyMap<string, Page>
  /** Pages whose path has parameters. */
  readonly shells: readonly Shell[]
  /** Other spellings of a page's path, in lower case. */
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: Page | undefined
}

type Shell = {
  readonly pattern: RegExp
  readonly page: Page
  /** Versions of the page whose picture depends on the address. */
  readonly pictured: ReadonlyMap<PreparedFile, Pictured>
}

type Pictured = { prepare(path: string): PreparedFile }

type Page = {
  readonly english: PreparedFile
  readonly translations: ReadonlyMap<string, PreparedFile>
  /** English first. */
  readonly languages: readonly string[]
}

export function createSiteMap(site: Site, policy: Policy): SiteMap {
  const languages = findLanguages(site)
  const files = new Map<string, PreparedFile>()
  const pages = new Map<string, Page>()
  const redirects = new Map<string, string>()
  let notFound: Page | undefined

  for (const file of site) {
    if (!isHtml(file)) files.set(`/${encodeURI(file.path)}`, prepareFile(file, describe(file, policy)))
    else if (file.path === '404.html') notFound = createPage(file, { site, policy, languages })
    else if (!isTranslation(file, languages) && !shellPatterns.has(file.path)) {
      const path = findPagePath(file)
      pages.set(path, createPage(file, { site, policy, languages }))
      for (const spelling of [path, `${path}/`, `/${file.path}`]) redirects.set(spelling.toLowerCase(), path)
    }
  }
  return { files, pages, shells: createShells({ site, policy, languages }), redirects, notFound }
}

/** The page or file for a GET or HEAD request. */
export function findFile({ files, pages, shells }: SiteMap, request: IncomingMessage): PreparedFile | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const path = cutQuery(request.url)
  const file = files.get(path)
  const page = pages.get(path)
  if (page === undefined) return file ?? findShell(shells, { path, request })
  if (file !== undefined && !isNavigation(request.headers)) return file
  return pickVersion(page, request)
}

type ShellQuestion = { readonly path: string; readonly request: IncomingMessage }

function findShell(shells: readonly Shell[], { path, request }: ShellQuestion): PreparedFile | undefined {
  const shell = shells.find(({ pattern }) => pattern.test(path))
  if (shell === undefined) return undefined
  const version = pickVersion(shell.page, request)
  // No transaction has this hash: checks of a release ask for the page by it, as it was built.
  return path.endsWith(NO_HASH) ? version : (shell.pictured.get(version)?.prepare(path) ?? version)
}

const NO_HASH = `/0x${'0'.repeat(64)}`

/** A page in the language that the user has chosen, or else in the one that the browser prefers. */
export function pickVersion({ english, translations, languages }: Page, request: IncomingMessage): PreparedFile {
  if (translations.size === 0) return english
  const chosen = readCookie(request, 'language')
  const language =
    chosen !== undefined && languages.includes(chosen)
      ? chosen
      : pickLanguage(readHeader(request, 'accept-language'), { available: languages })
  return translations.get(language) ?? english
}

export function cutQuery(url = '/'): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const ENGLISH = 'en'

/** The build writes the pages of each other language to a folder with its name. */
function findLanguages(site: Site): readonly string[] {
  return [ENGLISH, ...site.flatMap(({ path }) => /^([a-z]{2,3})\/index\.html$/.exec(path)?.[1] ?? [])]
}

function isTranslation({ path }: SiteFile, languages: readonly string[]): boolean {
  return languages.some((language) => path.startsWith(`${language}/`))
}

type PageOptions = { readonly site: Site; readonly policy: Policy; readonly languages: readonly string[] }

function createPage(file: SiteFile, { site, policy, languages }: PageOptions): Page {
  const translated = languages.flatMap((language) => {
    const version = site.find(({ path }) => path === `${language}/${file.path}`)
    return version === undefined ? [] : [{ language, version }]
  })
  const vary = [...pickVary(file), ...(translated.length === 0 ? [] : ['Accept-Language', 'Cookie'])]
  const prepare = (version: SiteFile) => prepareFile(version, { ...describe(version, policy), vary })
  return {
    english: prepare(file),
    translations: new Map(translated.map(({ language, version }) => [language, prepare(version)])),
    languages: [ENGLISH, ...translated.map(({ language }) => language)],
  }
}

/** An account, which has no social picture of its own. */
const HOLDER = 'holder.html'

/** By file. The app's `paths.ts` has the same patterns. */
const shellPatterns: ReadonlyMap<string, RegExp> = new Map([
  [HOLDER, /^\/portfolio\/0x[\da-fA-F]{40}$/],
  ['receipt.html', /^\/swap\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/],
  ['transfer.html', /^\/transfer\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/],
])

function createShells(options: PageOptions): readonly Shell[] {
  return options.site.flatMap((file) => {
    const pattern = shellPatterns.get(file.path)
    if (pattern === undefined) return []
    const page = createPage(file, options)
    const pictured = file.path === HOLDER ? new Map() : listPictured(file, { page, options })
    return [{ pattern, page, pictured }]
  })
}

/** In `og:image`, after the origin. */
const USUAL_PICTURE = '/og/swap.jpg'

type PictureOptions = { readonly page: Page; readonly options: PageOptions }

function listPictured(file: SiteFile, { page, options }: PictureOptions): ReadonlyMap<PreparedFile, Pictured> {
  const { site, policy } = options
  const versions = page.languages.flatMap((language) => {
    const path = language === ENGLISH ? file.path : `${language}/${file.path}`
    const source = site.find((one) => one.path === path)
    const addressed = source && createAddressedPage(source, USUAL_PICTURE)
    if (source === undefined || addressed === undefined) return []
    const described = { ...describe(source, policy), vary: ['Accept-Language', 'Cookie'] }
    const prepare = (address: string) => prepareFile(addressed.write(`/og/${language}${address}`), described)
    const version = page.translations.get(language) ?? page.english
    return [[version, { prepare }] as const]
  })
  return new Map(versions)
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
  return {
    security: pickHeaders(file, policy),
    cacheControl: pickCacheControl(file),
    vary: pickVary(file),
  }
}

/** The script that puts the card into the pages of other sites. */
const EMBED_SCRIPT = 'embed.js'

function pickHeaders(file: SiteFile, policy: Policy): HeaderRecord {
  if (isHtml(file)) {
    const inline = hashInline(file.body.toString('utf8'))
    if (isEmbed(file)) return createEmbedHeaders(policy, inline)
    return isPreview(file) ? createPreviewHeaders(policy, inline) : createSecurityHeaders(policy, inline)
  }
  // A script may run as a worker, which obeys its own file's policy: workers ask this site alone.
  const headers = createSecurityHeaders({ ...policy, connectOrigins: [] })
  return file.path === EMBED_SCRIPT ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' } : headers
}

function pickCacheControl(file: SiteFile): string {
  // The bundler puts a content hash into these names.
  if (file.path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Revalidated on every visit, with a 304 while unchanged, so that a release is visible at once.
  if (isHtml(file) || file.path === SERVICE_WORKER) return 'no-cache'
  // Browsers ask for the icon again whenever the address changes.
  if (/^(favicon\.|apple-touch-icon|icon-)/.test(file.path)) return 'public, max-age=604800'
  return 'public, max-age=3600'
}

function pickVary({ path }: SiteFile): readonly string[] {
  if (path === 'ads.txt' || path === 'ads.html') return ['Accept', 'Sec-Fetch-Mode']
  return path === '404.html' ? ['Accept'] : []
}
