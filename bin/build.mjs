import './src/checkNode.mjs'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { buildSite } from './src/buildSite.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { loadEnvFile } from './src/project.mjs'
import { endChildrenOnSignal } from './src/run.mjs'
import { findWorld } from './src/world.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  await ensureDevnetBuilt()
  const isOne = process.argv.some((argument) => argument === '--live' || argument === '--local')
  await buildSite(isOne ? [findWorld(process.env, process.argv)] : ['live', 'local'])
})
