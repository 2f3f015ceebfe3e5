import { type BatchStep, createBatchCalls, planBatch } from '@murmur/engine/batch'
import type { Call } from '@murmur/engine/encode/call'
import { findPlan, type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import { cases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Signer } from '../wallet/wallet.ts'
import { advance, type SwapEvent } from './advance.ts'
import { parseRecord, writeRecord } from './parseRecord.ts'
import { isOpen } from './record.ts'
import { passGate } from './sendGate.ts'
import { createExampleBrowser, statesOf } from './testing/exampleBrowser.ts'
import { createExampleChain, createExampleSigner, createPassing, exampleGenesis } from './testing/gate.ts'
import {
  anyEvent,
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  exampleRequest,
} from './testing/records.ts'
import { askForBatch, offersBatch } from './wallet/batchStatus.ts'

// Each case plans a whole swap, so that `npm test` runs few.

const tokenPlan = findPlan(hasThree)

function hasThree({ steps }: Planned): boolean {
  return steps.length === 3
}

function createBatchBrowser() {
  const browser = createExampleBrowser(tokenPlan)
  return { ...browser, plan: { ...browser.plan, isBatched: true } }
}

test('a batch asks once, for exact calls, and is confirmed from the transaction that the wallet names', async () => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  expect(wallet.asked).toHaveLength(1)
  expect(wallet.asked[0]).toMatchObject({ calls: [{}, {}, {}] })
  expect(page.records.get()[0]?.steps[0]?.hashes).toEqual([chain.state.blocks[1]?.transactions[0]?.hash])
  page.dispose()
})

test('a wallet that cannot do a batch is asked for the steps one by one', async () => {
  const { open, wallet, plan: swap } = createBatchBrowser()
  wallet.signer.sendCalls = async () => ({ type: 'unbatched' })
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'signed', 'confirmed'])
  expect(wallet.asked).toHaveLength(3)
  page.dispose()
})

test.each(['pending', 'mined'])('a wallet that sends a batch and denies it is not asked again: %s', async (how) => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  const { sendCalls } = wallet.signer
  wallet.send = (tx) => (how === 'mined' ? chain.mine(tx) : chain.addPending(tx))
  wallet.reportStatus = () => undefined
  wallet.signer.sendCalls = async (batch) => {
    await sendCalls(batch)
    return { type: 'unbatched' }
  }
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual([how === 'mined' ? 'confirmed' : 'unclear'])
  const [pending] = chain.state.pool
  if (pending !== undefined) chain.mine(pending)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  expect(wallet.asked).toHaveLength(1)
})

test('without nodes a wallet that cannot do a batch is not asked step by step', async () => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  wallet.signer.sendCalls = async () => {
    chain.state.fault = 'fails'
    return { type: 'unbatched' }
  }
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['unclear'])
  expect(wallet.asked).toEqual([])
})

test.each([
  ['was declined', { type: 'rejected' }, 'refused'],
  ['waits for another one', { type: 'unsent', reason: 'walletBusy' }, 'walletBusy'],
  ['is for another chain than that of the wallet (C-04)', { type: 'unsent', reason: 'otherNetwork' }, 'otherNetwork'],
] as const)('a batch that %s sends nothing and asks for nothing else', async (_, answer, state) => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  wallet.send = () => {}
  wallet.answerBatch = async () => answer
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual([state])
  expect([wallet.asked.length, chain.state.blocks.length]).toEqual([1, 1])
  page.dispose()
})

test.each([
  ['by its own id', { isKnown: true }],
  ['on the chain, though the wallet has forgotten it', { isKnown: false }],
])('after a reload a batch without an answer is found %s', async (_, { isKnown }) => {
  const { open, wallet, plan: swap } = createBatchBrowser()
  wallet.answerBatch = () => new Promise(() => {})
  if (!isKnown) wallet.reportStatus = () => undefined
  const first = open()
  await first.start(swap)
  await expect.poll(() => wallet.asked).toHaveLength(1)
  first.dispose()
  const second = open()
  await expect.poll(() => statesOf(second)).toEqual(['confirmed'])
  expect(wallet.asked).toHaveLength(1)
  second.dispose()
})

