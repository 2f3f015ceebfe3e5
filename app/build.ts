import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest, type ManifestChunk } from 'vite'
import { renderHead, renderRobots, renderSecurity, renderSitemap } from './crawlerText.ts'
import { buildEmbedScript } from './embedScript.ts'
import { listShipped, renderBom, renderNotices } from './shippedPackages.ts'
import { type LanguageId, languageIds, languages } from './src/content/languages.ts'
import type { PageMeta } from './src/content/pageMeta.ts'
import type * as Prerender from './src/prerender.tsx'

// `.example` is a reserved domain: no link leads to another site until the real address is set.
const origin = process.env.SITE_ORIGIN ?? 'https://murmur.example'
const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist', process.env.MURMUR_WORLD === 'local' ? 'local' : 'live')
const ssr = join(dist, '.ssr')

/** In the site's root, in the format of `sha256sum --check`. */
const RELEASE_LIST = 'release.sha256'

/** The first frame of a page with a tool shows the tool: without this, browsers draw an empty page first. */
const expectTool = '<link rel="expect" href="#pay-amount" blocking="render">'

/** Large, and of no use offline: the service worker keeps them when they are first used, and not before. */
const keptOnUse = ['src/swap/chart/ChartPanel.tsx', 'src/wallet/walletConnect/loadRelayClient.ts']

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: ssr, copyPublicDir: false, manifest: false },
})

const prerender: typeof Prerender = await import(pathToFileURL(join(ssr, 'prerender.js')).href)
const template = await readFile(join(dist, 'index.html'), 'utf8')
const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

const digests = await hashAssets(dist)

const english = await preparePages('en')
const others = languageIds.filter((id) => id !== 'en')
const documents = [...english.documents]
for (const language of others) documents.push(...(await preparePages(language)).documents)
const release = {
  id: nameRelease(documents),
  assets: await hashFiles(dist),
  keptOnUse: listKeptOnUse(),
  languages: languageIds,
}
await writePages(documents)
await writeWorker()
await buildEmbedScript({ outDir: dist })
await writePublicText(english.pages)
await writePackages()
await rm(ssr, { recursive: true })
await rm(join(dist, '.vite'), { recursive: true })
await writeReleaseList(dist)

/** English pages lie at the root, the others in a folder named for their language. The server picks one. */
async function preparePages(language: LanguageId) {
  const folder = language === 'en' ? dist : join(dist, language)
  const pages = await prerender.preparePages(language)
  const documents: Document[] = []
  // One after the other: a page is rendered in the language that was prepared last.
  for (const page of pages)
    documents.push({ file: join(folder, page.file), html: await renderDocument(page, { language }) })
  return { pages, documents }
}

type Document = { readonly file: string; readonly html: string }

/** Documents name their scripts and styles by digest, so they identify everything that a page consists of. */
function nameRelease(documents: readonly Document[]): string {
  return hash(Buffer.from(documents.map(({ html }) => html).join('')))
    .toString('hex')
    .slice(0, 16)
}

async function writePages(documents: readonly Document[]): Promise<void> {
  for (const { file, html } of documents) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html.replace('<html ', `<html data-release="${release.id}" `))
  }
}

/** The service worker of this release, in one classic script: all browsers run those. */
async function writeWorker(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify(release) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/release/shell.worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

async function renderDocument(page: PageMeta, { language }: { language: LanguageId }): Promise<string> {
  const { styles, scripts } = findPageFiles(page, { language })
  const scriptLinks = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const head = [
    // Fonts are not preloaded: a browser delays its first paint for them, and they would compete with the script.
    ...(page.tool === undefined ? [] : [...scriptLinks, expectTool]),
    renderHead(page, { origin }),
    ...(page.isFramed === true ? ['<base target="_blank">'] : []),
    `<style>${await readStyles(styles)}</style>`,
    `<meta name="inlined-styles" content="${styles.map((file) => `/${file}`).join(' ')}">`,
    ...(page.tool === undefined ? scriptLinks : []),
  ].join('\n    ')
  const markup = await prerender.renderPage(page.path)
  const attributes = [...(page.tool === undefined ? [] : ['data-script-first']), `lang="${languages[language].tag}"`]
  const html = template
    .replace('<html lang="en"', `<html ${attributes.join(' ')}`)
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => markup)
  // At the end, because it takes 4 kB: modules run after it, and the first text does not wait for it.
  return addIntegrity(html, digests).replace('</body>', () => `${renderImportMap(digests)}\n  </body>`)
}

