import { type Address, isSameAddress } from '@murmur/engine/token'
import { erc20Abi, type Hex } from 'viem'
import { findWrongTokens, isListed, isToken, type ListedToken } from './checkTokens.ts'
import { type ClosedVenue, describeVenue, findClosedVenues, isOwnVenue } from './checkVenues.ts'
import { closeHooks } from './closeHooks.ts'
import { type Backing, keepDeepest, keepDeepestImported, type Values, valueTokens } from './keepDeepest.ts'
import { type MarketClient, readCalls, runQueries } from './readCalls.ts'
import { getFamily, type PoolListing, type PoolState, type Venue } from './venues/venueFamilies.ts'
import { type Pair, sortTokens } from './venues/venueFamily.ts'

/** The pools between listed tokens that are worth reading. */
export type PoolChoice = {
  readonly pools: readonly PoolListing[]
  /** Every pool that was found so far. A pool never disappears, but nodes may fail to name it. */
  readonly found: readonly PoolListing[]
  readonly values: Values
  readonly rightTokens: readonly ListedToken[]
  /** Listed tokens that are left out: their decimals differ from our list. */
  readonly wrongTokens: readonly ListedToken[]
  readonly closedVenues: readonly ClosedVenue[]
}

type Source = {
  readonly tokens: readonly ListedToken[]
  readonly wrappedNative: Address
  readonly venues: readonly Venue[]
}

/** A block, and the states of pools that are known there. */
type Moment = { readonly blockHash: Hex; readonly states: ReadonlyMap<Address, PoolState> }

type ChoiceOptions = Moment & { readonly source: Source; readonly before: PoolChoice | undefined }

/** More pools than this make quotes slower, and hardly better. Imported tokens do not take their place. */
const MOST_POOLS = 400
const MOST_IMPORTED_POOLS = 30

/** Asks the exchanges for every pool of the listed tokens, and chooses the deepest of them. */
export async function choosePools(client: MarketClient, options: ChoiceOptions): Promise<PoolChoice> {
  const { source, before, blockHash } = options
  const { tokens, wrappedNative } = source
  const isWrapped = ({ address }: ListedToken) => isSameAddress(address, wrappedNative)
  const others = tokens.filter((token) => !isWrapped(token))
  const wrongTokens = await findWrongTokens(client, { tokens: others, blockHash, before: before?.rightTokens ?? [] })
  const rightTokens = tokens.filter((token) => !wrongTokens.includes(token))
  const pairs = listPairs(rightTokens)
  const closedVenues = await checkVenues(client, options)
  const venues = listOpen(source.venues, closedVenues)
  // Pools of a generation that is open are found again.
  const closedNames = new Set(source.venues.filter((venue) => !venues.includes(venue)).map(({ name }) => name))
  const known = before?.found.filter((pool) => !hasToken(pool, wrongTokens) && !closedNames.has(pool.venue)) ?? []
  const { pools: found, ...read } = await findPools(client, { ...options, venues, pairs, known })
  const hooks = await closeHooks(client, { venues, pools: found, blockHash, before })
  const values = valueTokens(found, { ...read, wrappedNative })
  const pools = keepDeepest(hooks.pools, { ...read, values, most: MOST_POOLS })
  const closed = [...closedVenues, ...hooks.closedVenues]
  return { pools, found, values, rightTokens, wrongTokens, closedVenues: closed }
}

/** Uniswap was checked before the network opened: without it there is no market. */
async function checkVenues(
  client: MarketClient,
  { source: { venues, tokens, wrappedNative }, before, blockHash }: ChoiceOptions,
): Promise<readonly ClosedVenue[]> {
  const others = tokens.filter(({ address }) => !isSameAddress(address, wrappedNative))
  const other = others.find(({ symbol }) => symbol === 'USDC') ?? others[0]
  if (other === undefined) return []
  const openBefore = before === undefined ? [] : listOpen(venues, before.closedVenues).map(describeVenue)
  return await findClosedVenues(client, {
    venues: venues.filter((venue) => !isOwnVenue(venue)),
    sample: sortTokens(wrappedNative, other.address),
    blockHash,
    openBefore,
  })
}

function listOpen(venues: readonly Venue[], closed: readonly ClosedVenue[]): readonly Venue[] {
  return venues.filter((venue) => !closed.some(({ name }) => name === describeVenue(venue)))
}

type ImportOptions = Moment & {
  readonly source: Source
  readonly choice: PoolChoice
  readonly known: readonly PoolListing[]
}

