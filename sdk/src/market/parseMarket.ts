import type { Gas, Market, Pool } from '@murmur/engine/market'
import type { Address } from '@murmur/engine/token'
import type { MarketBlock } from '../api.ts'

/** A network's pools at one block. */
export type MarketSnapshot = {
  readonly market: Market
  readonly block: MarketBlock
  /** An older block is not quoted as fresh. */
  readonly staleAfterMs: number
}

/** Replaces pools of the snapshot with the block hash `since`. */
type SnapshotChange = {
  readonly since: string
  readonly block: MarketBlock
  readonly gas: Gas
  readonly pools: readonly ChangedPool[]
  readonly gone: readonly string[]
  readonly imported: readonly Address[]
}

/** Ticks have no value where they are unchanged. */
type ChangedPool = Exclude<Pool, { type: 'stable' | 'concentrated' }> | ChangedTickPool
type TickPool = Extract<Pool, { type: 'concentrated' }>
type ChangedTickPool = Omit<TickPool, 'ticks'> & { readonly ticks: TickPool['ticks'] | undefined }

/** The server keeps at most 400 pools of a network, and 30 of each of 20 imported tokens. */
const MOST_POOLS = 2_000
const MOST_IMPORTED = 100
const MOST_TICKS = 10_000
const LONGEST_NAME = 80

/** Throws on anything but a market of this network. The engine checks the figures of each pool. */
export function parseMarket(body: unknown, { chainId }: { chainId: number }): MarketSnapshot {
  const { chainId: answered, staleAfterMs, block, gas, pools, imported } = readRecord(body)
  if (answered !== chainId) throw new TypeError('The answer is about another network.')
  const parsed = readList(pools, { most: MOST_POOLS }).map(parsePool).map(requireTicks)
  const market = { chainId, pools: parsed, gas: parseGas(gas), imported: parseImported(imported) }
  return { block: parseBlock(block), market, staleAfterMs: readLimit(staleAfterMs) }
}

/** Throws on anything but a change. */
export function parseChange(body: unknown): SnapshotChange {
  const { since, block, gas, pools, gone, imported } = readRecord(body)
  return {
    since: readHash(since),
    block: parseBlock(block),
    gas: parseGas(gas),
    pools: readList(pools, { most: MOST_POOLS }).map(parsePool),
    gone: readList(gone, { most: MOST_POOLS }).map(readName),
    imported: parseImported(imported),
  }
}

/** The next snapshot. Throws if the change does not fit this one. */
export function applyChange({ market, staleAfterMs }: MarketSnapshot, change: SnapshotChange): MarketSnapshot {
  const pools = new Map(market.pools.map((pool) => [pool.id, pool]))
  for (const id of change.gone) pools.delete(id)
  for (const pool of change.pools) pools.set(pool.id, requireTicks(keepTicks(pool, pools.get(pool.id))))
  if (pools.size > MOST_POOLS) throw new TypeError('The market has too many pools.')
  const { block, gas, imported } = change
  return { staleAfterMs, block, market: { ...market, pools: [...pools.values()], gas, imported } }
}

function keepTicks(pool: ChangedPool, old: Pool | undefined): ChangedPool {
  if (pool.type !== 'concentrated' || pool.ticks !== undefined || old?.type !== 'concentrated') return pool
  return { ...pool, ticks: old.ticks }
}

function requireTicks(pool: ChangedPool): Pool {
  if (pool.type !== 'concentrated') return pool
  const { ticks } = pool
  if (ticks === undefined) throw new TypeError(`The ticks of the pool ${pool.id} are missing.`)
  return { ...pool, ticks }
}

function parsePool(value: unknown): ChangedPool {
  const record = readRecord(value)
  const identity = { id: readName(record.id), venue: readName(record.venue), feePpm: readInteger(record.feePpm) }
  const tokens = readPair(record.tokens).map(readAddress) as [Address, Address]
  if (record.type === 'constantProduct') {
    const reserves = readPair(record.reserves).map(readUnits) as [bigint, bigint]
    return { type: 'constantProduct', ...identity, tokens, reserves }
  }
  if (record.type !== 'concentrated') throw new TypeError('The type of a pool is unknown.')
  return {
    type: 'concentrated',
    ...identity,
    tokens,
    tickSpacing: readInteger(record.tickSpacing),
    sqrtPriceX96: readUnits(record.sqrtPriceX96),
    tick: readInteger(record.tick),
    liquidity: readUnits(record.liquidity),
    ticks: record.ticks === undefined ? undefined : parseTicks(record.ticks),
    ...(record.key !== undefined && { key: parseKey(record.key) }),
  }
}

/** Names a pool of Uniswap V4 in a swap. */
function parseKey(value: unknown): NonNullable<TickPool['key']> {
  const { currencies, fee } = readRecord(value)
  return { currencies: readPair(currencies).map(readAddress) as [Address, Address], fee: readInteger(fee) }
}

/** `index:net liquidity`, separated by commas. */
function parseTicks(value: unknown): TickPool['ticks'] {
  if (value === '') return []
  if (typeof value !== 'string') throw new TypeError('The ticks of a pool are no text.')
  return readList(value.split(','), { most: MOST_TICKS }).map((text) => {
    const [, index, net] = /^(-?\d{1,7}):(-?\d{1,40})$/.exec(String(text)) ?? []
    if (net === undefined) throw new TypeError('A tick cannot be read.')
    return { index: Number(index), liquidityNet: BigInt(net) }
  })
}

function parseImported(value: unknown): readonly Address[] {
  return value === undefined ? [] : readList(value, { most: MOST_IMPORTED }).map(readAddress)
}

function parseBlock(value: unknown): MarketBlock {
  const { number, hash, timestamp } = readRecord(value)
  return { number: readInteger(number), hash: readHash(hash), timestamp: readInteger(timestamp) }
}

function parseGas(value: unknown): Gas {
  const { price, token } = readRecord(value)
  return { price: price === null ? undefined : readUnits(price), token: readAddress(token) }
}

function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('A record is missing.')
  return { ...value }
}

function readList(value: unknown, { most }: { most: number }): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('A list is missing or too long.')
  return value
}

function readPair(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length !== 2) throw new TypeError('A pair is missing.')
  return value
}

function readInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError('A whole number is missing.')
  return value
}

/** No network has blocks of more than minutes: a longer limit would let old quotes pass. */
const LONGEST_LIMIT_MS = 300_000

function readLimit(value: unknown): number {
  const limit = readInteger(value)
  if (limit <= 0 || limit > LONGEST_LIMIT_MS) throw new TypeError('A time limit cannot be read.')
  return limit
}

/** A uint256 has at most 78 digits. */
function readUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new TypeError('An amount cannot be read.')
  return BigInt(value)
}

function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value)) throw new TypeError('An address cannot be read.')
  return value as Address
}

function readHash(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[\da-f]{64}$/i.test(value)) throw new TypeError('A hash cannot be read.')
  return value
}

/** Shown to the user, so only printable ASCII. */
function readName(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_NAME || !/^[ -~]+$/.test(value)) {
    throw new TypeError('A name cannot be read.')
  }
  return value
}
