import { expect, test } from 'vitest'
import { advance, type ChainEvent, MOST_HASHES, type SwapEvent } from './advance.ts'
import { isFollowed, type StepRecord, type StepState } from './record.ts'
import { createExampleHash, createExampleRecord, createExampleStep, exampleRequest } from './testing/records.ts'

const [own, other, block] = [createExampleHash(1), createExampleHash(2), createExampleHash(50)]
const mined = { block: 5, blockHash: block, fee: 21_000n }
const moved = { paid: 1n, received: 2n }

const states = {
  waiting: { type: 'waiting' },
  skipped: { type: 'skipped' },
  asking: { type: 'asking', since: 1 },
  unclear: { type: 'unclear', since: 1 },
  refused: { type: 'refused', isFinal: false },
  failed: { type: 'failed', reason: 'walletBusy', isFinal: false },
  'refused before': { type: 'refused' },
  'failed before': { type: 'failed', reason: 'balance' },
  signed: { type: 'signed' },
  batched: { type: 'batched', id: '0x1', since: 1 },
  sent: { type: 'sent', hash: own, since: 1, nonce: undefined },
  seen: { type: 'sent', hash: own, since: 1, nonce: 7 },
  missing: { type: 'sent', hash: own, since: 1, nonce: 7, isMissing: true },
  'sent under another hash': { type: 'sent', hash: other, since: 1, nonce: undefined },
  'lost and dropped': { type: 'dropped', hash: undefined, isFinal: false },
  ...listEnds({ isFinal: false }),
} satisfies Record<string, StepState>

type Ends = { readonly isFinal: boolean }

function listEnds(final: Ends) {
  return {
    dismissed: { type: 'dismissed', ...final },
    confirmed: { type: 'confirmed', hash: own, moved, ...mined, ...final },
    reverted: { type: 'reverted', hash: own, reason: 'expired', ...mined, ...final },
    cancelled: { type: 'cancelled', hash: own, by: other, ...final },
    dropped: { type: 'dropped', hash: own, ...final },
    altered: { type: 'altered', hash: own, ...final },
  } as const
}

type Name = keyof typeof states
type Event = Omit<Extract<SwapEvent, { type: 'ask' }>, 'step'> | ChainEvent | Plain

type Plain =
  | { readonly type: 'skip' | 'refuse' | 'dismiss' | 'sign' }
  | { readonly type: 'interrupt' | 'leave' | 'lose'; readonly at: number }
  | { readonly type: 'batch'; readonly id: string; readonly at: number }
  | { readonly type: 'fail'; readonly reason: 'balance' }
  | { readonly type: 'send'; readonly hash: typeof own; readonly at: number }
  | Omit<Extract<SwapEvent, { type: 'answer' }>, 'step'>

const pending: StepState = { type: 'sent', hash: own, since: 9, nonce: undefined }
const free: readonly Name[] = [
  ...(['asking', 'unclear', 'batched', 'dismissed', 'refused', 'failed', 'dropped', 'lost and dropped'] as const),
  ...(['refused before', 'failed before'] as const),
]
const ours: readonly Name[] = ['sent', 'seen', 'missing', 'dropped']
const lost: Partial<Record<Name, StepState>> = { asking: { type: 'unclear', since: 9 } }
const failed: StepState = { type: 'failed', reason: 'interrupted' }

