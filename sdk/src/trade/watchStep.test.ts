import { countCases } from '@murmur/engine/testing/cases'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { advance, type ChainEvent, type SwapEvent } from './advance.ts'
import type { StepRequest, SwapRecord } from './record.ts'
import { hashRequest } from './requestHash.ts'
import {
  belowFloor,
  createExampleChainClient,
  createTransfer,
  type ExampleFault,
  type ExampleTx,
  writeTx,
} from './testing/exampleChain.ts'
import { createExampleHash, createExampleRecord, createExampleStep, exampleAccount } from './testing/records.ts'
import { watchStepByNodes } from './watchStep.ts'

const router: Hex = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const input: Hex = '0x3593564c00'
const [first, second] = [createExampleHash(1), createExampleHash(2)]
const request: StepRequest = {
  to: router,
  value: 0n,
  dataHash: hashRequest(input, { type: 'swap' }),
  nonce: 7,
  block: 100,
}
const tx = { hash: first, nonce: 7, to: router, value: 0n, input }
const other = { ...tx, hash: second, input: '0x' as Hex, to: exampleAccount }

/** After this many blocks a swap is final. */
const FINAL_DEPTH = 12
/** After this time without a trace the user learns that no node has it. */
const UNSEEN_MS = 10_000
const start = 1_800_000_000_000

type Chain = ReturnType<typeof createExampleChainClient>

/** A swap that the wallet was asked for. */
function createWatched(...events: readonly SwapEvent[]) {
  const asked: SwapEvent = { step: 0, type: 'ask', at: 0, request }
  const record = createExampleRecord({ steps: [createExampleStep('swap')] })
  return [asked, ...events].reduce(advance, record)
}

const sent: SwapEvent = { step: 0, type: 'send', hash: first, at: start }

/** Looks until nothing new is seen. */
async function look(chain: Chain, record: SwapRecord, { now = start, nodes = 2 } = {}): Promise<SwapRecord> {
  const [step] = record.steps
  if (step === undefined) throw new RangeError('There is no step.')
  const seen = await watchStepByNodes(chain.connect(nodes), { record, step, now, isClaimed: () => false })
  const events: readonly ChainEvent[] =
    seen === undefined ? [] : [...(seen.event ? [seen.event] : []), { type: 'report', reported: seen.reported }]
  const next = events.reduce((before, event) => advance(before, { step: 0, ...event }), record)
  return next === record ? record : look(chain, next, { now, nodes })
}

async function stateOf(chain: Chain, record: SwapRecord, options?: Parameters<typeof look>[2]) {
  return (await look(chain, record, options)).steps[0]?.state
}

test('a pending transaction stays pending, and its nonce is learnt', async () => {
  const chain = createExampleChainClient()
  chain.addPending(tx)
  expect(await stateOf(chain, createWatched(sent))).toEqual({ type: 'sent', hash: first, since: start, nonce: 7 })
})

test('R-03: a node that lags behind takes back no confirmation and drops no transaction, however long it lags', async () => {
  for (const fault of ['lags', 'isStuck'] as const) {
    const chain = createExampleChainClient()
    chain.mine(tx)
    chain.mineMany(3)
    const confirmed = await look(chain, createWatched(sent))
    expect(confirmed.steps[0]?.state.type).toBe('confirmed')
    for (const faults of [
      [fault, undefined],
      [undefined, fault],
      [fault, fault],
    ] as const) {
      chain.state.faults = [...faults]
      for (const after of [1, UNSEEN_MS, 120_000, late])
        expect(await look(chain, confirmed, { now: start + after })).toBe(confirmed)
      const unseen = await stateOf(chain, createWatched(sent), { now: start + UNSEEN_MS })
      // Only a node that is proven to be stuck leaves the decision to the other one.
      const isDecided = fault === 'isStuck' && faults[0] !== faults[1]
      expect(unseen?.type).toBe(isDecided ? 'confirmed' : 'sent')
    }
    chain.state.faults = [undefined, undefined]
    expect((await stateOf(chain, createWatched(sent)))?.type).toBe('confirmed')
  }
})

