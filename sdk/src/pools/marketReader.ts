import type { Market, Pool } from '@murmur/engine/market'
import type { DataFee } from '@murmur/engine/network'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { dequal } from 'dequal'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { ChainClient } from '../chain/chainClient.ts'
import { isListed, type ListedToken } from './checkTokens.ts'
import type { ClosedVenue } from './checkVenues.ts'
import { chooseImportedPools, choosePools, hasToken, type PoolChoice, readStates } from './poolChoice.ts'
import { type MarketClient, runQueries } from './readCalls.ts'
import { type Block, createGasPriceReader, readHead } from './readGasPrice.ts'
import { getFamily, type PoolListing, type PoolState, type Venue } from './venues/venueFamilies.ts'
import type { DepthSource, PoolDepth, Priced } from './venues/venueFamily.ts'

/** Where a market is read, and which tokens it connects. */
type MarketSource = {
  readonly chainId: number
  readonly tokens: readonly ListedToken[]
  readonly wrappedNative: Address
  readonly venues: readonly Venue[]
  readonly dataFee?: DataFee | undefined
}

/** The market of one network: every number is of this block. */
export type Snapshot = {
  readonly block: Block
  readonly market: Market
  /**
   * The block of the snapshot before: pools that have not changed since are the same objects. No value if the market was
   * read from nothing: at the start, and after a gap or a reorganised block.
   */
  readonly since: Hex | undefined
  /** Listed tokens that are left out: their decimals differ from our list. */
  readonly wrongTokens: readonly ListedToken[]
  /** Exchanges that are left out, each with the reason. */
  readonly closedVenues: readonly ClosedVenue[]
}

export type MarketReader = {
  /** The newest snapshot, or the same as before if there is no newer block. It drops imported tokens that are not named. */
  read(imported: readonly Address[]): Promise<Snapshot>
  /** Looks for pools again while blocks are read. New ones are in the market from the next block on. */
  discover(): Promise<void>
  /** Also reads the pools of this token from the next block on. Resolves with their number, 0 if it is no token. */
  follow(token: Address): Promise<number>
  /** Asks another node from now on: this one stands still. */
  leaveNode(): void
}

/** Reads the whole market once; after that, only pools that the chain's logs name. */
export function createMarketReader(client: MarketClient, source: MarketSource): MarketReader {
  const readGasPrice = createGasPriceReader(client, source)
  const history = createHistory()
  const imported = new Map<string, readonly PoolListing[]>()
  let choice: PoolChoice | undefined
  let last: PoolsAtBlock | undefined
  let snapshot: Snapshot | undefined
  /** Pools that were read beside the blocks and join the market at the next one. A whole reading starts a new list. */
  let arrivals: PoolsAtBlock[] = []
  let arriving: Promise<void> | undefined

  const read = async (): Promise<Snapshot> => {
    const block = await readHead(client)
    if (snapshot?.block.hash === block.hash) return snapshot
    if (snapshot !== undefined && history.has(block)) {
      leaveNode(client)
      return snapshot
    }
    const joining = [...arrivals]
    const changed = last && (await readChanges(block, { last, joining }))
    const next = changed ?? (await readWhole(block))
    const gas = { price: await readGasPrice(block), token: source.wrappedNative }
    const { wrongTokens = [], closedVenues = [] } = choice ?? {}
    const market = joinMarket(next, { source, gas })
    snapshot = { block, since: changed && last?.block.hash, market, wrongTokens, closedVenues }
    last = next
    if (changed === undefined) arrivals = []
    else arrivals.splice(0, joining.length)
    history.add(block)
    return snapshot
  }
  const readWhole = async (block: Block): Promise<PoolsAtBlock> => {
    choice ??= await choosePools(client, { source, before: undefined, blockHash: block.hash, states: new Map() })
    return { block, pools: await readPools(client, { listings: listWanted(), block }) }
  }
  const readChanges = async (block: Block, { last, joining }: Known): Promise<PoolsAtBlock | undefined> => {
    const known = new Map([...joining, last].flatMap(({ pools }) => [...pools]))
    const pools = listWanted().filter(({ id }) => known.has(id))
    const since = joining[0]?.block ?? last.block
    const changes = await findChanges(client, { pools, last: last.block, head: block, since })
    if (changes === undefined) return undefined
    const isRead = (pool: PoolListing) => {
      // A discovery can list it anew: with a hook, or without.
      const isListedAnew = !dequal(known.get(pool.id)?.listing, pool)
      return changes.pools.has(pool.id) || getFamily(pool).changes.isEveryBlock || isListedAnew
    }
    const fresh = await readPools(client, {
      listings: pools.filter(isRead),
      block,
      known: new Map([...known].filter(([id]) => !changes.depths.has(id))),
    })
    const next = pools.flatMap(({ id }) => {
      const before = known.get(id)
      const read = fresh.get(id) ?? before
      if (before === undefined || read === undefined) return []
      return [[id, changes.pools.has(id) || !isUnchanged(read, before) ? read : before] as const]
    })
    return { block, pools: new Map(next) }
  }

  /** The pools that belong into the market, also those that have not been read yet. */
  const listWanted = (): readonly PoolListing[] => {
    const { pools = [], wrongTokens = [] } = choice ?? {}
    return [...pools, ...[...imported.values()].flat().filter((pool) => !hasToken(pool, wrongTokens))]
  }
  const findMissing = () => {
    if (last === undefined) return undefined
    const known = [...arrivals, last]
    const listings = listWanted().filter(({ id }) => !known.some(({ pools }) => pools.has(id)))
    return listings.length === 0 ? undefined : { listings, block: last.block }
  }
  const readArrivals = async () => {
    try {
      for (let missing = findMissing(); missing !== undefined; missing = findMissing()) {
        const own = arrivals
        own.push({ block: missing.block, pools: await readPools(client, missing) })
      }
    } finally {
      arriving = undefined
    }
  }
  /** Runs in parallel to the blocks, because it must not delay them. */
  const readMissing = async (): Promise<void> => {
    if (arriving === undefined && findMissing() !== undefined) arriving = readArrivals()
    await arriving
  }

  return {
    leaveNode: () => leaveNode(client),
    async read(tokens) {
      const kept = new Set(tokens.map((token) => token.toLowerCase()))
      for (const token of imported.keys()) if (!kept.has(token)) imported.delete(token)
      const next = await read()
      // The next block tries again if no node answers.
      readMissing().catch(() => {})
      return next
    },
    async discover() {
      choice = await choosePools(client, { source, before: choice, ...getMoment(last) })
      await readMissing()
    },
    async follow(token) {
      const moment = getMoment(last)
      if (choice === undefined || isListed(token, source.tokens)) return countPools(choice?.pools ?? [], token)
      const key = token.toLowerCase()
      const known = imported.get(key) ?? []
      const pools = await chooseImportedPools(client, { token, source, choice, known, ...moment })
      if (pools.length > 0) imported.set(key, pools)
      await readMissing()
      return pools.length
    },
  }
}

