import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { StartError } from '../env.ts'

export type SiteFile = {
  /** Relative to the root of the site: `assets/index-DH3HLHf8.js`. */
  readonly path: string
  readonly body: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

/** The built site in memory. */
export type Site = readonly SiteFile[]

export async function loadSite(directory: string): Promise<Site> {
  const paths = await listFiles(directory)
  if (!paths.includes('index.html')) {
    throw new StartError('The site is not built: its index.html is missing. Run: npm run build')
  }
  const all = new Set(paths)
  return await Promise.all(
    paths.filter((path) => !isCompressedCopy(path)).map((path) => loadFile(path, { directory, all })),
  )
}

/** Every file below a directory, sorted; empty if the directory does not exist. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).replaceAll(sep, '/'))
    .sort()
}

export function isCompressedCopy(path: string): boolean {
  return path.endsWith('.br') || path.endsWith('.gz')
}

/** The card that other sites embed, in any language. */
export function isEmbed({ path }: Pick<SiteFile, 'path'>): boolean {
  return /^([a-z]{2,3}\/)?embed\.html$/.test(path)
}

/** The page of the documentation that shows the card, in any language. */
export function isPreview({ path }: Pick<SiteFile, 'path'>): boolean {
  return /^([a-z]{2,3}\/)?docs\/card\.html$/.test(path)
}

async function loadFile(path: string, { directory, all }: { directory: string; all: ReadonlySet<string> }) {
  const source = join(directory, path)
  const load = async (copy: string) => (all.has(`${path}${copy}`) ? await readFresh(source, { copy }) : undefined)
  const [body, br, gzip] = await Promise.all([readFile(source), load('.br'), load('.gz')])
  return { path, body, ...(br && { br }), ...(gzip && { gzip }) }
}

/** A compressed copy older than its source belongs to an earlier build and is ignored. */
async function readFresh(source: string, { copy }: { copy: string }): Promise<Buffer | undefined> {
  const [original, compressed] = await Promise.all([stat(source), stat(source + copy)])
  return compressed.mtimeMs >= original.mtimeMs ? await readFile(source + copy) : undefined
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
