import './src/checkNode.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { ensureBuilt } from './src/buildSite.mjs'
import { tool } from './src/checks.mjs'
import { ensureChromium } from './src/chromium.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'
import { compareRuns, describeRuns } from './src/steadiness.mjs'

const reports = join(root, '.cache/steady')

/**
 * Runs the browser tests several times without retries and compares the runs: `npm run test:steady -- 20`. Further
 * arguments go to Playwright: `npm run test:steady -- 5 --grep recovers`.
 */
await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  const [text = '20', ...words] = process.argv.slice(2)
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Failure('Say first how often the tests run: npm run test:steady -- 20')
  const count = Number(text)
  await ensureBuilt('local')
  await ensureDevnetBuilt()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const runs = []
  for (let turn = 1; turn <= count; turn++) runs.push(await runOnce(turn, { words, count }))
  const { isSteady, text: summary } = describeRuns(compareRuns(runs))
  console.log(`\n${summary}`)
  if (!isSteady) process.exitCode = 1
})

/**
 * @param {number} turn
 * @param {{ words: readonly string[]; count: number }} options
 */
async function runOnce(turn, { words, count }) {
  const report = join(reports, `${turn}.json`)
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const command = [...tool('playwright'), 'test', '--retries=0', '--reporter=dot,json', ...words]
  const { code, seconds } = await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })
  if (!existsSync(report)) throw new Failure('Playwright wrote no report: the lines above say why.')
  console.log(`Run ${turn} of ${count}: ${code === 0 ? 'passed' : 'failed'}, ${seconds.toFixed(0)} s`)
  return readFileSync(report, 'utf8')
}
