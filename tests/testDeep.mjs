import '../bin/src/checkNode.mjs'
import { join, relative } from 'node:path'
import { ensureDevnetBuilt } from '../bin/src/buildDevnet.mjs'
import { buildSite } from '../bin/src/buildSite.mjs'
import { tool } from '../bin/src/checks.mjs'
import { ensureChromium } from '../bin/src/chromium.mjs'
import { endWithParent } from '../bin/src/endWithParent.mjs'
import { runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'
import { root } from '../bin/src/project.mjs'
import { endChildrenOnSignal, run } from '../bin/src/run.mjs'
import { readResults, saveResults } from './deepFigures.mjs'

/**
 * All unit tests with the full counts of the trust matrix, one file at a time, since they have time limits; then all
 * browser tests. It takes hours: `--resume` keeps the results so far, and runs only the files that have not passed.
 * Writes the figures to `docs/figures/` after each file. With names, runs only these unit tests, and writes their figures
 * to `.cache/test/deep.md`.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const named = process.argv.slice(2).filter((word) => word !== '--resume')
  const isResumed = process.argv.includes('--resume')
  const isWhole = named.length === 0
  if (!isResumed) saveResults([])
  const env = { DEEP: '1', ...(isWhole && { DEEP_WHOLE: '1' }) }
  const unit = await runUnitTests({ env, names: isResumed && isWhole ? await listOpenTests() : named })
  const browser = isWhole ? await runBrowserTests(env) : 0
  process.exitCode = unit || browser
})

/** The files of unit tests that have not passed yet. */
async function listOpenTests() {
  const { output } = await run([...tool('vitest'), 'list', '--filesOnly', '--json'])
  /** @type {{ file: string }[]} */
  const all = JSON.parse(output.slice(output.indexOf('[')))
  const passed = new Set(readResults().flatMap(({ file, isPassed }) => (isPassed ? [file] : [])))
  return all.map(({ file }) => relative(root, file).replaceAll('\\', '/')).filter((file) => !passed.has(file))
}

/** @param {{ env: Record<string, string>; names: readonly string[] }} options */
async function runUnitTests({ env, names }) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/unitFigures.mjs')}`]
  const command = [...tool('vitest'), 'run', '--retry=0', '--no-file-parallelism', ...reporters, ...names]
  return (await run(command, { env, output: 'inherit' })).code
}

/** @param {Record<string, string>} env */
async function runBrowserTests(env) {
  await buildSite(['live', 'local'])
  await ensureDevnetBuilt()
  const reporter = `--reporter=list,${join(root, 'tests/browserFigures.mjs')}`
  const command = [...tool('playwright'), 'test', '--retries=0', reporter]
  const path = await ensureChromium()
  return (await run(command, { cwd: join(root, 'e2e'), env: { ...env, CHROMIUM_PATH: path }, output: 'inherit' })).code
}
