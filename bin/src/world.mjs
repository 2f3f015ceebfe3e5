import { Failure } from './failure.mjs'

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
