import type { Pool } from '@murmur/engine/market'
import type { Tick } from '@murmur/engine/pools/concentrated'
import type { Address } from '@murmur/engine/token'
import type { PoolListing } from './poolListing.ts'
import type { MarketClient } from './readCalls.ts'
import type { Block } from './readHead.ts'
import { type PoolState, readStates } from './readStates.ts'
import { type PricedPool, readTicks } from './readTicks.ts'

/** Pools at one block, by id, in the order of the market. */
export type PoolsAtBlock = { readonly block: Block; readonly pools: ReadonlyMap<Address, ReadPool> }

type ReadPool = {
  readonly listing: PoolListing
  readonly state: PoolState | undefined
  readonly ticks: ReadTicks | undefined
  /** For the engine. No value if the pool could not be read: an old number must not pass for a new one. */
  readonly pool: Pool | undefined
}

/** The ticks near a price, and that price: once it has moved far, other ticks are near. */
type ReadTicks = { readonly ticks: readonly Tick[]; readonly nearTick: number }

type ReadOptions = {
  readonly listings: readonly PoolListing[]
  readonly block: Block
  /** Pools whose ticks are known and have not changed. */
  readonly known?: ReadonlyMap<Address, ReadPool>
}

export async function readPools(
  client: MarketClient,
  { listings, block, known }: ReadOptions,
): Promise<PoolsAtBlock['pools']> {
  const blockHash = block.hash
  const states = await readStates(client, { pools: listings, blockHash })
  const findKnown = (id: Address) => {
    const ticks = known?.get(id)?.ticks
    return isFar(ticks, states.get(id)) ? undefined : ticks
  }
  const priced = listings.flatMap((pool): readonly PricedPool[] => {
    const state = states.get(pool.id)
    if (pool.type !== 'concentrated' || state?.type !== 'concentrated') return []
    return findKnown(pool.id) === undefined ? [{ pool, tick: state.tick, liquidity: state.liquidity }] : []
  })
  const fresh = await readTicks(client, { pools: priced, blockHash })
  return new Map(
    listings.map((listing) => {
      const { id } = listing
      const state = states.get(id)
      const own = fresh.get(id)
      const nearTick = state?.type === 'concentrated' ? state.tick : 0
      const ticks = own === undefined ? findKnown(id) : { ticks: own, nearTick }
      return [id, { listing, state, ticks, pool: joinPool(listing, { state, ticks }) }]
    }),
  )
}

/** Half of the smallest window that `readTicks` reads. */
const FAR_TICKS = 7_000

function isFar(ticks: ReadTicks | undefined, state: PoolState | undefined): boolean {
  return ticks !== undefined && state?.type === 'concentrated' && Math.abs(state.tick - ticks.nearTick) > FAR_TICKS
}

function joinPool(listing: PoolListing, { state, ticks }: Pick<ReadPool, 'state' | 'ticks'>): Pool | undefined {
  if (listing.type === 'constantProduct') return state?.type === listing.type ? { ...listing, ...state } : undefined
  return state?.type === listing.type && ticks !== undefined ? { ...listing, ...state, ticks: ticks.ticks } : undefined
}
