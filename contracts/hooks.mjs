import '../bin/src/checkNode.mjs'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { answerHooks } = await import(new URL('./answerHooks.ts', import.meta.url).href)
  const { text, isDone } = answerHooks(process.argv.slice(2))
  if (!isDone) throw new Failure(text)
  console.log(text)
})
