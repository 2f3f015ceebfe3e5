import { getSqrtPriceAtTick } from '@murmur/engine/pools/tickMath'
import type { PoolPlan } from './poolTable.ts'
import { getStartingPrice, toUnits } from './startingPrices.ts'

const billion = 1_000_000_000n
const million = 1_000_000n
const lastTick = 887_272

/** The standard ones of Uniswap V3 and V4, by fee; 2500 is PancakeSwap's. */
const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 2500: 50, 3000: 60, 10000: 200 }

export function getTickSpacing(fee: number): number {
  return tickSpacings[fee] ?? 1
}

/** A range around the price that its pool accepts. */
export function getTickRange(tick: number, { width, spacing }: { readonly width: number; readonly spacing: number }) {
  const round = (index: number) => Math.floor(index / spacing) * spacing
  return {
    tickLower: Math.max(round(tick - width), round(-lastTick) + spacing),
    tickUpper: Math.min(round(tick + width) + spacing, round(lastTick)),
  }
}

/** Uniswap V3's sqrtPriceX96: the square root of the units of the second token per unit of the first. */
export function getSqrtPriceX96({ tokens: [one, other], mispricing }: Pick<PoolPlan, 'tokens' | 'mispricing'>): bigint {
  const value = getStartingPrice(one.asset) * 10n ** BigInt(other.decimals) * (billion + mispricing)
  const unit = getStartingPrice(other.asset) * 10n ** BigInt(one.decimals) * billion
  return findSquareRoot((value << 192n) / unit)
}

export function getTick(sqrtPriceX96: bigint): number {
  return Math.floor((2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / Math.log(1.0001))
}

type Priced = { readonly sqrtPriceX96: bigint; readonly tickSpacing: number }

/** Where a pool takes liquidity instead of amounts, it is computed as `LiquidityAmounts.sol` does. */
export function planPositions(
  { tokens: [one, other], dollars, ranges }: Pick<PoolPlan, 'tokens' | 'dollars' | 'ranges'>,
  { sqrtPriceX96, tickSpacing: spacing }: Priced,
) {
  return ranges.map(({ width, share }) => {
    const { tickLower, tickUpper } = getTickRange(getTick(sqrtPriceX96), { width, spacing })
    const half = (dollars * share) / million / 2n
    const [low, high] = [getSqrtPriceAtTick(tickLower), getSqrtPriceAtTick(tickUpper)]
    const byFirst = (toUnits(half, one) * ((sqrtPriceX96 * high) >> 96n)) / (high - sqrtPriceX96)
    const bySecond = (toUnits(half, other) << 96n) / (sqrtPriceX96 - low)
    return { tickLower, tickUpper, liquidity: byFirst < bySecond ? byFirst : bySecond }
  })
}

/** Newton's method, rounded down. */
export function findSquareRoot(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