test('a confirmed swap has its block, its fee, and the amounts in the logs', async () => {
  const chain = createExampleChainClient()
  const record = createWatched(sent)
  const { pay } = createExampleRecord().terms
  const dai = pay.listing.tokenAddress as Hex
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65' as const
  const logs = [
    createTransfer(dai, { from: exampleAccount, to: router, units: pay.units }),
    createTransfer(weth, { from: dai, to: router, units: 299n }),
    {
      ...createTransfer(weth, { from: router, to: router, units: 299n }),
      topics: [withdrawal, `0x${router.slice(2).padStart(64, '0')}` as Hex],
    },
  ]
  chain.mine({ ...tx, logs })
  expect(await stateOf(chain, record)).toMatchObject({
    type: 'confirmed',
    block: 101,
    fee: 0x2000n,
    moved: { paid: pay.units, received: 299n },
    isFinal: false,
  })
  chain.mineMany(FINAL_DEPTH)
  expect(await stateOf(chain, record)).toMatchObject({ type: 'confirmed', isFinal: true })
})

test('Q-27: a reverted swap failed, with its reason and its fee', async () => {
  const chain = createExampleChainClient()
  chain.state.revertData = belowFloor
  chain.mine({ ...tx, status: 'reverted' })
  expect(await stateOf(chain, createWatched(sent))).toMatchObject({
    type: 'reverted',
    reason: 'belowMinimum',
    fee: 0x2000n,
  })
})

type Act = (chain: Chain) => void

const drop: Act = (chain) => chain.drop()
const mine =
  (...transactions: readonly ExampleTx[]): Act =>
  (chain) =>
    chain.mine(...transactions)
const mineMany =
  (count: number): Act =>
  (chain) =>
    chain.mineMany(count)
/** The deadline of the example is over. */
const pass: Act = ({ state }) => {
  state.timestamp = 1_800_001_261
}

const faster = { ...tx, hash: second }
const cancelled = { type: 'cancelled', hash: first, by: second }
const pending = { type: 'sent', hash: first }
/** Longer than any timer. The clock of the chain stands still. */
const late = UNSEEN_MS * 1_000

/** Each starts with our transaction pending, and its nonce known. */
const scenarios: readonly (readonly [name: string, acts: readonly Act[], expected: object, after?: number])[] = [
  ['sped up', [drop, mine(faster)], { type: 'confirmed', hash: second }],
  ['sped up, and still in the pool', [mine(faster), drop], { type: 'confirmed', hash: second }],
  ['sped up after an empty block', [drop, mine(), mine(faster)], { type: 'confirmed', hash: second }],
  ['sped up some blocks ago', [drop, mine(faster), mineMany(5)], { type: 'confirmed', hash: second }],
  ['sped up and reverted', [drop, mine({ ...faster, status: 'reverted' })], { type: 'reverted', hash: second }],
  ['sped up for good', [drop, mine(faster), mineMany(FINAL_DEPTH)], { type: 'confirmed', hash: second, isFinal: true }],
  ['cancelled', [drop, mine(other)], { ...cancelled, isFinal: false }],
  ['cancelled some blocks ago', [drop, mine(other), mineMany(5)], { ...cancelled, isFinal: false }],
  ['cancelled for good', [drop, mine(other), mineMany(FINAL_DEPTH)], { ...cancelled, isFinal: true }],
  ['replaced by another value', [drop, mine({ ...faster, value: 1n })], cancelled],
  ['replaced by other bytes', [drop, mine({ ...faster, input: '0x12' })], cancelled],
  ['replaced by another recipient', [drop, mine({ ...faster, to: exampleAccount })], cancelled],
  ['just missing', [drop], pending, 1_000],
  ['missing for long', [drop], { ...pending, isMissing: true }, late],
  ['missing after its deadline', [drop, pass], { type: 'dropped', hash: first, lateEffect: 'reverts', isFinal: true }],
  ['missing for long, and mined then', [drop, mineMany(3), mine(tx)], { type: 'confirmed', hash: first }, late],
  ['pending for long', [], pending, late],
  ['pending after its deadline', [pass], pending],
  ['mined after another one', [mine({ ...other, nonce: 6 }), mine(tx)], { type: 'confirmed', hash: first }],
  ['final', [mine(tx), mineMany(FINAL_DEPTH)], { type: 'confirmed', hash: first, isFinal: true }],
]

