import './src/checkNode.mjs'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { loadEnvFile } from './src/project.mjs'
import { endChildrenOnSignal } from './src/run.mjs'

await runCommand(async () => {
  const stopListening = endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  await ensureInstalled()
  await ensureDevnetBuilt()
  // From here on the chains handle signals and stop themselves.
  stopListening()
  await import(new URL('../devnet/dist/runChains.js', import.meta.url).href)
})
