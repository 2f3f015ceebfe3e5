import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOwnCurve, receiveAlongSegments } from '../search/curve.ts'
import { cases, even } from '../testing/cases.ts'
import type { Address } from '../token.ts'
import type { ConcentratedPool } from './concentrated.ts'
import type { ConstantProductPool } from './constantProduct.ts'
import type { CurveStablePool } from './curveStable.ts'
import { getKind, type Pool } from './poolKinds.ts'
import type { SolidlyPool } from './solidly.ts'
import type { StablePool } from './stable.ts'
import { checkPool, quoteSwap, quoteSwapPay } from './swap.ts'
import { getSqrtPriceAtTick, MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK } from './tickMath.ts'
import type { WeightedPool } from './weighted.ts'

const tokens: readonly [Address, Address] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
]
const forth = { pay: tokens[0], receive: tokens[1] }
const back = { pay: tokens[1], receive: tokens[0] }
const identity = { id: '0x1', venue: 'Any' }
const ONE = 10n ** 18n

// Read from the live contracts by KyberNetwork/kyberswap-dex-lib, pkg/liquidity-source/velodrome-v2/pool_simulator_test.go.
const velo: SolidlyPool = {
  ...identity,
  type: 'solidly',
  tokens,
  reserves: [2_458_244_583_526n, 48_437_610_421_475_879_640_774_762n],
  bases: [10n ** 6n, ONE],
  isStable: false,
  feeBps: 100,
}
const pegged: SolidlyPool = {
  ...velo,
  reserves: [165_363_502_891_169_888_414n, 70_707_320_014_274_856_246n],
  bases: [ONE, ONE],
  isStable: true,
  feeBps: 5,
}

test('pools of Velodrome give what the contracts gave', () => {
  const after = { ...velo, reserves: [2_458_244_583_526n, 48_437_697_487_082_485_250_805_965n] as const }
  expect(quoteSwap(velo, { ...forth, units: 33_762_029n })).toBe(658_590_483_453_928_603_087n)
  expect(quoteSwap(after, { ...back, units: 4_843_761_042_147_587_964_077n })).toBe(243_341_685n)
  expect(quoteSwap(pegged, { ...back, units: 7_070_085_324_939_016n })).toBe(8_040_168_956_751_976n)
  expect(quoteSwap(pegged, { ...forth, units: 7_070_085_324_939_016n })).toBe(6_210_478_971_090_850n)
})

// From the same repository, pkg/liquidity-source/curve/stable-ng/pool_simulator_test.go: two pools on Arbitrum.
const small: CurveStablePool = {
  ...identity,
  type: 'curveStable',
  variant: 'ng',
  tokens,
  balances: [50_980n, 75_958n],
  rates: [10n ** 30n, 10n ** 30n],
  amplification: 20_000n,
  fee: 4_000_000n,
  offpeg: 20_000_000_000n,
}
const large: CurveStablePool = {
  ...small,
  balances: [8_994_725_349_517_509_957_774_712n, 1_568_153_728_639n],
  rates: [ONE, 10n ** 30n],
  amplification: 100_000n,
  fee: 1_000_000n,
  offpeg: 50_000_000_000n,
}

test.each([
  [small, forth, 5_000_000n, 75_900n],
  [small, back, 5_000_000n, 50_940n],
  [large, forth, 50_000_000_000_000_000n, 49_719n],
  [large, forth, 500_000_000_000_000_001n, 497_190n],
  [large, forth, 5_000_000_000_000_000_012n, 4_971_903n],
  [large, back, 5_000_001n, 5_026_592_848_229_394_394n],
  [large, back, 500_000n, 502_659_192_342_457_080n],
  [large, back, 50_000n, 50_265_919_315_764_975n],
  [large, back, 5_000n, 5_026_591_932_391_690n],
])('%#: a pool of StableSwap-NG gives what the contract gave', (pool, ends, units, received) => {
  expect(quoteSwap(pool, { ...ends, units })).toBe(received)
})

