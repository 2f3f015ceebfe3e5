import { expect, test } from 'vitest'
import type { Market, Pool } from './market.ts'
import { findQuote, type Quote, type QuoteResult, reasonTexts } from './quote.ts'
import { type Address, createToken, type Listing } from './token.ts'

const tokens = ['AAA', 'BBB', 'CCC'].map((symbol, at) => list(symbol, { at, decimals: 18 }))
const [aaa, bbb, ccc] = tokens as [Listing, Listing, Listing]
const unit = 10n ** 18n

function list(symbol: string, { at, decimals }: { at: number; decimals: number }): Listing {
  const tokenAddress: Address = `0x${(at + 1).toString(16).padStart(40, '0')}`
  const [listing] = createToken(symbol, { name: symbol, listings: { eth: [tokenAddress, decimals] } }).listings
  if (listing === undefined) throw new RangeError(symbol)
  return listing
}

function createPair(id: string, [one, other]: readonly [Listing, Listing], reserves: readonly [bigint, bigint]): Pool {
  const addresses = [one.tokenAddress ?? '0x', other.tokenAddress ?? '0x'] as const
  return { type: 'constantProduct', id, venue: 'V2', tokens: addresses, reserves, feePpm: 3_000 }
}

const market: Market = {
  chainId: 1,
  pools: [
    createPair('0x1', [aaa, bbb], [1_000n * unit, 1_000n * unit]),
    createPair('0x2', [aaa, bbb], [3_000n * unit, 3_000n * unit]),
    createPair('0x3', [bbb, ccc], [5_000n * unit, 10_000n * unit]),
  ],
  gas: { price: 0n, token: aaa.tokenAddress ?? '0x' },
}

function expectQuote(result: QuoteResult): Quote {
  if (result.type !== 'quote') throw new Error(result.reason)
  return result.quote
}

test('a payment is split by the depth of the pools, and the certificate proves that it is optimal', () => {
  const quote = expectQuote(findQuote({ pay: { listing: aaa, units: 100n * unit }, receive: bbb }, market))
  expect(quote.route.legs.map(({ pool, paid }) => [pool.id, Number(paid / 10n ** 12n) / 1e6])).toEqual([
    ['0x1', 25],
    ['0x2', 75],
  ])
  expect(quote.receive.units).toBeLessThanOrEqual(quote.certificate.bound.units)
  expect(quote.certificate.gapBps).toBeLessThan(1e-5)
  expect(quote.impactBps).toBeCloseTo(243, 0)
  // Rounded up, so that it is never below the tolerance.
  expect(quote.minimumReceive.units).toBe((quote.receive.units * 9_950n + 9_999n) / 10_000n)
})

test('an exact receive amount gives the payment', () => {
  const quote = expectQuote(findQuote({ pay: aaa, receive: { listing: ccc, units: 100n * unit } }, market))
  expect(quote.receive.units).toBeGreaterThanOrEqual(100n * unit)
  expect(quote.receive.units - 100n * unit).toBeLessThan(10n ** 8n)
  expect(quote.minimumReceive.units).toBe(100n * unit)
  expect(quote.maximumPay.units).toBe((quote.pay.units * 10_050n) / 10_000n)
})

test('the route has no leg that does not pay for its gas', () => {
  const dear = { ...market, gas: { ...market.gas, price: 10n ** 12n } }
  const request = { pay: { listing: aaa, units: unit }, receive: bbb }
  expect(expectQuote(findQuote(request, market)).route.legs).toHaveLength(2)
  expect(expectQuote(findQuote(request, dear)).route.legs).toHaveLength(1)
})

test('without a gas price the quote has no gas cost, instead of a cost of zero', () => {
  const unpriced = { ...market, gas: { ...market.gas, price: undefined } }
  const request = { pay: { listing: aaa, units: unit }, receive: bbb }
  const [free, unknown] = [market, unpriced].map((one) => expectQuote(findQuote(request, one)))
  expect(free?.gas.cost).toEqual({ listing: bbb, units: 0n })
  expect(unknown?.gas).toEqual({ units: free?.gas.units, cost: undefined })
  expect(unknown?.receive).toEqual(free?.receive)
})

