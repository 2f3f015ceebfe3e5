import './src/checkNode.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { buildSite } from './src/buildSite.mjs'
import { tool } from './src/checks.mjs'
import { ensureChromium } from './src/chromium.mjs'
import { partFiles, writeFigures } from './src/deepFigures.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'

/**
 * All unit tests with the full counts of the trust matrix, one file at a time, since they have time limits; then all browser
 * tests. Writes the figures to `docs/figures/`. With arguments, only the unit tests that they name, and their figures to
 * `.cache/test/deep.md`.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const named = process.argv.slice(2)
  const isWhole = named.length === 0
  for (const file of partFiles) rmSync(file, { force: true })
  const unit = await runUnitTests(named)
  const browser = isWhole ? await runBrowserTests() : 0
  console.log(`The figures are in ${writeFigures({ isWhole })}.`)
  process.exitCode = unit || browser
})

/** @param {readonly string[]} named */
async function runUnitTests(named) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'bin/src/unitFigures.mjs')}`]
  const command = [...tool('vitest'), 'run', '--retry=0', '--no-file-parallelism', ...reporters, ...named]
  return (await run(command, { env: { DEEP: '1' }, output: 'inherit' })).code
}

async function runBrowserTests() {
  await buildSite(['live', 'local'])
  await ensureDevnetBuilt()
  const env = { DEEP: '1', CHROMIUM_PATH: await ensureChromium() }
  const reporter = `--reporter=list,${join(root, 'bin/src/browserFigures.mjs')}`
  const command = [...tool('playwright'), 'test', '--retries=0', reporter]
  return (await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })).code
}