test('Q-25: 20 of 20 replaced, sped up, cancelled and dropped transactions show their real state', async () => {
  expect(scenarios).toHaveLength(20)
  for (const [name, acts, expected, after = 0] of scenarios) {
    const chain = createExampleChainClient()
    chain.addPending(tx)
    const record = await look(chain, createWatched(sent))
    for (const act of acts) act(chain)
    expect({ name, state: await stateOf(chain, record, { now: start + after }) }).toMatchObject({
      name,
      state: expected,
    })
  }
})

test('a dropped transaction that a node has again is pending, and can be confirmed', async () => {
  const chain = createExampleChainClient()
  const dropped = createWatched(sent, { step: 0, type: 'drop', lateEffect: 'reverts' })
  chain.addPending(tx)
  expect(await stateOf(chain, dropped)).toMatchObject({ type: 'sent', hash: first })
  chain.mine(tx)
  expect(await stateOf(chain, dropped)).toMatchObject({ type: 'confirmed', hash: first })
})

test('an unclear request is found on chain without any answer of the wallet', async () => {
  const lost = createWatched({ step: 0, type: 'lose', at: 0 })
  const chain = createExampleChainClient()
  expect(await stateOf(chain, lost)).toEqual({ type: 'unclear', since: 0 })
  chain.mine({ ...other, nonce: 7 })
  expect(await stateOf(chain, lost)).toEqual({ type: 'unclear', since: 0 })
  chain.mine({ ...tx, nonce: 8 })
  expect(await stateOf(chain, lost)).toMatchObject({ type: 'confirmed', hash: first })
})

test('an unclear request that never came is given up after its deadline', async () => {
  const chain = createExampleChainClient()
  pass(chain)
  expect(await stateOf(chain, createWatched({ step: 0, type: 'lose', at: 0 }))).toEqual({
    type: 'dropped',
    hash: undefined,
    lateEffect: 'reverts',
    isFinal: true,
  })
})

const REORGS = countCases(50, { part: 10 })

test('Q-26: after a reorganisation of 1 to 3 blocks the swap is pending again, and then ends right', async () => {
  for (let run = 0; run < REORGS; run += 1) {
    const chain = createExampleChainClient()
    chain.mine(tx)
    const depth = 1 + (run % 3)
    chain.mineMany(depth - 1)
    const record = await look(chain, createWatched(sent))
    expect(record.steps[0]?.state).toMatchObject({ type: 'confirmed', block: 101 })
    chain.reorganise(depth)
    chain.mineMany(depth)
    const again = await look(chain, record)
    expect(again.steps[0]?.state).toMatchObject(pending)
    const isReverted = run % 2 === 1
    chain.mine({ ...tx, status: isReverted ? 'reverted' : 'success' })
    expect(await stateOf(chain, again)).toMatchObject({
      type: isReverted ? 'reverted' : 'confirmed',
      block: 101 + depth,
    })
  }
})

test('Q-31: a transaction that is not the reviewed one raises an alarm', async () => {
  const altered: readonly Partial<typeof tx>[] = [
    { to: exampleAccount },
    { value: 5n },
    { input: '0x3593564c01' },
    { input: '0x' },
  ]
  for (let run = 0; run < 100; run += 1) {
    const chain = createExampleChainClient()
    const mined = { ...tx, ...altered[run % altered.length] }
    if (run % 2 === 0) chain.addPending(mined)
    else chain.mine(mined)
    expect(await stateOf(chain, createWatched(sent))).toEqual({ type: 'altered', hash: first, isFinal: false })
  }
})