/** Each event, and the state after it. In all other states it changes nothing. */
const table: readonly (readonly [string, Event, Partial<Record<Name, StepState>>])[] = [
  ['ask', { type: 'ask', at: 9, request: exampleRequest }, { waiting: { type: 'asking', since: 9 } }],
  ['ask without a transaction', { type: 'ask', at: 9, request: undefined }, {}],
  ['skip', { type: 'skip' }, { waiting: { type: 'skipped' } }],
  ['interrupt', { type: 'interrupt', at: 9 }, { waiting: failed, ...lost }],
  ['leave', { type: 'leave', at: 9 }, lost],
  ['lose', { type: 'lose', at: 9 }, lost],
  // The wallet may have sent it all the same.
  ['refuse', { type: 'refuse' }, all(['asking', 'unclear'], { type: 'refused', isFinal: false })],
  [
    'fail',
    { type: 'fail', reason: 'balance' },
    all(['waiting', 'asking'], { type: 'failed', reason: 'balance', isFinal: false }),
  ],
  ['dismiss', { type: 'dismiss' }, { unclear: { type: 'dismissed', isFinal: false } }],
  ['sign', { type: 'sign' }, {}],
  ['batch', { type: 'batch', id: '0x2', at: 9 }, {}],
  ['send', { type: 'send', hash: own, at: 9 }, all(free, pending)],
  ['find', { type: 'find', hash: own, at: 9 }, all([...free, 'sent under another hash'], pending)],
  [
    'find another one',
    { type: 'find', hash: other, at: 9 },
    all([...free, 'sent', 'seen', 'missing', 'altered', 'cancelled'], { ...pending, hash: other }),
  ],
  ['see', { type: 'see', hash: own, nonce: 7 }, all(['sent', 'missing'], { ...pending, since: 1, nonce: 7 })],
  [
    'see another nonce',
    { type: 'see', hash: own, nonce: 8 },
    all(['sent', 'seen', 'missing'], { ...pending, since: 1, nonce: 8 }),
  ],
  [
    'miss',
    { type: 'miss', hash: own },
    {
      sent: { type: 'sent', hash: own, since: 1, nonce: undefined, isMissing: true },
      seen: { type: 'sent', hash: own, since: 1, nonce: 7, isMissing: true },
    },
  ],
  ['confirm', { type: 'confirm', hash: own, moved, ...mined }, all(ours, listEnds({ isFinal: false }).confirmed)],
  [
    'revert',
    { type: 'revert', hash: own, reason: 'expired', ...mined },
    all(ours, listEnds({ isFinal: false }).reverted),
  ],
  ['alter', { type: 'alter', hash: own }, all(ours, listEnds({ isFinal: false }).altered)],
  [
    'cancel',
    { type: 'cancel', by: other },
    {
      ...all(ours, listEnds({ isFinal: false }).cancelled),
      'sent under another hash': { type: 'cancelled', hash: other, by: other, isFinal: false },
      'lost and dropped': { type: 'cancelled', hash: undefined, by: other, isFinal: false },
    },
  ],
  [
    'drop',
    { type: 'drop', lateEffect: 'reverts' },
    {
      ...all(['sent', 'seen', 'missing'], { ...listEnds({ isFinal: false }).dropped, lateEffect: 'reverts' }),
      'sent under another hash': { type: 'dropped', hash: other, lateEffect: 'reverts', isFinal: false },
      ...all(['unclear', 'batched'], { type: 'dropped', hash: undefined, lateEffect: 'reverts', isFinal: false }),
    },
  ],
  ['arrive', { type: 'arrive', arrival: { type: 'arrived', hash: other }, moved }, {}],
  ['reorganise', { type: 'reorganise', at: 9 }, all(['confirmed', 'reverted'], pending)],
  [
    'settle',
    { type: 'settle' },
    {
      ...listEnds({ isFinal: true }),
      'lost and dropped': { type: 'dropped', hash: undefined, isFinal: true },
      refused: { type: 'refused', isFinal: true },
      failed: { type: 'failed', reason: 'walletBusy', isFinal: true },
    },
  ],
]

function all(names: readonly Name[], state: StepState): Partial<Record<Name, StepState>> {
  return Object.fromEntries(names.map((name) => [name, state]))
}

function apply(step: StepRecord, event: Event) {
  const record = createExampleRecord({ steps: [step] })
  const next = advance(record, { step: 0, ...event } as SwapEvent)
  return { isSame: next === record, step: next.steps[0] }
}

test.each(table)('%s changes exactly the states that it fits', (_, event, expected) => {
  for (const [name, state] of Object.entries(states) as [Name, StepState][]) {
    const step = createExampleStep('swap', { state, request: exampleRequest })
    const next = apply(step, event)
    const after = expected[name]
    expect([name, next.step?.state, next.isSame]).toEqual([name, after ?? state, after === undefined])
  }
})

test.each(table)('%s changes no final state, but for a late hash', (_, event) => {
  for (const state of Object.values(listEnds({ isFinal: true }))) {
    const isLate = 'hash' in event && (event.type === 'send' || event.type === 'find')
    const canBeLate = isLate && (state.type === 'dismissed' || state.type === 'dropped')
    const { isSame, step } = apply(createExampleStep('swap', { state, request: exampleRequest }), event)
    expect([state.type, isSame, step?.state.type]).toEqual([state.type, !canBeLate, canBeLate ? 'sent' : state.type])
  }
})

