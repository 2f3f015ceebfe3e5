import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import type { Listing } from '@murmur/engine/token'
import type { Balance } from '@murmur/sdk/chain/balances'
import { expect, test } from 'vitest'
import { findElsewhere } from './findElsewhere.ts'

const get = (id: string): Listing => {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new RangeError(id)
  return listing
}
const hold = (id: string, units: bigint): [string, Balance] => [
  id,
  { type: 'balance', amount: { listing: get(id), units }, isAgreed: true },
]

test('only networks with enough of the token are offered, whatever its decimals are there, the most first', () => {
  const balances = new Map<string, Balance>([
    hold('1:USDC', 5_000_000n),
    hold('10:USDC', 50_000_000n),
    hold('8453:USDC', 120_000_000n),
    hold('56:USDC', 300n * 10n ** 18n),
    hold('137:USDC', 0n),
    ['42161:USDC', { type: 'unknown' }],
    hold('8453:WETH', 10n ** 20n),
  ])
  const amount = { listing: get('1:USDC'), units: 100_000_000n }
  const found = findElsewhere(get('1:USDC'), { amount, balances, tokens: listedTokens })
  expect(found.map(({ listing }) => listing.id)).toEqual(['56:USDC', '8453:USDC'])
})
