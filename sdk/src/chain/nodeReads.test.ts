import { createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { countMined, findReceipt, findTransaction, listTransactions, readBlock } from './nodeReads.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const account = `0x${'12'.repeat(20)}` as const
const log = { address: account, topics: [hash], data: '0x01', logIndex: '0x0' }
const receipt = {
  transactionHash: hash,
  transactionIndex: '0x2',
  blockHash: hash,
  blockNumber: '0x10',
  status: '0x1',
  from: account,
  gasUsed: '0x10',
  effectiveGasPrice: '0x3',
  logs: [log],
}
const transaction = { hash, from: account, to: account, value: '0x0', input: '0x', nonce: '0x7', gas: '0x5208' }
const block = { number: '0x10', hash, timestamp: '0x6b49d200', transactions: [transaction] }

function answer(value: unknown) {
  return createClient({ transport: custom({ request: async () => value }, { retryCount: 0 }) })
}

test('a receipt is read with its fee, also that of a rollup', async () => {
  const read = {
    transactionHash: hash,
    transactionIndex: 2,
    blockHash: hash,
    blockNumber: 16n,
    status: 'success',
    from: account,
    gasUsed: 16n,
    fee: 48n,
    logs: [{ address: account, topics: [hash], data: '0x01' }],
  }
  expect(await findReceipt(answer(receipt), { hash })).toEqual(read)
  expect(await findReceipt(answer({ ...receipt, l1Fee: '0x2' }), { hash })).toEqual({ ...read, fee: 50n })
  expect(await findReceipt(answer({ ...receipt, status: '0x0', l1Fee: null }), { hash })).toEqual({
    ...read,
    status: 'reverted',
  })
  expect(await findReceipt(answer(null), { hash })).toBeUndefined()
})

test('transactions, blocks and nonces are read', async () => {
  const read = { hash, from: account, to: account, value: 0n, input: '0x', nonce: 7, gas: 21_000n }
  expect(await findTransaction(answer(transaction), { hash })).toEqual(read)
  expect(await findTransaction(answer({ ...transaction, to: undefined }), { hash })).toEqual({ ...read, to: null })
  expect(await findTransaction(answer(null), { hash })).toBeUndefined()
  expect(await readBlock(answer(block))).toEqual({ number: 16n, hash, timestamp: 1_800_000_000n })
  expect(await countMined(answer('0x7'), { account })).toBe(7)
  // Transactions of other accounts can be of a kind that only this network has.
  const strange = { type: '0x6a', from: `0x${'34'.repeat(20)}` }
  const full = { ...block, transactions: [strange, transaction] }
  expect(await listTransactions(answer(full), { number: 16, account })).toEqual([read])
})

/** No field may be any of these, but for the exceptions. */
const odd = [undefined, null, '', '0x', '0xzz', 'many', 7, true, {}, [], '0x1'.padEnd(81, '0')]

type Case = readonly [name: string, whole: object, read: (answer: unknown) => Promise<unknown>]

const cases: readonly Case[] = [
  ...Object.keys(receipt).map((name): Case => [name, receipt, (one) => findReceipt(answer(one), { hash })]),
  ...Object.keys(transaction).map((name): Case => [name, transaction, (one) => findTransaction(answer(one), { hash })]),
  ...['number', 'hash', 'timestamp'].map((name): Case => [name, block, (one) => readBlock(answer(one))]),
  ['transactions', block, (one) => listTransactions(answer(one), { number: 16, account })],
  ...['address', 'topics', 'data'].map(
    (name): Case => [name, log, (one) => findReceipt(answer({ ...receipt, logs: [one] }), { hash })],
  ),
  ['nonce', { nonce: '0x1' }, (one) => countMined(answer((one as { nonce: unknown }).nonce), { account })],
]

/** Lists and bytes may be empty, and the creation of a contract has no recipient. */
function isFine(name: string, value: unknown): boolean {
  if (name === 'to') return value === undefined || value === null
  if (['logs', 'topics', 'transactions'].includes(name)) return Array.isArray(value)
  return ['input', 'data'].includes(name) && value === '0x'
}

test.each(cases)('R-10: a malformed %s is a failure of the node', async (name, whole, read) => {
  for (const value of odd.filter((one) => !isFine(name, one)))
    await expect(read({ ...whole, [name]: value })).rejects.toThrow('malformed')
  await expect(read(whole)).resolves.toBeDefined()
})

test('R-10: an answer about another transaction is malformed', async () => {
  const other = `0x${'cd'.repeat(32)}`
  await expect(findReceipt(answer({ ...receipt, transactionHash: other }), { hash })).rejects.toThrow('another one')
  await expect(findTransaction(answer({ ...transaction, hash: other }), { hash })).rejects.toThrow('another one')
})

test('a name of the prototype is no field', async () => {
  const poisoned = JSON.parse(`{"__proto__": ${JSON.stringify(receipt)}}`)
  await expect(findReceipt(answer(poisoned), { hash })).rejects.toThrow('malformed')
})
