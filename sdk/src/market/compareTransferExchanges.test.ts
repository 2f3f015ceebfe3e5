import { exampleHooks } from '@murmur/engine/encode/testing/randomPlans'
import type { Market, Pool } from '@murmur/engine/market'
import type { Quote } from '@murmur/engine/quote'
import { findListing, type Listing } from '@murmur/engine/token'
import type { TransferResult } from '@murmur/engine/transfer/transferQuote'
import { expect, test } from 'vitest'
import { compareTransferExchanges } from './compareExchanges.ts'
import { parseMarket } from './parseMarket.ts'
import { exampleMarket } from './testing/exampleMarket.ts'

const [usdc, eth] = ['8453:USDC', '1:ETH'].map((id) => findListing(id)) as [Listing, Listing]
const { market } = parseMarket(exampleMarket, { chainId: 1 })
const question = { pay: { listing: eth, units: 1n }, receive: usdc }
const [pool] = market.pools

/** One pool that the router reaches for each name. */
function marketOf(names: readonly string[]): Market {
  if (pool === undefined) throw new RangeError('The example has pools.')
  const hook = { address: exampleHooks['PancakeSwap V3'], feePpm: 500, tickSpacing: 1 }
  const pools = names.map((venue): Pool => ({ ...pool, id: `${pool.id}${venue}`, venue, hook }))
  return { ...market, pools, hooks: [hook.address] }
}

const markets = [marketOf(['Uniswap V2', 'Uniswap V3']), marketOf(['Uniswap V3', 'Curve'])]

/** The net output of a transfer without these exchanges, by their names; nothing where it cannot be made. */
function searchOf(nets: Readonly<Record<string, bigint>>, used: readonly string[] = ['Uniswap V2', 'Curve']) {
  return (leftOut: readonly string[]): TransferResult => {
    const units = nets[leftOut.toSorted().join()]
    if (units === undefined) return { type: 'none', reason: 'noRoute', refusals: [] }
    const [first, second] = used.map((venue) => ({ route: { legs: [{ pool: { venue } }] } }) as unknown as Quote)
    const net = { listing: usdc, units }
    return { type: 'transfer', transfer: { net, first, second } as never }
  }
}

function compareAll(find: ReturnType<typeof searchOf>, leftOut: readonly string[] = []) {
  const steps = compareTransferExchanges({ ...question, leftOut }, { markets, find })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const [withV2, withV3, withCurve] = ['Curve,Uniswap V3', 'Curve,Uniswap V2', 'Uniswap V2,Uniswap V3']

test('the best transfer over one exchange on both networks is named, with its distance', () => {
  const find = searchOf({ '': 10_000n, [withV2]: 9_000n, [withV3]: 9_900n })
  expect(compareAll(find)?.single).toEqual({
    exchange: 'Uniswap V3',
    amount: { listing: usdc, units: 9_900n },
    difference: { listing: usdc, units: 100n },
    bps: 100,
  })
})

test('a search among fewer pools that finds a trifle more counts as equal', () => {
  const single = compareAll(searchOf({ '': 10_000n, [withCurve]: 10_001n }))?.single
  expect(single).toMatchObject({ exchange: 'Curve', difference: { units: 0n }, bps: 0 })
})

test('no exchange is the best single one where none can make the transfer, or where it uses only one', () => {
  expect(compareAll(searchOf({ '': 10_000n }))).toMatchObject({ single: undefined })
  const find = searchOf({ '': 10_000n, [withV3]: 9_900n }, ['Uniswap V3', 'Uniswap V3'])
  expect(compareAll(find)).toMatchObject({ single: undefined })
})

test('exchanges that were left out are not the best single one, and their cost is said', () => {
  const find = searchOf({ '': 10_000n, Curve: 9_500n, [withCurve]: 9_990n, [withV3]: 9_400n })
  expect(compareAll(find, ['Curve', 'Thena'])).toBeUndefined()
  expect(compareAll(find, ['Curve'])).toMatchObject({
    single: { exchange: 'Uniswap V3', bps: 105.26 },
    leftOut: { exchanges: ['Curve'], difference: { units: 500n }, bps: 500 },
  })
})
