import { expect, test } from 'vitest'
import type { StepState, SwapRecord } from '../../execution/record.ts'
import { createExampleRecord } from '../../execution/testing/records.ts'
import { describeState, findAction, findReceiptPath, findUsualSeconds } from './stepView.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const mined = { hash, block: 7, blockHash: hash, fee: 3n * 10n ** 14n, isFinal: false }

test('a swap that reverted says why, that nothing was swapped, and its fee', () => {
  const record = endWith({ type: 'reverted', reason: 'belowMinimum', ...mined })
  expect(describeState(record)).toBe(
    'The price moved beyond your minimum. Nothing was swapped, the fee was 0.0003 ETH.',
  )
  expect(findAction(record)).toBeUndefined()
})

test('a declined first request cost nothing; after a mined approval the fee of that is named', () => {
  const record = endWith({ type: 'refused' })
  expect(describeState({ ...record, steps: record.steps.slice(-1) })).toBe(
    'You declined in the wallet. Nothing was sent, and it cost nothing.',
  )
  const approval = { type: 'approve', units: 5n, request: undefined, hashes: [hash] } as const
  const approved: SwapRecord['steps'] = [
    { ...approval, state: { type: 'confirmed', moved: undefined, ...mined } },
    ...record.steps.slice(-1),
  ]
  expect(describeState({ ...record, steps: approved })).toMatch(
    /^You declined in the wallet\. Nothing was swapped\. Your approval of .+ stays for the next try\. Its fee was 0\.0003 ETH\.$/,
  )
})

test('the receipt has an address once there is a hash, of the latest one', () => {
  const record = endWith({ type: 'waiting' })
  expect(findReceiptPath(record)).toBeUndefined()
  const sent = record.steps.map((step) => ({ ...step, hashes: [`0x${'cd'.repeat(32)}` as const, hash] }))
  expect(findReceiptPath({ ...record, steps: sent })).toBe(`/swap/1/${hash}`)
})

test('the usual time is three blocks of the network, and never less than five seconds', () => {
  expect([findUsualSeconds(1), findUsualSeconds(42161)]).toEqual([36, 5])
})

function endWith(state: StepState): SwapRecord {
  const record = createExampleRecord({ chainId: 1 })
  const swap = record.steps.at(-1)
  if (swap === undefined) throw new Error('A record has a swap.')
  return { ...record, steps: [{ ...swap, state, hashes: [] }] }
}
