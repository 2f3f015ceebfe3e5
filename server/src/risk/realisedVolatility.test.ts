import { expect, test } from 'vitest'
import { createFeed, createMarket, findListed } from '../../testing/movingMarket.ts'
import { readBlockPrice } from './blockPrice.ts'
import { createRealisedVolatility } from './realisedVolatility.ts'

const [eth, link] = ['1:ETH', '1:LINK'].map(findListed)

test('the price of a block is that of the deepest pool, also across the coin of the network', () => {
  const market = createMarket({ at: 1, price: 3_000 })
  expect(readBlockPrice(market, eth ?? findListed('1:ETH'))).toEqual({
    price: expect.closeTo(3_000),
    source: 'deep',
    block: market.block,
  })
  expect(readBlockPrice(market, link ?? findListed('1:LINK'))).toMatchObject({
    price: expect.closeTo(15),
    source: 'link deep',
  })
  expect(readBlockPrice({ ...market, pools: market.pools.slice(0, 1) }, eth ?? findListed('1:ETH'))).toBeUndefined()
})

function run(prices: readonly number[]) {
  let time = 0
  const { feed, show, count } = createFeed()
  const realised = createRealisedVolatility({ markets: { find: () => feed }, elapsed: () => time })
  const first = realised.find(eth ?? findListed('1:ETH'))
  for (const [at, price] of prices.entries()) {
    time += 12_000
    show({ at, price })
  }
  const ask = () => realised.find(eth ?? findListed('1:ETH'))
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

test('few blocks, a pool without trades and old blocks give no estimate', () => {
  expect(run([3_000, 3_001, 3_002]).ask()).toBeUndefined()
  expect(run(Array.from({ length: 50 }, () => 3_000)).ask()).toBeUndefined()
  const { ask, pass } = run(Array.from({ length: 21 }, (_, at) => 3_000 + at))
  pass(200_000)
  expect(ask()).toBeUndefined()
})

test('a network without requests is not read', () => {
  const { show, count, pass } = run([3_000])
  expect(count()).toBe(1)
  pass(2_000_000)
  show({ at: 2, price: 3_000 })
  expect(count()).toBe(0)
})
