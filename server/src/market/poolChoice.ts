import { type Address, isSameAddress } from '@murmur/engine/token'
import type { Hex } from 'viem'
import { discoverPools, listPairs, type Pair } from './discoverPools.ts'
import { keepDeepest, keepDeepestImported, type Values, valueTokens } from './keepDeepest.ts'
import type { PoolListing } from './poolListing.ts'
import { readBacking } from './readBacking.ts'
import type { MarketClient } from './readCalls.ts'
import { type PoolState, readStates } from './readStates.ts'
import { findWrongTokens, isListed, isToken, type ListedToken } from './tokens/checkTokens.ts'
import { sortTokens, type Venues } from './venues.ts'

/** The pools of a network that are worth reading: those of listed tokens, and those of tokens that somebody imported. */
type PoolChoice = {
  /** Undefined before the first discovery. */
  list(): readonly PoolListing[] | undefined
  /** The listed tokens that are left out: their decimals are others than in our list. */
  listWrong(): readonly ListedToken[]
  /** Asks the exchanges for every pool of the listed tokens, and chooses the deepest of them. */
  discover(moment: Moment): Promise<void>
  /** Also follows the pools between this token and the listed ones, unless it is one. Resolves with their number. */
  follow(token: Address, moment: Moment): Promise<number>
  /** Follows no other imported tokens any more. */
  keepImported(tokens: readonly Address[]): void
}

/** A block, and what is known about pools there. */
type Moment = { readonly blockHash: Hex; readonly states: ReadonlyMap<Address, PoolState> }

type ChoiceOptions = {
  readonly tokens: readonly ListedToken[]
  readonly wrappedNative: Address
  readonly venues: Venues
}

/** More pools than this make quotes slower, and hardly better. Imported tokens do not take their place. */
const MOST_POOLS = 400
const MOST_IMPORTED_POOLS = 30

export function createPoolChoice(client: MarketClient, options: ChoiceOptions): PoolChoice {
  const { tokens, wrappedNative, venues } = options
  let right = tokens.filter(({ address }) => isSameAddress(address, wrappedNative))
  let wrong: readonly ListedToken[] = []
  let chosen: readonly PoolListing[] | undefined
  /** Every pool that was found so far. A pool never disappears, but nodes may fail to name it. */
  let found: readonly PoolListing[] = []
  let values: Values = new Map()
  const imported = new Map<string, readonly PoolListing[]>()

  const find = async (pairs: readonly Pair[], { known, blockHash, states }: FindOptions) => {
    const pools = addNew(known, await discoverPools(client, { pairs, venues, blockHash }))
    const fresh = await readStates(client, { pools, blockHash })
    const backing = await readBacking(client, { pools, tokens, blockHash })
    return { pools, states: new Map([...states, ...fresh]), backing }
  }
  return {
    list: () => chosen && [...chosen, ...[...imported.values()].flat()],
    listWrong: () => wrong,
    async discover(moment) {
      const others = tokens.filter(({ address }) => !isSameAddress(address, wrappedNative))
      const closed = await findWrongTokens(client, { tokens: others, blockHash: moment.blockHash, before: right })
      const open = tokens.filter((token) => !closed.includes(token))
      const isOpen = ({ tokens: [one, other] }: PoolListing) => !isListed(one, closed) && !isListed(other, closed)
      const pairs = listPairs(open.map(({ address }) => address))
      const { pools, ...read } = await find(pairs, { ...moment, known: found.filter(isOpen) })
      values = valueTokens(pools, { ...read, wrappedNative })
      chosen = keepDeepest(pools, { ...read, values, most: MOST_POOLS })
      for (const [key, own] of imported) imported.set(key, own.filter(isOpen))
      ;[right, wrong, found] = [open, closed, pools]
    },
    async follow(token, moment) {
      if (isListed(token, tokens)) return countPools(chosen ?? [], token)
      if (!(await isToken(client, { address: token, blockHash: moment.blockHash }))) return 0
      const key = token.toLowerCase()
      const before = imported.get(key)
      const pairs = right.map(({ address }) => sortTokens(token, address))
      const { pools, ...read } = await find(pairs, { ...moment, known: before ?? [] })
      const deepest = keepDeepestImported(pools, { ...read, values, most: MOST_IMPORTED_POOLS })
      const wasDropped = before !== undefined && !imported.has(key)
      if (deepest.length > 0 && !wasDropped) imported.set(key, deepest)
      return deepest.length
    },
    keepImported(kept) {
      const keys = new Set(kept.map((token) => token.toLowerCase()))
      for (const key of imported.keys()) if (!keys.has(key)) imported.delete(key)
    },
  }
}

type FindOptions = Moment & { readonly known: readonly PoolListing[] }

/** Each id once, the known listing first. */
function addNew(known: readonly PoolListing[], found: readonly PoolListing[]): readonly PoolListing[] {
  const pools = new Map<string, PoolListing>()
  for (const pool of [...known, ...found]) if (!pools.has(pool.id)) pools.set(pool.id, pool)
  return [...pools.values()]
}

function countPools(pools: readonly PoolListing[], token: Address): number {
  return pools.filter(({ tokens }) => tokens.some((own) => isSameAddress(own, token))).length
}
