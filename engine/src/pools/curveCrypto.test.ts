import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases, even } from '../testing/cases.ts'
import { createCurveCrypto, curveCryptoShape } from '../testing/randomCurveCrypto.ts'
import type { Address } from '../token.ts'
import type { CurveCryptoPool } from './curveCrypto.ts'
import { checkPool, quoteSwap, quoteSwapPay } from './swap.ts'
import { expectOutlineAbove } from './testing/outlineChecks.ts'
import type { Trade } from './trade.ts'

const [one, two, three]: readonly [Address, Address, Address] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
  '0x0000000000000000000000000000000000000003',
]

/**
 * Pools and swaps of the public tests of KyberNetwork/kyberswap-dex-lib
 * (pkg/liquidity-source/curve/twocrypto-ng and tricrypto-ng, pool_simulator_test.go).
 */
const ethPlusWeth: CurveCryptoPool = {
  type: 'curveCrypto',
  id: '0x1fb84fa6d252762e8367ea607a6586e09dcebe3d',
  venue: 'Curve',
  tokens: [one, two],
  balances: [968_569_777_414_549_410_834n, 1_045_106_588_251_996_643_768n],
  precisions: [1n, 1n],
  priceScale: [983_313_638_977_093_334n],
  ann: 20_000_000n,
  gamma: 20_000_000_000_000_000n,
  invariant: 1_996_236_386_986_675_947_911n,
  midFee: 500_000n,
  outFee: 8_000_000n,
  feeGamma: 30_000_000_000_000_000n,
}

/** The second token has two decimals. */
const crvUsdEurs: CurveCryptoPool = {
  ...ethPlusWeth,
  id: '0xe34b3a4cedb077b53cc813df6fe34a85749fcecc',
  balances: [4_048_585_006_552_861_060_153n, 399_999n],
  precisions: [1n, 10n ** 16n],
  priceScale: [1_083_716_143_157_454_024n],
  ann: 1_880_000n,
  gamma: 199_000_000_000_000_000n,
  invariant: 8_383_386_641_969_295_080_730n,
  midFee: 4_000_000n,
  outFee: 30_000_000n,
  feeGamma: 12_300_000_000_000_000n,
}

const crvUsdTbtcWsteth: CurveCryptoPool = {
  ...ethPlusWeth,
  id: '0x2889302a794da87fbf1d6db415c1492194663d13',
  tokens: [one, two, three],
  balances: [3_848_079_508_071_253_519_125_552n, 60_997_386_412_794_855_327n, 1_028_200_997_183_081_004_168n],
  precisions: [1n, 1n, 1n],
  priceScale: [66_313_464_177_401_058_702_341n, 3_988_288_337_309_167_729_564n],
  ann: 540_000n,
  gamma: 80_500_000_000_000n,
  invariant: 11_990_883_592_127_090_140_834_712n,
  midFee: 1_000_000n,
  outFee: 140_000_000n,
  feeGamma: 400_000_000_000_000n,
}

test.each([
  [ethPlusWeth, two, one, 50_000_000_000_000_000n, 49_158_730_955_589_571n],
  [ethPlusWeth, two, one, 500_000_000_000_000_001n, 491_586_661_400_038_591n],
  [ethPlusWeth, two, one, 5_000_000_000_000_000_012n, 4_915_798_138_812_167_060n],
  [ethPlusWeth, two, one, 50_000_000_000_000_000_123n, 49_147_140_999_173_741_771n],
  [ethPlusWeth, two, one, 500_000_000_000_000_001_234n, 453_553_432_480_766_034_585n],
  [ethPlusWeth, two, one, 5_000_000_000_000_000_012_345n, 923_692_799_321_975_179_979n],
  [ethPlusWeth, two, one, 2_480_561_515_956_081_681n, 2_438_807_364_673_706_750n],
  [ethPlusWeth, two, one, 1_017_116_218_018_521_399n, 1_000_000_000_000_000_000n],
  [ethPlusWeth, one, two, 1_000_000_000_000_000_000n, 1_016_967_986_681_031_868n],
  [crvUsdEurs, one, two, 4_732_267_796_024_191_790_852n, 327_494n],
  [crvUsdEurs, two, one, 1n, 10_822_405_757_804_743n],
  [crvUsdEurs, two, one, 279_108n, 2_680_342_795_273_391_100_498n],
  [crvUsdEurs, two, one, 327_494n, 2_949_081_412_746_367_458_511n],
])('swaps match the public vectors of twocrypto: %#', (pool, pay, receive, units, received) => {
  expect(quoteSwap(pool, { pay, receive, units })).toBe(received)
})