test('a route respects the cap on legs', () => {
  const request = { pay: { listing: aaa, units: 100n * unit }, receive: bbb, maxLegs: 1 }
  expect(expectQuote(findQuote(request, market)).route.legs.map(({ pool }) => pool.id)).toEqual(['0x2'])
})

const pay = { listing: aaa, units: unit }

test.each<[string, QuoteResult, () => QuoteResult]>([
  [
    'an empty market',
    { type: 'none', reason: 'noRoute' },
    () => findQuote({ pay, receive: bbb }, { ...market, pools: [] }),
  ],
  [
    'a token without pools',
    { type: 'none', reason: 'noRoute' },
    () => findQuote({ pay, receive: list('X', { at: 9, decimals: 0 }) }, market),
  ],
  [
    'one wei',
    { type: 'none', reason: 'tooSmall' },
    () => findQuote({ pay: { listing: aaa, units: 1n }, receive: bbb }, market),
  ],
  [
    '2^128 wei',
    { type: 'none', reason: 'tooLarge' },
    () => findQuote({ pay: { listing: aaa, units: 2n ** 128n }, receive: bbb }, market),
  ],
  [
    'more than is there',
    { type: 'none', reason: 'tooLarge' },
    () => findQuote({ pay: aaa, receive: { listing: bbb, units: 5_000n * unit } }, market),
  ],
  [
    'nothing',
    { type: 'invalid', reason: 'badAmount' },
    () => findQuote({ pay: { listing: aaa, units: 0n }, receive: bbb }, market),
  ],
  [
    'less than nothing',
    { type: 'invalid', reason: 'badAmount' },
    () => findQuote({ pay: { listing: aaa, units: -5n }, receive: bbb }, market),
  ],
  ['a token for itself', { type: 'invalid', reason: 'sameToken' }, () => findQuote({ pay, receive: aaa }, market)],
  [
    'another network',
    { type: 'invalid', reason: 'otherNetwork' },
    () => findQuote({ pay, receive: { ...bbb, chainId: 10 } }, market),
  ],
  [
    'no number for a slippage',
    { type: 'invalid', reason: 'badSlippage' },
    () => findQuote({ pay, receive: bbb, slippageBps: Number.NaN }, market),
  ],
  [
    'no legs at all',
    { type: 'invalid', reason: 'badMaxLegs' },
    () => findQuote({ pay, receive: bbb, maxLegs: 0 }, market),
  ],
])('%s is a result, not an error', (_, expected, ask) => {
  const result = ask()
  expect(result).toEqual(expected)
  if (result.type !== 'quote') expect(reasonTexts[result.reason]).toMatch(/\.$/)
})

test('invalid pools are left out and reported', () => {
  const broken = [
    createPair('0x7', [aaa, bbb], [0n, 5n]),
    createPair('0x8', [aaa, bbb], [2n ** 200n, 5n]),
    createPair('0x1', [aaa, bbb], [9n ** 20n, 9n ** 20n]),
  ]
  const mixed = { ...market, pools: [...market.pools, ...broken] }
  const request = { pay: { listing: aaa, units: 100n * unit }, receive: bbb }
  const quote = expectQuote(findQuote(request, mixed))
  expect(quote.receive).toEqual(expectQuote(findQuote(request, market)).receive)
  expect(quote.ignored).toEqual([
    { id: '0x7', problem: 'badReserves' },
    { id: '0x8', problem: 'overflow' },
    { id: '0x1', problem: 'duplicate' },
  ])
})

test.each([0, 6, 18, 36])('decimals do not matter: %i', (decimals) => {
  const [one, other] = [list('ONE', { at: 0, decimals }), list('TWO', { at: 1, decimals })]
  const reserve = 10n ** BigInt(Math.min(decimals, 27)) * 1_000_000n
  const pools = [createPair('0x1', [one, other], [reserve, reserve])]
  const quote = expectQuote(
    findQuote({ pay: { listing: one, units: reserve / 100n }, receive: other }, { ...market, pools }),
  )
  expect(Number(quote.receive.units) / Number(reserve)).toBeCloseTo(0.00987, 4)
})

