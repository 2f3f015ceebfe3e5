import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../../bin/src/failure.mjs'
import { root } from '../../bin/src/project.mjs'

const worker = join(root, 'tests/mutation/mutantWorker.mjs')

/** A mutant may take this much more time of the processor than the untouched files. */
const PATIENCE = 3
const LEAST_MS = 20_000
/** Ends a mutant that waits forever. */
const LONGEST_MS = 1_800_000
/** A mutant can leave work behind that slows down the next ones. */
const MOST_RUNS = 200
const MOST_WORKERS = 2

/** @typedef {'killed' | 'survived' | 'timeout'} Fate */
/** @typedef {{ file: string; mutant: import('./listMutants.mjs').Mutant }} Changed */
/** @typedef {import('./mutationTargets.mjs').Target} Target */

/**
 * The fates of mutants, in the order in which they are known.
 * @param {Target} target
 * @param {{ mutants: readonly Changed[]; onFate: (changed: Changed, fate: Fate) => void }} options
 */
export async function runMutants(target, { mutants, onFate }) {
  const limit = await findLimit(target)
  const waiting = mutants.values()
  const workers = Array.from({ length: MOST_WORKERS }, async () => {
    while (await runSome(target, { limit, waiting, onFate }));
  })
  await Promise.all(workers)
}

/** @param {Target} target */
async function findLimit(target) {
  const runner = startRunner(target)
  const cpuMs = await checkUntouched(target, runner)
  runner.end()
  return Math.max(LEAST_MS, cpuMs * PATIENCE)
}

/**
 * In one process. Returns false after the last mutant.
 * @param {Target} target
 * @param {{ limit: number; waiting: Iterator<Changed>; onFate: (changed: Changed, fate: Fate) => void }} options
 */
async function runSome(target, { limit, waiting, onFate }) {
  const runner = startRunner(target)
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    const { value: changed, done } = waiting.next()
    if (done) {
      await checkUntouched(target, runner)
      runner.end()
      return false
    }
    const { fate } = await runner.ask(changed, limit)
    onFate(changed, fate)
    if (fate === 'timeout') break
  }
  runner.end()
  return true
}

/**
 * If the tests fail without a mutant, every count is wrong.
 * @param {Target} target
 * @param {ReturnType<typeof startRunner>} runner
 */
async function checkUntouched({ tests }, runner) {
  const { fate, cpuMs } = await runner.ask(undefined, LONGEST_MS)
  if (fate !== 'survived') throw new Failure(`${tests.join(' and ')} fail without a mutant.`)
  return cpuMs
}

/** @param {Target} target */
function startRunner({ files, tests, waitMs }) {
  const child = fork(worker, [JSON.stringify({ files, tests, waitMs })], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors = `${errors}${text}`.slice(-2_000)
  })
  const ready = new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Failure(`The tests did not start. ${errors}`)))
  })
  return {
    end: () => void child.kill('SIGKILL'),
    /**
     * @param {Changed | undefined} changed
     * @param {number} limit In milliseconds of the processor.
     * @returns {Promise<{ fate: Fate; cpuMs: number }>}
     */
    async ask(changed, limit) {
      await ready
      return await new Promise((resolve) => {
        const settle = (/** @type {Fate} */ fate, cpuMs = 0) => {
          clearTimeout(timer)
          child.removeAllListeners('message')
          child.removeAllListeners('exit')
          resolve({ fate, cpuMs })
        }
        const timer = setTimeout(() => settle('timeout'), LONGEST_MS)
        child.once('message', (/** @type {{ isPassed?: boolean; isEndless?: boolean; cpuMs?: number }} */ result) => {
          if (result.isEndless) settle('timeout')
          else settle(result.isPassed ? 'survived' : 'killed', result.cpuMs)
        })
        // A mutant that ends the process was noticed, and the next one needs a new process.
        child.once('exit', () => settle('timeout'))
        child.send({ changed, limit })
      })
    },
  }
}
