/** @typedef {{ file: string | undefined; code: string; before: string; texts: readonly string[]; reason: string }} Equivalent */

const [gate, reducer] = ['sendGate', 'advance'].map((name) => `app/src/execution/${name}.ts`)

/**
 * Changes that no test can notice, by the line of code, with the reason.
 * @type {readonly Equivalent[]}
 */
const equivalentMutants = [
  {
    ...{ file: gate, code: "return step.type === 'swap' || step.type === 'transfer' ? step.permit : undefined" },
    ...{ before: "step.type === 'swap' || step.type === 'transfer'", texts: ['true'] },
    reason: 'An approval has no permit.',
  },
  {
    ...{ file: gate, code: "if (request.type === 'message') return 0n", before: '0n' },
    ...{ texts: ['1n', '(undefined)'], reason: 'A signature costs no gas, so that the limit is not used.' },
  },
  {
    ...{ file: reducer, before: "'hash' in state" },
    code: "return put(step, { type: 'dropped', hash: 'hash' in state ? state.hash : undefined, isFinal: false })",
    ...{ texts: ['true'], reason: 'An unclear state has no hash.' },
  },
  {
    ...{ file: 'engine/src/encode/revertReason.ts', code: "return { name: '', args: [] }", before: "''" },
    ...{ texts: ["'mutant'"], reason: 'No error has either name.' },
  },
]

/** @param {import('./runMutants.mjs').Changed} changed */
export function isEquivalent({ file, mutant: { code, before, text } }) {
  return equivalentMutants.some(
    (one) => one.file === file && one.code === code && one.before === before && one.texts.includes(text),
  )
}
