import './src/checkNode.mjs'
import { buildSite } from './src/buildSite.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { loadEnvFile } from './src/project.mjs'
import { endChildrenOnSignal } from './src/run.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  loadEnvFile()
  await buildSite()
})