test("one node's report is kept while the step is followed, and ends with every other change", () => {
  for (const [name, state] of Object.entries({ ...states, ...listEnds({ isFinal: true }) })) {
    const step = createExampleStep('swap', { state, request: exampleRequest })
    const { step: next, isSame } = apply(step, { type: 'report', reported: 'confirm' })
    expect([name, next, isSame]).toEqual([name, isSame ? step : { ...step, reported: 'confirm' }, !isFollowed(state)])
    if (next === undefined || isSame) continue
    expect(apply(next, { type: 'report', reported: 'confirm' }).isSame).toBe(true)
    expect(apply(next, { type: 'report', reported: 'revert' }).step?.reported).toBe('revert')
    expect(apply(next, { type: 'report', reported: undefined }).step).not.toHaveProperty('reported')
    for (const [, event] of table) {
      const after = apply(next, event)
      // One node may still report on a transaction that no node has.
      if (!after.isSame && event.type !== 'miss') expect(after.step).not.toHaveProperty('reported')
    }
  }
})

test('a signature that was declined, or a step before the wallet was asked, is not looked for', () => {
  const permit = createExampleStep('permit', { state: states.asking })
  expect(apply(permit, { type: 'refuse' }).step?.state).toEqual({ type: 'refused' })
  expect(apply(permit, { type: 'fail', reason: 'balance' }).step?.state).toEqual({ type: 'failed', reason: 'balance' })
  const waiting = createExampleStep('swap')
  expect(apply(waiting, { type: 'fail', reason: 'balance' }).step?.state).toEqual({ type: 'failed', reason: 'balance' })
})

test('a permit is asked without a transaction, signed, and fails if it is lost', () => {
  const waiting = createExampleStep('permit')
  expect(apply(waiting, { type: 'ask', at: 9, request: undefined }).step?.state).toEqual({ type: 'asking', since: 9 })
  expect(apply(waiting, { type: 'ask', at: 9, request: exampleRequest }).isSame).toBe(true)
  const asking = createExampleStep('permit', { state: states.asking })
  expect(apply(asking, { type: 'sign' }).step?.state).toEqual({ type: 'signed' })
  for (const type of ['interrupt', 'leave', 'lose'] as const)
    expect(apply(asking, { type, at: 9 }).step?.state).toEqual(failed)
  expect(apply(asking, { type: 'send', hash: own, at: 9 }).isSame).toBe(true)
  for (const state of [states.waiting, states.unclear, states.refused])
    expect(apply(createExampleStep('permit', { state }), { type: 'sign' }).isSame).toBe(true)
})

test('a wallet takes a batch while no other transaction is followed, and only after it was asked', () => {
  const event = { type: 'batch', id: '0x2', at: 9 } as const
  for (const [name, state] of Object.entries(states)) {
    const { step } = apply(createExampleStep('batch', { state, request: exampleRequest }), event)
    const isFree = free.some((one) => one === name)
    expect([name, step?.state]).toEqual([name, isFree ? { type: 'batched', id: '0x2', since: 9 } : state])
  }
  expect(apply(createExampleStep('batch', { state: states.asking }), event).isSame).toBe(true)
})

test('what the wallet answered is kept while no transaction is followed, and brings back what was given up', () => {
  const event = { type: 'answer', walletAnswer: { hash: own }, at: 9 } as const
  const ended = listEnds({ isFinal: true })
  const all = { ...states, 'dismissed for good': ended.dismissed, 'dropped for good': ended.dropped }
  const unclear: StepState = { type: 'unclear', since: 9 }
  const declined = { refused: unclear, failed: unclear, 'refused before': unclear, 'failed before': unclear }
  const again = { ...declined, 'dismissed for good': unclear, 'dropped for good': unclear }
  for (const [name, state] of Object.entries(all) as [keyof typeof all, StepState][]) {
    const step = createExampleStep('swap', { state, request: exampleRequest })
    const isKept = free.some((one) => one === name) || name in again
    const after = name in again ? unclear : state
    expect([name, apply(step, event).step]).toEqual([
      name,
      isKept ? { ...step, state: after, walletAnswer: event.walletAnswer } : step,
    ])
    expect(apply(createExampleStep('swap', { state }), event).isSame).toBe(true)
  }
})

