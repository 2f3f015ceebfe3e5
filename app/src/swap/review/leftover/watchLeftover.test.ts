import { createStore } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import type { StepState, SwapRecord } from '@murmur/sdk/trade/record'
import type { SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createExampleHash, createExampleRecord, exampleAccount } from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import type { Swap } from '../../state/createSwap.ts'
import { watchLeftover } from './watchLeftover.ts'

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

/** An approval that was mined, and a swap in this state. */
function endWith(state: StepState): SwapRecord {
  const record = createExampleRecord()
  return {
    ...record,
    steps: record.steps.map((step) => ({ ...step, state: step.type === 'approve' ? mined : state })),
  }
}

type Allowed = { readonly allowed: bigint; readonly router?: { readonly units: bigint; readonly expiration: number } }

function open(first: readonly SwapRecord[], { allowed, router = { units: 0n, expiration: 0 } }: Allowed) {
  const records = createStore(first)
  const started: SwapPlan[] = []
  const chain = {
    readAllowances: async () => ({ token: allowed, permit2: { ...router, nonce: 0 } }),
    readAccountState: async () => ({ timestamp: 1_800_000_000, block: 7 }),
  }
  const contracts = { permit2: `0x${'22'.repeat(20)}`, router: { address: `0x${'33'.repeat(20)}`, version: '2.1.0' } }
  const execution = {
    records,
    findNetwork: () => ({ chain, contracts }),
    start: async (plan: SwapPlan) => {
      started.push(plan)
      return { type: 'started', id: 'revocation' }
    },
  } as unknown as Pick<Execution, 'records' | 'findNetwork' | 'start'>
  const state = createStore({ session: { account: { address: exampleAccount.toUpperCase().replace('0X', '0x') } } })
  const watch = watchLeftover({ wallet: { state } as unknown as Swap['wallet'] }, execution)
  return { watch, records, started }
}

test('Q-15: after a mined approval and a declined swap the allowance is offered for revoking, also after a reload', async () => {
  const { watch, started } = open([endWith({ type: 'refused' })], { allowed: 5n })
  await expect.poll(() => watch.found.get()?.left.units).toBe(5n)
  expect(await watch.revoke()).toEqual({ id: 'revocation' })
  expect(started[0]?.steps).toMatchObject([
    { type: 'approve', approval: { spender: `0x${'22'.repeat(20)}`, units: 0n } },
  ])
  watch.dismiss()
  expect(watch.found.get()).toBeUndefined()
})

test('an allowance of earlier visits is shown only after the next swap, and only if some is left', async () => {
  const { watch, records } = open([endWith(mined)], { allowed: 2n ** 256n - 1n })
  await Promise.resolve()
  expect(watch.found.get()).toBeUndefined()
  records.set([{ ...endWith(mined), id: '00000000-0000-4000-8000-000000000002' }])
  await expect.poll(() => watch.found.get()?.left.units).toBe(2n ** 256n - 1n)
  const none = open([endWith({ type: 'refused' })], { allowed: 0n })
  await Promise.resolve()
  expect(none.watch.found.get()).toBeUndefined()
})

test('Q-15: what Permit2 allows to the router is revoked too, unless it has expired', async () => {
  const declined = endWith({ type: 'refused' })
  const alive = { units: 7n, expiration: 1_800_000_001 }
  const both = open([declined], { allowed: 5n, router: alive })
  await expect.poll(() => both.watch.found.get()?.spenders).toEqual(['permit2', 'router'])
  await both.watch.revoke()
  expect(both.started[0]?.steps).toMatchObject([
    { type: 'approve', approval: { spender: `0x${'22'.repeat(20)}`, units: 0n } },
    { type: 'allow', allowance: { permit2: `0x${'22'.repeat(20)}`, spender: `0x${'33'.repeat(20)}`, units: 0n } },
  ])
  const alone = open([declined], { allowed: 0n, router: alive })
  await expect.poll(() => alone.watch.found.get()).toMatchObject({ left: { units: 7n }, spenders: ['router'] })
  const over = open([declined], { allowed: 5n, router: { ...alive, expiration: 1_800_000_000 } })
  await expect.poll(() => over.watch.found.get()?.spenders).toEqual(['permit2'])
})

test('a swap that was declined at once does not hide what an earlier one left, and any can be asked about', async () => {
  const approved = endWith({ type: 'refused' })
  const declined: SwapRecord = {
    ...approved,
    id: '00000000-0000-4000-8000-000000000002',
    startedAt: approved.startedAt + 1,
    steps: approved.steps.slice(1).map((step) => ({ ...step, state: { type: 'refused' } })),
  }
  const { watch } = open([declined, approved], { allowed: 5n })
  await expect.poll(() => watch.found.get()?.record.id).toBe(approved.id)
  watch.lookAt(declined.id)
  await expect.poll(() => watch.found.get()?.record.id).toBe(declined.id)
})
