import type { Pool } from '@murmur/engine/market'
import type { Tick } from '@murmur/engine/pools/concentrated'
import type { Address } from '@murmur/engine/token'
import type { PoolListing } from './poolListing.ts'
import type { MarketClient } from './readCalls.ts'
import type { Block } from './readHead.ts'
import { type PoolState, readStates } from './readStates.ts'
import { type PricedPool, readTicks } from './readTicks.ts'
import type { Venues } from './venues.ts'

/** Pools as they were at one block. */
export type Memory = {
  readonly block: Block
  readonly pools: readonly PoolListing[]
  readonly states: ReadonlyMap<Address, PoolState>
  readonly ticks: ReadonlyMap<Address, ReadTicks>
}

/** The ticks near a price, and that price: when the price has moved far, others are near. */
type ReadTicks = { readonly ticks: readonly Tick[]; readonly nearTick: number }

type ReadOptions = { readonly block: Block; readonly venues: Venues }

export async function readPools(
  client: MarketClient,
  { pools, block, venues }: ReadOptions & Pick<Memory, 'pools'>,
): Promise<Memory> {
  const states = await readStates(client, { pools, blockHash: block.hash })
  return { block, pools, states, ticks: await readTicksOf(pools, { client, block, venues, states }) }
}

type Changed = { readonly pools: ReadonlySet<Address>; readonly ticks: ReadonlySet<Address> }

/** The same pools at a later block: only those that changed since are read again. */
export async function readAgain(
  client: MarketClient,
  { last, changed, block, venues }: ReadOptions & { readonly last: Memory; readonly changed: Changed },
): Promise<Memory> {
  const asked = last.pools.filter(({ id }) => changed.pools.has(id))
  const fresh = await readStates(client, { pools: asked, blockHash: block.hash })
  const stale = asked.filter(({ id }) => changed.ticks.has(id) || isFar(last.ticks.get(id), fresh.get(id)))
  const ticks = await readTicksOf(stale, { client, block, venues, states: fresh })
  return {
    block,
    pools: last.pools,
    states: mergeRead(last.states, { asked, fresh }),
    ticks: mergeRead(last.ticks, { asked: stale, fresh: ticks }),
  }
}

type JoinOptions = { readonly arrivals: readonly Memory[]; readonly wanted: readonly PoolListing[] }

/** The wanted pools that are known, from the last block or from one before it. */
export function joinMemories(last: Memory, { arrivals, wanted }: JoinOptions): Memory {
  const all = [...arrivals, last]
  const known = new Set(all.flatMap(({ pools }) => pools.map(({ id }) => id)))
  const pools = wanted.filter(({ id }) => known.has(id))
  const ids = new Set(pools.map(({ id }) => id))
  const pick = <T>(entries: readonly (readonly [Address, T])[]) => new Map(entries.filter(([id]) => ids.has(id)))
  return {
    block: last.block,
    pools,
    states: pick(all.flatMap(({ states }) => [...states])),
    ticks: pick(all.flatMap(({ ticks }) => [...ticks])),
  }
}

/** What was asked for and not answered is forgotten: an old number must not pass for a new one. */
function mergeRead<T>(
  known: ReadonlyMap<Address, T>,
  { asked, fresh }: { asked: readonly PoolListing[]; fresh: ReadonlyMap<Address, T> },
): ReadonlyMap<Address, T> {
  const merged = new Map(known)
  for (const { id } of asked) merged.delete(id)
  for (const [id, value] of fresh) merged.set(id, value)
  return merged
}

/** For the engine. Pools that could not be read are left out. */
export function writePools({ pools, states, ticks }: Memory): readonly Pool[] {
  return pools.flatMap((pool): readonly Pool[] => {
    const state = states.get(pool.id)
    if (pool.type === 'constantProduct') return state?.type === pool.type ? [{ ...pool, ...state }] : []
    const own = ticks.get(pool.id)?.ticks
    return state?.type === pool.type && own !== undefined ? [{ ...pool, ...state, ticks: own }] : []
  })
}

type TickOptions = ReadOptions & { readonly client: MarketClient; readonly states: Memory['states'] }

async function readTicksOf(
  pools: readonly PoolListing[],
  { client, venues: { v3 }, block, states }: TickOptions,
): Promise<Memory['ticks']> {
  const priced = pools.flatMap((pool): readonly PricedPool[] => {
    const state = states.get(pool.id)
    if (pool.type !== 'concentrated' || state?.type !== 'concentrated') return []
    return [{ pool, tick: state.tick, liquidity: state.liquidity }]
  })
  if (v3 === undefined || priced.length === 0) return new Map()
  const ticks = await readTicks(client, { pools: priced, tickLens: v3.tickLens, blockHash: block.hash })
  return new Map(
    priced.flatMap(({ pool, tick }) => {
      const own = ticks.get(pool.id)
      return own === undefined ? [] : [[pool.id, { ticks: own, nearTick: tick }] as const]
    }),
  )
}

/** Half of the smallest window that `readTicks` reads. */
const FAR_TICKS = 7_000

function isFar(read: ReadTicks | undefined, state: PoolState | undefined): boolean {
  if (state?.type !== 'concentrated') return false
  return read === undefined || Math.abs(state.tick - read.nearTick) > FAR_TICKS
}
