import { expect, test } from 'vitest'
import { createExampleChainClient, type ExampleFault } from './testing/exampleChain.ts'
import { exampleAccount } from './testing/records.ts'
import { createTradeChain } from './tradeChain.ts'

/** A node that claims these nonces. Undefined is the real one, which is 7. */
function claim({ latest, pending }: { latest?: number; pending?: number }): ExampleFault {
  const others: Readonly<Record<string, string>> = { eth_gasPrice: '0x1', eth_getBalance: '0x1' }
  return (method, [, at]) => {
    const claimed = at === 'pending' ? pending : latest
    const isClaimed = method === 'eth_getTransactionCount' && claimed !== undefined
    return isClaimed ? `0x${claimed.toString(16)}` : others[method]
  }
}

test('the nonce at which a search begins is the lowest mined one, never a pending one that a node claims', async () => {
  const chain = createExampleChainClient()
  const read = async (...faults: [ExampleFault, ExampleFault]) => {
    chain.state.faults = faults
    const trade = createTradeChain(chain.connect(), { now: () => 1_800_000_000_000 })
    return (await trade.readAccountState(exampleAccount, { token: null })).nonce
  }
  expect(await read(claim({ pending: 99 }), claim({ pending: 99 }))).toBe(7)
  expect(await read(claim({ latest: 99 }), claim({}))).toBe(7)
  expect(await read(claim({}), claim({ latest: 99 }))).toBe(7)
  expect(await read(claim({ latest: 5 }), claim({}))).toBe(5)
})

test('without a node the account cannot be read', async () => {
  const chain = createExampleChainClient()
  chain.state.fault = 'fails'
  await expect(createTradeChain(chain.connect()).readAccountState(exampleAccount, { token: null })).rejects.toThrow()
})

const approval = { chainId: 1, account: exampleAccount, to: exampleAccount, value: 0n, data: '0x095ea7b3' } as const
const word = (units: number) => `0x${units.toString(16).padStart(64, '0')}`

test.each<[string, ExampleFault, string]>([
  ['returns true', () => word(1), 'accepted'],
  ['returns nothing', () => '0x', 'accepted'],
  ['returns false', () => word(0), 'refused'],
  ['reverts', () => undefined, 'refused'],
  ['is behind a node that answers garbage', () => 5, 'unknown'],
  ['is behind a node that fails', 'fails', 'unknown'],
])('an approval of a token that %s', async (_, fault, expected) => {
  const chain = createExampleChainClient()
  const lie = typeof fault === 'function' ? fault : undefined
  chain.state.fault = lie ? (method, params) => (method === 'eth_call' ? lie(method, params) : undefined) : fault
  const trade = createTradeChain(chain.connect(), { now: () => 1_800_000_000_000 })
  expect(await trade.checkApproval(approval)).toBe(expected)
})

test('a bug while an approval is tried is no answer of a token', async () => {
  const chain = createExampleChainClient()
  chain.state.bug = new TypeError('x is undefined')
  await expect(createTradeChain(chain.connect()).checkApproval(approval)).rejects.toThrow('x is undefined')
})
