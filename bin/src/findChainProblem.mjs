import { platform } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'
import { run } from './run.mjs'

/** The measured memory of eight chains, with a reserve for the server. */
const NEEDED_BYTES = 500 * 1024 * 1024

const edr = '@nomicfoundation/edr'

/**
 * Why the local chains cannot run on this machine, or undefined if they can.
 * @param {{ available?: number, addon?: string }} [machine]
 */
export async function findChainProblem({ available = getAvailableMemory(), addon = edr } = {}) {
  if (available < NEEDED_BYTES) return `only ${Math.round(available / 1024 / 1024)} MB of memory are free`
  // In a separate process: an addon for another C library may crash instead of throwing.
  const load = `require(${JSON.stringify(addon)})`
  const { code, output } = await run([process.execPath, '-e', load], { cwd: join(root, 'devnet') })
  if (code === 0) return undefined
  return `the EVM addon ${addon} does not load on ${process.platform} ${process.arch}${describe(output)}`
}

/** The first line that names an error, without the stack. */
function describe(/** @type {string} */ output) {
  const line = output.split('\n').find((one) => /^\w*Error/.test(one))
  return line === undefined ? '' : `: ${line.slice(0, 160)}`
}

/** Respects container limits. Only Linux reports it reliably: other systems count reclaimable caches as used. */
function getAvailableMemory() {
  return platform() === 'linux' ? process.availableMemory() : Number.POSITIVE_INFINITY
}
