import { expect, test } from 'vitest'
import { setClock } from './chainClock.ts'
import { createEdrChain } from './edrChain.ts'
import { createInProcessRpc } from './rpc.ts'

test('the first block after a revert has the real time', async () => {
  const chain = await createEdrChain({ chainId: 1, genesisTimestamp: 1_700_000_000, accounts: [], state: {} })
  const rpc = createInProcessRpc(chain, { name: 'clock' })
  await setClock(rpc)
  const snapshot = await rpc.request('evm_snapshot')
  const started = Date.now()
  await expect.poll(() => Date.now() - started, { timeout: 10_000 }).toBeGreaterThan(2_000)
  const reverted = Math.floor(Date.now() / 1000)
  await rpc.request('evm_revert', [snapshot])
  await rpc.request('evm_mine')
  const { timestamp } = await rpc.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  expect(Number(timestamp)).toBeGreaterThanOrEqual(reverted)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
})
