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

test('a repeated call at a block has the same answer, until the chain is changed', async () => {
  const answering = '0x00000000000000000000000000000000000000aa'
  // Returns the first slot.
  const code = '0x5f545f5260205ff3'
  const account = { nonce: '0x0', balance: '0x0', code, storage: {} } as const
  const state = { [answering]: account }
  const chain = await createEdrChain({ chainId: 1, genesisTimestamp: 1_700_000_000, accounts: [], state })
  const rpc = createInProcessRpc(chain, { name: 'calls' })
  const { hash } = await rpc.request<{ hash: string }>('eth_getBlockByNumber', ['latest', false])
  const call = () => rpc.request<string>('eth_call', [{ to: answering, data: '0x' }, { blockHash: hash }])
  const [first, second] = await Promise.all([call(), call()])
  expect([BigInt(first), BigInt(second)]).toEqual([0n, 0n])
  await rpc.request('hardhat_setStorageAt', [answering, '0x0', `0x${'7'.padStart(64, '0')}`])
  expect(BigInt(await call())).toBe(7n)
})