// From the same repository, pkg/liquidity-source/balancer-v2/weighted/: pool_simulator_test.go and math_test.go.
const thirds: WeightedPool = {
  ...identity,
  type: 'weighted',
  tokens: [...tokens, '0x0000000000000000000000000000000000000003'],
  balances: [331_125n, 348_846n, 320_633n],
  scalingFactors: [1n, 1n, 1n],
  weights: [333_300_000_000_000_000n, 333_400_000_000_000_000n, 333_300_000_000_000_000n],
  swapFee: 3_000_000_000_000_000n,
}
const eighty: WeightedPool = {
  ...thirds,
  tokens,
  balances: [3_360_160_080_014_532_471_350_474n, 1_112_301_324_508_754_708_737n],
  scalingFactors: [1n, 1n],
  weights: [8n * 10n ** 17n, 2n * 10n ** 17n],
  swapFee: 10n ** 15n,
}

test('weighted pools of Balancer give what the contracts gave', () => {
  expect(quoteSwap(thirds, { ...forth, units: 3_311n })).toBe(3_442n)
  expect(quoteSwap(eighty, { ...back, units: 6_016_008_001_453_247n })).toBe(4_538_893_010_907_736_440n)
  const half = { ...eighty, weights: [ONE / 3n, (2n * ONE) / 3n], swapFee: 0n }
  const balances = [2_133_741_937_219_414_819_371_293n, 548_471_973_423_647_283_412_313n]
  expect(quoteSwap({ ...half, balances }, { ...forth, units: 21_481_937_129_313_123_729n })).toBe(
    2_760_912_942_840_907_991n,
  )
  expect(quoteSwap(eighty, { ...forth, units: 60_160_080_014_532_471_350_474n })).toBe(76_143_667_376_405_160_244n)
})

/** A market's size as a power of ten, and two balances that differ by up to a factor of ten. */
const shape = fc.record({
  power: even(20, 27),
  skew: even(-1, 1),
  six: fc.constantFrom([0, 0], [0, 1], [1, 0], [1, 1]),
})

type Shape = { readonly power: number; readonly skew: number; readonly six: readonly number[] }

/** Balances with 18 decimals, and with six where asked. */
function draw({ power, skew, six }: Shape) {
  const factors = six.map((isSix) => (isSix === 1 ? 10n ** 12n : 1n))
  const full = [10 ** power, 10 ** (power + skew)].map((balance) => BigInt(Math.ceil(balance)))
  const balances = full.map((balance, at) => balance / (factors[at] ?? 1n) + 1n)
  return { factors, balances }
}

const solidlyShape = fc.record({ shape, feeBps: fc.constantFrom(0, 1, 5, 30, 100) })

type SolidlyShape = typeof solidlyShape extends fc.Arbitrary<infer Kind> ? Kind : never

const createSolidly =
  (isStable: boolean) =>
  ({ shape, feeBps }: SolidlyShape): Pool => {
    const { factors, balances } = draw(shape)
    const [one = 1n, other = 1n] = balances
    const bases = [ONE / (factors[0] ?? 1n), ONE / (factors[1] ?? 1n)] as const
    return { ...identity, type: 'solidly', tokens, reserves: [one, other], bases, isStable, feeBps }
  }

const curveStable = (...variants: readonly CurveStablePool['variant'][]) =>
  fc
    .record({
      shape,
      variant: fc.constantFrom(...variants),
      steepness: even(0.5, 4),
      fee: fc.constantFrom(0n, 1_000_000n, 4_000_000n),
      offpeg: fc.constantFrom(undefined, 20_000_000_000n, 100_000_000_000n),
    })
    .map(({ shape, variant, steepness, fee, offpeg }): Pool => {
      const { factors, balances } = draw(shape)
      const precision = variant === 'ng' || variant === 'template' ? 100 : 1
      const amplification = BigInt(Math.ceil(10 ** steepness * precision))
      const rates = factors.map((factor) => factor * ONE)
      const pool = { ...identity, type: 'curveStable', variant, tokens, balances, rates, amplification, fee } as const
      return variant === 'ng' && offpeg !== undefined ? { ...pool, offpeg } : pool
    })

