import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AllowStep, createBatchCalls, createBatchedCall, planBatch } from '../batch.ts'
import type { Address } from '../token.ts'
import { decodeBatchCall, encodeBatchCall } from './batchCall.ts'
import type { Hex } from './command.ts'
import { compareBatch, comparePlan } from './comparePlan.ts'
import { type Planned, plan } from './testing/randomPlans.ts'

const [planned] = fc.sample(
  plan.filter(({ steps }: Planned) => steps.length === 3),
  { numRuns: 1, seed: 5 },
)
const batch = planBatch(planned?.steps ?? [])
if (planned === undefined || batch === undefined) throw new RangeError('No plan has three steps.')
const calls = createBatchCalls(batch)

const stranger: Address = '0x00000000000000000000000000000000deadbeef'

test('the calls of a batch are those of its steps, and nothing else', () => {
  expect(compareBatch(batch, calls)).toEqual([])
  expect(compareBatch(batch, calls.slice(1))).toEqual([{ field: 'calls', expected: '3', found: '2' }])
  expect(compareBatch(batch, [...calls, ...calls.slice(-1)])).toEqual([{ field: 'calls', expected: '3', found: '4' }])
  expect(compareBatch(batch, calls.toReversed()).length).toBeGreaterThan(0)
})

test('each altered call of a batch is named', () => {
  for (const at of calls.keys()) {
    const altered = calls.map((call, place) => (place === at ? { ...call, to: stranger } : call))
    expect(compareBatch(batch, altered).length, String(at)).toBeGreaterThan(0)
  }
})

test('an allowance in Permit2 is compared by its bytes: token, spender, amount, and the end of its block', () => {
  const step = batch.steps.find((one): one is AllowStep => one.type === 'allow')
  if (step === undefined) throw new RangeError('The batch allows nothing.')
  const compare = (call: ReturnType<typeof createBatchedCall>) =>
    comparePlan(step, { type: 'call', call, signature: undefined })
  const alter = (own: Partial<AllowStep['allowance']>) =>
    compare(createBatchedCall({ ...step, allowance: { ...step.allowance, ...own } })).map(({ field }) => field)
  const call = createBatchedCall(step)
  expect(compare(call)).toEqual([])
  expect(alter({ token: stranger })).toEqual(['token'])
  expect(alter({ spender: stranger })).toEqual(['spender'])
  expect(alter({ units: step.allowance.units + 1n })).toEqual(['units'])
  expect(alter({ permit2: stranger })).toEqual(['permit2'])
  expect(alter({ chainId: step.allowance.chainId + 1 })).toEqual(['chainId'])
  expect(alter({ account: stranger })).toEqual(['account'])
  const lasting = { ...call, data: `0x${call.data.slice(2, -1)}1` as const }
  expect(compare(lasting)).toEqual([
    { field: 'bytes', expected: 'bytes of ours', found: 'An allowance lasts longer than its block.' },
  ])
  expect(compare({ ...call, value: 1n })).toMatchObject([{ found: 'An allowance sends coins.' }])
  const message = { type: 'message', message: {} } as const
  expect(comparePlan(step, message)).toEqual([{ field: 'request', expected: 'a transaction', found: 'a message' }])
})

test('an account that runs its calls one by one, not as a whole, has no batch of ours', () => {
  const data = encodeBatchCall(calls)
  expect(decodeBatchCall(data)).toEqual(calls.map(({ to, value, data: bytes }) => ({ to, value, data: bytes })))
  // The first word is the mode: 01 reverts as a whole, 01 and 01 continues after a failed call.
  const continues: Hex = `0x${data.slice(2, 10)}0101${data.slice(14)}`
  expect(() => decodeBatchCall(continues)).toThrow('not one batch')
})
