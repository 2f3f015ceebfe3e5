import './src/checkNode.mjs'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { ensureBuilt } from './src/buildSite.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { startLocalWorld } from './src/localWorld.mjs'
import { loadEnvFile } from './src/project.mjs'
import { endChildrenOnSignal } from './src/run.mjs'
import { chooseWorld } from './src/world.mjs'

await runCommand(async () => {
  const stopListening = endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  await ensureInstalled()
  const world = await chooseWorld()
  if (world === 'local') await ensureDevnetBuilt()
  await ensureBuilt(world)
  // From here on the server handles signals and lets requests finish.
  stopListening()
  if (world === 'local') await enterLocalWorld()
  await import(new URL('../server/dist/main.js', import.meta.url).href)
})

async function enterLocalWorld() {
  const { env, stop } = await startLocalWorld({ say: (line) => console.log(line) })
  // Overrides .env: real prices do not match these chains.
  Object.assign(process.env, env)
  // The server has its own handler. This one ends the local world.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void stop())
}
