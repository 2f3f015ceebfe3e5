import './src/checkNode.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDevnetBuilt } from './src/buildDevnet.mjs'
import { buildSite } from './src/buildSite.mjs'
import { lintCheck, tool, typesCheck } from './src/checks.mjs'
import { ensureChromium } from './src/chromium.mjs'
import { countCheck, countPlaywright, countVitest, listFailedFiles, sumCounts } from './src/counts.mjs'
import { endWithParent } from './src/endWithParent.mjs'
import { Failure, runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { root } from './src/project.mjs'
import { quickSpecs } from './src/quickTests.mjs'
import { endChildrenOnSignal, run } from './src/run.mjs'
import { watchStolenTime } from './src/stolenTime.mjs'

/** @typedef {import('./src/counts.mjs').Counts} Counts */

const reports = join(root, '.cache/test')
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
/** Many times longer than the tests take: it only ends a hang, and shows the output until then. */
const unitLimitMs = 35 * 60_000
const isAll = process.argv.includes('--all')
/** CI runs `npm run test:all` by parts: `-- --part unit`, and `-- --part browser 1/3` for a third of the browser tests. */
const [part, shard] = readPart()

await runCommand(async () => {
  endChildrenOnSignal()
  endWithParent()
  await ensureInstalled()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  // The checks run beside the build. The tests run alone afterwards, since they have time limits.
  const [checks, build] = await Promise.all([part === 'browser' ? [] : runChecks(), runBuild()])
  const unit = part === 'browser' ? [] : [await runUnitTests()]
  const browser = part === 'unit' ? [] : [build.failed === 0 ? await runBrowserTests() : skipBrowserTests()]

  const { passed, failed } = sumCounts([...checks, build, ...unit, ...browser])
  console.log(`\n${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})

/** @returns {readonly ['unit' | 'browser' | undefined, string | undefined]} */
function readPart() {
  const at = process.argv.indexOf('--part')
  if (at === -1) return [undefined, undefined]
  const [name, share] = process.argv.slice(at + 1)
  if (name === 'unit' && share === undefined) return [name, undefined]
  if (name === 'browser' && (share === undefined || /^\d+\/\d+$/.test(share))) return [name, share]
  console.error('The parts of the tests are `--part unit`, `--part browser` and `--part browser 1/3`.')
  process.exit(1)
}

/** @returns {Promise<Counts[]>} */
async function runChecks() {
  /** @type {Counts[]} */
  const counts = []
  for (const { name, command } of [lintCheck(), typesCheck()]) {
    counts.push(
      await runStep(name, async () => {
        const { code, output } = await run(command)
        return { counts: countCheck(code), output }
      }),
    )
  }
  return counts
}

function runBuild() {
  return runStep('build', async () => {
    // The quick tests use the local world. The site of the live world differs from it in its configuration only.
    await buildSite(isAll ? ['live', 'local'] : ['local'])
    await ensureDevnetBuilt()
    return { counts: countCheck(0), output: '' }
  })
}

function runUnitTests() {
  /** @param {readonly string[]} files */
  const runVitest = async (files) => {
    const slow = join(root, 'bin/src/slowTests.mjs')
    const reporters = ['default', 'json', slow].map((name) => `--reporter=${name}`)
    const command = [...tool('vitest'), 'run', '--retry=0', ...reporters, `--outputFile.json=${unitReport}`, ...files]
    const { code, output } = await run(command, { limitMs: unitLimitMs, env: isAll ? {} : { QUICK: '1' } })
    return { counts: countVitest(read(unitReport), code), output }
  }
  const listFailed = () => listFailedFiles(read(unitReport))
  return runStep('unit tests', () => repeatIfStalled(runVitest, { first: [], listFailed }))
}

function runBrowserTests() {
  /** @param {readonly string[]} words */
  const runPlaywright = async (words) => {
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }
    const command = [...tool('playwright'), 'test', '--retries=0', '--reporter=dot,json', ...words]
    const { code } = await run(command, { cwd: join(root, 'e2e'), env, output: 'inherit' })
    return { counts: countPlaywright(read(browserReport), code), output: '' }
  }
  const chosen = [...(isAll ? [] : quickSpecs), ...(shard === undefined ? [] : [`--shard=${shard}`])]
  return runStep('browser tests', () =>
    repeatIfStalled(runPlaywright, { first: chosen, listFailed: () => ['--last-failed'] }),
  )
}

/**
 * Runs tests. Failed ones run once more if the host of the virtual machine took CPU time away meanwhile.
 * @param {(words: readonly string[]) => Promise<{ counts: Counts; output: string }>} runTests
 * @param {{ first: readonly string[]; listFailed: () => readonly string[] }} words the arguments that choose all tests, and
 * those that failed
 */
async function repeatIfStalled(runTests, words) {
  const watch = watchStolenTime()
  const first = await runTests(words.first)
  const share = watch.stop()
  const failed = words.listFailed()
  if (first.counts.failed === 0 || share === undefined || failed.length === 0) return first
  console.log(first.output)
  console.log(`The host took ${Math.round(share * 100)} % of the processor away for a while.`)
  console.log(`What failed (${first.counts.failed}) is run once more.`)
  const again = await runTests(failed)
  const passed = first.counts.passed + first.counts.failed - again.counts.failed
  return { counts: { passed, failed: again.counts.failed }, output: again.output }
}

/** @returns {Counts} */
function skipBrowserTests() {
  console.log('✗ browser tests: not run, since the build failed')
  return countCheck(1)
}

/**
 * Runs a step, prints its result and duration, and prints its output if it failed.
 * @param {string} name
 * @param {() => Promise<{ counts: Counts; output: string }>} step
 * @returns {Promise<Counts>}
 */
async function runStep(name, step) {
  const started = performance.now()
  const { counts, output } = await step().catch(explain)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const { passed, failed } = counts
  if (failed > 0) console.log(output)
  const tally = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(24)}${seconds.padStart(7)} s${tally}`)
  return counts
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof Failure)) throw error
  return { counts: countCheck(1), output: error.message }
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
