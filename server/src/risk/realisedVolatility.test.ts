import { findAnyListing } from '@murmur/engine/listedTokens'
import { expect, test } from 'vitest'
import type { MarketAnswer } from '../api.ts'
import type { MarketFeed, MarketState } from '../market/marketFeed.ts'
import { readBlockPrice } from './blockPrice.ts'
import { createRealisedVolatility } from './realisedVolatility.ts'

const find = (id: string) => {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new Error(`${id} is not listed.`)
  return listing
}
const [eth, usdc, usdt, link] = ['1:ETH', '1:USDC', '1:USDT', '1:LINK'].map(find)
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

type Block = { readonly at: number; readonly price: number }

/** A deep pool of ether, a shallow one that is far off, and one of another token against ether. */
function createMarket({ at, price }: Block): MarketAnswer {
  const pair = { type: 'constantProduct', venue: 'uniswapV2', feePpm: 3_000 } as const
  const units = (amount: number, decimals: number) =>
    String(BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimals - 6))
  const [one, other, third] = [usdc, usdt, link].map((listing) => listing?.tokenAddress ?? '')
  const reserves = (dollars: number) => [units(dollars / price, 18), units(dollars, 6)] as const
  return {
    chainId: 1,
    staleAfterMs: 36_000,
    block: { number: at, hash: `0x${at}`, timestamp: 1_000 + 12 * at },
    gas: { price: '1', token: weth },
    pools: [
      { ...pair, id: 'shallow', tokens: [weth, other ?? ''], reserves: [units(1, 18), units(9_000, 6)] },
      { ...pair, id: 'deep', tokens: [weth, one ?? ''], reserves: reserves(5_000_000) },
      { ...pair, id: 'link', tokens: [third ?? '', weth], reserves: [units(100_000, 18), units(500, 18)] },
    ],
  }
}

function createFeed() {
  const listeners = new Set<(event: string) => void>()
  let state: MarketState = { type: 'starting' }
  const feed: MarketFeed = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: async () => 0,
    stop() {},
  }
  const show = (block: Block) => {
    const identity = Buffer.from(JSON.stringify(createMarket(block)))
    const page = { blockHash: `0x${block.at}`, identity, gzip: identity, br: identity }
    state = { type: 'open', page, ageMs: 0, isStale: false, closedTokens: [] }
    for (const listener of [...listeners]) listener('event: change\n\n')
  }
  return { feed, show, count: () => listeners.size }
}

test('the price of a block is that of the deepest pool, also across the coin of the network', () => {
  const market = createMarket({ at: 1, price: 3_000 })
  expect(readBlockPrice(market, eth ?? find('1:ETH'))).toEqual({
    price: expect.closeTo(3_000),
    source: 'deep',
    block: market.block,
  })
  expect(readBlockPrice(market, link ?? find('1:LINK'))).toMatchObject({
    price: expect.closeTo(15),
    source: 'link deep',
  })
  expect(readBlockPrice({ ...market, pools: market.pools.slice(0, 1) }, eth ?? find('1:ETH'))).toBeUndefined()
})

function run(prices: readonly number[]) {
  let time = 0
  const { feed, show, count } = createFeed()
  const realised = createRealisedVolatility({ markets: { find: () => feed }, elapsed: () => time })
  const first = realised.find(eth ?? find('1:ETH'))
  for (const [at, price] of prices.entries()) {
    time += 12_000
    show({ at, price })
  }
  const ask = () => realised.find(eth ?? find('1:ETH'))
  const pass = (ms: number) => {
    time += ms
  }
  return { first, ask, show, count, pass }
}

test('volatility is measured over the blocks since somebody asked', () => {
  // Up and down by 0.1 % in each block of 12 s.
  const { first, ask } = run(Array.from({ length: 21 }, (_, at) => 3_000 * Math.exp((at % 2) * 0.001)))
  expect(first).toBeUndefined()
  expect(ask()).toEqual({ perSecond: expect.closeTo(0.001 / Math.sqrt(12), 7), blocks: 21, spanSeconds: 240, ageMs: 0 })
})

test('few blocks, a pool without trades and old blocks say nothing', () => {
  expect(run([3_000, 3_001, 3_002]).ask()).toBeUndefined()
  expect(run(Array.from({ length: 50 }, () => 3_000)).ask()).toBeUndefined()
  const { ask, pass } = run(Array.from({ length: 21 }, (_, at) => 3_000 + at))
  pass(200_000)
  expect(ask()).toBeUndefined()
})

test('a network that nobody asks about is left alone', () => {
  const { show, count, pass } = run([3_000])
  expect(count()).toBe(1)
  pass(2_000_000)
  show({ at: 2, price: 3_000 })
  expect(count()).toBe(0)
})
