import { Failure } from './failure.mjs'
import { findChainProblem } from './findChainProblem.mjs'

/** @typedef {import('./buildSite.mjs').World} World */

/**
 * The requested world, local by default.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [args]
 * @returns {World}
 */
export function findWorld(env, args = []) {
  if (args.includes('--live')) return 'live'
  if (args.includes('--local')) return 'local'
  const { MURMUR_WORLD = '' } = env
  if (MURMUR_WORLD === 'live' || MURMUR_WORLD === 'local') return MURMUR_WORLD
  if (MURMUR_WORLD === '') return 'local'
  throw new Failure(`MURMUR_WORLD must be local or live, not "${MURMUR_WORLD.slice(0, 40)}".`)
}

/** The requested world, or the live one if the local chains cannot run. */
export async function chooseWorld() {
  const world = findWorld(process.env, process.argv)
  const problem = world === 'local' ? await findChainProblem() : undefined
  if (problem === undefined) return world
  console.log(`The local network cannot run here (${problem}): the site uses the live networks.`)
  return 'live'
}
