import './src/checkNode.mjs'
import { findTypeChecks } from './src/checks.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  let failed = 0
  for (const { command } of findTypeChecks()) {
    const { code } = await run(command, { output: 'inherit' })
    if (code !== 0) failed += 1
  }
  if (failed > 0) throw new Failure(`${failed} of the type checks failed.`)
})
