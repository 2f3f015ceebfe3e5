import type { Address } from '@murmur/engine/token'
import { isOwnVenue } from './checkVenues.ts'
import { getFamily, type PoolListing, type PoolState } from './venues/venueFamilies.ts'

/** The balances of pools in their two tokens, by the pool's id, where they are the proof. Unknown counts as nothing. */
export type Backing = ReadonlyMap<Address, readonly [number, number]>

type Read = {
  readonly states: ReadonlyMap<Address, PoolState>
  readonly backing: Backing
}

/** The value of one unit of each token in the wrapped coin, by the token's address in lower case. */
export type Values = ReadonlyMap<string, number>

type Reserves = readonly [number, number]
/** Between two tokens of a pool: pools of Curve have more. */
type Depth = {
  readonly pool: PoolListing
  readonly tokens: readonly [Address, Address]
  readonly reserves: Reserves
  readonly backed: Reserves
  /** Its balances, where they are the proof. */
  readonly held: Reserves | undefined
}

/**
 * Each token is priced by the pool that holds most on its path from the wrapped coin: a shallow pool with an absurd
 * price decides nothing. The balances of a pool of Uniswap V4 are not known: it prices only tokens without another price.
 */
export function valueTokens(
  pools: readonly PoolListing[],
  { wrappedNative, ...read }: Read & { readonly wrappedNative: Address },
): Values {
  const values = new Map([[wrappedNative.toLowerCase(), 1]])
  const depths = listDepths(pools, read)
  addValues(values, depths.filter(isBacked))
  const claimed = depths.map((depth) => ({ ...depth, backed: depth.reserves }))
  addValues(values, claimed)
  return values
}

type KeepOptions = Read & { readonly values: Values; readonly most: number }

/** A pool with less than this share of the median cannot matter to a trade. The deepest ones may be bait. */
const LEAST_SHARE = 1e-4

/** Pools that the router cannot reach are only compared with, and must not take the place of others. */
const MOST_COMPARED = 100

/** Liquidity in a narrow range looks deep and costs little. In Uniswap V4 nothing shows that. */
const MOST_UNPROVED = 150

/** The deepest pools between listed tokens. */
export function keepDeepest(pools: readonly PoolListing[], options: KeepOptions): readonly PoolListing[] {
  const { values, most } = options
  const valued = listDepths(pools, options)
    .map((depth) => ({ pool: depth.pool, depth: measureDepth(depth, values) }))
    .filter(({ depth }) => depth > 0)
    .sort((one, other) => other.depth - one.depth)
    .filter(isFirst)
  const median = valued[Math.floor((valued.length - 1) / 2)]?.depth ?? 0
  const deep = valued.filter(({ depth }) => depth > median * LEAST_SHARE).map(({ pool }) => pool)
  const compared = deep.filter((pool) => !isReachable(pool)).slice(MOST_COMPARED)
  const unproved = deep.filter((pool) => getFamily(pool).backing === 'none').slice(MOST_UNPROVED)
  const tooMany = new Set([...compared, ...unproved])
  return deep.filter((pool) => !tooMany.has(pool)).slice(0, most)
}

/**
 * The deepest pools of a token that is not listed. Only the listed side counts: its owner can make the other one as large
 * as he likes. Pools with a proven balance come first.
 */
export function keepDeepestImported(pools: readonly PoolListing[], options: KeepOptions): readonly PoolListing[] {
  const { values, most } = options
  return listDepths(pools, options)
    .map((depth) => {
      const reserves = isBacked(depth) ? depth.backed : depth.reserves
      const sides = depth.tokens.map((token, at) => (values.get(token.toLowerCase()) ?? 0) * (reserves[at] ?? 0))
      return { pool: depth.pool, depth: Math.max(...sides), rank: isBacked(depth) ? 0 : 1 }
    })
    .filter(({ depth }) => depth > 0)
    .sort((one, other) => one.rank - other.rank || other.depth - one.depth)
    .filter(isFirst)
    .slice(0, most)
    .map(({ pool }) => pool)
}

function isReachable({ hook, venue }: PoolListing): boolean {
  return hook !== undefined || isOwnVenue({ name: venue })
}

function isBacked({ pool }: Depth): boolean {
  return getFamily(pool).backing !== 'none'
}

/** A pool counts by its deepest two tokens. */
function isFirst({ pool }: { readonly pool: PoolListing }, at: number, all: readonly { pool: PoolListing }[]): boolean {
  return all.findIndex((one) => one.pool === pool) === at
}

function listDepths(pools: readonly PoolListing[], { states, backing }: Read): readonly Depth[] {
  return pools.flatMap((pool): readonly Depth[] => {
    const state = states.get(pool.id)
    if (state === undefined) return []
    const held = backing.get(pool.id) ?? [0, 0]
    return listSides(pool, { state, held }).map((side) => {
      const [one, other] = side.reserves
      if (getFamily(pool).backing !== 'balances') return { pool, ...side, backed: [one, other], held: undefined }
      return { pool, ...side, backed: [Math.min(one, held[0]), Math.min(other, held[1])], held }
    })
  })
}

