import { describe, expect, test } from 'vitest'
import { exampleHooks } from './encode/testing/randomPlans.ts'
import { allowHooks, leaveOutExchanges, leaveOutImported, listExchanges } from './filterPools.ts'
import type { Market, Pool } from './market.ts'
import { findQuote, type QuoteResult } from './quote.ts'
import { keepReachable } from './reachablePools.ts'
import { findRoute } from './route.ts'
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
  expect(describeResult(all)).toEqual({
    used: ['0x1', '0x2', '0x3'],
    compared: ['Curve', 'SushiSwap V2', 'Uniswap V2'],
  })
  const some = findQuote({ ...request, leftOut: ['Curve', 'Thena'] }, market)
  expect(describeResult(some)).toEqual({ used: ['0x1', '0x2'], compared: ['SushiSwap V2', 'Uniswap V2'] })
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
  expect(describeResult(findSwappableQuote(request, market))).toEqual({ used: ['0x1'], compared: ['Uniswap V2'] })
  expect(describeResult(findSwappableQuote({ ...request, leftOut: ['Uniswap V2'] }, market))).toBe('noRoute')
})

function describeResult(result: QuoteResult) {
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

describe('imported tokens', () => {
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

  type PairFields = {
    readonly tokens: readonly [typeof coin, typeof coin]
    readonly reserves: readonly [bigint, bigint]
  }

  function pair(id: string, fields: PairFields) {
    return { type: 'constantProduct', id, venue: 'Uniswap V2', feePpm: 3000, ...fields } as const
  }

  function addressOf(digit: number): `0x${string}` {
    return `0x${String(digit).repeat(39)}a`
  }
})

describe('hooks', () => {
  const [coin, usdc]: [Address, Address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const [pay, receive] = [list('COIN', coin), list('USDC', usdc)]
  const sushi = exampleHooks['SushiSwap V2']

  /** Sushi is four times as deep, and the pool of an exchange without a hook even more. */
  const own = createPair('own', { venue: 'Uniswap V2', depth: 1n })
  const foreign = { ...createPair('foreign', { venue: 'SushiSwap V2', depth: 4n }), hook: createHook(sushi) }
  const deepest = createPair('deepest', { venue: 'Balancer', depth: 16n })
  const market: Market = { chainId: 1, pools: [own, foreign, deepest], gas: { price: 0n, token: coin } }

  test('a quote for a swap uses only what a transaction reaches', () => {
    const request = { pay: { listing: pay, units: 10n ** 18n }, receive }
    const listUsed = (some: Market) => {
      const result = findSwappableQuote(request, some)
      return result.type === 'quote'
        ? [result.quote.route.legs.map(({ pool }) => pool.id).sort(), result.quote.poolCount]
        : []
    }
    expect(listUsed(market)).toEqual([['own'], 1])
    expect(listUsed(allowHooks(market, { hooks: [exampleHooks['PancakeSwap V3']] }))).toEqual([['own'], 1])
    const upper = sushi.toUpperCase().replace('0X', '0x') as Address
    for (const hook of [sushi, upper])
      expect(listUsed(allowHooks(market, { hooks: [hook] }))).toEqual([['foreign', 'own'], 2])
  })

  test('a swap to an exact receipt passes no hook, and has no quote where only hooks lead', () => {
    const request = { pay, receive: { listing: receive, units: 10n ** 18n } }
    const known = allowHooks(market, { hooks: [sushi] })
    const result = findSwappableQuote(request, known)
    expect(result.type === 'quote' && result.quote.route.legs.map(({ pool }) => pool.id)).toEqual(['own'])
    const only = allowHooks({ ...market, pools: [foreign, deepest] }, { hooks: [sushi] })
    expect(findSwappableQuote(request, only)).toEqual({ type: 'none', reason: 'noRoute' })
  })

  test('the same market and hooks give the same market, which is prepared once per block', () => {
    expect(keepReachable(market)).toBe(keepReachable(market))
    const hooks = [sushi]
    expect(allowHooks(market, { hooks })).toBe(allowHooks(market, { hooks: [...hooks] }))
    const reachable = { ...market, pools: [own] }
    expect(keepReachable(reachable)).toBe(reachable)
    expect(allowHooks(reachable, { hooks: [] })).toBe(reachable)
    // Hooks that are no longer allowed are taken away.
    expect(keepReachable(allowHooks(allowHooks(market, { hooks }), { hooks: [] })).pools).toEqual([own])
  })

  function createHook(address: Address) {
    return { address, feePpm: 3_000, tickSpacing: 1 }
  }

  function createPair(id: string, { venue, depth }: { readonly venue: string; readonly depth: bigint }): Pool {
    const reserves = [depth * 10n ** 21n, depth * 10n ** 21n] as const
    return { type: 'constantProduct', id, venue, tokens: [coin, usdc], reserves, feePpm: 3_000 }
  }

  function list(symbol: string, address: Address) {
    const [listing] = createToken(symbol, { name: symbol, listings: { eth: [address, 18] } }).listings
    if (listing === undefined) throw new RangeError(`${symbol} is not listed.`)
    return listing
  }
})
