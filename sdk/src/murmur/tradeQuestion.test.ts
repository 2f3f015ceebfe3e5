import { networks } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { createMurmur } from './createMurmur.ts'
import { findListed, listListings } from './tokenList.ts'
import { readTradeQuestion } from './tradeQuestion.ts'

const chainIds = networks.flatMap((network) => (network.kind === 'evm' ? [network.chainId] : []))

const refuse = () => Promise.reject(new Error('A listed token needs no node.'))
const source = { measureSlippage: async () => 77, readWorld: refuse, connect: refuse, followToken: refuse }

async function readPaid(pay: string, chainId: number) {
  const request = await readTradeQuestion({ chainId, pay, receive: 'native', payAmount: 1n }, source)
  return 'units' in request.pay ? request.pay.listing : undefined
}

test.each(chainIds)('each name on network %i is that of the whole list', async (chainId) => {
  for (const { symbol, tokenAddress } of listListings({ chainId })) {
    const addresses = tokenAddress ? [tokenAddress, tokenAddress.toLowerCase()] : []
    // A symbol in mixed case has no other spelling.
    const symbols = symbol === symbol.toUpperCase() ? [symbol, symbol.toLowerCase()] : [symbol]
    for (const name of [...symbols, ...addresses])
      expect(await readPaid(name, chainId)).toEqual(findListed(name, { chainId }))
  }
  expect(await readPaid('native', chainId)).toMatchObject({ chainId, tokenAddress: null })
})

test.each([
  { chainId: 1, pay: 'NOSUCH', code: 'unknownToken' },
  { chainId: 999, pay: 'USDC', code: 'unknownNetwork' },
])('a question about $pay on network $chainId is refused: $code', async ({ code, ...trade }) => {
  const question = { ...trade, receive: 'native', payAmount: 1n }
  await expect(readTradeQuestion(question, source)).rejects.toMatchObject({ code })
  const refused = new Promise((onRefusal) => {
    createMurmur({ url: 'http://127.0.0.1:9' }).watchQuote(question, { onQuote: () => undefined, onRefusal })
  })
  expect(await refused).toMatchObject({ code })
})

test.each([
  [undefined, undefined],
  [30, 30],
  ['auto', 77],
] as const)('a tolerance of %s is %s', async (slippageBps, expected) => {
  const trade = { chainId: 1, pay: 'USDC', receive: 'native', payAmount: 1n }
  const request = await readTradeQuestion(slippageBps === undefined ? trade : { ...trade, slippageBps }, source)
  expect(request.slippageBps).toBe(expected)
})
