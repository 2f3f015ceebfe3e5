import './src/checkNode.mjs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { buildSite } from './src/buildSite.mjs'
import { tool } from './src/checks.mjs'
import { ensureChromium } from './src/chromium.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

/**
 * All unit tests with the full counts of the trust matrix, one file at a time, since they have time limits; then all browser
 * tests. The figures of the unit tests go to `docs/figures/`. With arguments, only the unit tests that they name.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const named = process.argv.slice(2)
  const reporters =
    named.length > 0 ? [] : ['--reporter=default', `--reporter=${join(root, 'bin/src/deepFigures.mjs')}`]
  const command = [...tool('vitest'), 'run', '--retry=0', '--no-file-parallelism', ...reporters, ...named]
  const unit = await run(command, { env: { DEEP: '1' }, output: 'inherit' })
  process.exitCode = unit.code
  if (named.length > 0) return
  await buildSite(['live', 'local'])
  await ensureDevnetBuilt()
  const env = { DEEP: '1', CHROMIUM_PATH: await ensureChromium() }
  const browser = await run([...tool('playwright'), 'test', '--retries=0'], {
    cwd: join(root, 'e2e'),
    env,
    output: 'inherit',
  })
  process.exitCode = unit.code || browser.code
})
