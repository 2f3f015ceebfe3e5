import type { Market } from '@murmur/engine/market'
import { findQuote, type QuoteResult } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import type { MarketAnswer, PoolAnswer } from '../api.ts'
import { compareExchanges } from './compareExchanges.ts'
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
