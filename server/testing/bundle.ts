import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

// Inside the workspace, where Node finds the packages that are not bundled.
const room = fileURLToPath(new URL('..', import.meta.url))
const folder = join(room, 'node_modules/.bundles')
const sources = ['src', 'testing', '../engine/src', '../sdk/src', '../package-lock.json'].map((path) =>
  join(room, path),
)

/** The first has a native binary, the second is an optional dependency that is not installed. */
const external = ['@photostructure/sqlite', 'pg-native']

/**
 * Bundles a program with its packages, so that tests can start it many times without the cost of a loader. `entry` is a
 * path in the workspace without its extension. Returns the path of the bundle, which is cached.
 */
export async function bundle(entry: string): Promise<string> {
  const name = basename(entry)
  const file = `${name}-${fingerprint()}.mjs`
  const path = join(folder, file)
  if (existsSync(path)) return path
  const code = await compile(entry)
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(room, 'src/database/sqliteWorker.mjs'), join(folder, 'sqliteWorker.mjs'))
  // Renamed into place, because another test file may write the same bundle at the same time.
  writeFileSync(`${path}.${process.pid}`, code)
  renameSync(`${path}.${process.pid}`, path)
  for (const other of readdirSync(folder)) {
    // Old bundles, but not the temporary file of another test.
    if (other.startsWith(`${name}-`) && !other.startsWith(file)) rmSync(join(folder, other), { force: true })
  }
  return path
}

async function compile(entry: string): Promise<string> {
  const result = await build({
    root: room,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external },
    build: {
      ssr: `${entry}.ts`,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
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