test('a late id counts, though the user has stopped waiting', async () => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  let answer = (_: { readonly type: 'batched'; readonly id: string }) => {}
  wallet.send = chain.addPending
  wallet.answerBatch = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  wallet.reportStatus = (id) => ({ id, chainId: '0x1', status: 100 })
  const page = open()
  await page.start(swap)
  await expect.poll(() => wallet.asked).toHaveLength(1)
  page.leave(page.records.get()[0]?.id ?? '')
  await expect.poll(() => statesOf(page)).toEqual(['unclear'])
  answer({ type: 'batched', id: 'late' })
  await expect.poll(() => statesOf(page)).toEqual(['batched'])
  page.dispose()
})

test('whatever a wallet answers about a batch, only the chain makes it a success', async () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.record({ status: fc.constantFrom(100, 200, 400, 500, 600), receipts: fc.anything() }),
    fc.record({ status: fc.constant(200), receipts: fc.constant([{ transactionHash: createExampleHash(777) }]) }),
  )
  await fc.assert(
    fc.asyncProperty(odd, async (answer) => {
      const { open, wallet, chain, plan: swap } = createBatchBrowser()
      wallet.send = () => {}
      wallet.reportStatus = (id) =>
        typeof answer === 'object' && answer !== null ? { id, chainId: '0x1', ...answer } : answer
      const page = open()
      await page.start(swap)
      await expect.poll(() => statesOf(page)[0]).not.toMatch(/waiting|asking/)
      chain.state.timestamp = swap.terms.deadline + 61
      await expect.poll(() => page.records.get().some(isOpen)).toBe(false)
      expect(['dropped', 'altered']).toContain(statesOf(page)[0])
      expect(wallet.asked).toHaveLength(1)
      page.dispose()
    }),
    cases(300, { part: 25 }),
  )
})

test.each<[string, object]>([
  ['a chain id that is no number', { chainId: Object.create(null) }],
  ['receipts that cannot be read', { status: 200, receipts: Object.assign([], { at: 'nowhere' }) }],
])('a wallet that reports %s of a batch does not end the search on chain', async (_, odd) => {
  const { open, wallet, chain, plan: swap } = createBatchBrowser()
  wallet.send = () => {}
  wallet.reportStatus = (id) => ({ id, chainId: '0x1', ...odd })
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['batched'])
  chain.state.timestamp = swap.terms.deadline + 61
  await expect.poll(() => statesOf(page)).toEqual(['dropped'])
  page.dispose()
})

test('capabilities that are garbage are none', async () => {
  const asking = { account: '0x', chainId: 1 }
  const answering = (answer: unknown): Signer =>
    createExampleSigner('0x', { wallet_getCapabilities: () => answer }).signer
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (answer) => {
      expect(await offersBatch(answering(answer), asking)).toBe(false)
      expect(await offersBatch(answering({ '0x1': answer }), asking)).toBe(false)
      expect(await offersBatch(answering({ '0x1': { atomic: answer } }), asking)).toBe(false)
    }),
    cases(1_000, { part: 25 }),
  )
  const failing = createExampleSigner('0x', { wallet_getCapabilities: () => Promise.reject(new Error('4200')) })
  expect(await offersBatch(failing.signer, asking)).toBe(false)
  for (const status of ['supported', 'ready', 'unsupported'])
    expect(await offersBatch(answering({ '0x1': { atomic: { status } } }), asking)).toBe(status !== 'unsupported')
  expect(await offersBatch(answering({ '0x38': { atomic: { status: 'supported' } } }), asking)).toBe(false)
})

test('a status for another id or network, or from the wallet of another account, is ignored', async () => {
  const request = { ...exampleRequest, batch: 'own' }
  const step = createExampleStep('batch', { request, state: { type: 'batched', id: 'own', since: 1 } })
  const receipts = [{ transactionHash: createExampleHash(5) }]
  const account = `0x${'1'.repeat(40)}`
  const answering = (answer: object, owner = account) => {
    const { signer } = createExampleSigner(owner, { wallet_getCallsStatus: () => answer })
    return askForBatch(signer, { step, account, chainId: 1, genesisHash: exampleGenesis, now: 3 })
  }
  const answer = { id: 'own', chainId: '0x1', status: 200, receipts }
  expect(await answering(answer)).toEqual({ type: 'answer', walletAnswer: { hash: createExampleHash(5) }, at: 3 })
  expect(await answering({ ...answer, id: 'other' })).toBeUndefined()
  expect(await answering({ ...answer, chainId: '0x38' })).toBeUndefined()
  expect(await answering(answer, `0x${'2'.repeat(40)}`)).toBeUndefined()
  expect(await answering(answer, '0x1')).toBeUndefined()
})

