import './src/checkNode.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Failure, runCommand } from './src/failure.mjs'
import { root } from './src/project.mjs'
import { compareRelease, parseReleaseList } from './src/releaseWatch.mjs'

const usage = 'Usage: npm run watch:release -- https://the.site [--list release.sha256] [--every 30] [--once]'

/**
 * Compares a deployed site with the digests of a build, again and again. Prints one line of JSON per alarm and per
 * recovery; with `--once` it exits with 1 if a file differs. Run it on another machine than the site's.
 */
await runCommand(async () => {
  const { origin, list, everyMs, isOnce } = readArguments()
  const entries = parseReleaseList(list)
  let last = ''
  for (;;) {
    const problems = await compareRelease(origin, { entries, list })
    const state = problems.join('\n')
    if (state !== last || isOnce) report(origin, { problems, count: entries.length })
    last = state
    if (isOnce) {
      process.exitCode = problems.length === 0 ? 0 : 1
      return
    }
    await delay(everyMs)
  }
})

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'string' }, every: { type: 'string', default: '30' }, once: { type: 'boolean' } },
  })
  const [origin = ''] = positionals
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) throw new Failure(usage)
  const seconds = Number(values.every)
  if (!(seconds >= 1 && seconds <= 50)) throw new Failure('--every must be from 1 to 50 seconds.')
  const file = values.list ?? join(root, 'app/dist/live/release.sha256')
  if (!existsSync(file)) throw new Failure(`There is no release list at ${file}. Run: npm run build`)
  return { origin, list: readFileSync(file, 'utf8'), everyMs: seconds * 1_000, isOnce: values.once === true }
}

/**
 * @param {string} origin
 * @param {{ problems: readonly string[]; count: number }} found
 */
function report(origin, { problems, count }) {
  const state = problems.length === 0 ? 'same' : 'ALARM'
  console.log(JSON.stringify({ time: new Date().toISOString(), site: origin, state, files: count, problems }))
}
