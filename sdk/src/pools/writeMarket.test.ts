import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import { expect, test } from 'vitest'
import { compareMarkets, writeMarket } from './writeMarket.ts'

const block = { number: 7n, hash: '0x07', parentHash: '0x06', timestamp: 9n, baseFee: 1n } as const
const key = { currencies: ['0x0000000000000000000000000000000000000000', '0x02'], fee: 500 } as const
const pool: ConcentratedPool = {
  type: 'concentrated',
  id: '0x0a',
  venue: 'Uniswap V4',
  tokens: ['0x01', '0x02'],
  feePpm: 900,
  tickSpacing: 10,
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 5n,
  ticks: [],
  key,
}

test('a pool of Uniswap V4 is sent with the key that a swap needs, and one of V3 without', () => {
  const { key: _, ...other } = pool
  const market = { chainId: 1, pools: [pool, { ...other, id: '0x0b', venue: 'Uniswap V3' }], gas: gasOf('0x01') }
  const { pools } = writeMarket(
    { block, since: undefined, market, wrongTokens: [], closedVenues: [] },
    { staleAfterMs: 6_000 },
  )
  const sent = { type: 'concentrated', tokens: ['0x01', '0x02'], feePpm: 900, tickSpacing: 10, tick: 0, ticks: '' }
  const price = { sqrtPriceX96: String(2n ** 96n), liquidity: '5' }
  expect(pools).toEqual([
    { ...sent, ...price, id: '0x0a', venue: 'Uniswap V4', key },
    { ...sent, ...price, id: '0x0b', venue: 'Uniswap V3' },
  ])
})

test('the change of a block has the pools that are not the same object, and those that are gone', () => {
  const [same, traded, lost] = (['0x0b', '0x0c', '0x0d'] as const).map((id) => ({ ...pool, id }))
  if (same === undefined || traded === undefined || lost === undefined) throw new Error('There are three pools.')
  const before = { block, since: undefined, market: marketOf([same, traded, lost]), wrongTokens: [], closedVenues: [] }
  const next = { ...block, number: 8n, hash: '0x08', parentHash: block.hash } as const
  const added = { ...pool, id: '0x0e' } as const
  const market = marketOf([same, { ...traded, tick: 1 }, added])
  const change = compareMarkets(before, { ...before, block: next, since: block.hash, market })
  expect(change?.pools.map(({ id, ...sent }) => [id, 'ticks' in sent])).toEqual([
    ['0x0c', false],
    ['0x0e', true],
  ])
  expect([change?.since, change?.block.hash, change?.gone]).toEqual(['0x07', '0x08', ['0x0d']])
  // A snapshot that was read from nothing, or continues another block.
  for (const since of [undefined, '0x06'] as const)
    expect(compareMarkets(before, { ...before, block: next, since, market })).toBeUndefined()
})

function marketOf(pools: readonly ConcentratedPool[]) {
  return { chainId: 1, pools, gas: gasOf('0x01') }
}

function gasOf(token: `0x${string}`) {
  return { price: 1n, token }
}