/** The deepest pools between an unlisted token and the listed ones. No value if the address is no token. */
export async function chooseImportedPools(
  client: MarketClient,
  { token, ...options }: ImportOptions & { readonly token: Address },
): Promise<readonly PoolListing[]> {
  const { choice, blockHash } = options
  if (!(await isToken(client, { address: token, blockHash }))) return []
  const pairs = choice.rightTokens.map(({ address }) => sortTokens(token, address))
  const venues = listOpen(options.source.venues, choice.closedVenues)
  const { pools: found, ...read } = await findPools(client, { ...options, venues, pairs })
  const before = { pools: options.known, closedVenues: choice.closedVenues }
  const { pools } = await closeHooks(client, { venues, pools: found, blockHash, before })
  return keepDeepestImported(pools, { ...read, values: choice.values, most: MOST_IMPORTED_POOLS })
}

/** At least one token of the pool is one of these. */
export function hasToken(pool: PoolListing, tokens: readonly ListedToken[]): boolean {
  return pool.tokens.some((token) => isListed(token, tokens))
}

type FindOptions = Moment & {
  readonly source: Source
  readonly venues: readonly Venue[]
  readonly pairs: readonly Pair[]
  readonly known: readonly PoolListing[]
}

async function findPools(client: MarketClient, { source, venues, pairs, known, states, blockHash }: FindOptions) {
  const found = await discoverPools(client, { pairs, venues, blockHash })
  // As they are listed now: a known one may have lost its hook for a while.
  const pools = [...new Map([...known, ...found].map((pool) => [pool.id, pool])).values()]
  const fresh = await readStates(client, { pools, blockHash })
  const backing = await readBacking(client, { pools, tokens: source.tokens, blockHash })
  return { pools, states: new Map([...states, ...fresh]), backing }
}

type BackingOptions = {
  readonly pools: readonly PoolListing[]
  /** Only these tokens are asked: others may use up all gas. */
  readonly tokens: readonly ListedToken[]
  readonly blockHash: Hex
}

/** A token behind a proxy uses the most. */
const GAS_PER_BALANCE = 40_000

/** The liquidity of a concentrated pool costs nearly nothing if its price is absurd. Its balances are real. */
async function readBacking(client: MarketClient, { pools, tokens, blockHash }: BackingOptions): Promise<Backing> {
  const own = pools.filter((pool) => getFamily(pool).backing === 'balances')
  const asked = own
    .flatMap((pool) => pool.tokens.map((token, side) => ({ pool, token, side })))
    .filter(({ token }) => isListed(token, tokens))
  const calls = asked.map(({ pool, token }) => {
    return { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [pool.id], gas: GAS_PER_BALANCE }
  })
  const answers = await readCalls(client, { calls, blockHash })
  const backing = new Map(own.map(({ id }) => [id, [0, 0] as [number, number]]))
  asked.forEach(({ pool, side }, at) => {
    const balances = backing.get(pool.id)
    if (balances !== undefined) balances[side] = Number(answers[at] ?? 0n)
  })
  return backing
}

type DiscoverOptions = {
  readonly pairs: readonly Pair[]
  readonly venues: readonly Venue[]
  readonly blockHash: Hex
}

/** Every pool of these pairs, by asking the exchanges. They alone decide which pools are real. */
async function discoverPools(
  client: MarketClient,
  { pairs, venues, blockHash }: DiscoverOptions,
): Promise<readonly PoolListing[]> {
  const found: (readonly PoolListing[])[] = []
  // One after the other: each asks many questions at once.
  for (const venue of venues) found.push(await getFamily(venue).discover(client, { venue, pairs, blockHash }))
  return listOnce(found.flat())
}

/** Two exchanges can name the same pool. Its liquidity counts once. */
function listOnce(pools: readonly PoolListing[]): readonly PoolListing[] {
  return [...new Map(pools.toReversed().map((pool) => [pool.id.toLowerCase(), pool])).values()].toReversed()
}

export function listPairs(tokens: readonly { readonly address: `0x${string}` }[]): readonly Pair[] {
  return tokens.flatMap(({ address }, at) => tokens.slice(at + 1).map((other) => sortTokens(address, other.address)))
}

/** By the pool's id. A pool that cannot be read, has no price or no liquidity is left out. */
export async function readStates(
  client: MarketClient,
  { pools, blockHash }: { readonly pools: readonly PoolListing[]; readonly blockHash: Hex },
): Promise<ReadonlyMap<Address, PoolState>> {
  const queries = pools.map((pool) => getFamily(pool).queryState(pool))
  const states = await runQueries(client, { queries, blockHash })
  return new Map(
    pools.flatMap(({ id }, at) => {
      const state = states[at]
      return state === undefined ? [] : [[id, state] as const]
    }),
  )
}
