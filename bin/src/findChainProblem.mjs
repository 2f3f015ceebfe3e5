import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'
import { run } from './run.mjs'

/** What eight chains take, measured, with room for the pages' own server. */
const NEEDED_BYTES = 500 * 1024 * 1024

/**
 * Why the local chains cannot run on this machine, in a few words; undefined where they can.
 * @param {{ available?: number, anvil?: string | undefined }} [machine]
 */
export async function findChainProblem({ available = getAvailableMemory(), anvil = findAnvil() } = {}) {
  if (available < NEEDED_BYTES) return `only ${Math.round(available / 1024 / 1024)} MB of memory are free`
  if (anvil === undefined) return `no anvil is installed for ${process.platform} on ${process.arch}`
  // A binary for another C library is there, and does not start.
  const isWorking = await run([anvil, '--version']).then(
    ({ code }) => code === 0,
    () => false,
  )
  return isWorking ? undefined : 'anvil does not start'
}

/** The one of the optional packages that is for this machine. */
export function findAnvil() {
  const require = createRequire(join(root, 'devnet/package.json'))
  const { optionalDependencies = {} } = readManifest(() => require.resolve('@foundry-rs/anvil/package.json'))
  for (const name of Object.keys(optionalDependencies)) {
    const { os = [], cpu = [], directory } = readManifest(() => require.resolve(`${name}/package.json`))
    if (!os.includes(process.platform) || !cpu.includes(process.arch)) continue
    const file = join(directory, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (existsSync(file)) return file
  }
  return undefined
}

/** In a container, what is left of its share. Elsewhere the system counts as taken what it would give back at once. */
function getAvailableMemory() {
  return platform() === 'linux' ? process.availableMemory() : Number.POSITIVE_INFINITY
}

/**
 * @typedef {{ optionalDependencies?: Record<string, string>; os?: string[]; cpu?: string[]; directory: string }} Manifest
 * @param {() => string} find
 * @returns {Manifest}
 */
function readManifest(find) {
  try {
    const file = find()
    return { ...JSON.parse(readFileSync(file, 'utf8')), directory: dirname(file) }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return { directory: '' }
    throw error
  }
}