test.each([
  [one, two, 50_000_000_000_000_000n, 777_940_997_580n],
  [one, two, 500_000_000_000_000_001n, 7_779_409_210_946n],
  [one, two, 5_000_000_000_000_000_012n, 77_794_015_730_818n],
  [one, two, 50_000_000_000_000_000_123n, 777_932_520_003_489n],
  [one, two, 500_000_000_000_000_001_234n, 7_778_561_960_860_400n],
  [one, two, 5_000_000_000_000_000_012_345n, 77_709_786_016_695_971n],
  [one, three, 50_000_000_000_000_000n, 13_082_875_266_807n],
  [one, three, 500_000_000_000_000_001n, 130_828_739_090_584n],
  [one, three, 5_000_000_000_000_000_012n, 1_308_286_035_086_453n],
  [one, three, 50_000_000_000_000_000_123n, 13_082_724_777_147_855n],
  [one, three, 500_000_000_000_000_001_234n, 130_813_699_671_187_605n],
  [one, three, 5_000_000_000_000_000_012_345n, 1_306_791_631_101_999_948n],
  [three, two, 50_000_000_000_000_000n, 2_942_298_304_726_216n],
  [three, two, 500_000_000_000_000_001n, 29_411_687_945_522_080n],
  [three, two, 5_000_000_000_000_000_012n, 292_970_319_746_068_264n],
  [three, two, 50_000_000_000_000_000_123n, 2_809_513_964_503_774_599n],
  [three, two, 500_000_000_000_000_001_234n, 19_769_566_246_680_798_724n],
  [three, two, 5_000_000_000_000_000_012_345n, 49_961_193_949_748_966_896n],
  [three, one, 500_000_000_000_000_000_000n, 1_247_392_878_908_745_428_005_336n],
  [three, one, 5_000_000_000_000_000_000_001n, 3_151_867_100_859_420_032_898_396n],
  [three, one, 50_000_000_000_000_000_000_012n, undefined],
] as const)('swaps match the public vectors of tricrypto: %#', (pay, receive, units, received) => {
  expect(quoteSwap(crvUsdTbtcWsteth, { pay, receive, units })).toBe(received)
})

test('a payment of zero, and one that is lost in rounding, have no quote', () => {
  for (const units of [0n, -1n, 10_918_181n]) {
    expect(quoteSwap(ethPlusWeth, { pay: two, receive: one, units })).toBeUndefined()
    expect(quoteSwap(crvUsdTbtcWsteth, { pay: two, receive: one, units })).toBeUndefined()
  }
  expect(quoteSwapPay(ethPlusWeth, { pay: two, receive: one, units: 0n })).toBeUndefined()
  expect(quoteSwapPay(ethPlusWeth, { pay: two, receive: one, units: 10n ** 21n })).toBeUndefined()
})

