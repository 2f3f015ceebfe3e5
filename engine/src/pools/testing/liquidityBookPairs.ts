import type { LiquidityBookPool } from '../liquidityBook.ts'

/**
 * Three pairs of Avalanche at a block, from the public tests of KyberNetwork/kyberswap-dex-lib
 * (pkg/source/liquiditybookv21/pool_simulator_test.go), with the bins that its swaps reach.
 */
const none = { type: 'liquidityBook', venue: 'Liquidity Book' } as const

/** Runs of neighbouring bins. */
function listBins(runs: readonly (readonly [first: number, reserves: readonly (readonly [bigint, bigint])[]])[]) {
  return runs.flatMap(([first, reserves]) => reserves.map((pair, at) => ({ id: first + at, reserves: pair })))
}

function repeat(count: number, pair: readonly [bigint, bigint]) {
  return Array.from({ length: count }, () => pair)
}

const ofY = (reserves: readonly bigint[]) => reserves.map((reserve) => [0n, reserve] as const)

export const wideSteps: LiquidityBookPool = {
  ...none,
  id: '0xf9304d3ed9107b38b114fec5a550c0127e1be85f',
  tokens: ['0x6e84a6216ea6dacc71ee8e6b0a5b7322eebc0fdd', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
  binStep: 100,
  activeId: 8_385_650,
  bins: listBins([
    [8_385_571, repeat(4, [0n, 125_000_000n])],
    [
      8_385_575,
      ofY([
        3_106_568_695n,
        3_091_451_537n,
        3_076_334_379n,
        31_561_217_221n,
        3_046_100_063n,
        3_030_982_905n,
        3_015_865_748n,
        3_000_748_590n,
        2_985_631_432n,
        2_970_514_274n,
        2_955_397_116n,
        2_939_989_243n,
        2_924_872_085n,
        2_909_754_927n,
        2_894_637_769n,
        2_879_520_611n,
        2_864_403_453n,
        2_849_286_295n,
        2_834_169_137n,
        2_819_051_979n,
        2_803_934_821n,
        2_788_817_663n,
        2_773_700_505n,
        2_758_583_347n,
        2_743_466_189n,
        20_125_000_000n,
      ]),
    ],
    [8_385_601, repeat(49, [0n, 125_000_000n])],
    [8_385_650, [[38_668_624_048_405n, 124_999_994n]]],
    [8_385_766, [[3_118_370_549_482_678_848n, 0n]]],
  ]),
  fees: {
    baseFactor: 8_000,
    filterPeriod: 300,
    decayPeriod: 1_200,
    reductionFactor: 5_000,
    variableFeeControl: 7_500,
    mostVolatility: 150_000,
    volatilityReference: 0,
    volatilityAccumulator: 150_000,
    idReference: 8_385_766,
    lastUpdate: 1_699_214_953,
  },
  now: 1_700_040_667,
}

export const wethUsdc: LiquidityBookPool = {
  ...none,
  id: '0x51146e0bf2dcc368de6f5201fe7c427da28d05de',
  tokens: ['0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
  binStep: 15,
  activeId: 8_375_538,
  bins: listBins([
    [8_375_535, ofY([316_561_459n, 316_958_350n, 318_274_256n])],
    [
      8_375_538,
      [
        [102_230_841_476_498_476n, 3_301_977n],
        [102_835_853_736_493_201n, 0n],
        [102_579_475_465_984_271n, 0n],
        [102_235_260_000_271_570n, 0n],
      ],
    ],
  ]),
  fees: {
    baseFactor: 10_000,
    filterPeriod: 30,
    decayPeriod: 600,
    reductionFactor: 5_000,
    variableFeeControl: 30_000,
    mostVolatility: 350_000,
    volatilityReference: 3_750,
    volatilityAccumulator: 13_750,
    idReference: 8_375_539,
    lastUpdate: 1_713_521_438,
  },
  now: 1_713_521_438,
}

export const wavaxUsdc: LiquidityBookPool = {
  ...none,
  id: '0xd446eb1660f766d533beceef890df7a69d26f7d1',
  tokens: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
  binStep: 20,
  activeId: 8_376_563,
  bins: listBins([
    [8_376_560, ofY([78_286_856_790n, 77_363_583_104n, 69_080_570_584n])],
    [
      8_376_563,
      [
        [4_806_164_747_597_309_570n, 63_137_398_616n],
        [1_774_903_681_939_614_040_791n, 0n],
        [1_764_701_530_128_630_351_480n, 0n],
      ],
    ],
  ]),
  fees: {
    baseFactor: 10_000,
    filterPeriod: 30,
    decayPeriod: 600,
    reductionFactor: 5_000,
    variableFeeControl: 20_000,
    mostVolatility: 350_000,
    volatilityReference: 2_628,
    volatilityAccumulator: 12_628,
    idReference: 8_376_564,
    lastUpdate: 1_713_521_596,
  },
  now: 1_713_521_596,
}
