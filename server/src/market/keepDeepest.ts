import type { Address } from '@murmur/engine/token'
import type { PoolListing } from './poolListing.ts'
import type { PoolState } from './readStates.ts'

type KeepOptions = {
  readonly states: ReadonlyMap<Address, PoolState>
  /** Every depth is compared in this token. */
  readonly wrappedNative: Address
  readonly most: number
  /** By their prices the depths are compared; the pools themselves unless told. */
  readonly pricing?: readonly PoolListing[]
}

/** A pool with less than this share of the deepest one cannot matter to a trade. */
const LEAST_SHARE = 1e-5

/** The deepest pools. Depths are compared in the wrapped coin, at the prices of the pools themselves. */
export function keepDeepest(
  pools: readonly PoolListing[],
  { states, wrappedNative, most, pricing = pools }: KeepOptions,
): readonly PoolListing[] {
  const values = findValues(listDepths(pricing, states), wrappedNative)
  const valued = listDepths(pools, states)
    .map(({ pool, reserves }) => ({ pool, depth: measureDepth(pool, { reserves, values }) }))
    .sort((one, other) => other.depth - one.depth)
  const least = (valued[0]?.depth ?? 0) * LEAST_SHARE
  return valued
    .filter(({ depth }) => depth > least)
    .slice(0, most)
    .map(({ pool }) => pool)
}

type Reserves = readonly [number, number]
type Depth = { readonly pool: PoolListing; readonly reserves: Reserves }

function listDepths(pools: readonly PoolListing[], states: KeepOptions['states']): readonly Depth[] {
  return pools.flatMap((pool) => {
    const state = states.get(pool.id)
    return state === undefined ? [] : [{ pool, reserves: findReserves(state) }]
  })
}

/** Around its price a concentrated pool trades like a pair with these reserves. Floating point is enough to compare. */
function findReserves(state: PoolState): Reserves {
  if (state.type === 'constantProduct') return [Number(state.reserves[0]), Number(state.reserves[1])]
  const root = Number(state.sqrtPriceX96) / 2 ** 96
  const liquidity = Number(state.liquidity)
  return [liquidity / root, liquidity * root]
}

/**
 * The value of one unit of each token in the wrapped coin. Each token is priced by the deepest pool that leads to it
 * from the priced ones, so that a shallow pool with an absurd price decides nothing.
 */
function findValues(depths: readonly Depth[], wrappedNative: Address): ReadonlyMap<string, number> {
  const values = new Map([[wrappedNative.toLowerCase(), 1]])
  for (;;) {
    let best: Step | undefined
    for (const depth of depths) {
      const step = findStep(depth, values)
      if (step !== undefined && step.depth > (best?.depth ?? 0)) best = step
    }
    if (best === undefined) return values
    values.set(best.token, best.value)
  }
}

type Step = { readonly token: string; readonly value: number; readonly depth: number }

/** From the one token of the pool that has a value to the one that has none yet. */
function findStep({ pool, reserves }: Depth, values: ReadonlyMap<string, number>): Step | undefined {
  const [one, other] = pool.tokens.map((token) => values.get(token.toLowerCase()))
  if ((one === undefined) === (other === undefined)) return undefined
  const [known, unknown] = one === undefined ? ([1, 0] as const) : ([0, 1] as const)
  const depth = (one ?? other ?? 0) * reserves[known]
  return { token: pool.tokens[unknown].toLowerCase(), value: depth / reserves[unknown], depth }
}

type ValueOptions = { readonly reserves: Reserves; readonly values: ReadonlyMap<string, number> }

/** The smaller side counts: a pool with one huge and worthless side is not deep. */
function measureDepth({ tokens }: PoolListing, { reserves, values }: ValueOptions): number {
  const sides = tokens.map((token, at) => (values.get(token.toLowerCase()) ?? 0) * (reserves[at] ?? 0))
  return Math.min(...sides)
}
