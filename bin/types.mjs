import './src/checkNode.mjs'
import { typesCheck } from './src/checks.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const { code } = await run(typesCheck().command, { output: 'inherit' })
  if (code !== 0) throw new Failure('The type check failed: the lines above say why.')
})
