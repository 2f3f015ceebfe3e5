import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../bin/src/project.mjs'
import { isEquivalent } from './equivalentMutants.mjs'
import { listMutants } from './listMutants.mjs'
import { mutationTargets } from './mutationTargets.mjs'
import { runMutants } from './runMutants.mjs'

/** @typedef {import('./mutationTargets.mjs').Target} Target */
/** @typedef {{ noticed: number; total: number; isGate: boolean }} Score */

const LEAST_SHARE = 0.9

/**
 * Changes the code in one small way at a time, and counts the changes that no test notices. Returns whether the score is
 * good enough.
 * @param {{ parts: readonly string[]; every: number }} options Parts of the paths of files; every nth mutant.
 * @returns {Promise<boolean>}
 */
export async function testMutants(options) {
  /** @type {Score[]} */
  const scores = []
  for (const target of mutationTargets) scores.push(...(await testTarget(target, options)))
  const [noticed, total] = [sum(scores.map((one) => one.noticed)), sum(scores.map((one) => one.total))]
  console.log(`\n${noticed} of ${total} mutants noticed: ${formatShare(noticed, total)}`)
  const hasHole = scores.some((one) => one.isGate && one.noticed < one.total)
  return !hasHole && noticed >= total * LEAST_SHARE
}

/**
 * @param {Target} target
 * @param {{ parts: readonly string[]; every: number }} options
 * @returns {Promise<Score[]>}
 */
async function testTarget(target, { parts, every }) {
  const files = target.files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  if (files.length === 0) return []
  const mutants = files.flatMap((file) =>
    listMutants(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({ file, mutant })),
  )
  const tried = mutants.filter((changed, at) => at % every === 0 && !isEquivalent(changed))
  /** @type {typeof mutants} */
  const survivors = []
  /** @type {typeof mutants} */
  const endless = []
  let done = 0
  await runMutants(target, {
    mutants: tried,
    onFate: (changed, fate) => {
      done += 1
      if (fate === 'survived') survivors.push(changed)
      if (fate === 'timeout') endless.push(changed)
      showProgress(`${changed.file}: ${done} of ${tried.length} mutants, ${survivors.length} survived`, done)
    },
  })
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
  return files.map((file) => {
    const ofFile = (/** @type {typeof mutants} */ all) => all.filter((one) => one.file === file)
    const own = ofFile(survivors).map(({ mutant }) => mutant)
    const total = ofFile(tried).length
    const left = ofFile(mutants).filter(isEquivalent).length
    describeFile(file, { total, left, slow: ofFile(endless).length, survivors: own })
    return { noticed: total - own.length, total, isGate: target.isGate }
  })
}

/** @typedef {import('./listMutants.mjs').Mutant} Mutant */

/**
 * @param {string} file
 * @param {{ total: number; left: number; slow: number; survivors: readonly Mutant[] }} result
 */
function describeFile(file, { total, left, slow, survivors }) {
  const noticed = total - survivors.length
  const share = formatShare(noticed, total)
  console.log(`${file}: ${noticed} of ${total} noticed, ${share} (${slow} by their time; ${left} equivalent not tried)`)
  for (const { line, before, text } of survivors)
    console.log(`  line ${line}: ${shorten(before)}  ->  ${shorten(text)}`)
}

/**
 * One line that changes, or a new one from time to time in a log.
 * @param {string} text
 * @param {number} done
 */
function showProgress(text, done) {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${text}`)
  else if (done % 20 === 0) console.log(text)
}

/** @param {string} text */
function shorten(text) {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > 80 ? `${flat.slice(0, 77)}...` : flat
}

/**
 * @param {number} part
 * @param {number} whole
 */
function formatShare(part, whole) {
  return `${((part / Math.max(1, whole)) * 100).toFixed(1)} %`
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0)
}