test('unsafe and inconsistent pools are recognised', () => {
  for (const pool of [ethPlusWeth, crvUsdEurs, crvUsdTbtcWsteth]) expect(checkPool(pool)).toBeUndefined()
  expect(checkPool({ ...ethPlusWeth, tokens: [one, one] })).toBe('badTokens')
  expect(checkPool({ ...ethPlusWeth, precisions: [1n] })).toBe('badTokens')
  expect(checkPool({ ...ethPlusWeth, priceScale: [0n] })).toBe('badPrice')
  expect(checkPool({ ...ethPlusWeth, priceScale: [] })).toBe('badPrice')
  expect(checkPool({ ...ethPlusWeth, outFee: 10n ** 10n })).toBe('badFee')
  expect(checkPool({ ...ethPlusWeth, midFee: 9_000_000n })).toBe('badFee')
  expect(checkPool({ ...ethPlusWeth, ann: 1n })).toBe('badAmplification')
  expect(checkPool({ ...ethPlusWeth, gamma: 2n * 10n ** 17n })).toBe('badAmplification')
  expect(checkPool({ ...ethPlusWeth, invariant: 10n ** 16n })).toBe('badAmplification')
  expect(checkPool({ ...ethPlusWeth, balances: [0n, 10n ** 21n] })).toBe('badReserves')
  // The invariant belongs to other balances: the difference would be paid to the next swap.
  expect(checkPool({ ...ethPlusWeth, invariant: ethPlusWeth.invariant - 10n ** 10n })).toBe('badReserves')
})

const options = { ...cases(10_000, { part: 400 }), endOnFailure: true }
const pools = curveCryptoShape.map((shape) => createCurveCrypto(shape, { id: '0xk', tokens: [one, two, three] }))
const sides = fc.constantFrom({ payAt: 0, receiveAt: 1 }, { payAt: 1, receiveAt: 0 })
const parts = fc.array(even(-8, 0.5), { minLength: 12, maxLength: 12 })

type Ask = {
  readonly sides: { readonly payAt: number; readonly receiveAt: number }
  readonly powers: readonly number[]
}

function listTrades(pool: CurveCryptoPool, { sides: { payAt, receiveAt }, powers }: Ask): readonly Trade[] {
  const [pay, receive] = [pool.tokens[payAt] ?? one, pool.tokens[receiveAt] ?? one]
  return powers
    .toSorted((low, high) => low - high)
    .map((power) => ({ pay, receive, units: BigInt(Math.ceil(Number(pool.balances[payAt]) * 10 ** power)) }))
}

/** The contract's own rounding of the balances, as a part of the pool. */
const ROUNDING = 10n ** 16n

test(`${options.numRuns} pools: a larger payment never gives less`, () => {
  let known = 0
  fc.assert(
    fc.property(pools, sides, parts, (pool, ends, powers) => {
      if (pool === undefined || checkPool(pool) !== undefined) return
      known += 1
      let last = 0n
      for (const trade of listTrades(pool, { sides: ends, powers })) {
        const received = quoteSwap(pool, trade) ?? last
        expect(received + (pool.balances[ends.receiveAt] ?? 0n) / ROUNDING).toBeGreaterThanOrEqual(last)
        last = received
      }
    }),
    options,
  )
  expect(known).toBeGreaterThan(options.numRuns / 3)
})

test(`${options.numRuns} pools: a payment gives the output, and one wei less does not`, () => {
  fc.assert(
    fc.property(pools, sides, parts, (pool, ends, powers) => {
      if (pool === undefined || checkPool(pool) !== undefined) return
      for (const trade of listTrades(pool, { sides: ends, powers: powers.slice(0, 3) })) {
        const units = quoteSwap(pool, trade)
        if (units === undefined) continue
        const paid = quoteSwapPay(pool, { ...trade, units }) ?? 0n
        expect(quoteSwap(pool, { ...trade, units: paid })).toBeGreaterThanOrEqual(units)
        expect(quoteSwap(pool, { ...trade, units: paid - 1n }) ?? 0n).toBeLessThan(units)
      }
    }),
    options,
  )
})

test(`${options.numRuns} pools: no payment gives more than the concave outline`, () => {
  fc.assert(
    fc.property(pools, sides, parts, (pool, ends, powers) => {
      if (pool === undefined || checkPool(pool) !== undefined) return
      const payments = listTrades(pool, { sides: ends, powers }).map(({ units }) => units)
      expectOutlineAbove(pool, { sides: ends, payments })
    }),
    options,
  )
})