const weighted = fc
  .record({ shape, percent: fc.integer({ min: 5, max: 95 }), fee: fc.constantFrom(0n, 10n ** 15n, 3n * 10n ** 15n) })
  .map(({ shape, percent, fee }): Pool => {
    const { factors, balances } = draw(shape)
    const weights = [BigInt(percent) * 10n ** 16n, BigInt(100 - percent) * 10n ** 16n]
    return { ...identity, type: 'weighted', tokens, balances, scalingFactors: factors, weights, swapFee: fee }
  })

const uniswapV2 = fc.record({ shape, feePpm: fc.constantFrom(0, 2_500, 3_000) }).map(({ shape, feePpm }): Pool => {
  const [one = 1n, other = 1n] = draw(shape).balances
  return { ...identity, type: 'constantProduct', tokens, reserves: [one, other], feePpm }
})

/** Three ranges inside one another, and a price anywhere in the innermost. */
const uniswapV3 = fc
  .record({
    power: even(12, 30),
    widths: fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 3, maxLength: 3 }),
    middle: fc.integer({ min: -1_000, max: 1_000 }),
    place: even(-0.99, 0.99),
    feePpm: fc.constantFrom(100, 500, 3_000, 10_000),
  })
  .map(({ power, widths, middle, place, feePpm }): Pool => {
    const share = BigInt(Math.ceil(10 ** power))
    const [first = 1, second = 1, third = 1] = widths
    const reaches = [first, first + second, first + second + third]
    const ticks = [...reaches.toReversed().map((reach) => -reach), ...reaches].map((reach) => ({
      index: (middle + reach) * 10,
      liquidityNet: reach < 0 ? share : -share,
    }))
    const tick = Math.floor((middle + place * first) * 10)
    const price = { tick, sqrtPriceX96: getSqrtPriceAtTick(tick) + 1n, liquidity: 3n * share }
    return { ...identity, type: 'concentrated', tokens, ...price, feePpm, tickSpacing: 10, ticks }
  })

const balancerStable = fc
  .record({ shape, steepness: even(0, 3.6), swapFee: fc.constantFrom(10n ** 12n, 4n * 10n ** 14n) })
  .map(({ shape, steepness, swapFee }): Pool => {
    const { factors, balances } = draw(shape)
    const amplification = BigInt(Math.ceil(10 ** steepness * 1_000))
    return { ...identity, type: 'stable', tokens, balances, scalingFactors: factors, amplification, swapFee }
  })

const options = { ...cases(10_000), endOnFailure: true }

const otherCurves = [
  ['Solidly, volatile', solidlyShape.map(createSolidly(false))],
  ['Solidly, stable', solidlyShape.map(createSolidly(true))],
  ['Curve, classic', curveStable('first', 'threePool', 'template')],
  ['Curve, NG', curveStable('ng')],
  ['Balancer, weighted', weighted],
] as const

/** A part of the pool that is paid, as a power of ten. */
const sizes = fc.array(even(-7, 0.7), { minLength: 4, maxLength: 4 })

function getPaid(pool: Pool, power: number): bigint {
  const [balance = 1n] = 'balances' in pool ? pool.balances : []
  const [reserve = balance] = 'reserves' in pool ? pool.reserves : []
  const most = pool.type === 'concentrated' ? pool.liquidity : reserve
  return BigInt(Math.ceil(Number(most) * 10 ** power))
}

/** The largest part by which the certificate may be below an output: it is raised by as much. */
const ROUNDING = 1e-11

/** The most that the outline allows for a payment. */
function drawOutline(pool: Pool): (units: bigint) => number {
  const outline = getKind(pool).outline(pool, { payAt: 0, receiveAt: 1 })
  const own = outline && createOwnCurve(outline)
  if (outline === undefined || own?.segments === undefined) throw new Error('There is no outline.')
  const curve = { ...own, segments: own.segments }
  return (units) => receiveAlongSegments(curve, Number(units)) * (1 + ROUNDING) + (outline.extra ?? 0)
}