test('R-10: a node that answers about another transaction counts as failed', async () => {
  const chain = createExampleChainClient()
  chain.addPending(tx)
  const record = await look(chain, createWatched(sent))
  const lying = createExampleChainClient()
  lying.mine({ ...tx, hash: second })
  const lie = (method: string) =>
    method === 'eth_getTransactionReceipt' ? lying.client.request({ method, params: [second] } as never) : undefined
  chain.state.faults = [lie, undefined]
  expect(await stateOf(chain, record)).toMatchObject({ type: 'sent', hash: first })
  chain.state.faults = [lie, lie]
  expect(await look(chain, record)).toBe(record)
})

test('while no node answers, nothing is concluded', async () => {
  const chain = createExampleChainClient()
  chain.state.fault = 'fails'
  const record = createWatched(sent)
  expect(await look(chain, record, { now: start + late })).toBe(record)
})

/** One of the two nodes lies, and a third one is asked. */
const lies: Readonly<Record<string, (chain: Chain) => ExampleFault>> = {
  'forges a success': (chain) => forge(chain, 'success'),
  'forges a failure': (chain) => forge(chain, 'reverted'),
  'forges another transaction': () => (method) =>
    method === 'eth_getTransactionByHash' ? { ...mined(), input: '0x12' } : undefined,
  'has lost everything': () => (method) => (/ByHash|Receipt/.test(method) ? null : undefined),
  'reports that the deadline is over':
    () =>
    (method, [at]) =>
      method === 'eth_getBlockByNumber' && at !== '0x0' ? block({ timestamp: '0x7fffffff' }) : undefined,
  'reports that the nonce is used': () => (method) => (method === 'eth_getTransactionCount' ? '0x20' : undefined),
  'has a receipt without logs': (chain) => tamper(chain, { logs: null }),
  'has a receipt without fields': (chain) => tamper(chain, { status: undefined, gasUsed: undefined }),
  'has numbers that are none': (chain) => tamper(chain, { gasUsed: 'many', blockNumber: {} }),
  fails: () => 'fails',
  lags: () => 'lags',
  'is stuck': () => 'isStuck',
  'is pruned': () => 'isPruned',
}

function mined() {
  return { ...writeTx(tx, exampleAccount), blockNumber: '0x65' }
}

function block(own: object) {
  return { number: '0x65', hash: createExampleHash(50), timestamp: '0x6b49d200', transactions: [], ...own }
}

/** The honest receipt of another chain, on which it ended this way. */
function forge(_: Chain, status: 'success' | 'reverted'): ExampleFault {
  const other = createExampleChainClient()
  other.mine({ ...tx, status })
  return (method, params) =>
    /ByHash|Receipt/.test(method) ? other.client.request({ method, params } as never) : undefined
}

function tamper(chain: Chain, own: object): ExampleFault {
  return async (method, params) => {
    if (method !== 'eth_getTransactionReceipt') return undefined
    const receipt = (await chain.client.request({ method, params } as never)) as object | null
    return receipt && { ...receipt, ...own }
  }
}

/** Each real outcome, and the state that reports it. */
const truths: Readonly<Record<string, { readonly act: Act; readonly state: object }>> = {
  pending: { act: (chain) => chain.addPending(tx), state: { type: 'sent', hash: first } },
  missing: { act: mineMany(1), state: { type: 'sent', hash: first } },
  swapped: { act: mine(tx), state: { type: 'confirmed', hash: first, block: 101 } },
  failed: { act: mine({ ...tx, status: 'reverted' }), state: { type: 'reverted', hash: first, block: 101 } },
  'replaced by other bytes': { act: mine({ ...tx, input: '0x77' }), state: { type: 'altered', hash: first } },
  'sped up': { act: mine(faster), state: { type: 'confirmed', hash: second } },
}

type Truth = (typeof truths)[string]

/** The state by two nodes, of which one lies, and with a third one. */
async function readStates({
  act,
  lieOn,
  isFirst,
}: Pick<Truth, 'act'> & { lieOn: (typeof lies)[string]; isFirst: boolean }) {
  const chain = createExampleChainClient()
  act(chain)
  const lie = lieOn(chain)
  chain.state.faults = isFirst ? [lie, undefined] : [undefined, lie]
  const two = await stateOf(chain, createWatched(sent))
  return { two, three: await stateOf(chain, createWatched(sent), { nodes: 3 }) }
}

