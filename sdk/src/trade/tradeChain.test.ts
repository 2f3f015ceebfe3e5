import { expect, test } from 'vitest'
import { createExampleChainClient, type ExampleFault } from './testing/chain.ts'
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
    return (await trade.readStanding(exampleAccount, { token: null })).nonce
  }
  expect(await read(claim({ pending: 99 }), claim({ pending: 99 }))).toBe(7)
  expect(await read(claim({ latest: 99 }), claim({}))).toBe(7)
  expect(await read(claim({}), claim({ latest: 99 }))).toBe(7)
  expect(await read(claim({ latest: 5 }), claim({}))).toBe(5)
})

test('without a node the account cannot be read', async () => {
  const chain = createExampleChainClient()
  chain.state.fault = 'fails'
  await expect(createTradeChain(chain.connect()).readStanding(exampleAccount, { token: null })).rejects.toThrow()
})
