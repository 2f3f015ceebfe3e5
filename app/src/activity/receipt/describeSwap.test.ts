import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { readImportedToken } from '@murmur/engine/importedToken'
import { noPrices } from '@murmur/sdk/queries/pricesQuery'
import { createExampleHash, createExampleRecord, exampleAccount } from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { describeSwap, type KnownSwap } from './describeSwap.ts'

const { terms } = createExampleRecord()
const facts: SwapFacts = {
  chainId: 1,
  account: exampleAccount,
  router: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  pay: '0x6b175474e89094c44da98b954eedeac495271d0f',
  mostPaid: 10n ** 18n,
  receive: null,
  leastReceived: 298_500_000_000_000n,
  recipient: exampleAccount,
  refundTo: undefined,
  deadline: 1_800_001_200n,
  permit: undefined,
  swaps: [],
}
const mined = { facts, block: 25_000_001, blockHash: createExampleHash(2), fee: 21_000n, timestamp: 1_800_000_012 }
const confirmed: KnownSwap = {
  type: 'confirmed',
  ...mined,
  moved: { paid: 10n ** 18n, received: 299_999_999_999_999n },
}
const prices = new Map([
  ['1:ETH', { type: 'price', usdPrice: '4000', change24h: null, at: 0, isStale: false } as const],
])

function read(swap: KnownSwap, own: Partial<Parameters<typeof describeSwap>[1]> = {}) {
  const { pay, receive, rows } = describeSwap(swap, { terms: undefined, prices: noPrices, unlisted: [], ...own })
  return {
    pay: pay.amount,
    receive: receive.amount,
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  }
}

test('a confirmed swap shows its amounts to the wei, its floor and its fee', () => {
  expect(read(confirmed)).toMatchObject({
    pay: '1 DAI',
    receive: '0.000299999999999999 ETH',
    minimum: '0.0002985 ETH',
    margin: '+50.25 bp',
    quoted: 'Known only to the browser that made the swap',
    fee: '0.000000000000021 ETH',
    block: '25,000,001',
    network: 'Ethereum',
  })
})

test('with the terms of this browser it shows the difference, never as none, and in dollars by price', () => {
  expect(read(confirmed, { terms, prices })).toMatchObject({
    quoted: '0.0003 ETH',
    difference: "−<0.01 bp (−<$0.01 at today's price)",
    fee: '0.000000000000021 ETH (<$0.01)',
  })
  const exact = { ...confirmed, moved: { paid: 10n ** 18n, received: terms.receive.units } }
  expect(read(exact, { terms })).toMatchObject({ difference: 'Exactly as quoted' })
  const better = { ...confirmed, moved: { paid: 10n ** 18n, received: 303_000_000_000_000n } }
  expect(read(better, { terms })).toMatchObject({ difference: '+100.00 bp' })
})

test('the quote is compared with the bound of its own block, never with what a later block gave', () => {
  const rows = read(confirmed, { terms: { ...terms, gapPpm: 2 } })
  expect(rows).toMatchObject({ best: 'Within 0.02 bp' })
  expect(read(confirmed, { terms })).not.toHaveProperty('best')
})

test('with an exact amount to receive, the difference is in what was paid', () => {
  const swap: KnownSwap = { ...confirmed, facts: { ...facts, refundTo: exampleAccount } }
  const cheaper = { ...swap, moved: { paid: 99n * 10n ** 16n, received: 3n * 10n ** 14n } }
  expect(read(cheaper, { terms })).toMatchObject({ quoted: '1 DAI', difference: '−100.00 bp' })
})

test('a reverted swap shows its plan', () => {
  expect(read({ type: 'reverted', ...mined, reason: 'belowMinimum' })).toMatchObject({
    pay: '1 DAI',
    receive: '0.0002985 ETH',
    fee: '0.000000000000021 ETH',
  })
})

test('a pending swap shows its limits, and a token that is not listed is shown in units', () => {
  const unknown = `0x${'12'.repeat(20)}` as const
  expect(read({ type: 'pending', facts: { ...facts, pay: unknown } })).toMatchObject({
    pay: `1,000,000,000,000,000,000 units of ${unknown}`,
    receive: '0.0002985 ETH',
  })
})

test('a token that is not listed is shown by what its contract says, with its address, as it may imitate another', () => {
  const tokenAddress = `0x${'12'.repeat(20)}` as const
  const answers = { name: 'USD\u202e Coin', symbol: 'US\u200bDC', decimals: 6 }
  const outcome = readImportedToken(answers, { chainId: 1, address: tokenAddress })
  const unlisted = outcome.type === 'imported' ? outcome.token.listings : []
  expect(read({ type: 'pending', facts: { ...facts, pay: tokenAddress } }, { unlisted })).toMatchObject({
    pay: `1,000,000,000,000 USDC (not listed, ${tokenAddress})`,
  })
})
