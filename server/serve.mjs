import { endWith } from '../bin/src/endWithParent.mjs'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { startLocalWorld } from '../bin/src/localWorld.mjs'

/** Serves the built site in the local world for the browser tests, once its chains are up. Builds nothing. */
await runCommand(async () => {
  if (process.env.STARTED_BY !== undefined) endWith(Number(process.env.STARTED_BY))
  const { env, ready, stop } = await startLocalWorld({ say: (line) => console.error(line) })
  Object.assign(process.env, env)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void stop())
  if (!(await ready)) throw new Failure('The browser tests need the local chains.')
  await import(new URL('./dist/main.js', import.meta.url).href)
})
