import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { linkPackages } from '../look/linkPackages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Those of the site, and those that their `tsconfig` files refer to. */
const rooms = ['app', 'contracts', 'devnet', 'engine', 'mcp', 'sdk', 'server', 'ui']

/** The subtitle of the card, which the second release changes. */
export const subtitles = { first: 'EXCHANGE ALL CHAIN ASSETS', second: 'EXCHANGE ALL THE CHAIN ASSETS' } as const

/** Copies the sources to a folder, changes one text and builds the site there, as a later release would be. */
export async function buildSecondRelease(tree: string): Promise<void> {
  mkdirSync(tree, { recursive: true })
  for (const room of rooms) cpSync(join(root, room), join(tree, room), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file))
  cpSync(join(root, 'server/dist'), join(tree, 'server/dist'), { recursive: true })
  linkPackages(root, tree)
  const nested = join(root, 'server/node_modules')
  if (existsSync(nested)) symlinkSync(nested, join(tree, 'server/node_modules'), 'junction')
  const texts = join(tree, 'app/src/content/en/card.ts')
  const source = readFileSync(texts, 'utf8')
  if (!source.includes(subtitles.first)) throw new Error('The card has another subtitle.')
  writeFileSync(texts, source.replace(subtitles.first, subtitles.second))
  const env = { ...process.env, MURMUR_WORLD: 'local', NODE_ENV: 'production' }
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  await promisify(execFile)(process.execPath, [tsx, 'build.ts'], { cwd: join(tree, 'app'), env })
}

function isSource(path: string): boolean {
  return !/(^|[\\/])(node_modules|dist|\.cache)([\\/]|$)/.test(relative(root, path))
}

/** The hashed files of a release, by their address. */
export function listAssets(tree: string = root): ReadonlySet<string> {
  const list = readFileSync(join(tree, 'app/dist/local/release.sha256'), 'utf8')
  return new Set([...list.matchAll(/ {2}(assets\/.+)$/gm)].map(([, path]) => `/${path}`))
}
