import { findChainProblem } from './findChainProblem.mjs'
import { findWorld } from './world.mjs'

/** The requested world, or the live one if the local chains cannot run. */
export async function chooseWorld() {
  const world = findWorld(process.env, process.argv)
  const problem = world === 'local' ? await findChainProblem() : undefined
  if (problem === undefined) return world
  console.log(`The local network cannot run here (${problem}): the site uses the live networks.`)
  return 'live'
}
