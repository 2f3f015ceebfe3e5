import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest } from 'vitest/node'
import { root } from '../../bin/src/project.mjs'
import { applyMutant } from './listMutants.mjs'

/**
 * Runs tests against the mutants of some files. The parent sends one mutant after the other, and ends this process if a
 * mutant does not end by itself.
 */

/** @type {{ files: string[]; tests: string[]; waitMs?: number }} */
const target = JSON.parse(process.argv[2] ?? '{}')
const [files, tests] = [target.files, target.tests].map((paths) => paths.map((path) => join(root, path)))
/** @type {import('./runMutants.mjs').Changed | undefined} */
let current

process.env.MUTATION = JSON.stringify({ files, tests })
const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: tests?.slice(0, 1) ?? [],
    reporters: [{}],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: target.waitMs ?? 300_000,
    // Not the default of one second, which a busy machine exceeds without a mutant.
    expect: { poll: { timeout: 10_000, interval: 5 } },
    restoreMocks: true,
    cache: false,
    runner: join(root, 'tests/mutation/mutantRunner.ts'),
  },
  { logLevel: 'silent', plugins: [{ name: 'mutant', enforce: 'pre', load }] },
)

/** @param {string} id */
function load(id) {
  if (current === undefined || id.split('?')[0] !== join(root, current.file)) return undefined
  return applyMutant(readFileSync(join(root, current.file), 'utf8'), current.mutant)
}

const channel = new BroadcastChannel('mutants')
channel.onmessage = ({ data }) => {
  clearInterval(timer)
  process.send?.({ ...data, cpuMs: getCpuMs(began) })
}

/** Not by the clock: on a busy machine every mutant would take too long. */
let began = process.cpuUsage()
/** @type {NodeJS.Timeout | undefined} */
let timer

/** @param {NodeJS.CpuUsage} since */
function getCpuMs(since) {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

process.on('message', (/** @type {{ changed?: typeof current; limit: number }} */ { changed, limit }) => {
  current = changed
  began = process.cpuUsage()
  timer = setInterval(() => {
    if (getCpuMs(began) > limit) process.send?.({ isEndless: true })
  }, 1_000)
  for (const file of files ?? []) vitest.invalidateFile(file)
  channel.postMessage('run')
})
process.on('disconnect', () => process.exit())

await vitest.runTestSpecifications(await vitest.globTestSpecifications())