function planAll({ steps }: Planned): BatchStep {
  const batch = planBatch(steps)
  if (batch === undefined) throw new RangeError('One step needs no batch.')
  return batch
}

const batchPlan = plan.filter(({ steps }) => steps.length > 1)

test('a batch passes the gate as it was planned, with one prompt for exactly its calls', async () => {
  await fc.assert(
    fc.asyncProperty(batchPlan, async (planned) => {
      const { options, asked, stored } = createPassing(planned)
      const step = planAll(planned)
      const calls = createBatchCalls(step)
      expect(await passGate({ type: 'batch', step, calls, id: '0x5792' }, options)).toEqual({
        type: 'batched',
        id: '0x5792',
      })
      expect(asked).toEqual([{ chainId: 1, from: options.record.account, id: '0x5792', calls }])
      expect(stored).toMatchObject([{ to: calls.at(-1)?.to, nonce: 7, batch: '0x5792' }])
    }),
    cases(500, { part: 25 }),
  )
})

test.each([
  ['tokens', batchPlan],
  ['coins', plan.filter(({ swap }) => swap.facts.pay === null)],
])('a batch that pays %s needs the coins that it sends and those of its fee, to the wei', async (_, plans) => {
  const [planned] = fc.sample(plans, { numRuns: 1, seed: 1 })
  if (planned === undefined) throw new RangeError('No plan fits.')
  const step: BatchStep = planBatch(planned.steps) ?? { type: 'batch', steps: [planned.swap] }
  const pass = async (coins: bigint) => {
    const { options } = createPassing(planned)
    const { timestamp } = await options.chain.readAccountState(options.record.account, { token: null })
    const chain = createExampleChain({ timestamp, coins })
    return passGate({ type: 'batch', step, calls: createBatchCalls(step), id: '0x1' }, { ...options, chain })
  }
  const { pay, mostPaid } = planned.swap.facts
  const needed = 300_000n * 10n ** 9n + (pay === null ? mostPaid : 0n)
  expect(await pass(needed)).toMatchObject({ type: 'batched' })
  expect(await pass(needed - 1n)).toEqual({ type: 'refused', reason: 'gas' })
})

/** Each alters one call, or the list of calls. */
const alterations: Readonly<Record<string, (calls: readonly Call[], at: number, by: number) => readonly Call[]>> = {
  'another target': (calls, at) => change(calls, at, { to: `0x${'12'.repeat(20)}` }),
  'coins that are sent along': (calls, at, by) =>
    change(calls, at, { value: BigInt(by) + 1n + (calls[at]?.value ?? 0n) }),
  'another byte': (calls, at, by) => change(calls, at, { data: flip(calls[at]?.data ?? '0x', by) }),
  'another account': (calls, at) => change(calls, at, { account: `0x${'12'.repeat(20)}` }),
  'a missing call': (calls, at) => calls.filter((_, index) => index !== at),
  'a call too many': (calls, at) => [...calls.slice(0, at + 1), ...calls.slice(at)],
  'another order': (calls) => calls.toReversed(),
}

test.each(Object.keys(alterations))('Q-11: an altered batch is refused without a prompt: %s', async (name) => {
  await fc.assert(
    fc.asyncProperty(batchPlan, fc.nat(), fc.nat(), async (planned, place, by) => {
      const { options, asked, stored } = createPassing(planned)
      const step = planAll(planned)
      const calls = createBatchCalls(step)
      const altered = alterations[name]?.(calls, place % calls.length, by) ?? calls
      expect(await passGate({ type: 'batch', step, calls: altered, id: '0x1' }, options)).toEqual({
        type: 'refused',
        reason: 'altered',
      })
      expect([asked, stored]).toEqual([[], []])
    }),
    cases(500, { part: 25 }),
  )
})

