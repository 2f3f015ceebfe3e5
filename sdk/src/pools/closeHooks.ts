import type { Address } from '@murmur/engine/token'
import { type Hex, numberToHex, parseAbi, zeroAddress } from 'viem'
import { type ClosedVenue, describeVenue } from './checkVenues.ts'
import type { MarketClient } from './readCalls.ts'
import { type Query, runQueries } from './readCalls.ts'
import type { CurveHooks } from './venues/curveFactory.ts'
import { getPoolId } from './venues/uniswapV4Venue.ts'
import type { PoolListing, Venue } from './venues/venueFamilies.ts'
import { type PoolHook, sortTokens } from './venues/venueFamily.ts'

type CloseOptions = {
  readonly venues: readonly Venue[]
  readonly pools: readonly PoolListing[]
  readonly blockHash: Hex
  /** The last result. It holds where the nodes do not agree on an answer. */
  readonly before: CheckedHooks | undefined
}

type CheckedHooks = {
  /** A pool that its hook does not reach has none: it is only compared with. */
  readonly pools: readonly PoolListing[]
  readonly closedVenues: readonly ClosedVenue[]
}

/** Asks each hook whose it is, and which pool it trades with under the key of each pool. One that lies is used for no pool. */
export async function closeHooks(client: MarketClient, options: CloseOptions): Promise<CheckedHooks> {
  const { venues, pools, blockHash, before } = options
  const hooks = listHooks(venues)
  const answers = await runQueries(client, { queries: hooks.map(queryOwner), blockHash })
  const isOpenBefore = ({ name }: VenueHook) =>
    before !== undefined && !before.closedVenues.some((closed) => closed.name === name)
  const owned = hooks.filter((hook, at) => answers[at] ?? isOpenBefore(hook))
  const hooked = pools.filter(({ hook }) => owned.some(({ address }) => address === hook?.address))
  const places = await runQueries(client, { queries: hooked.map(queryPlace), blockHash })
  const liars = new Set(hooked.filter((_, at) => places[at] === 'elsewhere').map(({ hook }) => hook?.address))
  const open = owned.filter(({ address }) => !liars.has(address))
  const reachedBefore = new Set(before?.pools.filter(({ hook }) => hook !== undefined).map(({ id }) => id))
  const reached = new Set(
    hooked
      .filter(({ id }, at) => (places[at] === undefined ? reachedBefore.has(id) : places[at] === 'here'))
      .filter(({ hook }) => !liars.has(hook?.address)),
  )
  return {
    pools: pools.map((pool) => (pool.hook === undefined || reached.has(pool) ? pool : leaveHookOut(pool))),
    closedVenues: hooks
      .filter((hook) => !open.includes(hook))
      .map(({ name }) => ({ name, reason: `${name} is not the one of our table` })),
  }
}

function leaveHookOut({ hook: _, ...pool }: PoolListing): PoolListing {
  return pool
}

/** A hook as our table has it, with what it must answer. */
type VenueHook = {
  readonly name: string
  readonly address: Address
  readonly facts: Readonly<Record<string, Address | number>>
}

const hookAbi = parseAbi([
  'function manager() view returns (address)',
  'function factory() view returns (address)',
  'function pool() view returns (address)',
  'function feePpm() view returns (uint24)',
  'function kind() view returns (uint8)',
  'function venueOf(bytes32) view returns (address, uint8, uint8, bool)',
])

const GAS_PER_CALL = 10_000

function listHooks(venues: readonly Venue[]): readonly VenueHook[] {
  const manager = venues.flatMap((venue) => (venue.family === 'uniswapV4' ? [venue.poolManager] : []))[0] ?? zeroAddress
  return venues.flatMap((venue): readonly VenueHook[] => {
    const name = `The hook of ${describeVenue(venue)}`
    if (venue.family === 'curve' || venue.family === 'curveCrypto')
      return listCurveHooks(venue).map(({ pool, hook }) => {
        return { name: `${name} ${pool}`, address: hook, facts: { manager, pool } }
      })
    if (venue.hook === undefined || venue.family === 'uniswapV4') return []
    return [{ name, address: venue.hook, facts: { manager, factory: venue.factory, ...findFacts(venue) } }]
  })
}

function listCurveHooks(venue: Extract<Venue, { family: 'curve' | 'curveCrypto' }>): CurveHooks {
  const known = venue.family === 'curve' ? venue.pools : []
  return [
    ...known.flatMap(({ address: pool, hook }) => (hook === undefined ? [] : [{ pool, hook }])),
    ...(venue.poolHooks ?? []),
  ]
}

/** How its factory finds a pool: by the fee, by the tick spacing or by the pair alone. */
const kinds: Readonly<Record<string, number>> = { uniswapV3: 0, slipstream: 1, algebra: 2 }

function findFacts(venue: Venue): Readonly<Record<string, number>> {
  if (venue.family === 'uniswapV2') return typeof venue.feePpm === 'number' ? { feePpm: venue.feePpm } : {}
  const kind = kinds[venue.family]
  return kind === undefined ? {} : { kind }
}

function queryOwner({ address, facts }: VenueHook): Query<boolean> {
  const names = Object.keys(facts)
  const toText = (value: unknown) => String(value).toLowerCase()
  return {
    calls: names.map((functionName) => ({ address, abi: hookAbi, functionName, gas: GAS_PER_CALL })),
    parse: (answers) => names.every((name, at) => toText(answers[at]) === toText(facts[name])),
  }
}

/** `nowhere` until somebody initialises the pool of Uniswap V4 that stands for it. */
type Place = 'here' | 'nowhere' | 'elsewhere'

/** A pool of Curve has a key for each two of its coins. */
function queryPlace({ id, tokens, hook }: PoolListing): Query<Place> {
  const pairs = tokens.flatMap((one, at) => tokens.slice(at + 1).map((other) => sortTokens(one, other)))
  const calls = pairs.flatMap((pair) => {
    if (hook === undefined) return []
    const args = [getHookedPoolId(pair, hook)]
    return [{ address: hook.address, abi: hookAbi, functionName: 'venueOf', args, gas: GAS_PER_CALL }]
  })
  return {
    calls,
    parse(answers) {
      const found = (answers as readonly (readonly [Address])[]).map(([pool]) => pool.toLowerCase())
      if (found.every((pool) => pool === id.toLowerCase())) return 'here'
      return found.every((pool) => pool === id.toLowerCase() || pool === zeroAddress) ? 'nowhere' : 'elsewhere'
    },
  }
}

/** The id of the pool of Uniswap V4 behind which the hook trades. */
export function getHookedPoolId(tokens: readonly [Address, Address], { address, feePpm, tickSpacing }: PoolHook): Hex {
  return getPoolId([...tokens, numberToHex(feePpm), numberToHex(tickSpacing), address])
}
