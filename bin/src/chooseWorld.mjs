import { findChainProblem } from './findChainProblem.mjs'
import { findWorld } from './world.mjs'

/** The world that was asked for, or the live one where the local chains cannot run: the site is served in any case. */
export async function chooseWorld() {
  const world = findWorld(process.env, process.argv)
  const problem = world === 'local' ? await findChainProblem() : undefined
  if (problem === undefined) return world
  console.log(`No local network here (${problem}): the site runs with the live sources.`)
  return 'live'
}
