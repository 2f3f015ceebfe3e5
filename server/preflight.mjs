import '../bin/src/checkNode.mjs'
import { ensureDevnetBuilt } from '../bin/src/buildDevnet.mjs'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'
import { startLocalWorld } from '../bin/src/localWorld.mjs'
import { loadEnvFile } from '../bin/src/project.mjs'

/** `--live` checks the real networks without a key and without sending. Otherwise the local world, which it starts. */
await runCommand(async () => {
  loadEnvFile()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { runPreflightCommand } = await import(new URL('./src/preflight/preflightCommand.ts', import.meta.url).href)
  const world = process.argv.includes('--live') ? undefined : await startChains()
  try {
    const source = { ...process.env, ...world?.env }
    process.exitCode = await runPreflightCommand({ args: process.argv.slice(2), source, fetch, say: console.log })
  } finally {
    await world?.stop()
  }
})

async function startChains() {
  await ensureDevnetBuilt()
  const world = await startLocalWorld({ say: (line) => console.error(line) })
  if (!(await world.ready)) throw new Failure('The local chains did not start.')
  return world
}
