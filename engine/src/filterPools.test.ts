import { expect, test } from 'vitest'
import { leaveOutExchanges, listExchanges } from './filterPools.ts'
import type { Market } from './market.ts'
import { findQuote, type QuoteResult } from './quote.ts'
import { findSwappableQuote } from './swappableQuote.ts'
import { type Address, createToken, type Listing } from './token.ts'

const unit = 10n ** 18n
const [coin, dollar] = [list('AAA', addressOf(1)), list('BBB', addressOf(2))]
const market: Market = {
  chainId: 1,
  pools: [pair('0x1', 'Uniswap V2', 1_000n), pair('0x2', 'SushiSwap V2', 3_000n), pair('0x3', 'Curve', 9_000n)],
  gas: { price: 0n, token: addressOf(1) },
}
const request = { pay: { listing: coin, units: 10n * unit }, receive: dollar }

test('a quote uses no exchange that was left out, and says which ones it compared', () => {
  const all = findQuote(request, market)
  expect(describe(all)).toEqual({ used: ['0x1', '0x2', '0x3'], compared: ['Curve', 'SushiSwap V2', 'Uniswap V2'] })
  const some = findQuote({ ...request, leftOut: ['Curve', 'Thena'] }, market)
  expect(describe(some)).toEqual({ used: ['0x1', '0x2'], compared: ['SushiSwap V2', 'Uniswap V2'] })
  if (all.type !== 'quote' || some.type !== 'quote') throw new Error('They are quotes.')
  expect(some.quote.receive.units).toBeLessThan(all.quote.receive.units)
})

test('without any exchange there is no route', () => {
  expect(findQuote({ ...request, leftOut: listExchanges(market) }, market)).toEqual({ type: 'none', reason: 'noRoute' })
})

test('the same choice gets the same market in any order, which is prepared once per block', () => {
  const left = leaveOutExchanges(market, ['Curve', 'SushiSwap V2'])
  expect(leaveOutExchanges(market, ['SushiSwap V2', 'Curve'])).toBe(left)
  expect(leaveOutExchanges(market, ['Curve'])).not.toBe(left)
  expect([leaveOutExchanges(market), leaveOutExchanges(market, ['Thena'])]).toEqual([market, market])
})

test('a quote to be swapped keeps to the pools that the router reaches', () => {
  expect(describe(findSwappableQuote(request, market))).toEqual({ used: ['0x1'], compared: ['Uniswap V2'] })
  expect(describe(findSwappableQuote({ ...request, leftOut: ['Uniswap V2'] }, market))).toBe('noRoute')
})

function describe(result: QuoteResult) {
  if (result.type !== 'quote') return result.reason
  const { route, exchanges } = result.quote
  return { used: route.legs.map(({ pool }) => pool.id).sort(), compared: exchanges }
}

function pair(id: string, venue: string, depth: bigint) {
  const reserves = [depth * unit, depth * unit] as const
  return { type: 'constantProduct', id, venue, tokens: [addressOf(1), addressOf(2)], reserves, feePpm: 3_000 } as const
}

function addressOf(digit: number): Address {
  return `0x${String(digit).repeat(39)}a`
}

function list(symbol: string, address: Address): Listing {
  const [listing] = createToken(symbol, { name: symbol, listings: { eth: [address, 18] } }).listings
  if (listing === undefined) throw new RangeError(symbol)
  return listing
}
