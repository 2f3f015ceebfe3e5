import type { Pool } from '../market.ts'
import { type ConcentratedPool, getFeePpm } from '../pools/concentrated.ts'
import type { ConstantProductPool } from '../pools/constantProduct.ts'
import { ONE, type StablePool } from '../pools/stable.ts'
import { calculateInvariant } from '../pools/stableMath.ts'
import { approximateSqrtPrice } from '../pools/tickMath.ts'
import type { Address } from '../token.ts'
import { type Curve, createSegmentCurve, type Range, type StableCurve } from './curve.ts'
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
  readonly way: 'forward' | 'backward'
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

/** Undefined if the pool has no liquidity in this direction. */
export function createCurve(view: PoolPair, direction: Direction): Curve | undefined {
  const { pool } = view
  if (pool.type === 'constantProduct') return createProductCurve(pool, direction)
  if (pool.type === 'concentrated') return createConcentratedCurve(pool, direction)
  const [first, second] = view.at
  const [payAt, receiveAt] = direction.way === 'forward' ? [first, second] : [second, first]
  return createStableCurve(pool, { payAt, receiveAt, direction })
}

function createProductCurve({ reserves, feePpm }: ConstantProductPool, direction: Direction): Curve | undefined {
  const [x, y] = [Number(reserves[0]), Number(reserves[1])]
  const [pay, receive] = direction.way === 'forward' ? [x, y] : [y, x]
  const [paid, received] = [pay * direction.payUnit, receive * direction.receiveUnit]
  return createSegmentCurve(
    [{ liquidity: Math.sqrt(paid * received), start: Math.sqrt(received / paid), end: 0 }],
    keep(feePpm),
  )
}

const Q96 = 2 ** 96

function listConcentratedPairs(pool: ConcentratedPool): readonly PoolPair[] {
  const root = Number(pool.sqrtPriceX96) / Q96
  const liquidity = Math.max(Number(pool.liquidity), 1)
  return [{ pool, tokens: pool.tokens, at: [0, 1], depths: [liquidity / root, liquidity * root] }]
}

function createConcentratedCurve(pool: ConcentratedPool, { way, payUnit, receiveUnit }: Direction): Curve | undefined {
  const root = Number(pool.sqrtPriceX96) / Q96
  const ranges = listRanges(pool)
  const width = Math.sqrt(payUnit * receiveUnit)
  const scale = Math.sqrt(receiveUnit / payUnit)
  const onTheWay: Range[] =
    way === 'forward'
      ? ranges.toReversed().map(({ liquidity, low, high }) => ({ liquidity, start: Math.min(high, root), end: low }))
      : ranges.map(({ liquidity, low, high }) => ({ liquidity, start: 1 / Math.max(low, root), end: 1 / high }))
  const scaled = onTheWay.map(({ liquidity, start, end }) => ({
    liquidity: liquidity * width,
    start: start * scale,
    end: end * scale,
  }))
  return createSegmentCurve(scaled, keep(getFeePpm(pool, pool.tokens[way === 'forward' ? 0 : 1])))
}

type LiquidityRange = { readonly liquidity: number; readonly low: number; readonly high: number }

function listRanges({ ticks }: ConcentratedPool): readonly LiquidityRange[] {
  const ranges: LiquidityRange[] = []
  let liquidity = 0n
  let low = 0
  for (const { index, liquidityNet } of ticks) {
    const high = approximateSqrtPrice(index)
    if (liquidity > 0n) ranges.push({ liquidity: Number(liquidity), low, high })
    liquidity += liquidityNet
    low = high
  }
  return ranges
}

function listStablePairs(pool: StablePool): readonly PoolPair[] {
  return pool.tokens.flatMap((pay, payAt) =>
    pool.tokens.slice(payAt + 1).map((receive, offset) => {
      const receiveAt = payAt + 1 + offset
      const curve = createStableCurve(pool, {
        payAt,
        receiveAt,
        direction: { way: 'forward', payUnit: 1, receiveUnit: 1 },
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
