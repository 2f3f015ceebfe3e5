import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { root } from './project.mjs'
import { excerpt, npm, run } from './run.mjs'

/** The inputs of the build. */
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'engine',
  'sdk',
  'server',
  'ui',
  'app',
  'devnet/src/wallet',
]
const variables = ['SITE_ORIGIN']

/** @typedef {'local' | 'live'} World */

/**
 * Builds the site of one world if its sources changed.
 * @param {World} world
 */
export async function ensureBuilt(world) {
  if (isBuilt(root, { world })) return
  await withBuildLock(async () => {
    if (!isBuilt(root, { world })) await build(world)
  })
}

/**
 * Builds unconditionally.
 * @param {readonly World[]} worlds
 */
export async function buildSite(worlds) {
  await withBuildLock(async () => {
    for (const world of worlds) await build(world)
  })
}

/**
 * @param {string} directory
 * @param {{ world: World }} options
 */
export function isBuilt(directory, { world }) {
  const outputs = [`app/dist/${world}/index.html`, 'server/dist/main.js', ...stampsOf(world)]
  if (!outputs.every((file) => existsSync(join(directory, file)))) return false
  const current = fingerprint(directory)
  return stampsOf(world).every((stamp) => readFileSync(join(directory, stamp), 'utf8') === current)
}

/**
 * Written last, so an interrupted build has no stamp. Both worlds share the server, which has its own stamp because
 * the other world may have built it from other sources.
 * @param {World} world
 */
function stampsOf(world) {
  return [`app/dist/.sources-${world}`, 'server/dist/.sources']
}

/**
 * One hash over all inputs of the build: contents instead of times, since a checkout touches unchanged files.
 * @param {string} directory
 */
export function fingerprint(directory) {
  const hash = createHash('sha256')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  for (const path of sources.flatMap((source) => listSources(directory, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(directory, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Every file at or below a path in a fixed order, without outputs and tests.
 * @param {string} directory
 * @param {string} path
 * @returns {string[]}
 */
function listSources(directory, path) {
  const file = join(directory, path)
  if (!existsSync(file)) return []
  if (statSync(file).isFile()) return [path]
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)(dist|node_modules)\//.test(name))
    .sort()
}

/** @param {() => Promise<void>} action */
function withBuildLock(action) {
  const onWait = () => console.log('Waiting for another build to finish…')
  return withLock(join(root, '.cache/build.lock'), { action, onWait })
}

/** @param {World} world */
async function build(world) {
  console.log(`Building the site for the ${world} world…`)
  // Hashed before the build, so that an edit during the build triggers the next one.
  const before = fingerprint(root)
  for (const stamp of stampsOf(world)) rmSync(join(root, stamp), { force: true })
  // Vite keeps a NODE_ENV of the shell, and any other one puts React's development code and our folders into the site.
  const env = { MURMUR_WORLD: world, NODE_ENV: 'production' }
  for (const room of ['app', 'server']) {
    const { code, output } = await run(npm('run', 'build', '--silent', '-w', room), { env })
    if (code !== 0) throw new Failure(`${excerpt(output)}\nBuilding ${room}/ failed: the lines above say why.`)
  }
  for (const stamp of stampsOf(world)) writeFileSync(join(root, stamp), before)
}
