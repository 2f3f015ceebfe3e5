import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import { expect, test } from 'vitest'
import { writeMarket } from './writeMarket.ts'

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
  const { pools } = writeMarket({ block, market })
  const sent = { type: 'concentrated', tokens: ['0x01', '0x02'], feePpm: 900, tickSpacing: 10, tick: 0, ticks: '' }
  const price = { sqrtPriceX96: String(2n ** 96n), liquidity: '5' }
  expect(pools).toEqual([
    { ...sent, ...price, id: '0x0a', venue: 'Uniswap V4', key },
    { ...sent, ...price, id: '0x0b', venue: 'Uniswap V3' },
  ])
})

function gasOf(token: `0x${string}`) {
  return { price: 1n, token }
}
