import type { Market, Pool } from '@murmur/engine/market'
import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import { findListing, findWrappedNative } from '@murmur/engine/token'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { createMarket } from '../engine/syntheticMarket.ts'

/** The market: 200 pools between 20 tokens, half of them concentrated with 60 ticks each. */
const SIZE = { tokens: 20, pools: 200, concentrated: 0.5, seed: 16 }
const TICKS = 60

/** The first block. */
export function createSnapshot(): Snapshot {
  return { block: createBlock(1), since: undefined, market: createQuoteMarket(), wrongTokens: [], closedVenues: [] }
}

/** The next block: five pairs have other reserves. */
export function changeSnapshot({ block, market }: Snapshot, number: number): Snapshot {
  const next = changeMarket(market, { block: number })
  return { block: createBlock(number), since: block.hash, market: next, wrongTokens: [], closedVenues: [] }
}

/** Its first two tokens are those that the swap screen opens with: ETH and BNB. */
function createQuoteMarket(): Market {
  const { market, tokens } = createMarket(SIZE)
  const renamed = new Map([
    [tokens[0]?.address, findWrappedNative(1)],
    [tokens[1]?.address, findListing('1:BNB')?.tokenAddress ?? undefined],
  ])
  const rename = (address: `0x${string}`) => renamed.get(address) ?? address
  const pools = market.pools.map((pool): Pool => {
    if (pool.type !== 'constantProduct' && pool.type !== 'concentrated') return pool
    const tokens = [rename(pool.tokens[0]), rename(pool.tokens[1])] as const
    return pool.type === 'concentrated' ? addTicks({ ...pool, tokens }) : { ...pool, tokens }
  })
  return { ...market, pools, gas: { ...market.gas, token: rename(market.gas.token) } }
}

/** The headers of a chain without reorganisations. */
function createBlock(number: number) {
  const hashOf = (block: number): `0x${string}` => `0x${block.toString(16).padStart(64, '0')}`
  const [hash, parentHash] = [hashOf(number), hashOf(number - 1)]
  return { number: BigInt(number), hash, parentHash, timestamp: 0n, baseFee: undefined }
}

/** Small positions around the price, until the pool has its ticks. */
function addTicks(pool: ConcentratedPool): ConcentratedPool {
  const nets = new Map(pool.ticks.map(({ index, liquidityNet }) => [index, liquidityNet]))
  const step = 4 * pool.tickSpacing
  const middle = Math.floor(pool.tick / pool.tickSpacing) * pool.tickSpacing
  const share = pool.liquidity / 100n
  let { liquidity } = pool
  for (let width = step; nets.size < TICKS; width += step) {
    nets.set(middle - width, (nets.get(middle - width) ?? 0n) + share)
    nets.set(middle + width, (nets.get(middle + width) ?? 0n) - share)
    liquidity += share
  }
  const ticks = [...nets].sort(([one], [other]) => one - other)
  return { ...pool, liquidity, ticks: ticks.map(([index, liquidityNet]) => ({ index, liquidityNet })) }
}

function changeMarket(market: Market, { block }: { block: number }): Market {
  const pairs = market.pools.flatMap((pool) => (pool.type === 'constantProduct' ? [pool] : []))
  const changed = new Set(Array.from({ length: 5 }, (_, at) => pairs[(5 * block + at) % pairs.length]?.id ?? ''))
  const pools = market.pools.map((pool): Pool => {
    if (pool.type !== 'constantProduct' || !changed.has(pool.id)) return pool
    const [one, other] = pool.reserves
    return { ...pool, reserves: [one + one / 997n, other] }
  })
  return { ...market, pools }
}