test('the certificate holds to eleven digits if a trade hardly moves a stable pool', () => {
  const stable: Pool = {
    type: 'stable',
    id: '0x9',
    venue: 'Balancer',
    tokens: [aaa.tokenAddress ?? '0x', bbb.tokenAddress ?? '0x'],
    balances: [10n ** 28n, 3_678_794_411n * 10n ** 18n],
    scalingFactors: [1n, 1n],
    amplification: 200_000n,
    swapFee: 400_000_000_000_000n,
  }
  const request = { pay: { listing: aaa, units: 10n ** 23n }, receive: bbb }
  const { receive, certificate } = expectQuote(findQuote(request, { ...market, pools: [stable] }))
  expect(certificate.bound.units).toBeGreaterThanOrEqual(receive.units)
  expect(certificate.gapBps).toBeLessThan(2e-7)
})

test('a small payment is split even if one pool is so deep that it hardly moves', () => {
  const pools = [
    createPair('0x1', [aaa, bbb], [3_985_728_332_508_305_672n, 3_985_049_126_621_101_960n]),
    createPair('0x2', [aaa, bbb], [7_576_314_598_649_252n, 7_575_216_658_090_186n]),
  ]
  const request = { pay: { listing: aaa, units: 156_783_552_234n }, receive: bbb }
  expect(expectQuote(findQuote(request, { ...market, pools })).certificate.gapBps).toBeLessThan(1e-6)
})

test('the solver recovers from overshooting into a deep pool', () => {
  const [ddd, eee] = [list('DDD', { at: 3, decimals: 18 }), list('EEE', { at: 4, decimals: 18 })]
  const wei = 10n ** 11n
  const stable: Pool = {
    type: 'stable',
    id: '0x7',
    venue: 'Balancer',
    tokens: [bbb.tokenAddress ?? '0x', ccc.tokenAddress ?? '0x'],
    balances: [1_203_793_000n * wei, 1_505_220_000n * wei],
    scalingFactors: [1n, 1n],
    amplification: 200_000n,
    swapFee: 400_000_000_000_000n,
  }
  const pools = [
    createPair('0x1', [ccc, ddd], [63_982_260n * wei, 63_938_380n * wei]),
    createPair('0x2', [aaa, ddd], [1_361_620n * wei, 1_360_283n * wei]),
    createPair('0x3', [aaa, ccc], [1_037_356_000n * wei, 1_036_678_000n * wei]),
    createPair('0x4', [aaa, ddd], [7_132_996n * wei, 7_132_545n * wei]),
    createPair('0x5', [aaa, bbb], [1_315_115n * wei, 1_314_005n * wei]),
    createPair('0x6', [bbb, eee], [366_491_500n * wei, 366_534_600n * wei]),
    stable,
  ]
  const request = { pay: { listing: aaa, units: 99_870_440_000_000n }, receive: bbb }
  expect(expectQuote(findQuote(request, { ...market, pools })).certificate.gapBps).toBeLessThan(1e-6)
})

test('the bound knows that a route has to pay for its gas', () => {
  const priced = { ...market, gas: { ...market.gas, price: 10n ** 12n } }
  for (const units of [unit / 100n, unit, 10n * unit]) {
    const { certificate, receive, gas } = expectQuote(findQuote({ pay: { listing: aaa, units }, receive: ccc }, priced))
    const net = receive.units - (gas.cost?.units ?? 0n)
    expect(certificate.bound.units).toBeGreaterThanOrEqual(net)
    // Two swaps of these pools cost 0.13 AAA, which the route bears and the bound counts.
    expect(certificate.gapBps).toBeLessThan(1)
  }
})

test('the bound knows the cap on legs', () => {
  const pools = Array.from({ length: 6 }, (_, at) =>
    createPair(`0x${at + 1}`, [aaa, bbb], [1_000n * unit, 1_000n * unit]),
  )
  const request = { pay: { listing: aaa, units: 100n * unit }, receive: bbb }
  for (const maxLegs of [1, 2, 3, 6]) {
    const { certificate, route } = expectQuote(findQuote({ ...request, maxLegs }, { ...market, pools }))
    expect(route.legs).toHaveLength(maxLegs)
    expect(certificate.gapBps).toBeLessThan(1)
  }
})

