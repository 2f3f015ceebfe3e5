import '../../bin/src/checkNode.mjs'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from '../../bin/src/buildDevnet.mjs'
import { ensureBuilt } from '../../bin/src/buildSite.mjs'
import { tool } from '../../bin/src/checks.mjs'
import { ensureChromium } from '../../bin/src/chromium.mjs'
import { endWithParent } from '../../bin/src/endWithParent.mjs'
import { Failure, runCommand } from '../../bin/src/failure.mjs'
import { ensureInstalled } from '../../bin/src/install.mjs'
import { root } from '../../bin/src/project.mjs'
import { endChildrenOnSignal, run } from '../../bin/src/run.mjs'

const pictures = join(root, '.cache/look')

/**
 * Compares pictures of the pages with those of a commit: `npm run test:look -- origin/main`. The pictures of the commit are
 * taken by the present specs, on the same machine. Further arguments go to Playwright: `-- origin/main --grep receipt`.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const [commit = 'HEAD', ...words] = process.argv.slice(2)
  const { withEarlierTree } = await import('./earlierTree.mjs')
  await ensureBuilt('local')
  await ensureDevnetBuilt()
  rmSync(pictures, { recursive: true, force: true })

  // The commit may lack a page or show it elsewhere: that spec fails here and has no picture to compare with later.
  await withEarlierTree(commit, (tree) => runPlaywright(['--update-snapshots=all', ...words], { LOOK_TREE: tree }))
  const count = readdirSync(pictures).length
  if (count === 0) throw new Failure(`There is no picture of ${commit}: the lines above say why.`)
  console.log(`\n${count} pictures of ${commit} are in ${pictures}. Comparing with them…`)
  const code = await runPlaywright(['--update-snapshots=none', ...words], {})
  if (code !== 0) throw new Failure('Pictures have changed: e2e/test-results has them, with their differences.')
})

/**
 * @param {readonly string[]} words
 * @param {Record<string, string>} more
 */
async function runPlaywright(words, more) {
  const env = { CHROMIUM_PATH: await ensureChromium(), LOOK_PICTURES: pictures, ...more }
  const command = [...tool('playwright'), 'test', '--config=look.config.ts', ...words]
  return (await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })).code
}