test('what the wallet answered is stored once, an id beside a hash, and ends with a hash that is followed', () => {
  const state = states.unclear
  const step = createExampleStep('batch', { state, request: exampleRequest, walletAnswer: { id: '0x1', hash: own } })
  const answer = (walletAnswer: NonNullable<StepRecord['walletAnswer']>) =>
    apply(step, { type: 'answer', walletAnswer, at: 9 })
  for (const walletAnswer of [{}, { hash: own }, { id: '0x1' }, { id: '0x1', hash: own }])
    expect(answer(walletAnswer).isSame).toBe(true)
  expect(answer({ hash: other }).step).toEqual({ ...step, walletAnswer: { id: '0x1', hash: other } })
  expect(answer({ id: '0x2' }).step).toEqual({ ...step, walletAnswer: { id: '0x2', hash: own } })
  for (const type of ['send', 'find'] as const)
    expect(apply(step, { type, hash: other, at: 9 }).step).toEqual({
      ...createExampleStep('batch', { request: exampleRequest, hashes: [other] }),
      state: { ...pending, hash: other },
    })
  for (const event of [{ type: 'dismiss' }, { type: 'drop', lateEffect: 'unknown' }, { type: 'refuse' }] as const)
    expect(apply(step, event).step?.walletAnswer).toEqual({ id: '0x1', hash: own })
})

test('a batch is split into waiting steps only while the wallet is asked for it', () => {
  const steps = [createExampleStep('permit', { units: 1n }), createExampleStep('swap', { units: 2n })]
  const event = { step: 0, type: 'split', steps: steps.map(({ type, units }) => ({ type, units })) } as const
  for (const type of ['batch', 'swap'] as const) {
    for (const [name, state] of Object.entries(states)) {
      const record = createExampleRecord({ steps: [createExampleStep(type, { state, request: exampleRequest })] })
      const isSplit = type === 'batch' && name === 'asking'
      expect([name, advance(record, event)]).toEqual([name, isSplit ? { ...record, steps } : record])
    }
  }
})

test('a deposit is on its way once it is confirmed, and arrives, expires or comes back once', () => {
  const confirmed = listEnds({ isFinal: false }).confirmed
  const confirm = { type: 'confirm', hash: own, moved, ...mined } as const
  const sent = createExampleStep('transfer', { state: states.sent, request: exampleRequest })
  expect(apply(sent, confirm).step?.state).toEqual({ ...confirmed, arrival: { type: 'waiting' } })
  const ends = [
    { type: 'arrived', hash: other },
    { type: 'refunded', hash: other },
    { type: 'bridged', hash: other, units: 5n },
  ] as const
  const arrivals = [{ type: 'waiting' }, { type: 'expired' }, ...ends] as const
  for (const before of arrivals) {
    for (const arrival of arrivals) {
      const state = { ...confirmed, arrival: before }
      const received = { paid: 1n, received: 3n }
      const next = apply(createExampleStep('transfer', { state }), { type: 'arrive', arrival, moved: received })
      const canBe = (before.type === 'waiting' || before.type === 'expired') && before.type !== arrival.type
      expect(next.step?.state).toEqual(canBe ? { ...state, arrival, moved: received } : state)
      expect(next.isSame).toBe(!canBe)
    }
  }
})

test('the wallet was asked for what the record stores', () => {
  const { step } = apply(createExampleStep('swap'), { type: 'ask', at: 9, request: exampleRequest })
  expect(step).toEqual(createExampleStep('swap', { state: { type: 'asking', since: 9 }, request: exampleRequest }))
})

test('each hash is kept once, in the order of their last use, and only the latest ones', () => {
  const hashes = Array.from({ length: MOST_HASHES }, (_, at) => createExampleHash(at + 10))
  const step = createExampleStep('swap', { state: states.asking, request: exampleRequest, hashes })
  expect(apply(step, { type: 'send', hash: own, at: 9 }).step?.hashes).toEqual([...hashes.slice(1), own])
  const [first = own, ...rest] = hashes
  expect(apply(step, { type: 'send', hash: first, at: 9 }).step?.hashes).toEqual([...rest, first])
  expect(MOST_HASHES).toBe(20)
})

test('an event for a step that does not exist, or before its turn, changes nothing', () => {
  const record = createExampleRecord()
  const ask = { type: 'ask', at: 9, request: exampleRequest } as const
  expect(advance(record, { step: 3, ...ask })).toBe(record)
  expect(advance(record, { step: 2, ...ask })).toBe(record)
  expect(advance(record, { step: 1, type: 'skip' })).toBe(record)
  // Other events count at any time.
  expect(advance(record, { step: 2, type: 'interrupt', at: 9 }).steps.map(({ state }) => state)).toEqual([
    { type: 'waiting' },
    { type: 'waiting' },
    failed,
  ])
})
