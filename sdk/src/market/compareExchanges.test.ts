import { exampleHooks } from '@murmur/engine/encode/testing/randomPlans'
import type { Market, Pool } from '@murmur/engine/market'
import { findQuote, type Quote, type QuoteResult } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { findListing, type Listing } from '@murmur/engine/token'
import type { TransferResult } from '@murmur/engine/transfer/transferQuote'
import { describe, expect, test } from 'vitest'
import type { MarketAnswer, PoolAnswer } from '../api.ts'
import { compareExchanges, compareTransferExchanges } from './compareExchanges.ts'
import { parseMarket } from './parseMarket.ts'
import type { Question } from './quoteState.ts'
import { exampleMarket } from './testing/exampleMarket.ts'

const ether = 10n ** 18n
const [eth, bnb] = ['1:ETH', '1:BNB'].map((id) => findListing(id)) as [Listing, Listing]
const [first] = exampleMarket.pools
if (first?.type !== 'constantProduct') throw new Error('It is a pair.')
const [weth, token] = [first.tokens[1], first.tokens[0]]
const question: Question = { pay: { listing: eth, units: 20n * ether }, receive: bnb }

test('the best single exchange is named with what its best route leaves after the network fee', () => {
  const market = createMarket([pair('0x1', 'Uniswap V2', 1_000n), deep('0x2', 400n)])
  const { comparison } = compareAll(question, market)
  const alone = expectQuote(findQuote({ ...question, leftOut: ['Uniswap V3'] }, market))
  const both = expectQuote(findQuote(question, market))
  const [less, most] = [alone, both].map(({ receive, route }) => receive.units - route.gasCost) as [bigint, bigint]
  expect(comparison).toEqual({
    single: {
      exchange: 'Uniswap V2',
      amount: { listing: bnb, units: less },
      difference: { listing: bnb, units: most - less },
      bps: Number(((most - less) * 1_000_000n) / most) / 100,
    },
    unusable: [],
    missed: undefined,
    leftOut: undefined,
  })
})

test('a quote over one exchange is compared with no other one', () => {
  const { comparison, searches } = compareAll(question, createMarket([pair('0x1', 'Uniswap V2', 1_000n)]))
  expect(comparison).toEqual({ single: undefined, unusable: [], missed: undefined, leftOut: undefined })
  expect(searches).toBe(1)
})

test('exchanges out of reach are named, with what those of the better route would add', () => {
  const pools = [pair('0x1', 'Uniswap V2', 1_000n), pair('0x2', 'Curve', 4_000n), shallow('0x3', 'Thena')]
  const market = createMarket(pools)
  const { comparison } = compareAll(question, market)
  const all = expectQuote(findQuote(question, market))
  const own = expectQuote(findQuote(question, keepReachable(market)))
  expect(comparison?.unusable).toEqual(['Curve', 'Thena'])
  expect(comparison?.missed?.exchanges).toEqual(['Curve'])
  expect(comparison?.missed?.difference.units).toBe(
    all.receive.units - all.route.gasCost - (own.receive.units - own.route.gasCost),
  )
})

test('leaving exchanges out costs what the quote with them gives more', () => {
  const market = createMarket([pair('0x1', 'Uniswap V2', 1_000n), deep('0x2', 400n)])
  const asked = { ...question, leftOut: ['Uniswap V3', 'Thena'] }
  const { comparison } = compareAll(asked, market)
  const [less, most] = [expectQuote(findQuote(asked, market)), expectQuote(findQuote(question, market))]
  expect(comparison?.leftOut?.exchanges).toEqual(['Uniswap V3'])
  expect(comparison?.leftOut?.difference.units).toBe(
    most.receive.units - most.route.gasCost - (less.receive.units - less.route.gasCost),
  )
})

test('for an exact receipt, the difference is that of the payment, and other exchanges are only named', () => {
  const pools = [pair('0x1', 'Uniswap V2', 1_000n), pair('0x2', 'Curve', 4_000n), deep('0x3', 400n)]
  const market = createMarket(pools)
  const exact: Question = { pay: eth, receive: { listing: bnb, units: 20n * ether } }
  const { comparison } = compareAll({ ...exact, leftOut: ['Uniswap V2'] }, market)
  const [more, least] = [
    expectQuote(findSwappableQuote({ ...exact, leftOut: ['Uniswap V2'] }, market)),
    expectQuote(findSwappableQuote(exact, market)),
  ]
  expect(comparison).toMatchObject({ single: undefined, unusable: ['Curve'], missed: undefined })
  expect(comparison?.leftOut?.difference).toEqual({ listing: eth, units: more.pay.units - least.pay.units })
})

test('each step runs one search', () => {
  const market = createMarket([pair('0x1', 'Uniswap V2', 1_000n), deep('0x2', 400n), pair('0x3', 'Curve', 4_000n)])
  const { most, searches } = compareAll({ ...question, leftOut: ['Thena'] }, market)
  expect([most, searches]).toEqual([1, 4])
})

function compareAll(asked: Question, market: Market) {
  let [searches, most] = [0, 0]
  const find = (search: () => QuoteResult) => {
    searches += 1
    return search()
  }
  const steps = compareExchanges(asked, { market, find })
  for (;;) {
    const before = searches
    const { done, value } = steps.next()
    most = Math.max(most, searches - before)
    if (done) return { comparison: value, searches, most }
  }
}

function createMarket(pools: MarketAnswer['pools']): Market {
  return parseMarket({ ...exampleMarket, pools }, { chainId: 1 }).market
}

function pair(id: string, venue: string, depth: bigint): PoolAnswer {
  const reserves = [String(4n * depth * ether), String(depth * ether)] as const
  return { type: 'constantProduct', id, venue, tokens: [token, weth], feePpm: 3_000, reserves }
}

function shallow(id: string, venue: string): PoolAnswer {
  return { type: 'constantProduct', id, venue, tokens: [token, weth], feePpm: 3_000, reserves: ['4', '1'] }
}

/** Deep, and at the same price as the pairs. */
function deep(id: string, depth: bigint): PoolAnswer {
  const [, concentrated] = exampleMarket.pools
  if (concentrated?.type !== 'concentrated') throw new Error('It is concentrated.')
  const liquidity = 2n * depth * ether
  const ticks = `-20000:${liquidity},-10000:-${liquidity}`
  return { ...concentrated, id, venue: 'Uniswap V3', liquidity: String(liquidity), ticks }
}

function expectQuote(result: QuoteResult) {
  if (result.type !== 'quote') throw new Error(result.reason)
  return result.quote
}

describe('transfers', () => {
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
})