test.each([
  ...otherCurves,
  ['Uniswap V2', uniswapV2],
  ['Uniswap V3', uniswapV3],
  ['Balancer, stable', balancerStable],
] as const)(`%s: ${options.numRuns} pools never give more than their outline, and never less for more`, (_, pools) => {
  fc.assert(
    fc.property(pools, sizes, (pool, powers) => {
      expect(checkPool(pool)).toBeUndefined()
      const paid = powers.toSorted((one, other) => one - other).map((power) => getPaid(pool, power))
      const trades = paid.map((units) => ({ units, received: quoteSwap(pool, { ...forth, units }) ?? 0n }))
      const findMost = drawOutline(pool)
      let last = 0n
      for (const { units, received } of trades.filter(({ received }) => received > 0n)) {
        const excess = Number(received) - findMost(units)
        if (excess > 0) expect.fail(`${received} for ${units} is above the outline by ${excess}`)
        // The fee of StableSwap-NG rises off the peg, by more than the last units of an empty pool are worth.
        if (received < last && !('offpeg' in pool)) expect.fail(`${received} for ${units} is less than ${last}`)
        last = received
      }
    }),
    options,
  )
})

test.each(otherCurves)(
  `%s: ${options.numRuns / 10} times the payment for an output is the smallest that gives it`,
  (_, pools) => {
    fc.assert(
      fc.property(pools, even(-6, -0.6), (pool, power) => {
        const received = quoteSwap(pool, { ...forth, units: getPaid(pool, power) })
        if (received === undefined) return
        const paid = quoteSwapPay(pool, { ...forth, units: received })
        if (paid === undefined) expect.fail(`no payment gives ${received}`)
        expect(paid).toBeLessThanOrEqual(getPaid(pool, power))
        expect(quoteSwap(pool, { ...forth, units: paid })).toBeGreaterThanOrEqual(received)
        expect(quoteSwap(pool, { ...forth, units: paid - 1n }) ?? 0n).toBeLessThan(received)
      }),
      { ...cases(1_000), endOnFailure: true },
    )
  },
)

test('no pool of another exchange quotes a payment of nothing', () => {
  for (const pool of [velo, pegged, small, large, thirds, eighty]) {
    expect(quoteSwap(pool, { ...forth, units: 0n })).toBeUndefined()
    expect(quoteSwapPay(pool, { ...forth, units: 0n })).toBeUndefined()
  }
})

test('a stable pool of Solidly refuses what would overflow, and more than it has', () => {
  const whole = [10n ** 29n, 10n ** 29n] as const
  expect(checkPool({ ...pegged, reserves: whole })).toBe('overflow')
  expect(quoteSwap({ ...pegged, reserves: whole }, { ...forth, units: ONE })).toBeUndefined()
  expect(quoteSwapPay(pegged, { ...forth, units: pegged.reserves[1] })).toBeUndefined()
})

test('a weighted pool takes at most 30 % of its balance', () => {
  const pool = { ...eighty, swapFee: 0n }
  const most = ((pool.balances[0] ?? 0n) * 3n) / 10n
  expect(quoteSwap(pool, { ...forth, units: most })).toBeGreaterThan(0n)
  expect(quoteSwap(pool, { ...forth, units: most + 1n })).toBeUndefined()
})

test('invalid pools of other exchanges are recognised', () => {
  for (const pool of [velo, pegged, small, large, thirds, eighty]) expect(checkPool(pool)).toBeUndefined()
  expect(checkPool({ ...velo, bases: [3n, ONE] })).toBe('badTokens')
  expect(checkPool({ ...velo, feeBps: 10_000 })).toBe('badFee')
  expect(checkPool({ ...pegged, reserves: [0n, 1n] })).toBe('badReserves')
  expect(checkPool({ ...small, rates: [1n] })).toBe('badTokens')
  expect(checkPool({ ...small, amplification: 99n })).toBe('badAmplification')
  expect(checkPool({ ...small, balances: [0n, 5n] })).toBe('badReserves')
  expect(checkPool({ ...small, balances: [10n ** 60n, 5n] })).toBe('overflow')
  expect(checkPool({ ...small, fee: 10n ** 10n })).toBe('badFee')
  expect(checkPool({ ...thirds, weights: [ONE, 0n, 0n] })).toBe('badTokens')
  expect(checkPool({ ...thirds, swapFee: ONE })).toBe('badFee')
})

describe('all kinds of pools', () => {
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
})
