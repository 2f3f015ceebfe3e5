import './src/checkNode.mjs'
import { buildSite } from './src/buildSite.mjs'
import { runCommand } from './src/failure.mjs'
import { loadEnvFile } from './src/project.mjs'
import { endChildrenOnSignal } from './src/run.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  loadEnvFile()
  await buildSite()
})
