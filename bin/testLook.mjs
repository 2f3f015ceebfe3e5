import './src/checkNode.mjs'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { ensureBuilt } from './src/buildSite.mjs'
import { ensureChromium } from './src/chromium.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

const pictures = join(root, '.cache/look')
const before = join(pictures, 'before')
const after = join(pictures, 'after')
const differences = join(pictures, 'differences')

/** Compares the pages with those of a commit, pixel by pixel: `npm run test:look -- origin/main`. */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const [commit = 'HEAD'] = process.argv.slice(2)
  const { withEarlierTree } = await import('./src/look/earlierTree.mjs')
  const { compareFolders, isChanged, writeTable } = await import('./src/look/compareFolders.mjs')
  rmSync(pictures, { recursive: true, force: true })
  for (const folder of [before, after]) mkdirSync(folder, { recursive: true })

  await withEarlierTree(commit, (tree) => takePictures(tree, before))
  await ensureBuilt('local')
  await ensureDevnetBuilt()
  await takePictures(root, after)

  const looks = await compareFolders(before, { after, differences })
  const changed = looks.filter(isChanged).length
  console.log(`\n${writeTable(looks)}\n\n${changed} of ${looks.length} pictures have changed since ${commit}.`)
  if (changed > 0) throw new Failure(`The changed pixels are in ${differences}.`)
})

/**
 * @param {string} tree a folder with a built site
 * @param {string} folder
 */
async function takePictures(tree, folder) {
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const command = [process.execPath, '--import', 'tsx', 'e2e/look/takePictures.ts', tree, folder]
  const { code } = await run(command, { env, output: 'inherit' })
  if (code !== 0) throw new Failure('The pictures could not be taken: the lines above say why.')
}
