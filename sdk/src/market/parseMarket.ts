import type { Gas, Market, Pool } from '@murmur/engine/market'
import type { Address } from '@murmur/engine/token'
import * as v from 'valibot'
import type { MarketBlock } from '../api.ts'
import { hash, parse, writtenAddress } from '../schemas.ts'

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

/** Ticks and bins have no value where they are unchanged. */
type ChangedPool =
  | Extract<Pool, { type: 'constantProduct' | 'solidly' | 'curveStable' | 'curveCrypto' }>
  | (Omit<TickPool, 'ticks'> & { readonly ticks: TickPool['ticks'] | undefined })
  | (Omit<BinPool, 'bins'> & { readonly bins: BinPool['bins'] | undefined })
type TickPool = Extract<Pool, { type: 'concentrated' }>
type BinPool = Extract<Pool, { type: 'liquidityBook' }>

/** The server keeps at most 400 pools of a network, and 30 of each of 20 imported tokens. */
const MOST_POOLS = 2_000
const MOST_IMPORTED = 100
const MOST_TICKS = 10_000
const MOST_BINS = 1_000
/** Curve's pools have at most eight. */
const MOST_COINS = 8
const LONGEST_NAME = 80
/** No network has blocks of more than minutes: a longer limit would let old quotes pass. */
const LONGEST_LIMIT_MS = 300_000

const integer = v.pipe(v.number(), v.safeInteger())

/** A uint256 has at most 78 digits. */
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** Shown to the user, so only printable ASCII. */
const name = v.pipe(v.string(), v.maxLength(LONGEST_NAME), v.regex(/^[ -~]+$/))

const addresses = v.strictTuple([writtenAddress, writtenAddress])

/** `index:net liquidity`, separated by commas. In one loop: a schema for each of 12,000 ticks would take twice as long. */
const ticks = v.pipe(
  v.string(),
  v.rawTransform<string, TickPool['ticks']>(({ dataset: { value }, addIssue, NEVER }) => {
    const texts = value === '' ? [] : value.split(',')
    const read = texts.flatMap((text) => {
      const [, index, net] = /^(-?\d{1,7}):(-?\d{1,40})$/.exec(text) ?? []
      return net === undefined ? [] : [{ index: Number(index), liquidityNet: BigInt(net) }]
    })
    if (texts.length <= MOST_TICKS && read.length === texts.length) return read
    addIssue({ message: 'The ticks of a pool cannot be read.' })
    return NEVER
  }),
)

/** `id:first reserve:second reserve`, separated by commas. */
const bins = v.pipe(
  v.string(),
  v.rawTransform<string, BinPool['bins']>(({ dataset: { value }, addIssue, NEVER }) => {
    const texts = value === '' ? [] : value.split(',')
    const read = texts.flatMap((text) => {
      const [, id, one, other] = /^(\d{1,8}):(\d{1,39}):(\d{1,39})$/.exec(text) ?? []
      if (one === undefined || other === undefined) return []
      return [{ id: Number(id), reserves: [BigInt(one), BigInt(other)] as const }]
    })
    if (texts.length <= MOST_BINS && read.length === texts.length) return read
    addIssue({ message: 'The bins of a pool cannot be read.' })
    return NEVER
  }),
)

const unsigned = v.pipe(integer, v.minValue(0))
const amounts = v.pipe(v.array(v.unknown()), v.minLength(2), v.maxLength(MOST_COINS), v.array(units))
const prices = v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_COINS), v.array(units))
const coins = v.pipe(v.array(v.unknown()), v.minLength(2), v.maxLength(MOST_COINS), v.array(writtenAddress))

const hook = v.object({ address: writtenAddress, feePpm: integer, tickSpacing: integer })

const pool = v.variant('type', [
  v.object({
    type: v.literal('constantProduct'),
    id: name,
    venue: name,
    feePpm: integer,
    backFeePpm: v.exactOptional(integer),
    tokens: addresses,
    reserves: v.strictTuple([units, units]),
    hook: v.exactOptional(hook),
  }),
  v.object({
    type: v.literal('concentrated'),
    id: name,
    venue: name,
    feePpm: integer,
    backFeePpm: v.exactOptional(integer),
    tokens: addresses,
    tickSpacing: integer,
    sqrtPriceX96: units,
    tick: integer,
    liquidity: units,
    ticks: v.optional(ticks, () => undefined),
    /** Names a pool of Uniswap V4 in a swap. */
    key: v.exactOptional(v.object({ currencies: addresses, fee: integer })),
    isLinked: v.exactOptional(v.literal(true)),
    hook: v.exactOptional(hook),
  }),
  v.object({
    type: v.literal('solidly'),
    id: name,
    venue: name,
    tokens: addresses,
    reserves: v.strictTuple([units, units]),
    bases: v.strictTuple([units, units]),
    isStable: v.boolean(),
    feeBps: integer,
    hook: v.exactOptional(hook),
  }),
  v.pipe(
    v.object({
      type: v.literal('curveStable'),
      id: name,
      venue: name,
      variant: v.picklist(['first', 'threePool', 'template', 'ng']),
      tokens: coins,
      balances: amounts,
      rates: amounts,
      amplification: units,
      fee: units,
      offpeg: v.exactOptional(units),
      hook: v.exactOptional(hook),
    }),
    v.check(
      ({ tokens, balances, rates }) => balances.length === tokens.length && rates.length === tokens.length,
      'A pool needs a balance and a rate for each of its tokens.',
    ),
  ),
  v.pipe(
    v.object({
      type: v.literal('curveCrypto'),
      id: name,
      venue: name,
      tokens: coins,
      balances: amounts,
      precisions: amounts,
      priceScale: prices,
      ann: units,
      gamma: units,
      invariant: units,
      midFee: units,
      outFee: units,
      feeGamma: units,
      hook: v.exactOptional(hook),
    }),
    v.check(
      ({ tokens: { length }, balances, precisions, priceScale }) =>
        balances.length === length && precisions.length === length && priceScale.length === length - 1,
      'A pool needs a balance for each of its tokens, and a price for each but the first.',
    ),
  ),
  v.object({
    type: v.literal('liquidityBook'),
    id: name,
    venue: name,
    tokens: addresses,
    binStep: unsigned,
    activeId: unsigned,
    bins: v.optional(bins, () => undefined),
    fees: v.object({
      baseFactor: unsigned,
      filterPeriod: unsigned,
      decayPeriod: unsigned,
      reductionFactor: unsigned,
      variableFeeControl: unsigned,
      mostVolatility: unsigned,
      volatilityReference: unsigned,
      volatilityAccumulator: unsigned,
      idReference: unsigned,
      lastUpdate: unsigned,
    }),
    now: unsigned,
    hook: v.exactOptional(hook),
  }),
])

