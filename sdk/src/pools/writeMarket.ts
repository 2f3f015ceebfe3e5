import type { Pool } from '@murmur/engine/market'
import type { MarketAnswer, MarketBlock, MarketChange, MarketGas, PoolAnswer } from '../api.ts'
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

/** Ticks and bins that were not read again are the same array. */
function writeChanged(pool: Pool, old: Pool | undefined): PoolAnswer {
  if (pool.type === 'concentrated' && old?.type === 'concentrated' && pool.ticks === old.ticks) {
    const { ticks: _, ...rest } = writeTickPool(pool)
    return rest
  }
  if (pool.type === 'liquidityBook' && old?.type === 'liquidityBook' && pool.bins === old.bins) {
    const { bins: _, ...rest } = writeBinPool(pool)
    return rest
  }
  return writePool(pool)
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

/** Pools of Balancer are not read from chains. */
function writePool(pool: Pool): PoolAnswer {
  switch (pool.type) {
    case 'constantProduct': {
      const { type, tokens, feePpm, backFeePpm, reserves } = pool
      const fees = { feePpm, ...(backFeePpm !== undefined && { backFeePpm }) }
      return { type, ...writeIdentity(pool), tokens, ...fees, reserves: writePair(reserves) }
    }
    case 'concentrated':
      return writeTickPool(pool)
    case 'solidly': {
      const { type, tokens, reserves, bases, isStable, feeBps } = pool
      const figures = { reserves: writePair(reserves), bases: writePair(bases), isStable, feeBps }
      return { type, ...writeIdentity(pool), tokens, ...figures }
    }
    case 'curveStable': {
      const { type, variant, tokens, amplification, fee, offpeg } = pool
      const lists = { tokens, balances: pool.balances.map(String), rates: pool.rates.map(String) }
      const fees = { fee: String(fee), ...(offpeg !== undefined && { offpeg: String(offpeg) }) }
      return { type, ...writeIdentity(pool), variant, ...lists, amplification: String(amplification), ...fees }
    }
    case 'curveCrypto': {
      const { type, tokens, balances, precisions, priceScale, ann, gamma, invariant, midFee, outFee, feeGamma } = pool
      const lists = {
        balances: balances.map(String),
        precisions: precisions.map(String),
        priceScale: priceScale.map(String),
      }
      const shape = { ann: String(ann), gamma: String(gamma), invariant: String(invariant) }
      const fees = { midFee: String(midFee), outFee: String(outFee), feeGamma: String(feeGamma) }
      return { type, ...writeIdentity(pool), tokens, ...lists, ...shape, ...fees }
    }
    case 'liquidityBook':
      return writeBinPool(pool)
    default:
      throw new RangeError(`The pool ${pool.id} cannot be sent.`)
  }
}

function writeIdentity({ id, venue, hook }: Pool): Pick<PoolAnswer, 'id' | 'venue' | 'hook'> {
  return { id, venue, ...(hook && { hook }) }
}

function writePair([one, other]: readonly [bigint, bigint]): readonly [string, string] {
  return [String(one), String(other)]
}

type Answer<Type extends PoolAnswer['type']> = Extract<PoolAnswer, { readonly type: Type }>

function writeTickPool(pool: Extract<Pool, { type: 'concentrated' }>): Answer<'concentrated'> {
  const { type, tokens, feePpm, backFeePpm, tickSpacing, sqrtPriceX96, tick, liquidity, key, isLinked } = pool
  const ticks = pool.ticks.map(({ index, liquidityNet }) => `${index}:${liquidityNet}`).join(',')
  const fees = { feePpm, ...(backFeePpm !== undefined && { backFeePpm }) }
  const price = { sqrtPriceX96: String(sqrtPriceX96), tick, liquidity: String(liquidity) }
  const marks = { ...(key && { key }), ...(isLinked && { isLinked }) }
  return { type, ...writeIdentity(pool), tokens, ...fees, tickSpacing, ...price, ticks, ...marks }
}

function writeBinPool(pool: Extract<Pool, { type: 'liquidityBook' }>): Answer<'liquidityBook'> {
  const { type, tokens, binStep, activeId, fees, now } = pool
  const bins = pool.bins.map(({ id, reserves: [one, other] }) => `${id}:${one}:${other}`).join(',')
  return { type, ...writeIdentity(pool), tokens, binStep, activeId, bins, fees, now }
}
