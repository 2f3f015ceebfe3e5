import fc from 'fast-check'
import type { LiquidityBookPool } from '../pools/liquidityBook.ts'
import type { Address } from '../token.ts'
import { even } from './cases.ts'

const MIDDLE_ID = 2 ** 23

/** Pairs with up to 30 bins, at any time after a swap, whose reference bin is up to 20 bins away. */
export const liquidityBookShape = fc.record({
  binStep: fc.constantFrom(1, 5, 10, 15, 20, 25, 50, 100),
  level: even(-1, 1),
  size: even(6, 24),
  /** Empty bins are left out. */
  bins: fc.array(even(-6, 0), { minLength: 1, maxLength: 30 }),
  active: fc.nat(29),
  awayFromReference: fc.integer({ min: -20, max: 20 }),
  pause: fc.constantFrom(0, 10, 29, 30, 100, 599, 600, 10_000),
  baseFactor: fc.integer({ min: 0, max: 20_000 }),
  control: fc.integer({ min: 0, max: 40_000 }),
  volatility: fc.integer({ min: 0, max: 100_000 }),
})

type Shape = typeof liquidityBookShape extends fc.Arbitrary<infer Kind> ? Kind : never

type Place = { readonly id: string; readonly tokens: readonly [Address, Address] }

export function createLiquidityBook(shape: Shape, { id, tokens }: Place): LiquidityBookPool {
  const { binStep, level, size, bins, awayFromReference, pause, baseFactor, control, volatility } = shape
  const activeId = MIDDLE_ID + Math.round((level * 10_000) / binStep)
  const at = shape.active % bins.length
  const listed = bins.flatMap((power, place) => {
    const value = 10 ** (size + power)
    // A fifth of them is empty.
    if (power > -1.2 && power <= 0 && place !== at) return []
    const price = (1 + binStep / 10_000) ** (activeId - MIDDLE_ID + place - at)
    const [x, y] = [BigInt(Math.ceil(value / price)), BigInt(Math.ceil(value))]
    const reserves: readonly [bigint, bigint] = [place >= at ? x : 0n, place <= at ? y : 0n]
    return [{ id: activeId + place - at, reserves }]
  })
  const lastUpdate = 1_700_000_000
  return {
    type: 'liquidityBook',
    id,
    venue: 'Liquidity Book',
    tokens,
    binStep,
    activeId,
    bins: listed,
    fees: {
      baseFactor,
      filterPeriod: 30,
      decayPeriod: 600,
      reductionFactor: 5_000,
      // The factory allows a total fee of 10 % at most.
      variableFeeControl: Math.floor(control / binStep),
      mostVolatility: 200_000,
      volatilityReference: volatility,
      volatilityAccumulator: volatility,
      idReference: activeId + awayFromReference,
      lastUpdate,
    },
    now: lastUpdate + pause,
  }
}
