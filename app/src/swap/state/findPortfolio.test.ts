import { findListing, type Listing } from '@murmur/engine/token'
import type { Balance } from '@murmur/sdk/chain/balances'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { expect, test } from 'vitest'
import { findPortfolio } from './findPortfolio.ts'

const getListing = (id: string): Listing => {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(id)
  return listing
}
const hold = (id: string, units: bigint): [string, Balance] => [
  id,
  { type: 'balance', amount: { listing: getListing(id), units }, isAgreed: true },
]
const price = (id: string, usdPrice: string): [string, PriceBook extends ReadonlyMap<string, infer P> ? P : never] => [
  id,
  { type: 'price', usdPrice, change24h: null, at: 0, isStale: false },
]

test('the total is the exact sum over all networks, rounded down, with the richest network first', () => {
  const balances = new Map([hold('1:ETH', 10n ** 18n), hold('8453:ETH', 3n * 10n ** 18n), hold('56:BNB', 0n)])
  const prices = new Map([price('1:ETH', '3530.019'), price('8453:ETH', '3530')])
  const networks = [1, 8453, 56].map((chainId) => ({ chainId }))
  expect(findPortfolio(balances, { prices, networks })).toEqual({
    total: '$14,120.01',
    networks: [
      { name: 'Base', worth: '$10,590.00' },
      { name: 'Ethereum', worth: '$3,530.01' },
    ],
    missing: [],
  })
})

test('an unknown price or balance is named, and never counts as zero without a word', () => {
  const balances = new Map<string, Balance>([
    hold('1:ETH', 10n ** 18n),
    hold('56:BNB', 1n),
    ['10:ETH', { type: 'unknown' }],
  ])
  const found = findPortfolio(balances, { prices: new Map([price('1:ETH', '2')]), networks: [{ chainId: 1 }] })
  expect(found).toMatchObject({ total: '≥ $2.00', missing: ['balances', 'prices'] })
})

test('while other networks load, the total says that it is incomplete', () => {
  const balances = new Map([hold('1:ETH', 10n ** 18n)])
  const prices = new Map([price('1:ETH', '2')])
  const networks = [{ chainId: 1 }, { chainId: 10 }]
  expect(findPortfolio(balances, { prices, networks })).toMatchObject({ total: '≥ $2.00', missing: ['loading'] })
})
