import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import type { Hex } from './command.ts'
import { decodeSimulatorAnswer, encodeSimulatorCall } from './simulatorCall.ts'

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Read { address to; bytes data; }',
  'struct Outcome { bool isDone; uint256 gasUsed; bytes answer; }',
  'function simulate(Call[] calls, Read[] reads) returns (bytes[] before, bytes[] afterwards, Outcome[] outcomes)',
])

const to = `0x${'1'.repeat(40)}` as const
const calls = [
  { to, value: 5n, data: '0x1234' },
  { to: `0x${'2'.repeat(40)}`, value: 0n, data: '0x' },
] as const
const reads = [{ to: `0x${'3'.repeat(40)}`, data: '0xabcd' }] as const
const work = { calls, reads }

const done = { isDone: true, gasUsed: 30_000n, answer: '0x' } as const
const failed = { isDone: false, gasUsed: 7n, answer: '0x08c379a0' } as const
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

type Said = {
  before?: readonly Hex[]
  afterwards?: readonly Hex[]
  outcomes?: readonly (typeof done | typeof failed)[]
}

function answer({ before = [word(8n)], afterwards = [word(3n)], outcomes = [done, done] }: Said = {}): Hex {
  return encodeFunctionResult({ abi, result: [before, afterwards, outcomes] })
}

test('the simulator gets each call with its coins, and each read', () => {
  expect(decodeFunctionData({ abi, data: encodeSimulatorCall(work) })).toEqual({
    functionName: 'simulate',
    args: [calls, reads],
  })
})

test('the answer has the numbers before and after all calls, and the outcome of each call', () => {
  expect(decodeSimulatorAnswer(answer(), work)).toEqual({ before: [8n], afterwards: [3n], outcomes: [done, done] })
})

test.each<[string, Hex]>([
  ['no bytes', '0x'],
  ['31 bytes', `0x${'00'.repeat(31)}`],
])('a read that answers %s is unreadable, not zero', (_, short) => {
  expect(decodeSimulatorAnswer(answer({ before: [short] }), work)).toMatchObject({ before: [undefined] })
  expect(decodeSimulatorAnswer(answer({ afterwards: [short] }), work)).toMatchObject({ afterwards: [undefined] })
})

test('of a longer answer, like that of Permit2, the first word is the amount', () => {
  const long: Hex = `${word(12n)}${'f'.repeat(128)}`
  expect(decodeSimulatorAnswer(answer({ before: [long] }), work)).toMatchObject({ before: [12n] })
})

test.each([
  ['the first call fails', [failed]],
  ['the last call fails', [done, failed]],
])('an answer may end early if %s', (_, outcomes) => {
  expect(decodeSimulatorAnswer(answer({ outcomes }), work)?.outcomes).toEqual(outcomes)
})

test('an answer may end at a failed call after others that worked', () => {
  const outcomes = [done, failed]
  const three = { calls: [...calls, ...calls.slice(1)], reads }
  expect(decodeSimulatorAnswer(answer({ outcomes }), three)?.outcomes).toEqual(outcomes)
})

test.each<[string, Said]>([
  ['has fewer outcomes than calls, though none failed', { outcomes: [done] }],
  ['has no outcomes', { outcomes: [] }],
  ['has more outcomes than calls', { outcomes: [done, done, done] }],
  ['has more outcomes than calls and a failure', { outcomes: [done, done, failed] }],
  ['lacks a read from before', { before: [] }],
  ['lacks a read from afterwards', { afterwards: [] }],
  ['has a read too many from before', { before: [word(1n), word(2n)] }],
  ['has a read too many from afterwards', { afterwards: [word(1n), word(2n)] }],
])('an answer that %s is not from the simulator', (_, said) => {
  expect(decodeSimulatorAnswer(answer(said), work)).toBeUndefined()
})

test.each<[string, Hex]>([
  ['nothing, as an address without code', '0x'],
  ['a single word', word(1n)],
  ['a cut answer', answer().slice(0, -64) as Hex],
  ['garbage', `0x${'ff'.repeat(320)}`],
])('a node that answers %s has not run the simulator', (_, data) => {
  expect(decodeSimulatorAnswer(data, work)).toBeUndefined()
})