/** The pools at the last block, and those that have arrived since, oldest first. */
type Known = { readonly last: PoolsAtBlock; readonly joining: readonly PoolsAtBlock[] }

type MarketOptions = { readonly source: MarketSource; readonly gas: Market['gas'] }

/** For the engine. Pools that could not be read are left out. */
function joinMarket({ pools }: PoolsAtBlock, { source, gas }: MarketOptions): Market {
  const read = [...pools.values()]
  const used = new Set(read.flatMap(({ listing }) => listing.tokens))
  const imported = [...used].filter((token) => !isListed(token, source.tokens))
  return { chainId: source.chainId, pools: read.flatMap(({ pool }) => pool ?? []), gas, imported }
}

function getMoment(last: PoolsAtBlock | undefined) {
  if (last === undefined) throw new Error('The market has not been read yet.')
  const states = [...last.pools].flatMap(([id, { state }]) => (state === undefined ? [] : [[id, state] as const]))
  return { blockHash: last.block.hash, states: new Map(states) }
}

function leaveNode({ transport }: MarketClient): void {
  const node = transport.peek()
  if (node !== undefined) transport.backOff(node)
}

function countPools(pools: readonly PoolListing[], token: Address): number {
  return pools.filter((pool) => pool.tokens.some((own) => isSameAddress(own, token))).length
}

const MOST_BLOCKS = 64

/** The last blocks: a node whose newest block is one of them is behind. After a reorganisation they have other hashes. */
function createHistory() {
  const hashes: Hex[] = []
  return {
    add({ hash }: Block) {
      hashes.push(hash)
      if (hashes.length > MOST_BLOCKS) hashes.shift()
    },
    has: ({ hash }: Block) => hashes.includes(hash),
  }
}

/** Pools at one block, by id, in the order of the market. */
type PoolsAtBlock = { readonly block: Block; readonly pools: ReadonlyMap<Address, ReadPool> }

type ReadPool = {
  readonly listing: PoolListing
  readonly state: PoolState | undefined
  readonly depth: ReadDepth | undefined
  /** For the engine. No value if the pool could not be read: an old number must not pass for a new one. */
  readonly pool: Pool | undefined
}

/** The liquidity near a price, and that price: once it has moved far, other liquidity is near. */
type ReadDepth = { readonly depth: PoolDepth; readonly near: PoolState }

type ReadPoolsOptions = {
  readonly listings: readonly PoolListing[]
  readonly block: Block
  /** Pools whose depth is known and has not changed. */
  readonly known?: ReadonlyMap<Address, ReadPool>
}

