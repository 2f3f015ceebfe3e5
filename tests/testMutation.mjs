import '../bin/src/checkNode.mjs'
import { endWithParent } from '../bin/src/endWithParent.mjs'
import { runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'

/**
 * Mutation tests of the code that decides what is signed and sent, and that reads amounts, wallets and requests. With
 * arguments, only the files whose path contains one of them; `--every=5` tries every fifth mutant.
 */
await runCommand(async () => {
  endWithParent()
  await ensureInstalled()
  const words = process.argv.slice(2)
  const every = Number(words.find((word) => word.startsWith('--every='))?.split('=')[1] ?? 1)
  const { testMutants } = await import('./mutation/testMutants.mjs')
  const isGood = await testMutants({ parts: words.filter((word) => !word.startsWith('--')), every })
  if (!isGood) process.exitCode = 1
})
