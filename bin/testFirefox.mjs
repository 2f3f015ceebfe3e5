import './src/checkNode.mjs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { ensureBuilt } from './src/buildSite.mjs'
import { tool } from './src/checks.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureFirefox } from './src/firefox.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

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
