import '../bin/src/checkNode.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { root } from '../bin/src/project.mjs'
import { npm, run } from '../bin/src/run.mjs'
import { findYoung, YOUNGEST_DAYS } from './packageAges.mjs'

/** Fails if a package version that was added since a commit is too young: `npm run check:ages -- origin/main`. */
await runCommand(async () => {
  const [base = 'HEAD~1'] = process.argv.slice(2)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const known = readPackages(base)
  const { output } = await run(npm('config', 'get', 'registry'))
  const registry = /https?:\/\/\S+/.exec(output)?.[0]
  if (registry === undefined) throw new Failure('npm has no registry: its setting `registry` is no address.')
  const problems = await findYoung(packages, { known, now: Date.now(), readTime: createReadTime(registry) })
  if (problems.length > 0) throw new Failure([`Younger than ${YOUNGEST_DAYS} days:`, ...problems].join('\n'))
  console.log(`No new package version is younger than ${YOUNGEST_DAYS} days.`)
})

/** @param {string} base */
function readPackages(base) {
  // A commit, never an option of git.
  if (!/^[\w./~^-]+$/.test(base) || base.startsWith('-')) throw new Failure(`${base} is not a commit.`)
  const text = execFileSync('git', ['show', `${base}:package-lock.json`], { cwd: root, maxBuffer: 2 ** 26 })
  return JSON.parse(text.toString()).packages
}

/** @param {string} registry */
function createReadTime(registry) {
  /** @param {string} name @param {string} version */
  return async (name, version) => {
    const response = await fetch(new URL(name.replace('/', '%2f'), registry))
    const { time } = /** @type {{ time?: Record<string, string> }} */ (await response.json())
    const published = time?.[version]
    return published === undefined ? undefined : Date.parse(published)
  }
}
