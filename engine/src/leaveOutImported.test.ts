import { expect, test } from 'vitest'
import { leaveOutImported } from './filterPools.ts'
import type { Market } from './market.ts'
import { findRoute } from './route.ts'

const [coin, dollar, bait] = [addressOf(1), addressOf(2), addressOf(3)]
const market: Market = {
  chainId: 1,
  pools: [
    pair('honest', { tokens: [coin, dollar], reserves: [10n ** 21n, 2n * 10n ** 24n] }),
    // Through the bait, a coin seems to bring a hundred times more.
    pair('first step', { tokens: [coin, bait], reserves: [10n ** 21n, 10n ** 21n] }),
    pair('second step', { tokens: [dollar, bait], reserves: [2n * 10n ** 26n, 10n ** 21n] }),
  ],
  gas: { price: 0n, token: coin },
  imported: [bait],
}
const units = 10n ** 18n

test('a quote between listed tokens never passes an imported token', () => {
  const request = { pay: coin, receive: dollar }
  expect(listUsed(market, request)).toEqual(['first step', 'second step'])
  expect(listUsed(leaveOutImported(market, request), request)).toEqual(['honest'])
})

test('a quote of the imported token itself uses its pools, in any spelling of its address', () => {
  const request = { pay: coin, receive: bait.toUpperCase().replace('0X', '0x') as typeof bait }
  expect(leaveOutImported(market, request).pools).toHaveLength(3)
})

test('the same pair gets the same market, which is prepared once per block', () => {
  const request = { pay: coin, receive: dollar }
  expect(leaveOutImported(market, request)).toBe(leaveOutImported(market, request))
  const { imported: _, ...plain } = market
  expect(leaveOutImported(plain, request)).toBe(plain)
})

function listUsed(some: Market, request: { pay: typeof coin; receive: typeof coin }): readonly string[] {
  const result = findRoute({ ...request, units, maxLegs: 2 }, some)
  return result.type === 'route' ? result.route.legs.map(({ pool }) => pool.id) : []
}

type PairFields = { readonly tokens: readonly [typeof coin, typeof coin]; readonly reserves: readonly [bigint, bigint] }

function pair(id: string, fields: PairFields) {
  return { type: 'constantProduct', id, venue: 'Uniswap V2', feePpm: 3000, ...fields } as const
}

function addressOf(digit: number): `0x${string}` {
  return `0x${String(digit).repeat(39)}a`
}