async function readPools(
  client: MarketClient,
  { listings, block, known }: ReadPoolsOptions,
): Promise<PoolsAtBlock['pools']> {
  const blockHash = block.hash
  const states = await readStates(client, { pools: listings, blockHash })
  const findKnown = (listing: PoolListing, state: PoolState) => {
    const read = known?.get(listing.id)?.depth
    return read === undefined || findDepthSource(listing)?.isFar(state, read.near) ? undefined : read
  }
  const priced = listings.flatMap((listing): readonly PricedPool[] => {
    const state = states.get(listing.id)
    return state === undefined || findKnown(listing, state) !== undefined ? [] : [{ listing, state }]
  })
  const fresh = await readDepths(client, { pools: priced, blockHash })
  return new Map(
    listings.map((listing): readonly [Address, ReadPool] => {
      const { id } = listing
      const state = states.get(id)
      if (state === undefined) return [id, { listing, state, depth: undefined, pool: undefined }]
      const own = fresh.get(id)
      const depth = own === undefined ? findKnown(listing, state) : { depth: own, near: state }
      const pool = getFamily(listing).join(listing, { state, depth: depth?.depth })
      return [id, { listing, state, depth, pool }]
    }),
  )
}

/** Pools that are read every block seldom differ: the same object is not sent again. */
function isUnchanged(one: ReadPool, other: ReadPool): boolean {
  if (one === other) return true
  if (one.depth?.depth !== other.depth?.depth) return false
  return dequal([one.state, one.listing], [other.state, other.listing])
}

/** Pools with a changed state, and those of them with a changed depth. */
type Changes = { readonly pools: ReadonlySet<Address>; readonly depths: ReadonlySet<Address> }

type ChangeOptions = {
  readonly pools: readonly PoolListing[]
  readonly last: Block
  readonly head: Block
  /** Changes after this block count. It is the last block or one of its ancestors. */
  readonly since: Block
}

/** Beyond this gap the whole market is read again: public nodes bound the range of logs. */
const MAX_GAP = 500n

/** No value if the chain was reorganised, the gap is too large, or no node gives logs: then everything may have changed. */
async function findChanges(client: ChainClient, options: ChangeOptions): Promise<Changes | undefined> {
  const { pools, last, head, since } = options
  if (head.number <= last.number || head.number - since.number > MAX_GAP) return undefined
  if (!(await isAncestor(client, { last, head }))) return undefined
  const logs = v.safeParse(logsSchema, await getLogs(client, options))
  if (!logs.success) return undefined
  const byKey = new Map<string | undefined, PoolListing>(pools.map((pool) => [pool.id.toLowerCase(), pool]))
  const changed = new Set<Address>()
  const depths = new Set<Address>()
  for (const { address, topics } of logs.output) {
    const [topic, key] = topics
    // One contract logs for every pool of Uniswap V4, and names the pool in its first field.
    const pool = byKey.get(address.toLowerCase()) ?? byKey.get(key?.toLowerCase())
    if (pool === undefined) continue
    changed.add(pool.id)
    const { depthTopics } = getFamily(pool).changes
    if (depthTopics.some((own) => own === topic)) depths.add(pool.id)
  }
  return { pools: changed, depths }
}

/** A chain that lost the block of the last snapshot was reorganised. */
async function isAncestor(client: ChainClient, { last, head }: Pick<ChangeOptions, 'last' | 'head'>): Promise<boolean> {
  if (head.number === last.number + 1n) return head.parentHash === last.hash
  const { hash } = await getBlock(client, { blockNumber: last.number })
  return hash === last.hash
}

const logsSchema = v.array(v.object({ address: v.string(), topics: v.array(v.string()) }))

/** Some public nodes refuse logs. */
async function getLogs(client: ChainClient, { pools, since, head }: ChangeOptions): Promise<unknown> {
  const emitters = new Set(pools.map((pool) => getFamily(pool).getEmitter(pool)))
  const topics = new Set(pools.flatMap((pool) => getFamily(pool).changes.topics))
  const range = { fromBlock: numberToHex(since.number + 1n), toBlock: numberToHex(head.number) }
  const filter = { ...range, address: [...emitters], topics: [[...topics]] satisfies Hex[][] }
  // Without logs the whole market is read again.
  return await client.request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
}

/** A pool with the state around which its depth is read. */
type PricedPool = Priced<PoolListing, PoolState>

type ReadOptions = { readonly pools: readonly PricedPool[]; readonly blockHash: Hex }

/**
 * By the pool's id, in two steps for all pools together. A pool whose depth cannot be read as a whole is left out: it
 * would seem to have less liquidity, or more.
 */
async function readDepths(
  client: MarketClient,
  { pools, blockHash }: ReadOptions,
): Promise<ReadonlyMap<Address, PoolDepth>> {
  const wanted = pools.flatMap((priced) => {
    const source = findDepthSource(priced.listing)
    return source === undefined ? [] : [{ ...priced, source }]
  })
  const maps = await runQueries(client, { queries: wanted.map((one) => one.source.queryMap(one)), blockHash })
  const found = wanted.flatMap((one, at) => {
    const map = maps[at]
    return map === undefined ? [] : [{ ...one, map }]
  })
  const depths = await runQueries(client, { queries: found.map((one) => one.source.queryDepth(one)), blockHash })
  return new Map(
    found.flatMap(({ listing }, at) => {
      const depth = depths[at]
      return depth === undefined ? [] : [[listing.id, depth] as const]
    }),
  )
}

/** No value where the state is everything. */
function findDepthSource(listing: PoolListing): DepthSource<PoolListing, PoolState, PoolDepth> | undefined {
  return getFamily(listing).depth
}