test('a large payment uses as many pools as pay for their gas', () => {
  const pools = Array.from({ length: 40 }, (_, at) =>
    createPair(`0x${at + 1}`, [aaa, bbb], [1_000n * unit, 1_000n * unit]),
  )
  const crowded = { ...market, pools, gas: { ...market.gas, price: 10n ** 12n } }
  const countLegs = (units: bigint) =>
    expectQuote(findQuote({ pay: { listing: aaa, units }, receive: bbb }, crowded)).route.legs.length
  // A swap costs 0.065 AAA and loses units² / 1000 to the price: a leg carries about 8 AAA.
  expect([2n, 40n, 160n, 2_000n].map((units) => countLegs(units * unit))).toEqual([1, 5, 20, 32])
})

test('the bound of a small payment prefers the pool with the cheaper swap', () => {
  const [one, other] = [aaa.tokenAddress ?? '0x', bbb.tokenAddress ?? '0x'] as const
  const liquidity = 10n ** 24n
  const concentrated: Pool = {
    type: 'concentrated',
    id: '0x2',
    venue: 'V3',
    tokens: [one, other],
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity,
    feePpm: 100,
    tickSpacing: 1,
    ticks: [
      { index: -6_000, liquidityNet: liquidity },
      { index: 6_000, liquidityNet: -liquidity },
    ],
  }
  const pools = [createPair('0x1', [aaa, bbb], [1_000_000n * unit, 1_000_000n * unit]), concentrated]
  const priced = { ...market, pools, gas: { ...market.gas, price: 10n ** 12n } }
  // 10 AAA save 0.029 AAA in fees in the concentrated pool, whose swap costs 0.04 AAA more.
  const quote = expectQuote(findQuote({ pay: { listing: aaa, units: 10n * unit }, receive: bbb }, priced))
  expect(quote.route.legs.map(({ pool }) => pool.id)).toEqual(['0x1'])
  expect(quote.certificate.gapBps).toBeLessThan(0.1)
})

test('the search knows the fee of each direction', () => {
  const tokenAddresses = [aaa.tokenAddress ?? '0x', bbb.tokenAddress ?? '0x'] as const
  const liquidity = 10n ** 24n
  const ticks = [
    { index: -6_000, liquidityNet: liquidity },
    { index: 6_000, liquidityNet: -liquidity },
  ]
  const base = { type: 'concentrated', venue: 'V4', tokens: tokenAddresses, tick: 0, tickSpacing: 1 } as const
  const pool: Pool = { ...base, id: '0x1', sqrtPriceX96: 2n ** 96n, liquidity, ticks, feePpm: 100, backFeePpm: 5_000 }
  const pair = createPair('0x2', [aaa, bbb], [1_000_000n * unit, 1_000_000n * unit])
  const mixed = { ...market, pools: [pool, pair] }
  const listIds = (pay: Listing, receive: Listing) =>
    expectQuote(findQuote({ pay: { listing: pay, units: unit }, receive }, mixed)).route.legs.map(({ pool }) => pool.id)
  expect([listIds(aaa, bbb), listIds(bbb, aaa)]).toEqual([['0x1'], ['0x2']])
})

test('a quote says what the best single pool would have given after gas', () => {
  const priced = { ...market, gas: { ...market.gas, price: 10n ** 10n } }
  const request = { pay: { listing: aaa, units: 100n * unit }, receive: bbb }
  const { bestSinglePool, receive, gas } = expectQuote(findQuote(request, priced))
  const single = expectQuote(findQuote({ ...request, maxLegs: 1 }, priced))
  expect(bestSinglePool?.pool.id).toBe('0x2')
  expect(bestSinglePool?.net).toEqual({ listing: bbb, units: single.receive.units - (single.gas.cost?.units ?? 0n) })
  expect(bestSinglePool?.net.units).toBeLessThan(receive.units - (gas.cost?.units ?? 0n))
  expect(expectQuote(findQuote({ ...request, receive: ccc }, market)).bestSinglePool).toBeUndefined()
})

test('a quote has the share of the payment on each leg, and the number of pools', () => {
  const broken = { ...market, pools: [...market.pools, createPair('0x7', [aaa, bbb], [0n, 5n])] }
  const quote = expectQuote(findQuote({ pay: { listing: aaa, units: 100n * unit }, receive: ccc }, broken))
  expect(quote.route.legs.map(({ pool }, at) => [pool.id, quote.shares[at]?.toFixed(3)])).toEqual([
    ['0x1', '0.250'],
    ['0x2', '0.750'],
    ['0x3', '1.000'],
  ])
  expect(quote.poolCount).toBe(3)
})
