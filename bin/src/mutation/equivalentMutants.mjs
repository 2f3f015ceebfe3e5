/** @typedef {{ file: string | undefined; code: string; before: string; texts: readonly string[]; reason: string }} Equivalent */

const [gate, reducer] = ['sendGate', 'advance'].map((name) => `app/src/execution/${name}.ts`)
const comparison = 'app/src/chain/compareNodes.ts'
const simulated = 'engine/src/encode/simulatedSwap.ts'

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
  {
    ...{ file: 'engine/src/encode/simulatedGas.ts', code: 'return normal > floor ? normal : floor', before: '>' },
    ...{ texts: ['>='], reason: 'Where they are equal, either is the result.' },
  },
  {
    ...{ file: simulated, before: '0n', texts: ['1n'] },
    code: 'return { spender, left: { listing, units: afterwards[holdings.length + at] ?? 0n } }',
    reason: 'A decoded answer has a number for each read.',
  },
  {
    ...{ file: simulated, before: '0n', texts: ['1n'] },
    code: 'const count = (numbers: readonly bigint[]): Amount => ({ listing, units: numbers[at] ?? 0n })',
    reason: 'A decoded answer has a number for each read.',
  },
  {
    ...{ file: simulated, before: "'0x'", texts: ["''"] },
    code: "if (listing.tokenAddress === null) return { to: holder, data: '0x' }",
    reason: 'Both are encoded as no bytes.',
  },
  {
    ...{ file: simulated, before: 'call === undefined', texts: ['false'] },
    code: 'return call === undefined ? [] : [measureGas(outcome, { call, hasPermit, approvals: at })]',
    reason: 'A decoded answer has no more outcomes than there are calls.',
  },
  {
    ...{ file: comparison, before: '<', texts: ['<='] },
    code: 'const blockNumber = first.value.block < second.value.block ? first.value.block : second.value.block',
    reason: 'Where they are equal, either is the lower one.',
  },
  {
    ...{ file: comparison, before: '0', texts: ['1'] },
    code: 'blockNumber ?? getBlockNumber(client, { cacheTime: 0 }),',
    reason: 'Each reading has a client of its own, with an empty cache.',
  },
  {
    ...{ file: comparison, before: "'allowance'", texts: ["''"] },
    code: "{ address: permit2, abi: permit2Abi, functionName: 'allowance', args: [account, address, router.address] },",
    reason: 'Without a name viem takes the first function, and this ABI has one.',
  },
]

/** @param {import('./runMutants.mjs').Changed} changed */
export function isEquivalent({ file, mutant: { code, before, text } }) {
  return equivalentMutants.some(
    (one) => one.file === file && one.code === code && one.before === before && one.texts.includes(text),
  )
}
