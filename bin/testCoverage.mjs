import './src/checkNode.mjs'
import { join } from 'node:path'
import { createCoverageCommand } from './src/coverage.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { mutationTargets } from './src/mutation/mutationTargets.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

/** Counts the branches that tests reach in the files of the mutation tests. */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const files = mutationTargets.flatMap((target) => target.files)
  const tests = mutationTargets.flatMap((target) => target.tests)
  const command = createCoverageCommand(files, { tests, report: join(root, '.cache/coverage') })
  process.exitCode = (await run(command, { output: 'inherit' })).code
})