test('a planned batch with more than a swap needs, or an inexact allowance, is refused although its bytes fit', async () => {
  const { options, asked } = createPassing(tokenPlan)
  const { steps } = planAll(tokenPlan)
  const [approve, allow, swap] = steps
  if (approve?.type !== 'approve' || allow?.type !== 'allow' || swap === undefined)
    throw new RangeError('Another plan.')
  const stranger = `0x${'12'.repeat(20)}` as const
  const plans: readonly (readonly [BatchStep['steps'], string])[] = [
    [[approve, allow, swap, swap], 'altered'],
    [[approve, approve, allow, swap], 'altered'],
    [[approve, allow], 'altered'],
    [[], 'altered'],
    [[approve, { ...allow, allowance: { ...allow.allowance, units: allow.allowance.units + 1n } }, swap], 'altered'],
    [[approve, { ...allow, allowance: { ...allow.allowance, token: stranger } }, swap], 'altered'],
    [[approve, { ...allow, allowance: { ...allow.allowance, spender: stranger } }, swap], 'unknownContract'],
    [[approve, { ...allow, allowance: { ...allow.allowance, permit2: stranger } }, swap], 'unknownContract'],
    [[{ ...approve, approval: { ...approve.approval, units: 2n ** 256n - 1n } }, allow, swap], 'altered'],
  ]
  for (const [own, reason] of plans) {
    const step: BatchStep = { type: 'batch', steps: own }
    const request = { type: 'batch', step, calls: createBatchCalls(step), id: '0x1' } as const
    expect(await passGate(request, options)).toEqual({ type: 'refused', reason })
  }
  expect(asked).toEqual([])
})

test.each([
  ['would revert', { type: 'reverts' }, 'willRevert'],
  ['cannot be tried', { type: 'unknown' }, 'nodesUnreachable'],
] as const)('a batch that %s is refused without a prompt', async (_, estimate, reason) => {
  const { options, asked } = createPassing(tokenPlan)
  const step = planAll(tokenPlan)
  const chain = { ...options.chain, estimateBatch: async () => estimate }
  const request = { type: 'batch', step, calls: createBatchCalls(step), id: '0x1' } as const
  expect(await passGate(request, { ...options, chain })).toEqual({ type: 'refused', reason })
  expect(asked).toEqual([])
})

const batchEvent: fc.Arbitrary<SwapEvent> = fc.oneof(
  anyEvent.map((event): SwapEvent => ({ ...event, step: 0 })),
  fc.record({ step: fc.constant(0), type: fc.constant('batch' as const), id: fc.constant('id'), at: fc.nat() }),
)

test('whatever happens to a batch in whatever order, its record stays whole', () => {
  fc.assert(
    fc.property(fc.array(batchEvent, { maxLength: 20 }), (events) => {
      const start = createExampleRecord({ steps: [createExampleStep('batch')] })
      const record = events.reduce(advance, start)
      expect(parseRecord(writeRecord(record))).toEqual(record)
      const hasAsked = events.some(({ type }) => type === 'ask')
      if (!hasAsked) expect(record.steps[0]?.hashes).toEqual([])
    }),
    cases(5_000, { part: 25 }),
  )
})

test('a batch is split into its steps only while the wallet is asked for it', () => {
  const start = createExampleRecord({ steps: [createExampleStep('batch')] })
  const split: SwapEvent = {
    step: 0,
    type: 'split',
    steps: [
      { type: 'permit', units: 1n },
      { type: 'swap', units: 1n },
    ],
  }
  const asked = advance(start, { step: 0, type: 'ask', at: 1, request: { ...exampleRequest, batch: '0x1' } })
  expect(advance(asked, split).steps.map(({ type, state }) => [type, state.type])).toEqual([
    ['permit', 'waiting'],
    ['swap', 'waiting'],
  ])
  expect(advance(start, split)).toBe(start)
  const taken = advance(asked, { step: 0, type: 'batch', id: '0x1', at: 2 })
  expect(advance(taken, split)).toBe(taken)
  const single = createExampleRecord()
  expect(advance(single, split)).toBe(single)
})

function change(calls: readonly Call[], at: number, own: Partial<Call>): readonly Call[] {
  return calls.map((call, index) => (index === at ? { ...call, ...own } : call))
}

/** Another last digit of one byte. */
function flip(data: `0x${string}`, by: number): `0x${string}` {
  const at = 2 + (by % (data.length - 2))
  const digit = (Number.parseInt(data[at] ?? '0', 16) ^ 1).toString(16)
  return `${data.slice(0, at)}${digit}${data.slice(at + 1)}` as `0x${string}`
}
