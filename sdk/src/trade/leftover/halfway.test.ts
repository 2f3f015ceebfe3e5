import { expect, test } from 'vitest'
import type { RecordOf, StepState, SwapRecord } from '../record.ts'
import {
  createExampleHash,
  createExampleRecord,
  createExampleRevocation,
  createExampleStep,
} from '../testing/records.ts'
import { isHalfway, mayLeaveAllowance } from './halfway.ts'

const hash = createExampleHash(1)
const mined: StepState = {
  type: 'confirmed',
  hash,
  moved: undefined,
  block: 7,
  blockHash: hash,
  fee: 1n,
  isFinal: true,
}
const left: StepState = { type: 'failed', reason: 'interrupted' }

/** An approval, a permit and a swap in these states. */
function create(states: readonly StepState[], own: Partial<RecordOf<'swap'>> = {}): RecordOf<'swap'> {
  const record = createExampleRecord(own)
  const steps = record.steps.map((step, at) => ({ ...step, state: states[at] ?? step.state }))
  return { ...record, steps }
}

const later = { id: '00000000-0000-4000-8000-000000000002', startedAt: 1_800_000_000_001 }

test('a swap with a mined approval that was left, stopped or declined is half-way', () => {
  const cases: readonly (readonly [readonly StepState[], boolean])[] = [
    [[mined, left], true],
    [[mined, { type: 'refused' }], true],
    [[mined, { type: 'signed' }, { type: 'failed', reason: 'quoteWorse' }], true],
    [[{ type: 'skipped' }, { type: 'signed' }, left], true],
    [[mined, { type: 'waiting' }], false],
    [[mined, { type: 'signed' }, { type: 'asking', since: 1 }], false],
    [[mined, { type: 'signed' }, { type: 'unclear', since: 1 }], false],
    [[mined, { type: 'signed' }, { type: 'dismissed', isFinal: false }], false],
    [[mined, { type: 'signed' }, mined], false],
    // Nothing was done for it.
    [[{ type: 'refused' }], false],
    [[{ type: 'skipped' }, left], false],
  ]
  for (const [states, expected] of cases) {
    const record = create(states)
    expect(isHalfway(record, [record]), JSON.stringify(states.map(({ type }) => type))).toBe(expected)
  }
})

test('a late hash of the swap itself ends it', () => {
  const record = create([mined, { type: 'signed' }, { type: 'refused' }])
  expect(isHalfway(record, [record])).toBe(true)
  const late = { ...record, steps: record.steps.map((step) => ({ ...step, hashes: [hash] })) }
  expect(isHalfway(late, [late])).toBe(false)
})

test('a later swap of the same token ends it, and one that was declined at once does not', () => {
  const record = create([mined, left])
  const isLeft = (other: SwapRecord) => isHalfway(record, [other, record])
  expect(isLeft(create([{ type: 'waiting' }], later))).toBe(false)
  expect(isLeft(create([{ type: 'skipped' }, { type: 'signed' }, mined], later))).toBe(false)
  expect(isLeft(create([{ type: 'refused' }], later))).toBe(true)
  expect(isLeft(create([mined], { ...later, chainId: 10 }))).toBe(true)
  expect(isLeft(create([mined], { ...later, account: `0x${'11'.repeat(20)}` }))).toBe(true)
  expect(isLeft(create([mined], { ...later, startedAt: record.startedAt - 1 }))).toBe(true)
  const { terms } = record
  const other = { ...terms.pay, listing: { ...terms.pay.listing, id: '1:USDC' } }
  expect(isLeft(create([mined], { ...later, terms: { ...terms, pay: other, maximumPay: other } }))).toBe(true)
})

test('an allowance may be left where more was approved than paid, until a later swap or revocation', () => {
  const may = (states: readonly StepState[], others: readonly SwapRecord[] = []) => {
    const record = create(states)
    return mayLeaveAllowance(record, [...others, record])
  }
  const pay = (paid: bigint): StepState => ({ ...mined, moved: { paid, received: 1n } })
  expect(may([mined, left])).toBe(true)
  expect(may([mined, { type: 'signed' }, pay(10n ** 18n - 1n)])).toBe(true)
  expect(may([mined, { type: 'signed' }, pay(10n ** 18n)])).toBe(false)
  expect(may([mined, { type: 'signed' }, mined])).toBe(false)
  expect(may([{ type: 'skipped' }, left])).toBe(false)
  expect(may([mined, { type: 'asking', since: 1 }])).toBe(false)
  const revocation = createExampleRevocation({
    ...later,
    steps: [createExampleStep('allow', { units: 0n, state: mined })],
  })
  expect(may([mined, left], [revocation])).toBe(false)
  expect([mayLeaveAllowance(revocation, [revocation]), isHalfway(revocation, [revocation])]).toEqual([false, false])
})
