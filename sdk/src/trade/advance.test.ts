import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, type SwapEvent } from './advance.ts'
import { parseRecord, writeRecord } from './parseRecord.ts'
import {
  findCurrentStep,
  isDone,
  isFollowed,
  isOpen,
  isPending,
  type StepRecord,
  type StepState,
  type SwapRecord,
} from './record.ts'
import {
  anyEvent,
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  exampleRequest,
} from './testing/records.ts'

const options = cases(10_000)
const [first, second] = [createExampleHash(1), createExampleHash(2)]
const mined = { block: 5, blockHash: createExampleHash(50), fee: 21_000n }

/** A swap of the coin: one step. */
const coinSwap = createExampleRecord({ steps: [createExampleStep('swap')] })

const asked: SwapEvent = { step: 0, type: 'ask', at: 1, request: exampleRequest }
const sent: SwapEvent = { step: 0, type: 'send', hash: first, at: 2 }
const confirmed: SwapEvent = { step: 0, type: 'confirm', hash: first, ...mined, moved: { paid: 1n, received: 2n } }

function run(record: SwapRecord, events: readonly SwapEvent[]): SwapRecord {
  return events.reduce(advance, record)
}

function stateAfter(...events: readonly SwapEvent[]): StepState | undefined {
  return run(coinSwap, events).steps[0]?.state
}

test('a swap is asked, sent, confirmed and final', () => {
  expect(stateAfter(asked)).toEqual({ type: 'asking', since: 1 })
  expect(stateAfter(asked, sent)).toEqual({ type: 'sent', hash: first, since: 2, nonce: undefined })
  const end = { type: 'confirmed', hash: first, ...mined, moved: { paid: 1n, received: 2n } }
  expect(stateAfter(asked, sent, confirmed)).toEqual({ ...end, isFinal: false })
  expect(stateAfter(asked, sent, confirmed, { step: 0, type: 'settle' })).toEqual({ ...end, isFinal: true })
})

test.each([
  ['the user stopped waiting', { type: 'leave', at: 2 }],
  ['the page was closed', { type: 'interrupt', at: 2 }],
  ['the wallet failed in an unknown way', { type: 'lose', at: 2 }],
  ['the user declined', { type: 'refuse' }],
  ['the wallet reported a failure', { type: 'fail', reason: 'walletOffline' }],
] as const)('a late hash is accepted although %s', (_, event) => {
  expect(stateAfter(asked, { step: 0, ...event }, sent)).toMatchObject({ type: 'sent', hash: first })
})

test('a late hash is accepted after the user dismissed an unclear request, and after it was given up', () => {
  const lost: SwapEvent = { step: 0, type: 'lose', at: 2 }
  expect(stateAfter(asked, lost, { step: 0, type: 'dismiss' }, sent)).toMatchObject({ type: 'sent' })
  expect(
    stateAfter(asked, lost, { step: 0, type: 'drop', lateEffect: 'reverts' }, { step: 0, type: 'settle' }, sent),
  ).toMatchObject({
    type: 'sent',
  })
})

test('without a question to the wallet no hash is accepted', () => {
  expect(run(coinSwap, [sent])).toBe(coinSwap)
  const refused = run(coinSwap, [{ step: 0, type: 'fail', reason: 'quoteOld' }])
  expect(run(refused, [sent, { ...sent, type: 'find' }])).toBe(refused)
})

test('a sped up transaction is followed by its new hash, and remembers the old one', () => {
  const record = run(coinSwap, [asked, sent, { step: 0, type: 'find', hash: second, at: 3 }])
  expect(record.steps[0]).toMatchObject({ state: { type: 'sent', hash: second }, hashes: [first, second] })
  expect(run(record, [confirmed])).toBe(record)
})

test('a second hash from the wallet does not replace the one that is followed', () => {
  const record = run(coinSwap, [asked, sent])
  expect(run(record, [{ step: 0, type: 'send', hash: second, at: 3 }])).toBe(record)
})

test('a reorganised block makes a confirmed swap pending again, until it is final', () => {
  const back: SwapEvent = { step: 0, type: 'reorganise', at: 9 }
  expect(stateAfter(asked, sent, confirmed, back)).toMatchObject({ type: 'sent', hash: first })
  expect(stateAfter(asked, sent, confirmed, { step: 0, type: 'settle' }, back)).toMatchObject({ type: 'confirmed' })
})

