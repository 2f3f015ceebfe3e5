import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { advance, type SwapEvent } from './advance.ts'
import type { StepRequest, SwapRecord } from './record.ts'
import { hashRequest } from './requestHash.ts'
import { belowFloor, createExampleChainClient, createTransfer, type ExampleTx } from './testing/chain.ts'
import { createExampleHash, createExampleRecord, createExampleStep, exampleAccount } from './testing/records.ts'
import { watchStep } from './watchStep.ts'

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

/** After this many blocks a swap is final; after this time without a trace it counts as dropped. */
const FINAL_DEPTH = 12
const MISSING_MS = 120_000

type Chain = ReturnType<typeof createExampleChainClient>

/** A swap that the wallet was asked for. */
function createWatched(...events: readonly SwapEvent[]) {
  const asked: SwapEvent = { step: 0, type: 'ask', at: 0, request }
  const record = createExampleRecord({ steps: [createExampleStep('swap')] })
  return [asked, ...events].reduce(advance, record)
}

const sent: SwapEvent = { step: 0, type: 'send', hash: first, at: 0 }

/** Looks until nothing new is seen. */
async function look(chain: Chain, record: SwapRecord, now = 1): Promise<SwapRecord> {
  const [step] = record.steps
  if (step === undefined) throw new RangeError('There is no step.')
  const event = await watchStep(chain.client, { record, step, now, isClaimed: () => false })
  const next = event === undefined ? record : advance(record, { step: 0, ...event })
  return next === record ? record : look(chain, next, now)
}

async function stateOf(chain: Chain, record: SwapRecord, now?: number) {
  return (await look(chain, record, now)).steps[0]?.state
}

test('a pending transaction stays pending, and its nonce is learnt', async () => {
  const chain = createExampleChainClient()
  chain.addPending(tx)
  expect(await stateOf(chain, createWatched(sent))).toEqual({ type: 'sent', hash: first, since: 0, nonce: 7 })
})

test('R-03: a node that lags behind takes back no confirmation and drops no transaction', async () => {
  const chain = createExampleChainClient()
  chain.mine(tx)
  chain.mineMany(3)
  const confirmed = await look(chain, createWatched(sent))
  expect(confirmed.steps[0]?.state.type).toBe('confirmed')
  chain.state.fault = 'lags'
  // It does not know the block, so that the step is looked at again later.
  expect(await look(chain, confirmed).catch(() => confirmed)).toBe(confirmed)
  expect(await stateOf(chain, createWatched(sent))).toMatchObject({ type: 'sent', hash: first })
  chain.state.fault = undefined
  expect((await stateOf(chain, createWatched(sent)))?.type).toBe('confirmed')
})

test('a confirmed swap tells its block, its fee, and what moved by the logs', async () => {
  const chain = createExampleChainClient()
  const record = createWatched(sent)
  const { pay } = record.promise
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
const late = MISSING_MS * 10

/** Each starts with our transaction pending, and its nonce known. */
const scenarios: readonly (readonly [name: string, acts: readonly Act[], expected: object, now?: number])[] = [
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
  ['missing for long', [drop], { type: 'dropped', hash: first, isFinal: false }, MISSING_MS],
  ['missing after its deadline', [drop, pass], { type: 'dropped', hash: first, isFinal: true }],
  ['missing for long, and mined then', [drop, mineMany(3), mine(tx)], { type: 'confirmed', hash: first }, late],
  ['pending for long', [], pending, late],
  ['pending after its deadline', [pass], pending],
  ['mined after another one', [mine({ ...other, nonce: 6 }), mine(tx)], { type: 'confirmed', hash: first }],
  ['final', [mine(tx), mineMany(FINAL_DEPTH)], { type: 'confirmed', hash: first, isFinal: true }],
]

test('Q-25: 20 of 20 replaced, sped up, cancelled and dropped transactions show their real state', async () => {
  expect(scenarios).toHaveLength(20)
  for (const [name, acts, expected, now] of scenarios) {
    const chain = createExampleChainClient()
    chain.addPending(tx)
    const record = await look(chain, createWatched(sent))
    for (const act of acts) act(chain)
    expect({ name, state: await stateOf(chain, record, now) }).toMatchObject({ name, state: expected })
  }
})

test('a dropped transaction that a node has again is pending, and can be confirmed', async () => {
  const chain = createExampleChainClient()
  const dropped = createWatched(sent, { step: 0, type: 'drop' })
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
    isFinal: true,
  })
})

const REORGS = process.env.DEEP === '1' ? 50 : 5

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

test('R-10: an answer about another transaction is ignored', async () => {
  const chain = createExampleChainClient()
  chain.addPending(tx)
  const record = await look(chain, createWatched(sent))
  const lying = createExampleChainClient()
  lying.mine({ ...tx, hash: second })
  const client = {
    ...chain.client,
    request: async (question: { method: string; params: readonly unknown[] }) => {
      if (question.method !== 'eth_getTransactionReceipt') return chain.client.request(question as never)
      return lying.client.request({ ...question, params: [second] } as never)
    },
  } as unknown as Chain['client']
  expect(await stateOf({ ...chain, client }, record)).toMatchObject({ type: 'sent', hash: first })
})

test('while no node answers, nothing is concluded', async () => {
  const chain = createExampleChainClient()
  const client = {
    ...chain.client,
    request: () => Promise.reject(new Error('No node answers.')),
  } as unknown as Chain['client']
  const record = createWatched(sent)
  await expect(look({ ...chain, client }, record, MISSING_MS * 100)).rejects.toThrow()
})