type Side = Pick<Depth, 'tokens' | 'reserves'>

type SideOptions = { readonly state: PoolState; readonly held: Reserves }

/** Around its price a pool trades like a pair with these reserves. Floating point is enough to compare. */
function listSides({ tokens }: PoolListing, { state, held }: SideOptions): readonly Side[] {
  if (state.type === 'curveStable') return listCoins(tokens, { ...state, worths: state.rates.map(Number) })
  if (state.type === 'curveCrypto') return listCoins(tokens, { ...state, worths: listWorths(state) })
  const [one, other] = tokens
  return one === undefined || other === undefined ? [] : [{ tokens: [one, other], reserves: findReserves(state, held) }]
}

type Coins = { readonly balances: readonly bigint[]; readonly worths: readonly number[] }

/** Every pair of a pool of Curve. */
function listCoins(tokens: readonly Address[], { balances, worths }: Coins): readonly Side[] {
  return tokens.flatMap((one, at) =>
    tokens.slice(at + 1).map((other, after) => {
      const to = at + 1 + after
      const amounts = [Number(balances[at] ?? 0n), Number(balances[to] ?? 0n)] as const
      return { tokens: [one, other], reserves: balance(amounts, [worths[at] ?? 0, worths[to] ?? 0]) } as const
    }),
  )
}

/** One unit of each coin at the pool's own prices, in the first coin. */
function listWorths({ precisions, priceScale }: Extract<PoolState, { type: 'curveCrypto' }>): readonly number[] {
  return precisions.map((precision, at) => Number(precision) * (at === 0 ? 1e18 : Number(priceScale[at - 1])))
}

type TwoTokens = Exclude<PoolState, { readonly type: 'curveStable' | 'curveCrypto' }>

/** A concentrated pool may hold much less than its reserves, and even none of one token. */
function findReserves(state: TwoTokens, held: Reserves): Reserves {
  if (state.type === 'constantProduct') return [Number(state.reserves[0]), Number(state.reserves[1])]
  if (state.type === 'solidly') {
    const reserves = [Number(state.reserves[0]), Number(state.reserves[1])] as const
    const [one, other] = state.bases
    return state.isStable ? balance(reserves, [1 / Number(one), 1 / Number(other)]) : reserves
  }
  if (state.type === 'liquidityBook') {
    const price = (1 + state.binStep / 10_000) ** (state.activeId - MIDDLE_BIN)
    return balance(held, [price, 1])
  }
  const root = Number(state.sqrtPriceX96) / 2 ** 96
  const liquidity = Number(state.liquidity)
  return [liquidity / root, liquidity * root]
}

/** In this bin one unit costs one unit. */
const MIDDLE_BIN = 2 ** 23

/** As much of each token as the scarcer one is worth. */
function balance([one, other]: Reserves, [price, otherPrice]: Reserves): Reserves {
  const worth = Math.min(one * price, other * otherPrice)
  return [worth / price, worth / otherPrice]
}

/** Adds the values of the tokens to which these pools lead. */
function addValues(values: Map<string, number>, depths: readonly Depth[]): void {
  for (;;) {
    let best: Step | undefined
    for (const depth of depths) {
      const step = findStep(depth, values)
      if (step !== undefined && step.depth > (best?.depth ?? 0)) best = step
    }
    if (best === undefined) return
    values.set(best.token, best.value)
  }
}

type Step = { readonly token: string; readonly value: number; readonly depth: number }

/** From the one token of the pool that has a value to the one that has none yet. */
function findStep({ tokens, reserves, backed }: Depth, values: Values): Step | undefined {
  const [one, other] = tokens.map((token) => values.get(token.toLowerCase()))
  if ((one === undefined) === (other === undefined)) return undefined
  const [known, unknown] = one === undefined ? ([1, 0] as const) : ([0, 1] as const)
  const unit = one ?? other ?? 0
  const value = (unit * reserves[known]) / reserves[unknown]
  return { token: tokens[unknown].toLowerCase(), value, depth: unit * backed[known] }
}

/**
 * The smaller side counts: a pool with one huge and worthless side is not deep. Nor is one whose liquidity in a narrow
 * range promises more than it holds.
 */
function measureDepth({ tokens, reserves, held }: Depth, values: Values): number {
  const worths = tokens.map((token) => values.get(token.toLowerCase()) ?? 0)
  const sides = worths.map((worth, at) => worth * (reserves[at] ?? 0))
  const holdings = held === undefined ? [Number.POSITIVE_INFINITY] : worths.map((worth, at) => worth * (held[at] ?? 0))
  return Math.min(...sides, Math.max(...holdings))
}