test('a dropped transaction can be mined after all', () => {
  expect(stateAfter(asked, sent, { step: 0, type: 'drop', lateEffect: 'reverts' })).toEqual({
    type: 'dropped',
    hash: first,
    lateEffect: 'reverts',
    isFinal: false,
  })
  expect(stateAfter(asked, sent, { step: 0, type: 'drop', lateEffect: 'reverts' }, confirmed)).toMatchObject({
    type: 'confirmed',
  })
})

test('a cancelled transaction names the one that took its place', () => {
  expect(stateAfter(asked, sent, { step: 0, type: 'cancel', by: second })).toEqual({
    type: 'cancelled',
    hash: first,
    by: second,
    isFinal: false,
  })
})

test('a lost signature failed, and a lost transaction is unclear', () => {
  const record = createExampleRecord({ steps: [createExampleStep('permit'), createExampleStep('swap')] })
  const permit: SwapEvent = { step: 0, type: 'ask', at: 1, request: undefined }
  const lost = run(record, [permit, { step: 0, type: 'interrupt', at: 2 }])
  expect(lost.steps[0]?.state).toEqual({ type: 'failed', reason: 'interrupted' })
  expect(stateAfter(asked, { step: 0, type: 'interrupt', at: 2 })).toEqual({ type: 'unclear', since: 2 })
})

test('a step is asked only after the steps before it are done', () => {
  const record = createExampleRecord()
  expect(run(record, [{ step: 2, type: 'ask', at: 1, request: exampleRequest }])).toBe(record)
  const done = run(record, [{ step: 0, type: 'skip' }])
  expect(run(done, [{ step: 1, type: 'ask', at: 1, request: undefined }]).steps[1]?.state.type).toBe('asking')
})

test('whatever happens in whatever order, a record stays whole', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let record: SwapRecord = createExampleRecord()
      for (const event of events) {
        const next = advance(record, event)
        expectOrder(record, { next, event })
        record = next
      }
    }),
    options,
  )
})

type Change = { readonly next: SwapRecord; readonly event: SwapEvent }

function expectOrder(record: SwapRecord, { next, event }: Change): void {
  expect(parseRecord(writeRecord(next))).toEqual(next)
  // One question at a time.
  expect(next.steps.filter(({ state }) => state.type === 'asking').length).toBeLessThan(2)
  for (const [at, step] of next.steps.entries()) {
    const before = record.steps[at]
    if (before === undefined) throw new RangeError('A step was added.')
    if (at !== event.step) expect(step).toBe(before)
    if (step !== before) expectStep(before, { step, event })
  }
}

function expectStep(
  before: StepRecord,
  { step, event }: { readonly step: StepRecord; readonly event: SwapEvent },
): void {
  expect(before.hashes.every((hash) => step.hashes.includes(hash))).toBe(true)
  // Nothing is asked twice.
  if (step.state.type === 'asking' && event.type !== 'answer') expect(before.state.type).toBe('waiting')
  // A hash of the wallet's answer is kept until one is followed, and is never a success by itself.
  if (before.walletAnswer !== undefined && event.type !== 'answer' && event.type !== 'send' && event.type !== 'find')
    expect(step.walletAnswer).toEqual(before.walletAnswer)
  if (event.type === 'answer') expect([before.state.type, 'unclear']).toContain(step.state.type)
  expect(step.state.type).not.toBe('waiting')
  // No success but by the chain, for a hash that was followed.
  if (step.state.type === 'confirmed' && before.state.type !== 'confirmed') {
    expect(event).toMatchObject({ type: 'confirm', hash: step.state.hash })
    expect(before.hashes).toContain(step.state.hash)
  }
  const wasFinal = 'isFinal' in before.state && before.state.isFinal
  // A final state changes only where the transaction was never seen on chain.
  if (wasFinal) expect(['dropped', 'dismissed']).toContain(before.state.type)
  // A followed step has a transaction to look for.
  if (isFollowed(step.state)) expect(step.request).toBeDefined()
}

test('no record is stuck: the chain ends every open one, and the user every other one', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let record = run(createExampleRecord(), events)
      for (const [step] of record.steps.entries())
        for (const type of ['interrupt', 'drop', 'settle'] as const)
          record = advance(record, { step, type, at: 1 } as SwapEvent)
      expect(isOpen(record)).toBe(false)
      if (isPending(record)) expect(findCurrentStep(record).step.state.type).toBe('waiting')
      expect(
        record.steps.some(({ state }) => state.type === 'waiting') && record.steps.every(({ state }) => isDone(state)),
      ).toBe(false)
    }),
    options,
  )
})
