import { expect, test } from 'vitest'
import type { Address } from '../token.ts'
import type { ConcentratedPool } from './concentrated.ts'
import type { ConstantProductPool } from './constantProduct.ts'
import type { StablePool } from './stable.ts'
import { checkPool, quoteSwap, quoteSwapPay } from './swap.ts'
import { getSqrtPriceAtTick, MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK } from './tickMath.ts'

const one: Address = '0x0000000000000000000000000000000000000001'
const two: Address = '0x0000000000000000000000000000000000000002'
const forth = { pay: one, receive: two }

const pair: ConstantProductPool = {
  type: 'constantProduct',
  id: '0xa',
  venue: 'Uniswap V2',
  tokens: [one, two],
  reserves: [5_000_000_000_000_000_000n, 10_000_000_000_000_000_000n],
  feePpm: 3_000,
}

const ranged: ConcentratedPool = {
  type: 'concentrated',
  id: '0xb',
  venue: 'Uniswap V3',
  tokens: [one, two],
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 2n * 10n ** 18n,
  feePpm: 3_000,
  tickSpacing: 60,
  ticks: [
    { index: -600, liquidityNet: 2n * 10n ** 18n },
    { index: 600, liquidityNet: -2n * 10n ** 18n },
  ],
}

const stable: StablePool = {
  type: 'stable',
  id: '0xc',
  venue: 'Balancer',
  tokens: [one, two],
  balances: [10n ** 24n, 10n ** 12n],
  scalingFactors: [1n, 10n ** 12n],
  amplification: 200_000n,
  swapFee: 400_000_000_000_000n,
}

test("a pair matches the figures of the contract's own tests", () => {
  // The first row of Uniswap V2's table: 1 of 5 against 10 gives 1662497915624478906.
  expect(quoteSwap(pair, { ...forth, units: 10n ** 18n })).toBe(1_662_497_915_624_478_906n)
})

test('the payment is the smallest that gives the output', () => {
  for (const pool of [pair, ranged]) {
    const received = quoteSwap(pool, { ...forth, units: 10n ** 15n }) ?? 0n
    const paid = quoteSwapPay(pool, { ...forth, units: received }) ?? 0n
    expect(quoteSwap(pool, { ...forth, units: paid })).toBeGreaterThanOrEqual(received)
    expect(paid).toBeLessThanOrEqual(10n ** 15n)
  }
})

test('tick prices match the contract', () => {
  expect(getSqrtPriceAtTick(MIN_TICK)).toBe(MIN_SQRT_PRICE)
  expect(getSqrtPriceAtTick(MAX_TICK)).toBe(MAX_SQRT_PRICE)
  expect(getSqrtPriceAtTick(0)).toBe(2n ** 96n)
})

test('an empty range takes no more', () => {
  expect(quoteSwap(ranged, { ...forth, units: 10n ** 18n })).toBeUndefined()
  expect(quoteSwap(ranged, { ...forth, units: 10n ** 15n })).toBe(996_503_243_133_298n)
})

test('a stable pool trades six decimals for eighteen nearly one to one', () => {
  const received = quoteSwap(stable, { pay: two, receive: one, units: 1_000_000n })
  expect(received).toBeGreaterThan(999_500_000_000_000_000n)
  expect(received).toBeLessThan(10n ** 18n)
})

test('a payment of zero has no quote', () => {
  for (const pool of [pair, ranged, stable]) expect(quoteSwap(pool, { ...forth, units: 0n })).toBeUndefined()
})

test("a fee per direction, as of Uniswap V4's protocol, counts in its direction only", () => {
  // 0.1 % of the protocol before 0.3 % of the providers, rounded as in `calculateSwapFee`: 1000 + 3000 − 3.
  const uneven = { ...ranged, backFeePpm: 3_997 }
  const even = { ...ranged, feePpm: 3_997 }
  const back = { pay: two, receive: one, units: 10n ** 15n }
  for (const ask of [quoteSwap, quoteSwapPay]) {
    expect(ask(uneven, { ...forth, units: 10n ** 15n })).toBe(ask(ranged, { ...forth, units: 10n ** 15n }))
    expect(ask(uneven, back)).toBe(ask(even, back))
    expect(ask(uneven, back)).not.toBe(ask(ranged, back))
  }
  expect(checkPool(uneven)).toBeUndefined()
  expect(checkPool({ ...ranged, backFeePpm: 1_000_000 })).toBe('badFee')
})

test('invalid pools are recognised', () => {
  expect(checkPool(pair)).toBeUndefined()
  expect(checkPool(ranged)).toBeUndefined()
  expect(checkPool(stable)).toBeUndefined()
  expect(checkPool({ ...pair, reserves: [0n, 5n] })).toBe('badReserves')
  expect(checkPool({ ...pair, reserves: [-1n, 5n] })).toBe('badReserves')
  expect(checkPool({ ...pair, reserves: [2n ** 112n, 5n] })).toBe('overflow')
  expect(checkPool({ ...pair, tokens: [one, one] })).toBe('badTokens')
  expect(checkPool({ ...pair, feePpm: Number.NaN })).toBe('badFee')
  expect(checkPool({ ...ranged, sqrtPriceX96: 0n })).toBe('badPrice')
  expect(checkPool({ ...ranged, liquidity: 1n })).toBe('badTicks')
  expect(checkPool({ ...ranged, ticks: ranged.ticks.toReversed() })).toBe('badTicks')
  expect(checkPool({ ...stable, amplification: 0n })).toBe('badAmplification')
  expect(checkPool({ ...stable, balances: [10n ** 60n, 1n] })).toBe('overflow')
})
