import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { findDenied } from './deniedRequests.ts'
import type { StepRecord, StepRequest, StepState, SwapRecord } from './record.ts'
import { hashRequest } from './requestHash.ts'
import { createExampleChainClient, type ExampleFault } from './testing/exampleChain.ts'
import { createExampleHash, createExampleRecord, createExampleStep, exampleAccount } from './testing/records.ts'
import { createTradeChain } from './tradeChain.ts'

const router: Hex = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const input: Hex = '0x3593564c00'
const dataHash = hashRequest(input, { type: 'swap' })
const request: StepRequest = { to: router, value: 0n, dataHash, nonce: 7, block: 100 }
const swap = { hash: createExampleHash(1), nonce: 7, to: router, value: 0n, input }
const other = { ...swap, hash: createExampleHash(2), to: exampleAccount, input: '0x' as Hex }
const refused: StepState = { type: 'refused', isFinal: false }

function createRecord(state: StepState, own: Partial<StepRecord> = {}): SwapRecord {
  return createExampleRecord({ steps: [createExampleStep('swap', { request, state, ...own })] })
}

const place = { account: exampleAccount, chainId: 1 }

test.each<[string, SwapRecord, boolean]>([
  ['that the user declined', createRecord(refused), true],
  [
    'of which the wallet said that it cannot',
    createRecord({ type: 'failed', reason: 'unsupported', isFinal: false }),
    true,
  ],
  ['that the user dismissed', createRecord({ type: 'dismissed', isFinal: false }), true],
  ['that the wallet never sends, as it says', createRecord({ type: 'dropped', hash: undefined, isFinal: false }), true],
  ['whose deadline is over', createRecord({ type: 'refused', isFinal: true }), false],
  [
    'that is proven too late',
    createRecord({ type: 'dropped', hash: undefined, lateEffect: 'reverts', isFinal: false }),
    false,
  ],
  ['that a check stopped', createRecord({ type: 'failed', reason: 'gas' }, { request: undefined }), false],
  ['that is an approval', createRecord(refused, { type: 'approve' }), false],
  ['of another network', { ...createRecord(refused), chainId: 56 }, false],
  ['of another account', { ...createRecord(refused), account: router }, false],
])('an earlier request %s is compared: %s', (_, record, isCompared) => {
  expect(findDenied([record], place)?.requests).toEqual(isCompared ? [{ type: 'swap', request }] : undefined)
})

type Chain = ReturnType<typeof createExampleChainClient>

/** True if the nodes of this chain show something that may be the declined swap. */
function ask(prepare: (chain: Chain) => void, others: readonly SwapRecord[] = []) {
  const chain = createExampleChainClient()
  prepare(chain)
  const denied = findDenied([createRecord(refused), ...others], place)
  if (denied === undefined) throw new RangeError('Nothing was denied.')
  return createTradeChain(chain.connect(), { now: () => 1_800_000_000_000 }).isMaybeSent(exampleAccount, denied)
}

test('an account that has sent nothing since may be asked again', async () => {
  expect(await ask(() => {})).toBe(false)
})

test('a pending transaction may be the swap, also if only one node has it', async () => {
  expect(await ask((chain) => chain.addPending(swap))).toBe(true)
  expect(await ask((chain) => chain.addPending(other))).toBe(true)
  for (const faults of [
    ['lags', undefined],
    [undefined, 'lags'],
  ] as const)
    expect(
      await ask((chain) => {
        chain.addPending(swap)
        chain.state.faults = [...faults]
      }),
    ).toBe(true)
})

test('a pending transaction that is known to be another one of ours is not it', async () => {
  const sent = createRecord({ type: 'sent', hash: other.hash, since: 1, nonce: 7 }, { hashes: [other.hash] })
  expect(await ask((chain) => chain.addPending(other), [sent])).toBe(false)
  const second = { ...swap, nonce: 8 }
  expect(
    await ask(
      (chain) => {
        chain.addPending(other)
        chain.addPending(second)
      },
      [sent],
    ),
  ).toBe(true)
})

test('a mined transaction is the swap by its bytes, unless it belongs to another record', async () => {
  expect(await ask((chain) => chain.mine(swap))).toBe(true)
  expect(await ask((chain) => chain.mine(other))).toBe(false)
  const mined = { block: 101, blockHash: swap.hash, fee: 1n, isFinal: true }
  const confirmed = createRecord(
    { type: 'confirmed', hash: swap.hash, moved: undefined, ...mined },
    { hashes: [swap.hash] },
  )
  expect(await ask((chain) => chain.mine(swap), [confirmed])).toBe(false)
})

test('what the nodes cannot show may be the swap; one node that shows all of it is enough', async () => {
  const mineLongAgo = (chain: Chain, faults: [ExampleFault | undefined, ExampleFault | undefined]) => {
    chain.mine(other)
    chain.mineMany(20)
    chain.state.faults = faults
  }
  expect(await ask((chain) => mineLongAgo(chain, ['isPruned', 'isPruned']))).toBe(true)
  expect(await ask((chain) => mineLongAgo(chain, ['isPruned', undefined]))).toBe(false)
  expect(await ask((chain) => mineLongAgo(chain, ['isPruned', 'fails']))).toBe(true)
})

test('without a node nothing is known', async () => {
  const asked = ask((chain) => {
    chain.state.fault = 'fails'
  })
  await expect(asked).rejects.toThrow('No node answers.')
})
