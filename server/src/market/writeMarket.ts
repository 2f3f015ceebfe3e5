import type { Pool } from '@murmur/engine/market'
import type { MarketAnswer, MarketBlock, MarketChange, MarketGas, PoolAnswer } from '@murmur/sdk/api'
import type { Snapshot } from './marketReader.ts'

export function writeMarket(
  { block, market }: Snapshot,
  { staleAfterMs }: Pick<MarketAnswer, 'staleAfterMs'>,
): MarketAnswer {
  const { chainId, pools, gas } = market
  const answer = { chainId, staleAfterMs, block: writeBlock(block), gas: writeGas(gas), pools: pools.map(writePool) }
  return { ...answer, ...writeImported(market) }
}

/** The difference between a snapshot and the next one of its network. No value if the next was read from nothing. */
export function compareMarkets(before: Snapshot, after: Snapshot): MarketChange | undefined {
  if (after.since !== before.block.hash) return undefined
  const old = new Map<string, Pool>(before.market.pools.map((pool) => [pool.id, pool]))
  const now = new Set<string>(after.market.pools.map(({ id }) => id))
  return {
    since: before.block.hash,
    block: writeBlock(after.block),
    gas: writeGas(after.market.gas),
    // A pool that was not read again is the same object.
    pools: after.market.pools
      .filter((pool) => pool !== old.get(pool.id))
      .map((pool) => writeChanged(pool, old.get(pool.id))),
    gone: [...old.keys()].filter((id) => !now.has(id)),
    ...writeImported(after.market),
  }
}

/** Ticks that were not read again are the same array. */
function writeChanged(pool: Pool, old: Pool | undefined): PoolAnswer {
  const isSame = pool.type === 'concentrated' && old?.type === 'concentrated' && pool.ticks === old.ticks
  if (!isSame) return writePool(pool)
  const { ticks: _, ...rest } = { ticks: '', ...writePool({ ...pool, ticks: [] }) }
  return rest as PoolAnswer
}

function writeImported({ imported = [] }: Snapshot['market']): Pick<MarketAnswer, 'imported'> {
  return imported.length === 0 ? {} : { imported }
}

function writeBlock({ number, hash, timestamp }: Snapshot['block']): MarketBlock {
  return { number: Number(number), hash, timestamp: Number(timestamp) }
}

function writeGas({ price, token }: Snapshot['market']['gas']): MarketGas {
  return { price: price === undefined ? null : String(price), token }
}

/** Other pools are not read from chains yet. */
function writePool(pool: Pool): PoolAnswer {
  const { id, venue, type } = pool
  if (type !== 'constantProduct' && type !== 'concentrated') throw new RangeError(`The pool ${id} cannot be sent.`)
  const { tokens, feePpm, backFeePpm, hook } = pool
  const identity = { id, venue, tokens, feePpm, ...(backFeePpm !== undefined && { backFeePpm }), ...(hook && { hook }) }
  if (type === 'constantProduct') {
    const [one, other] = pool.reserves
    return { type, ...identity, reserves: [String(one), String(other)] }
  }
  const { tickSpacing, sqrtPriceX96, tick, liquidity, key, isLinked } = pool
  const ticks = pool.ticks.map(({ index, liquidityNet }) => `${index}:${liquidityNet}`).join(',')
  const price = { sqrtPriceX96: String(sqrtPriceX96), tick, liquidity: String(liquidity) }
  return { type, ...identity, tickSpacing, ...price, ticks, ...(key && { key }), ...(isLinked && { isLinked }) }
}