test.each(Object.entries(lies))('R-03: one node that %s decides nothing, and a third one does', async (_, lieOn) => {
  for (const [name, { act, state }] of Object.entries(truths)) {
    for (const isFirst of [true, false]) {
      const { two, three } = await readStates({ act, lieOn, isFirst })
      expect({ name, isFirst, three }).toMatchObject({ name, isFirst, three: state })
      // With two nodes it may stay open. It never ends wrong.
      if (two?.type !== 'sent') expect({ name, isFirst, two }).toMatchObject({ name, isFirst, two: state })
    }
  }
})

test('a report of only one node is kept beside the state, and goes when it is agreed or taken back', async () => {
  const chain = createExampleChainClient()
  chain.addPending(tx)
  const pending = await look(chain, createWatched(sent))
  const said = async (lie: ExampleFault | undefined) => {
    chain.state.faults = [lie, undefined]
    return (await look(chain, pending)).steps[0]
  }
  expect(await said(forge(chain, 'success'))).toMatchObject({ state: { type: 'sent' }, reported: 'confirm' })
  expect(await said(forge(chain, 'reverted'))).toMatchObject({ state: { type: 'sent' }, reported: 'revert' })
  chain.state.faults = [forge(chain, 'success'), undefined]
  const reported = await look(chain, pending)
  chain.state.faults = [undefined, undefined]
  expect((await look(chain, reported)).steps[0]).toEqual(pending.steps[0])
  chain.mine(tx)
  const confirmed = (await look(chain, reported)).steps[0]
  expect(confirmed).toMatchObject({ state: { type: 'confirmed' } })
  expect(confirmed).not.toHaveProperty('reported')
})

test('a network with one node only reports', async () => {
  const chain = createExampleChainClient()
  chain.mine(tx)
  const [step] = (await look(chain, createWatched(sent), { nodes: 1 })).steps
  expect(step).toMatchObject({ state: { type: 'sent' }, reported: 'confirm' })
})

test('a block from the future proves no lag', async () => {
  const chain = createExampleChainClient()
  chain.mine(tx)
  chain.state.faults = ['isStuck', undefined]
  expect((await stateOf(chain, createWatched(sent)))?.type).toBe('confirmed')
  expect((await stateOf(chain, createWatched(sent), { now: start - 31_000 }))?.type).toBe('sent')
})

test('a transaction that a private relay publishes late is swapped, and was never called dropped', async () => {
  const chain = createExampleChainClient()
  let record = createWatched(sent)
  for (const seconds of [1, 30, 120, 150, 600]) {
    record = await look(chain, record, { now: start + seconds * 1_000 })
    expect(record.steps[0]?.state).toMatchObject({
      type: 'sent',
      hash: first,
      ...(seconds > 10 && { isMissing: true }),
    })
  }
  chain.mine(tx)
  expect(await stateOf(chain, record)).toMatchObject({ type: 'confirmed', hash: first })
})

test('a missing transaction that a node has again is not missing any more', async () => {
  const chain = createExampleChainClient()
  const missing = await look(chain, createWatched(sent), { now: start + late })
  chain.addPending(tx)
  expect(await stateOf(chain, missing)).toEqual({ type: 'sent', hash: first, since: start, nonce: 7 })
})

const lose: SwapEvent = { step: 0, type: 'lose', at: start }

test('pruned nodes find recent transactions, and the deadline ends what they cannot find', async () => {
  const chain = createExampleChainClient()
  chain.mineMany(100)
  chain.state.fault = 'isPruned'
  chain.mine({ ...tx, nonce: 8 })
  expect(await stateOf(chain, createWatched(lose))).toMatchObject({ type: 'confirmed', hash: first })
  chain.mineMany(100)
  expect((await stateOf(chain, createWatched(lose)))?.type).toBe('unclear')
  pass(chain)
  // The account has sent a transaction that no node can show, so it may have been this one.
  const unknown = await look(chain, createWatched(lose))
  expect(unknown.steps[0]?.state).toEqual({ type: 'dropped', hash: undefined, lateEffect: 'unknown', isFinal: false })
  chain.state.timestamp += 600
  expect(await stateOf(chain, unknown)).toMatchObject({ type: 'dropped', isFinal: true })
  chain.state.fault = undefined
  expect(await stateOf(chain, unknown)).toMatchObject({ type: 'confirmed', hash: first })
})

