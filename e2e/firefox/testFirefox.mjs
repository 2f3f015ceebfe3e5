import '../../bin/src/checkNode.mjs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from '../../bin/src/buildDevnet.mjs'
import { ensureBuilt } from '../../bin/src/buildSite.mjs'
import { tool } from '../../bin/src/checks.mjs'
import { endWithParent } from '../../bin/src/endWithParent.mjs'
import { Failure, runCommand } from '../../bin/src/failure.mjs'
import { ensureInstalled } from '../../bin/src/install.mjs'
import { root } from '../../bin/src/project.mjs'
import { endChildrenOnSignal, run } from '../../bin/src/run.mjs'
import { ensureFirefox } from './firefox.mjs'

/** Runs a part of the browser tests in Firefox. Arguments go to Playwright: `npm run test:firefox -- policy`. */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  const env = { FIREFOX_PATH: await ensureFirefox() }
  await ensureInstalled()
  await ensureBuilt('local')
  await ensureDevnetBuilt()
  const command = [...tool('playwright'), 'test', '--config=firefox.config.ts', ...process.argv.slice(2)]
  const { code } = await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })
  if (code !== 0) throw new Failure('Tests failed in Firefox: the lines above say which.')
})
