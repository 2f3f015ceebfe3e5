import './src/checkNode.mjs'
import { ensureBuilt } from './src/buildSite.mjs'
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
  await ensureBuilt('live')
  // From here on the server answers signals: it lets requests finish.
  stopListening()
  await import(new URL('../server/dist/main.js', import.meta.url).href)
})