test('a declined swap that pruned nodes cannot look for is not called unswapped', async () => {
  const chain = createExampleChainClient()
  chain.mine(tx)
  chain.mineMany(100)
  chain.state.fault = 'isPruned'
  pass(chain)
  const declined = createWatched({ step: 0, type: 'refuse' })
  expect(await stateOf(chain, declined)).toMatchObject({ type: 'refused', isFinal: false })
  chain.state.timestamp += 600
  expect(await stateOf(chain, declined)).toMatchObject({ type: 'dropped', lateEffect: 'unknown' })
})

test('pruned nodes that show no transaction of the account prove that nothing was swapped', async () => {
  const chain = createExampleChainClient()
  chain.mineMany(100)
  chain.state.fault = 'isPruned'
  pass(chain)
  expect(await stateOf(chain, createWatched(lose))).toMatchObject({
    type: 'dropped',
    lateEffect: 'reverts',
    isFinal: true,
  })
})

test('an approval is not ended by the deadline of its swap: it may still be mined', async () => {
  const approval = { ...tx, input: `0x095ea7b3${'0'.repeat(128)}` as Hex }
  const dataHash = hashRequest(approval.input, { type: 'approve' })
  const asked: SwapEvent = { step: 0, type: 'ask', at: start, request: { ...request, dataHash } }
  for (const event of [sent, lose]) {
    const chain = createExampleChainClient()
    const steps = [createExampleStep('approve'), createExampleStep('swap')]
    const record = [asked, event].reduce(advance, createExampleRecord({ steps }))
    pass(chain)
    const late = await look(chain, record)
    expect(late.steps[0]?.state).toMatchObject({ type: 'dropped', lateEffect: 'approves', isFinal: false })
    chain.mine(approval)
    expect(await stateOf(chain, late)).toMatchObject({ type: 'confirmed', hash: first })
  }
})

test.each(['refuse', 'fail'] as const)('after a %s the transaction is looked for until its deadline', async (type) => {
  const answer: SwapEvent = type === 'refuse' ? { step: 0, type } : { step: 0, type, reason: 'walletBusy' }
  const declined = createWatched(answer)
  const chain = createExampleChainClient()
  expect(await look(chain, declined)).toBe(declined)
  chain.mine({ ...other, nonce: 7 })
  expect(await look(chain, declined)).toBe(declined)
  // One node's word is not enough to contradict the user.
  chain.mine({ ...tx, nonce: 8 })
  chain.state.faults = ['lags', undefined]
  expect((await look(chain, declined)).steps[0]?.state).toEqual(declined.steps[0]?.state)
  chain.state.faults = [undefined, undefined]
  expect(await stateOf(chain, declined)).toMatchObject({ type: 'confirmed', hash: first })
  const never = createExampleChainClient()
  pass(never)
  const settled = await look(never, declined)
  expect(settled.steps[0]?.state).toMatchObject({ type: type === 'refuse' ? 'refused' : 'failed', isFinal: true })
  never.mine(tx)
  expect(await look(never, settled)).toBe(settled)
})

test('a search that began at a nonce far too low still finds it', async () => {
  const chain = createExampleChainClient()
  const asked: SwapEvent = { step: 0, type: 'ask', at: start, request: { ...request, nonce: 0, block: 118 } }
  chain.mine(...Array.from({ length: 30 }, (_, at) => ({ ...other, hash: createExampleHash(100 + at), nonce: 7 + at })))
  chain.mineMany(20)
  chain.mine({ ...tx, nonce: 37 })
  const record = [asked, lose].reduce(advance, createExampleRecord({ steps: [createExampleStep('swap')] }))
  expect(await stateOf(chain, record)).toMatchObject({ type: 'confirmed', hash: first })
})
