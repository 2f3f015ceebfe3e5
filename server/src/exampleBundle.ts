import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

// Inside the room, for there Node finds the packages that stay outside.
const room = fileURLToPath(new URL('..', import.meta.url))
const folder = join(room, 'node_modules/.bundles')
const sources = ['src', '../engine/src', '../package-lock.json'].map((path) => join(room, path))

/** One has a binary of its own, the other is not there. */
const external = ['@photostructure/sqlite', 'pg-native']

/**
 * Builds a program once, with its packages inside, so that each of many starts takes no longer than Node does. Gives
 * its path. For tests.
 */
export async function bundle(entry: string): Promise<string> {
  const file = `${entry}-${fingerprint()}.mjs`
  const path = join(folder, file)
  if (existsSync(path)) return path
  const code = await compile(entry)
  mkdirSync(folder, { recursive: true })
  // At once, for another file of tests may be about to do the same.
  writeFileSync(`${path}.${process.pid}`, code)
  renameSync(`${path}.${process.pid}`, path)
  for (const name of readdirSync(folder)) {
    // Not what that other one is writing at this moment.
    if (name.startsWith(`${entry}-`) && !name.startsWith(file)) rmSync(join(folder, name), { force: true })
  }
  return path
}

async function compile(entry: string): Promise<string> {
  const result = await build({
    root: room,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external },
    build: { ssr: `src/${entry}.ts`, write: false, target: 'node20', minify: false },
  })
  const { output } = result as Rollup.RollupOutput
  if (output.length !== 1) throw new Error(`${entry} is more than one file.`)
  return output[0].code
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(listFiles)) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): readonly string[] {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
