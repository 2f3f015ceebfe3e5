import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { root } from './project.mjs'
import { excerpt, npm, run } from './run.mjs'

const sources = [
  'package-lock.json',
  'devnet/vite.config.ts',
  'devnet/src',
  'contracts/src',
  'engine/src',
  'sdk/src/api.ts',
]
const stamp = join(root, 'devnet/dist/.sources')

/** Bundles the local world if its sources changed. The bundle starts twice as fast as the sources. */
export async function ensureDevnetBuilt() {
  if (isBuilt()) return
  const onWait = () => console.log('Waiting for another build to finish…')
  await withLock(join(root, '.cache/devnet.lock'), { action: build, onWait })
}

/** Vitest calls this before the tests of the chains. */
export const setup = ensureDevnetBuilt

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

async function build() {
  if (isBuilt()) return
  // Hashed before the build, so that an edit during the build triggers the next one.
  const before = fingerprint()
  rmSync(stamp, { force: true })
  const { code, output } = await run(npm('run', 'build', '--silent', '-w', '@murmur/devnet'))
  if (code !== 0) throw new Failure(`${excerpt(output)}\nBuilding devnet/ failed: the lines above say why.`)
  writeFileSync(stamp, before)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(listFiles)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => listFiles(`${path}/${entry.name}`))
    .filter((name) => !name.endsWith('.test.ts'))
}
