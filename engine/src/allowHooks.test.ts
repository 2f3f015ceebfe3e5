import { expect, test } from 'vitest'
import { exampleHooks } from './encode/testing/randomPlans.ts'
import { allowHooks } from './filterPools.ts'
import type { Market, Pool } from './market.ts'
import { findSwappableQuote, keepReachable } from './swappableQuote.ts'
import { type Address, createToken } from './token.ts'

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
