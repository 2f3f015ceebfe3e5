import { type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import { readSwapReceipt } from '@murmur/sdk/trade/readSwapReceipt'
import type { RecordOf, SwapRecord } from '@murmur/sdk/trade/record'
import { createExampleBrowser } from '@murmur/sdk/trade/testing/exampleBrowser'
import { createExampleChain, exampleGenesis } from '@murmur/sdk/trade/testing/gate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAmountCheck } from './amountCheck.ts'

const [planned] = fc.sample(
  plan.filter(({ steps }: Planned) => steps.length === 1),
  { numRuns: 1, seed: 7 },
)
if (planned === undefined) throw new RangeError('No plan fits.')

/** A swap that was carried out, and the network that knows it. */
async function swap(one: Planned) {
  const { open, chain, contracts, plan: swapPlan } = createExampleBrowser(one)
  const page = open()
  await page.start(swapPlan)
  await expect.poll(() => page.records.get()[0]?.steps.at(-1)?.state.type).toBe('confirmed')
  page.dispose()
  const [record] = page.records.get()
  if (record?.kind !== 'swap') throw new RangeError('It has a record.')
  const network = { contracts, genesisHash: exampleGenesis, chain: createExampleChain(), client: chain.connect() }
  const check = createAmountCheck({
    read: async (question) => (await readSwapReceipt(network, { ...question, now: Date.now() })).swap,
  })
  return { record, chain, check }
}

function move(record: RecordOf<'swap'>, moved: { readonly paid: bigint; readonly received: bigint }): SwapRecord {
  const steps = record.steps.map((step) =>
    step.state.type === 'confirmed' ? { ...step, state: { ...step.state, moved } } : step,
  )
  return { ...record, steps }
}

test('a stored swap that the chain confirms is not marked', async () => {
  const { record, check } = await swap(planned)
  await check.check([record])
  expect(check.differing.get()).toEqual([])
})

test('a stored swap with other amounts than on the chain is marked', async () => {
  const { record, check } = await swap(planned)
  await check.check([move(record, { paid: 1n, received: 10n ** 30n })])
  expect(check.differing.get()).toEqual([record.id])
})

test('a stored swap with another recipient than on the chain is marked', async () => {
  const { record, check } = await swap(planned)
  await check.check([{ ...record, terms: { ...record.terms, recipient: `0x${'9'.repeat(40)}` } }])
  expect(check.differing.get()).toEqual([record.id])
})

test('nodes that do not answer mark nothing, and the next visit asks again', async () => {
  const { record, chain, check } = await swap(planned)
  const changed = move(record, { paid: 1n, received: 1n })
  chain.state.fault = 'fails'
  await check.check([changed])
  expect(check.differing.get()).toEqual([])
  chain.state.fault = undefined
  await check.check([changed])
  expect(check.differing.get()).toEqual([record.id])
})

test('R-03: one node that shows a reverted swap marks nothing', async () => {
  const { record, chain, check } = await swap(planned)
  chain.state.faults = [
    async (method, params) => {
      if (method !== 'eth_getTransactionReceipt') return undefined
      return { ...((await chain.client.request({ method, params } as never)) as object), status: '0x0' }
    },
    undefined,
  ]
  await check.check([record])
  expect(check.differing.get()).toEqual([])
})