/** The styles of the whole page, and the scripts to preload. */
function findPageFiles(page: PageMeta, { language }: { language: LanguageId }) {
  const entry = ['index.html', ...(language === 'en' ? [] : [`src/content/${language}.ts`])]
  const contents = page.contents === undefined ? [] : [page.contents]
  const site = [...entry, 'site', page.module, ...contents]
  const whole = findChunks(page.tool === undefined ? site : [...site, page.tool])
  const first = page.tool === undefined ? whole : findChunks([...entry, page.tool])
  return {
    styles: [...new Set(whole.flatMap(({ css = [] }) => css))],
    scripts: first.map(({ file }) => file),
  }
}

/** Lists chunks after their imports, so that the styles of a page override those of its parts. */
function findChunks(keys: readonly string[]): ManifestChunk[] {
  const found: ManifestChunk[] = []
  const visited = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (chunk === undefined) throw new Error(`The build has no chunk named ${key}.`)
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
    found.push(chunk)
  }
  for (const key of keys) visit(key)
  return found
}

/** The files that only the parts of `keptOnUse` load. */
function listKeptOnUse(): string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const others = findLoaded(entries, { without: keptOnUse })
  const own = [...findLoaded(keptOnUse, { without: [] })].filter((chunk) => !others.has(chunk))
  return own.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`)
}

/** The chunks that these load at some time, but for those that other parts bring. */
function findLoaded(keys: readonly string[], { without }: { without: readonly string[] }): Set<ManifestChunk> {
  const found = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk of ${key}.`)
    if (found.has(chunk) || without.includes(key)) return
    found.add(chunk)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const key of keys) visit(key)
  return found
}

/** All styles are inlined: the first text waits for no second request. */
async function readStyles(files: readonly string[]): Promise<string> {
  const sheets = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))
  return sheets.map((sheet) => sheet.trim()).join('')
}

async function writePublicText(pages: readonly PageMeta[]): Promise<void> {
  await mkdir(join(dist, '.well-known'), { recursive: true })
  await writeFile(join(dist, 'robots.txt'), renderRobots(origin))
  await writeFile(join(dist, 'sitemap.xml'), renderSitemap(pages, { origin }))
  await writeFile(join(dist, '.well-known/security.txt'), renderSecurity(origin))
}

/** The licence texts of the packages in this build, and their bill of materials. */
async function writePackages(): Promise<void> {
  const house = join(root, '..')
  const packages = listShipped(house)
  const { version }: { version: string } = JSON.parse(await readFile(join(house, 'package.json'), 'utf8'))
  await writeFile(join(dist, 'licenses.txt'), renderNotices(packages, { root: house }))
  await writeFile(join(dist, 'sbom.cdx.json'), renderBom(packages, { version }))
}

/** By URL: the digest that a browser demands of a script or style. */
type Digests = Readonly<Record<string, string>>

async function hashAssets(dist: string): Promise<Digests> {
  const all = Object.entries(await hashFiles(dist))
  return Object.fromEntries(all.filter(([url]) => /\.(js|css)$/.test(url)))
}

/** Fonts and sprites, too. */
async function hashFiles(dist: string): Promise<Digests> {
  const names = (await readdir(join(dist, 'assets'))).sort()
  const entries = names.map(async (name) => {
    const digest = hash(await readFile(join(dist, 'assets', name))).toString('base64')
    return [`/assets/${name}`, `sha256-${digest}`] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** For code that is imported later, and for the styles and workers that our own code starts. */
function renderImportMap(digests: Digests): string {
  return `<script type="importmap">${JSON.stringify({ integrity: digests })}</script>`
}

/** Adds the digest to every script and preload of a document. */
function addIntegrity(html: string, digests: Digests): string {
  return html.replace(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g, (tag, url: string) => {
    const digest = digests[url]
    if (digest === undefined) throw new Error(`The build has no file ${url}.`)
    return `${tag} integrity="${digest}"`
  })
}

/** Publishes the digest of every file of the build. */
async function writeReleaseList(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, sep).length).replaceAll(sep, '/'))
    .filter((path) => path !== RELEASE_LIST && !/\.(br|gz)$/.test(path))
    .sort()
  const lines = await Promise.all(
    paths.map(async (path) => `${hash(await readFile(join(dist, path))).toString('hex')}  ${path}\n`),
  )
  await writeFile(join(dist, RELEASE_LIST), lines.join(''))
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
