import '../bin/src/checkNode.mjs'
import { join } from 'node:path'
import { endWithParent } from '../bin/src/endWithParent.mjs'
import { runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'
import { root } from '../bin/src/project.mjs'
import { endChildrenOnSignal, run } from '../bin/src/run.mjs'
import { createCoverageCommand } from './coverage.mjs'
import { mutationTargets } from './mutation/mutationTargets.mjs'

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
