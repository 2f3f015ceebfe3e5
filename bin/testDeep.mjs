import './src/checkNode.mjs'
import { tool } from './src/checks.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

/** All unit tests with the full counts of the trust matrix, one file at a time, since they have time limits. */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const command = [...tool('vitest'), 'run', '--retry=0', '--no-file-parallelism', ...process.argv.slice(2)]
  const { code } = await run(command, { env: { DEEP: '1' }, output: 'inherit' })
  process.exitCode = code
})
