import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** By URL: the digest that a browser demands of a script or style. */
type Digests = Readonly<Record<string, string>>

export async function hashAssets(dist: string): Promise<Digests> {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => /\.(js|css)$/.test(name)).sort()
  const entries = names.map(async (name) => {
    const digest = hash(await readFile(join(dist, 'assets', name))).toString('base64')
    return [`/assets/${name}`, `sha256-${digest}`] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** For code that is imported later, and for the styles and workers that our own code starts. */
export function renderImportMap(digests: Digests): string {
  return `<script type="importmap">${JSON.stringify({ integrity: digests })}</script>`
}

/** Adds the digest to every script and preload of a document. */
export function addIntegrity(html: string, digests: Digests): string {
  return html.replace(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g, (tag, url: string) => {
    const digest = digests[url]
    if (digest === undefined) throw new Error(`The build has no file ${url}.`)
    return `${tag} integrity="${digest}"`
  })
}

/** In the site's root, in the format of `sha256sum --check`. */
const RELEASE_LIST = 'release.sha256'

/** Publishes the digest of every file of the build. */
export async function writeReleaseList(dist: string): Promise<void> {
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
