import '../bin/src/checkNode.mjs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from '../bin/src/buildDevnet.mjs'
import { ensureBuilt } from '../bin/src/buildSite.mjs'
import { ensureChromium } from '../bin/src/chromium.mjs'
import { endWithParent } from '../bin/src/endWithParent.mjs'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'
import { root } from '../bin/src/project.mjs'
import { endChildrenOnSignal, run } from '../bin/src/run.mjs'
import { createSteadyCommand } from './steadiness.mjs'

/**
 * Runs the browser tests several times without retries: `npm run test:steady -- 20`. Further arguments go to Playwright:
 * `npm run test:steady -- 5 --grep recovers`.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const [text = '20', ...words] = process.argv.slice(2)
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Failure('Say first how often the tests run: npm run test:steady -- 20')
  await ensureBuilt('local')
  await ensureDevnetBuilt()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const command = createSteadyCommand(Number(text), words)
  process.exitCode = (await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })).code
})
