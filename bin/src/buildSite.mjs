import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { root } from './project.mjs'
import { excerpt, npm, run } from './run.mjs'

/** What the build reads. */
const sources = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'engine', 'server', 'app']
const variables = ['SITE_ORIGIN']
const outputs = ['app/dist/index.html', 'server/dist/main.js']
/** Written last, into the last output: a build that was cut short has none. */
const stamp = 'server/dist/.sources'

/** Builds where the sources differ from those of the last build. */
export async function ensureBuilt() {
  if (isBuilt(root)) return
  await withBuildLock(async () => {
    if (!isBuilt(root)) await build()
  })
}

/** Builds in any case. */
export async function buildSite() {
  await withBuildLock(build)
}

/** @param {string} directory */
export function isBuilt(directory) {
  if (![...outputs, stamp].every((file) => existsSync(join(directory, file)))) return false
  return readFileSync(join(directory, stamp), 'utf8') === fingerprint(directory)
}

/**
 * One hash over everything that the build reads. Contents, not times: a checkout touches files without changing them.
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
 * Every file at or below a path, in a fixed order, without what is made of them or only tests them.
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

async function build() {
  console.log('Building the site…')
  // Taken before: an edit during the build makes the next start build again.
  const before = fingerprint(root)
  rmSync(join(root, stamp), { force: true })
  for (const room of ['app', 'server']) {
    const { code, output } = await run(npm('run', 'build', '--silent', '-w', room))
    if (code !== 0) throw new Failure(`${excerpt(output)}\nBuilding ${room}/ failed: the lines above say why.`)
  }
  writeFileSync(join(root, stamp), before)
}
