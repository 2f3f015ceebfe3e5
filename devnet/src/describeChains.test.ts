import { expect, test } from 'vitest'
import type { Contracts } from './chains.ts'
import { describeChains } from './describeChains.ts'
import { users } from './world/worldAccounts.ts'

const contracts = { multicall3: '0xca11', permit2: '0x0022' } as unknown as Contracts
const networks = [
  { name: 'Ethereum', chainId: 1, symbol: 'ETH', rpcUrl: 'http://127.0.0.1:18545', contracts },
  { name: 'Base', chainId: 8453, symbol: 'ETH', rpcUrl: 'http://127.0.0.1:18546', contracts },
]

const text = describeChains({ networks, accounts: users })

test('it lists every network with the fields that a wallet asks for', () => {
  expect(text).toContain('Network   Chain id  RPC URL                 Coin')
  expect(text).toContain('Ethereum  1         http://127.0.0.1:18545  ETH')
  expect(text).toContain('Base      8453      http://127.0.0.1:18546  ETH')
  expect(text).toContain('In MetaMask')
})

test('it lists every account with its key, and every contract once', () => {
  for (const { address, privateKey } of users) expect(text).toContain(`${address}  ${privateKey}`)
  expect(text.match(/^permit2 +0x0022$/gm)).toHaveLength(1)
})

test('it says that the money is worthless', () => {
  expect(text).toContain('Test money only: these keys are public.')
})
