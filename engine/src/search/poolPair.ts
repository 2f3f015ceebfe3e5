import type { Pool } from '../market.ts'
import { type ConcentratedPool, getFeePpm } from '../pools/concentrated.ts'
import type { ConstantProductPool } from '../pools/constantProduct.ts'
import { ONE, type StablePool } from '../pools/stable.ts'
import { calculateInvariant } from '../pools/stableMath.ts'
import { approximateSqrtPrice } from '../pools/tickMath.ts'
import type { Address } from '../token.ts'
import { type Curve, createOwnCurve, createSegmentCurve, type OwnCurve, type Range, type StableCurve } from './curve.ts'
import { matchStable } from './stableCurve.ts'

/** A pair of tokens of one pool, in floating point. */
export type PoolPair = {
  readonly pool: Pool
  readonly tokens: readonly [Address, Address]
  /** Their indices in the pool. */
  readonly at: readonly [number, number]
  /** The reserves of the constant-product pool with the same price and curvature, in wei. */
  readonly depths: readonly [number, number]
}

type Direction = {
  readonly orientation: 'forward' | 'backward'
  /** The value of one wei of either token. */
  readonly payUnit: number
  readonly receiveUnit: number
}

export function listPairs(pool: Pool): readonly PoolPair[] {
  if (pool.type === 'constantProduct') {
    return [{ pool, tokens: pool.tokens, at: [0, 1], depths: [Number(pool.reserves[0]), Number(pool.reserves[1])] }]
  }
  return pool.type === 'concentrated' ? listConcentratedPairs(pool) : listStablePairs(pool)
}

/** No curve without liquidity in this direction. */
export function createCurve(view: PoolPair, direction: Direction): Curve | undefined {
  const { pool } = view
  if (pool.type === 'constantProduct') return createProductCurve(pool, direction)
  if (pool.type === 'concentrated') return createConcentratedCurve(pool, direction)
  const [first, second] = view.at
  const [payAt, receiveAt] = direction.orientation === 'forward' ? [first, second] : [second, first]
  return createStableCurve(pool, { payAt, receiveAt, direction })
}

function createProductCurve({ reserves, feePpm }: ConstantProductPool, direction: Direction): Curve | undefined {
  const [x, y] = [Number(reserves[0]), Number(reserves[1])]
  const [pay, receive] = direction.orientation === 'forward' ? [x, y] : [y, x]
  const own = createOwnCurve([{ liquidity: Math.sqrt(pay * receive), start: Math.sqrt(receive / pay), end: 0 }])
  return own && createSegmentCurve(own, { ...direction, kept: keep(feePpm) })
}

const Q96 = 2 ** 96

function listConcentratedPairs(pool: ConcentratedPool): readonly PoolPair[] {
  const root = Number(pool.sqrtPriceX96) / Q96
  const liquidity = Math.max(Number(pool.liquidity), 1)
  return [{ pool, tokens: pool.tokens, at: [0, 1], depths: [liquidity / root, liquidity * root] }]
}

function createConcentratedCurve(pool: ConcentratedPool, direction: Direction): Curve | undefined {
  const known = ownCurves.get(pool) ?? createOwnCurves(pool)
  ownCurves.set(pool, known)
  const own = known[direction.orientation]
  const pay = pool.tokens[direction.orientation === 'forward' ? 0 : 1]
  return own && createSegmentCurve(own, { ...direction, kept: keep(getFeePpm(pool, pay)) })
}

type OwnCurves = Readonly<Record<Direction['orientation'], OwnCurve | undefined>>

/** Most pools are the same objects in the next block. */
const ownCurves = new WeakMap<ConcentratedPool, OwnCurves>()

function createOwnCurves(pool: ConcentratedPool): OwnCurves {
  const root = Number(pool.sqrtPriceX96) / Q96
  const [falling, rising]: [Range[], Range[]] = [[], []]
  let liquidity = 0n
  let low = 0
  for (const { index, liquidityNet } of pool.ticks) {
    const high = approximateSqrtPrice(index)
    if (liquidity > 0n) {
      falling.push({ liquidity: Number(liquidity), start: Math.min(high, root), end: low })
      rising.push({ liquidity: Number(liquidity), start: 1 / Math.max(low, root), end: 1 / high })
    }
    liquidity += liquidityNet
    low = high
  }
  return { forward: createOwnCurve(falling.reverse()), backward: createOwnCurve(rising) }
}

function listStablePairs(pool: StablePool): readonly PoolPair[] {
  return pool.tokens.flatMap((pay, payAt) =>
    pool.tokens.slice(payAt + 1).map((receive, offset) => {
      const receiveAt = payAt + 1 + offset
      const curve = createStableCurve(pool, {
        payAt,
        receiveAt,
        direction: { orientation: 'forward', payUnit: 1, receiveUnit: 1 },
      })
      const { liquidity, root } = matchStable(curve)
      return {
        pool,
        tokens: [pay, receive],
        at: [payAt, receiveAt],
        depths: [liquidity / root, liquidity * root],
      } as const
    }),
  )
}

type StableOptions = { readonly payAt: number; readonly receiveAt: number; readonly direction: Direction }

function createStableCurve(pool: StablePool, { payAt, receiveAt, direction }: StableOptions): StableCurve {
  const scaled = pool.balances.map((balance, at) => balance * (pool.scalingFactors[at] ?? 1n))
  const invariant = Number(calculateInvariant(scaled, pool.amplification) ?? 1n)
  const parts = scaled.map((balance) => Number(balance) / invariant)
  const others = parts.filter((_, at) => at !== payAt && at !== receiveAt)
  const count = parts.length
  return {
    type: 'stable',
    kept: 1 - Number(pool.swapFee) / Number(ONE),
    amplification: (Number(pool.amplification) * count) / 1000,
    payBalance: parts[payAt] ?? 0,
    otherSum: others.reduce((sum, part) => sum + part, 0),
    otherProduct: others.reduce((product, part) => product * part, count ** count),
    payUnit: (direction.payUnit * invariant) / Number(pool.scalingFactors[payAt] ?? 1n),
    receiveUnit: (direction.receiveUnit * invariant) / Number(pool.scalingFactors[receiveAt] ?? 1n),
  }
}

function keep(feePpm: number): number {
  return 1 - feePpm / 1e6
}
