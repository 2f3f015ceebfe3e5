import type { ChainClient } from '@murmur/chain/chainClient'
import type { Market, Pool } from '@murmur/engine/market'
import type { DataFee } from '@murmur/engine/network'
import type { Tick } from '@murmur/engine/pools/concentrated'
import type { Address } from '@murmur/engine/token'
import { discoverPools } from './discoverPools.ts'
import { findChanges } from './findChanges.ts'
import { keepDeepest } from './keepDeepest.ts'
import type { PoolListing } from './poolListing.ts'
import { readDataPrice } from './readDataPrice.ts'
import { type Block, readHead, readTip } from './readHead.ts'
import { type PoolState, readStates } from './readStates.ts'
import { type PricedPool, readTicks } from './readTicks.ts'
import type { Venues } from './venues.ts'

/** Where a market is read, and which tokens it connects. */
type MarketSource = {
  readonly chainId: number
  readonly tokens: readonly Address[]
  readonly wrappedNative: Address
  readonly venues: Venues
  readonly dataFee?: DataFee | undefined
}

/** The market of one network: every number is of this block. */
export type Snapshot = { readonly block: Block; readonly market: Market }

export type Reading =
  | { readonly type: 'unchanged' }
  /** Read from nothing: the first snapshot, or the one after a gap or a reorganised block. */
  | { readonly type: 'whole'; readonly snapshot: Snapshot }
  /** Only these pools differ from the snapshot before. */
  | { readonly type: 'changes'; readonly snapshot: Snapshot; readonly changed: readonly Address[] }

export type MarketReader = {
  read(): Promise<Reading>
  /** The node stands still: the next one is asked. */
  leaveNode(): void
}

/** More pools than this make quotes slower, and hardly better. */
const MAX_POOLS = 400

/** These fees change slowly. Reading them in each block would cost more requests. */
const FEE_BLOCKS = 10n

type Memory = {
  readonly block: Block
  readonly states: ReadonlyMap<Address, PoolState>
  readonly ticks: ReadonlyMap<Address, ReadTicks>
}

/** The ticks near a price, and that price: when the price has moved far, others are near. */
type ReadTicks = { readonly ticks: readonly Tick[]; readonly nearTick: number }

/** Reads the whole market once; after that, only what the chain's logs say has changed. */
export function createMarketReader(client: ChainClient, source: MarketSource): MarketReader {
  let pools: readonly PoolListing[] | undefined
  let memory: Memory | undefined

  let fees:
    | { readonly tip: bigint | undefined; readonly dataPrice: bigint | undefined; readonly readAt: bigint }
    | undefined
  const history = createHistory()

  const remember = async (next: Memory): Promise<Snapshot> => {
    const { block } = next
    if (fees === undefined || block.number - fees.readAt >= FEE_BLOCKS) {
      const [tip, dataPrice] = await Promise.all([readTip(client), readDataPrice(client, source.dataFee)])
      fees = { tip, dataPrice, readAt: block.number }
    }
    memory = next
    history.add(block)
    const gas = { price: addFees({ baseFee: block.baseFee, ...fees }), token: source.wrappedNative }
    return { block, market: { chainId: source.chainId, pools: joinPools(pools ?? [], next), gas } }
  }
  const readWhole = async (block: Block): Promise<Reading> => {
    pools ??= await findPools(client, { source, block })
    const states = await readStates(client, { pools, blockHash: block.hash })
    const ticks = await readTicksOf(pools, { client, source, block, states })
    return { type: 'whole', snapshot: await remember({ block, states, ticks }) }
  }
  const readChanges = async (block: Block, last: Memory): Promise<Reading | undefined> => {
    const changes = await findChanges(client, { pools: pools ?? [], last: last.block, head: block })
    if (changes === undefined) return undefined
    const changed = (pools ?? []).filter(({ id }) => changes.pools.has(id))
    const fresh = await readStates(client, { pools: changed, blockHash: block.hash })
    const stale = changed.filter(
      (pool) => changes.ticks.has(pool.id) || isFar(last.ticks.get(pool.id), fresh.get(pool.id)),
    )
    const ticks = await readTicksOf(stale, { client, source, block, states: fresh })
    const states = mergeRead(last.states, { asked: changed, fresh })
    const snapshot = await remember({ block, states, ticks: mergeRead(last.ticks, { asked: stale, fresh: ticks }) })
    return { type: 'changes', snapshot, changed: changed.map(({ id }) => id) }
  }

  const leaveNode = () => {
    const node = client.transport.peek()
    if (node !== undefined) client.transport.backOff(node)
  }

  return {
    leaveNode,
    async read() {
      const block = await readHead(client)
      if (memory?.block.hash === block.hash) return { type: 'unchanged' }
      if (history.has(block)) {
        leaveNode()
        return { type: 'unchanged' }
      }
      return (memory && (await readChanges(block, memory))) ?? (await readWhole(block))
    },
  }
}

const MOST_BLOCKS = 64

/** The last blocks: a node whose newest block is one of them is behind. After a reorganisation they have other hashes. */
function createHistory() {
  const hashes: string[] = []
  return {
    add({ hash }: Block) {
      hashes.push(hash)
      if (hashes.length > MOST_BLOCKS) hashes.shift()
    },
    has: ({ hash }: Block) => hashes.includes(hash),
  }
}

type Fees = Readonly<Record<'baseFee' | 'tip' | 'dataPrice', bigint | undefined>>

/** A swap over one pool: about 410 bytes, compressed, for 215,000 units of gas. */
const SWAP_BYTES = 410n
const SWAP_GAS = 215_000n

/** What users pay per unit of gas, data included. Unknown is not free: without one of the parts the price is unknown. */
function addFees({ baseFee, tip, dataPrice }: Fees): bigint | undefined {
  if (baseFee === undefined || tip === undefined || dataPrice === undefined) return undefined
  return baseFee + tip + (dataPrice * SWAP_BYTES) / SWAP_GAS
}

type FindOptions = { readonly source: MarketSource; readonly block: Block }

async function findPools(client: ChainClient, { source, block }: FindOptions): Promise<readonly PoolListing[]> {
  const blockHash = block.hash
  const found = await discoverPools(client, { tokens: source.tokens, venues: source.venues, blockHash })
  const states = await readStates(client, { pools: found, blockHash })
  return keepDeepest(found, { states, wrappedNative: source.wrappedNative, most: MAX_POOLS })
}

type TickOptions = FindOptions & {
  readonly client: ChainClient
  readonly states: ReadonlyMap<Address, PoolState>
}

async function readTicksOf(
  pools: readonly PoolListing[],
  { client, source, block, states }: TickOptions,
): Promise<ReadonlyMap<Address, ReadTicks>> {
  const { v3 } = source.venues
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

function joinPools(pools: readonly PoolListing[], { states, ticks }: Memory): readonly Pool[] {
  return pools.flatMap((pool): readonly Pool[] => {
    const state = states.get(pool.id)
    if (pool.type === 'constantProduct') return state?.type === pool.type ? [{ ...pool, ...state }] : []
    const own = ticks.get(pool.id)?.ticks
    return state?.type === pool.type && own !== undefined ? [{ ...pool, ...state, ticks: own }] : []
  })
}
