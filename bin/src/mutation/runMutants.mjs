import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { root } from '../project.mjs'

const worker = join(root, 'bin/src/mutation/mutantWorker.mjs')

/** A mutant may take this much longer than the untouched files. */
const PATIENCE = 3
const LEAST_MS = 20_000
/** A mutant can leave work behind that slows down the next ones. */
const MOST_RUNS = 200

/** @typedef {'killed' | 'survived' | 'timeout'} Fate */
/** @typedef {{ file: string; mutant: import('./listMutants.mjs').Mutant }} Changed */
/** @typedef {import('./mutationTargets.mjs').Target} Target */

/**
 * The fates of mutants, one after the other.
 * @param {Target} target
 * @param {{ mutants: readonly Changed[]; onFate: (changed: Changed, fate: Fate) => void }} options
 */
export async function runMutants(target, { mutants, onFate }) {
  let runner = startRunner(target)
  const began = performance.now()
  const untouched = await runner.ask(undefined, 3_600_000)
  if (untouched !== 'survived') throw new Failure(`${target.tests.join(' and ')} fail without a mutant.`)
  const limit = Math.max(LEAST_MS, (performance.now() - began) * PATIENCE)
  for (const [at, changed] of mutants.entries()) {
    const fate = await runner.ask(changed, limit)
    if (fate === 'timeout' || at % MOST_RUNS === MOST_RUNS - 1) {
      runner.end()
      runner = startRunner(target)
    }
    onFate(changed, fate)
  }
  runner.end()
}

/** @param {Target} target */
function startRunner({ files, tests }) {
  const child = fork(worker, [JSON.stringify({ files, tests })], {
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
     * @param {number} limit
     * @returns {Promise<Fate>}
     */
    async ask(changed, limit) {
      await ready
      return await new Promise((resolve) => {
        const settle = (/** @type {Fate} */ fate) => {
          clearTimeout(timer)
          child.removeAllListeners('message')
          child.removeAllListeners('exit')
          resolve(fate)
        }
        const timer = setTimeout(() => settle('timeout'), limit)
        child.once('message', (/** @type {{ isPassed: boolean }} */ { isPassed }) => {
          settle(isPassed ? 'survived' : 'killed')
        })
        // A mutant that ends the process was noticed, and the next one needs a new process.
        child.once('exit', () => settle('timeout'))
        child.send({ changed })
      })
    },
  }
}
