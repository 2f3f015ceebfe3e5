import type { Market } from '@murmur/engine/market'
import type { DataFee } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import { createArrivals } from './arrivals.ts'
import { findChanges } from './findChanges.ts'
import { joinMemories, type Memory, readAgain, readPools, writePools } from './marketMemory.ts'
import { createPoolChoice } from './poolChoice.ts'
import type { MarketClient } from './readCalls.ts'
import { createGasPriceReader } from './readGasPrice.ts'
import { type Block, readHead } from './readHead.ts'
import type { ListedToken } from './tokens/checkTokens.ts'
import type { Venues } from './venues.ts'

/** Where a market is read, and which tokens it connects. */
type MarketSource = {
  readonly chainId: number
  readonly tokens: readonly ListedToken[]
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
  /** Only these pools differ from the snapshot before. Some of them may be new, or gone. */
  | { readonly type: 'changes'; readonly snapshot: Snapshot; readonly changed: readonly Address[] }

export type MarketReader = {
  read(): Promise<Reading>
  /** Looks for pools again while blocks are read. New ones are in the market from the next block on. */
  discover(): Promise<void>
  /** Also reads the pools of this token from the next block on. Resolves with their number, 0 if it is no token. */
  follow(token: Address): Promise<number>
  /** Reads the pools of no other imported tokens any more. */
  keepImported(tokens: readonly Address[]): void
  /** The listed tokens that are left out: their decimals are others than in our list. */
  listWrong(): readonly ListedToken[]
  /** The node stands still: the next one is asked. */
  leaveNode(): void
}

/** Reads the whole market once; after that, only what the chain's logs say has changed. */
export function createMarketReader(client: MarketClient, source: MarketSource): MarketReader {
  const { chainId, venues } = source
  const choice = createPoolChoice(client, source)
  const readGasPrice = createGasPriceReader(client, source)
  const history = createHistory()
  let memory: Memory | undefined
  const listWanted = () => choice.list() ?? []
  const arrivals = createArrivals(client, { venues, getMarket: () => memory, listWanted })

  const remember = async (next: Memory): Promise<Snapshot> => {
    const { block } = next
    const gas = { price: await readGasPrice(block), token: source.wrappedNative }
    memory = next
    history.add(block)
    return { block, market: { chainId, pools: writePools(next), gas, imported: listImported(next, source) } }
  }
  const readWhole = async (block: Block): Promise<Reading> => {
    if (choice.list() === undefined) await choice.discover({ blockHash: block.hash, states: new Map() })
    const snapshot = await remember(await readPools(client, { pools: listWanted(), block, venues }))
    arrivals.forget()
    return { type: 'whole', snapshot }
  }
  const readChanges = async (block: Block, last: Memory): Promise<Reading | undefined> => {
    const came = arrivals.list()
    const joined = joinMemories(last, { arrivals: came, wanted: listWanted() })
    const since = came[0]?.block ?? last.block
    const changes = await findChanges(client, { pools: joined.pools, last: last.block, head: block, since })
    if (changes === undefined) return undefined
    const snapshot = await remember(await readAgain(client, { last: joined, changed: changes, block, venues }))
    arrivals.take(came)
    return { type: 'changes', snapshot, changed: [...new Set([...changes.pools, ...listDifference(last, joined)])] }
  }
  const readNew = async () => {
    const block = await readHead(client)
    if (memory?.block.hash === block.hash) return undefined
    if (!history.has(block)) return (memory && (await readChanges(block, memory))) ?? (await readWhole(block))
    leaveNode(client)
    return undefined
  }

  return {
    leaveNode: () => leaveNode(client),
    listWrong: choice.listWrong,
    keepImported: choice.keepImported,
    async discover() {
      await choice.discover(getMoment(memory))
      await arrivals.read()
    },
    async follow(token) {
      const count = await choice.follow(token, getMoment(memory))
      if (count > 0) await arrivals.read()
      return count
    },
    async read() {
      const reading = await readNew()
      arrivals.readSoon()
      return reading ?? { type: 'unchanged' }
    },
  }
}

/** The tokens of these pools that are not listed. */
function listImported({ pools }: Memory, { tokens }: MarketSource): readonly Address[] {
  const listed = new Set(tokens.map(({ address }) => address.toLowerCase()))
  const own = pools.flatMap((pool) => pool.tokens.filter((token) => !listed.has(token.toLowerCase())))
  return [...new Set(own)]
}

function getMoment(memory: Memory | undefined) {
  if (memory === undefined) throw new Error('The market has not been read yet.')
  return { blockHash: memory.block.hash, states: memory.states }
}

function leaveNode({ transport }: MarketClient): void {
  const node = transport.peek()
  if (node !== undefined) transport.backOff(node)
}

/** The pools that only one of them has. */
function listDifference(before: Memory, after: Memory): readonly Address[] {
  const [old, now] = [before, after].map(({ pools }) => new Set(pools.map(({ id }) => id)))
  return [...(old ?? []), ...(now ?? [])].filter((id) => !old?.has(id) || !now?.has(id))
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