const writtenPools = v.pipe(v.array(v.unknown()), v.maxLength(MOST_POOLS))
const pools = v.pipe(writtenPools, v.array(pool))
const imported = v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MOST_IMPORTED), v.array(writtenAddress)), [])
const block = v.object({ number: integer, hash, timestamp: integer })
const gas = v.pipe(
  v.object({ price: v.nullable(units), token: writtenAddress }),
  v.transform(({ price, token }): Gas => ({ price: price ?? undefined, token })),
)

const marketAnswer = v.object({
  chainId: integer,
  staleAfterMs: v.pipe(integer, v.minValue(1), v.maxValue(LONGEST_LIMIT_MS)),
  block,
  gas,
  pools: writtenPools,
  imported,
})

/** Names the pool that is wrong. */
const writtenMarket = v.object({ pools })

const marketChange = v.object({
  since: hash,
  block,
  gas,
  pools,
  gone: v.pipe(v.array(v.unknown()), v.maxLength(MOST_POOLS), v.array(name)),
  imported,
})

type Network = { readonly chainId: number }

/** Throws on anything but a market of this network. The engine checks the figures of each pool. */
export function parseMarket(body: unknown, network: Network): MarketSnapshot {
  return readMarket(body, {
    ...network,
    readPools: (written) => parse(writtenMarket, { pools: written }).pools.map(requireDepth),
  })
}

/**
 * Parses one block of a network after the other. A pool without changes stays the same object: the engine keeps what it
 * has computed of each pool.
 */
export function createMarketReader(network: Network): (body: unknown) => MarketSnapshot {
  let known: ReadonlyMap<string, Pool> = new Map()
  const readPools = (written: readonly unknown[]) => {
    const read = written.map((body) => {
      const text = JSON.stringify(body)
      return [text, known.get(text) ?? requireDepth(parse(pool, body))] as const
    })
    known = new Map(read)
    return read.map(([, pool]) => pool)
  }
  return (body) => readMarket(body, { ...network, readPools })
}

type Reading = Network & { readPools(written: readonly unknown[]): readonly Pool[] }

function readMarket(body: unknown, { chainId, readPools }: Reading): MarketSnapshot {
  const { staleAfterMs, block, ...answer } = parse(marketAnswer, body)
  if (answer.chainId !== chainId) throw new TypeError('The answer is about another network.')
  return { block, market: { ...answer, pools: readPools(answer.pools) }, staleAfterMs }
}

/** Throws on anything but a change. */
export function parseChange(body: unknown): SnapshotChange {
  return parse(marketChange, body)
}

/** The next snapshot. Throws if the change does not fit this one. */
export function applyChange({ market, staleAfterMs }: MarketSnapshot, change: SnapshotChange): MarketSnapshot {
  const pools = new Map(market.pools.map((pool) => [pool.id, pool]))
  for (const id of change.gone) pools.delete(id)
  for (const pool of change.pools) pools.set(pool.id, requireDepth(keepDepth(pool, pools.get(pool.id))))
  if (pools.size > MOST_POOLS) throw new TypeError('The market has too many pools.')
  const { block, gas, imported } = change
  return { staleAfterMs, block, market: { ...market, pools: [...pools.values()], gas, imported } }
}

function keepDepth(pool: ChangedPool, old: Pool | undefined): ChangedPool {
  if (pool.type === 'concentrated' && pool.ticks === undefined && old?.type === 'concentrated')
    return { ...pool, ticks: old.ticks }
  if (pool.type === 'liquidityBook' && pool.bins === undefined && old?.type === 'liquidityBook')
    return { ...pool, bins: old.bins }
  return pool
}

function requireDepth(pool: ChangedPool): Pool {
  if (pool.type === 'concentrated') {
    const { ticks } = pool
    if (ticks === undefined) throw new TypeError(`The ticks of the pool ${pool.id} are missing.`)
    return { ...pool, ticks }
  }
  if (pool.type === 'liquidityBook') {
    const { bins } = pool
    if (bins === undefined) throw new TypeError(`The bins of the pool ${pool.id} are missing.`)
    return { ...pool, bins }
  }
  return pool
}
