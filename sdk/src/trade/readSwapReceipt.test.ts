import { type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import { createSwapCall } from '@murmur/engine/plan'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readSwapReceipt } from './readSwapReceipt.ts'
import { createExampleChainClient, type ExampleFault } from './testing/exampleChain.ts'
import { createExampleChain, createPassing, exampleGenesis } from './testing/gate.ts'
import { createExampleHash } from './testing/records.ts'

const now = 1_800_000_000_000
const hash = createExampleHash(1)
const [planned] = fc.sample(
  plan.filter(({ steps }: Planned) => steps.length === 1),
  { numRuns: 1, seed: 7 },
)

/** The chain with a swap, as the page of the swap reads it. */
function open(status: 'success' | 'reverted' | 'pending') {
  if (planned === undefined) throw new RangeError('No plan fits.')
  const { account, chainId } = planned.swap.facts
  const { to, value, data } = createSwapCall(planned.swap, { signature: undefined })
  const chain = createExampleChainClient({ account })
  const tx = { hash, nonce: 7, to: to as Hex, value, input: data as Hex }
  if (status === 'pending') chain.addPending(tx)
  else chain.mine({ ...tx, status })
  const { contracts } = createPassing(planned).options
  const network = { contracts, genesisHash: exampleGenesis, chain: createExampleChain() }
  const read = (nodes = 2) => readSwapReceipt({ ...network, client: chain.connect(nodes) }, { chainId, hash, now })
  return { chain, read }
}

/** Swaps success and failure in the receipts of one node. */
function forge(chain: ReturnType<typeof open>['chain'], status: '0x0' | '0x1'): ExampleFault {
  return async (method, params) => {
    if (method !== 'eth_getTransactionReceipt') return undefined
    return { ...((await chain.client.request({ method, params } as never)) as object), status }
  }
}

test('a receipt shows the end of a swap that two nodes agree on', async () => {
  expect(await open('success').read()).toMatchObject({ swap: { type: 'confirmed', block: 101 }, reported: undefined })
  expect(await open('reverted').read()).toMatchObject({ swap: { type: 'reverted' }, reported: undefined })
  expect(await open('pending').read()).toMatchObject({ swap: { type: 'pending' }, reported: undefined })
})

test('R-03: the end that only one node shows is named as such, without its figures', async () => {
  for (const isFirst of [true, false]) {
    const { chain, read } = open('success')
    const set = (lie: ExampleFault) => {
      chain.state.faults = isFirst ? [lie, undefined] : [undefined, lie]
    }
    set(forge(chain, '0x0'))
    const found = await read()
    expect(found.swap.type).toBe('pending')
    expect(found.reported).toBe(isFirst ? 'reverted' : 'confirmed')
    expect(found.transaction?.mined).toBeUndefined()
    // A third node decides.
    expect(await read(3)).toMatchObject({ swap: { type: 'confirmed' }, reported: undefined })
    for (const lie of ['fails', 'lags'] as const) {
      set(lie)
      expect(await read()).toMatchObject({ swap: { type: 'pending' }, reported: 'confirmed' })
    }
  }
})

test('a hash that no node knows is missing, and nodes that do not answer reject', async () => {
  const { chain, read } = open('pending')
  chain.drop()
  expect(await read()).toMatchObject({ swap: { type: 'missing' }, head: undefined })
  chain.state.fault = 'fails'
  await expect(read()).rejects.toThrow('No node answers.')
})
