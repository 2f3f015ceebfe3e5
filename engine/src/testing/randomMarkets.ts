import fc from 'fast-check'
import type { Market, Pool } from '../market.ts'
import { getSqrtPriceAtTick } from '../pools/tickMath.ts'
import type { Address } from '../token.ts'
import { even } from './cases.ts'
import { createCurveCrypto, curveCryptoShape } from './randomCurveCrypto.ts'
import { createLiquidityBook, liquidityBookShape } from './randomLiquidityBook.ts'

const tokens = Array.from({ length: 5 }, (_, at): Address => `0x${(at + 1).toString(16).padStart(40, '0')}`)

/** Powers of ten above the typical size of the market. */
const depth = even(-2, 2)
/** The typical size: from coarse tokens with a million units in a pool to fine ones with 10^28. */
const typical = even(6, 28)
const pair = fc
  .tuple(fc.nat(4), fc.integer({ min: 1, max: 4 }))
  .map(([first, step]) => [first, (first + step) % 5].sort() as [number, number])

export const constantProduct = fc.record({ pair, depth, skew: even(-1, 1) })

/** Token prices are powers of ten. Pools agree about them up to their skew. */
export function createProduct(
  at: number,
  { pair: [one, other], depth, skew }: { pair: [number, number]; depth: number; skew: number },
): Pool {
  const reserves = [BigInt(Math.ceil(depth)) + 1_000n, BigInt(Math.ceil(depth * Math.exp(skew))) + 1_000n] as const
  return {
    type: 'constantProduct',
    id: `0xp${at}`,
    venue: 'V2',
    tokens: [pick(one), pick(other)],
    reserves,
    feePpm: 3_000,
  }
}

const concentrated = fc.record({
  pair,
  depth,
  skew: even(-1, 1),
  width: fc.integer({ min: 2, max: 100 }),
})

function createConcentrated(
  at: number,
  shape: { pair: [number, number]; depth: number; skew: number; width: number },
): Pool {
  const [one, other] = shape.pair
  const liquidity = BigInt(Math.ceil(shape.depth)) * 10n
  const tick = Math.round(shape.skew * 10_000)
  const middle = Math.floor(tick / 60) * 60
  // The outer range is so wide that no payment of these tests runs out of it.
  const ticks = [
    { index: middle - 180_000, liquidityNet: liquidity },
    { index: middle - 60 * shape.width, liquidityNet: liquidity },
    { index: middle + 60 * shape.width, liquidityNet: -liquidity },
    { index: middle + 180_000, liquidityNet: -liquidity },
  ]
  return {
    type: 'concentrated',
    id: `0xc${at}`,
    venue: 'V3',
    tokens: [pick(one), pick(other)],
    sqrtPriceX96: getSqrtPriceAtTick(tick) + 1_000n,
    tick,
    liquidity: liquidity * 2n,
    feePpm: 3_000,
    tickSpacing: 60,
    ticks,
  }
}

const stable = fc.record({
  first: fc.nat(4),
  count: fc.integer({ min: 2, max: 3 }),
  depth,
  skew: even(-1, 1),
})

function createStable(at: number, shape: { first: number; count: number; depth: number; skew: number }): Pool {
  const own = Array.from({ length: shape.count }, (_, step) => pick((shape.first + step) % 5))
  const balances = own.map((_, step) => BigInt(Math.ceil(10 ** shape.depth * Math.exp(shape.skew * step))))
  return {
    type: 'stable',
    id: `0xs${at}`,
    venue: 'Balancer',
    tokens: own,
    balances,
    scalingFactors: own.map(() => 1n),
    amplification: 200_000n,
    swapFee: 400_000_000_000_000n,
  }
}

/** Pools of other exchanges, each with a pair that agrees about prices as far as the market does. */
const foreign = fc.record({
  pair,
  depth,
  skew: even(-1, 1),
  kind: fc.constantFrom('volatile' as const, 'pegged' as const, 'first' as const, 'ng' as const, 'weighted' as const),
})

type ForeignShape = {
  readonly pair: [number, number]
  readonly depth: number
  readonly skew: number
  readonly kind: 'volatile' | 'pegged' | 'first' | 'ng' | 'weighted'
}

function createForeign(at: number, { pair: [one, other], depth, skew, kind }: ForeignShape): Pool {
  const tokens = [pick(one), pick(other)] as const
  const full = BigInt(Math.ceil(depth)) + 1_000n
  const balances = [full, BigInt(Math.ceil(depth * Math.exp(skew))) + 1_000n] as const
  const identity = { id: `0xf${at}`, venue: 'Foreign', tokens }
  if (kind === 'volatile' || kind === 'pegged') {
    const bases = [10n ** 18n, 10n ** 18n] as const
    return { ...identity, type: 'solidly', reserves: balances, bases, isStable: kind === 'pegged', feeBps: 30 }
  }
  if (kind === 'weighted') {
    // 80 % and 20 %: a quarter of the balance has the same value.
    const weights = [8n * 10n ** 17n, 2n * 10n ** 17n]
    const own = { balances: [4n * full, balances[1]], scalingFactors: [1n, 1n], swapFee: 3n * 10n ** 15n }
    return { ...identity, type: 'weighted', weights, ...own }
  }
  const rates = [10n ** 18n, 10n ** 18n]
  const amplification = kind === 'ng' ? 20_000n : 200n
  const own = { balances, rates, amplification, fee: 4_000_000n, ...(kind === 'ng' && { offpeg: 20_000_000_000n }) }
  return { ...identity, type: 'curveStable', variant: kind, ...own }
}

/** Pools of stable tokens price a skew of their balances at next to nothing, so that tame ones are closer to balance. */
function scaleForeign(shape: ForeignShape, options: Scale): ForeignShape {
  const scaled = scale(shape, options)
  return options.spread === TAME ? { ...scaled, skew: scaled.skew * 0.3 } : scaled
}

type ShapeOf<Shapes> = Shapes extends fc.Arbitrary<infer Shape> ? Shape : never

const book = fc.record({ pair, depth, skew: even(-1, 1), shape: liquidityBookShape })

/** Tame ones have the market's price in their middle, a fee that does not fall along a trade, and deep outer bins. */
function createBook(
  at: number,
  { pair: [one, other], depth, skew, shape }: ShapeOf<typeof book>,
  { typical, spread }: Scale,
): Pool {
  const identity = { id: `0xb${at}`, tokens: [pick(one), pick(other)] as const }
  const full = { ...shape, size: depth + typical, level: skew * spread }
  if (spread !== TAME) return createLiquidityBook(full, identity)
  const bins = [DEEP, ...shape.bins.map((power) => power / 3), DEEP]
  const settled = { level: 0, active: Math.floor(bins.length / 2), awayFromReference: 0, pause: 10_000 } as const
  return createLiquidityBook({ ...full, ...settled, bins }, identity)
}

/** A power of ten above the size of a pool. */
const DEEP = 3

const crypto = fc.record({ first: fc.nat(4), depth, shape: curveCryptoShape })

/** Tame ones have two tokens and one fee, since neither a choice of pairs nor a fee that rises is convex. */
function createCrypto(
  at: number,
  { first, depth, shape }: ShapeOf<typeof crypto>,
  { typical, spread }: Scale,
): readonly Pool[] {
  const count = spread === TAME ? 2 : shape.decimals.length
  const tokens = Array.from({ length: count }, (_, step) => pick((first + step) % 5))
  const [one, other, third] = shape.skews
  const skews: typeof shape.skews = [one * spread, other * spread, third * spread]
  const prices: typeof shape.prices = [0, 0]
  const full = { ...shape, decimals: tokens.map(() => 18 as const), prices, skews, size: depth + typical }
  const pool = createCurveCrypto(spread === TAME ? { ...full, outFee: 1 } : full, { id: `0xk${at}`, tokens })
  return pool === undefined ? [] : [pool]
}

function pick(at: number): Address {
  return tokens[at] ?? '0x'
}

/** The typical size of a market, and how far its pools disagree about a price. */
type Scale = { readonly typical: number; readonly spread: number }

export function scale<Shape extends { depth: number; skew: number }>(shape: Shape, { typical, spread }: Scale): Shape {
  return { ...shape, depth: 10 ** (shape.depth + typical), skew: shape.skew * spread }
}

/** A route takes one pair of a pool's tokens. That choice is not convex, so tame pools have only one. */
function scaleStable<Shape extends { depth: number; count: number; skew: number }>(
  shape: Shape,
  { typical, spread }: Scale,
): Shape {
  const depth = shape.depth + typical
  // With balances of 1 to 2.7 its price is off by more than all fees, and a tame market would pay for a round trip.
  return spread === TAME ? { ...shape, depth, count: 2, skew: shape.skew * 0.3 } : { ...shape, depth }
}

const pools = fc
  .tuple(
    fc.array(constantProduct, { minLength: 1, maxLength: 6 }),
    fc.array(concentrated, { maxLength: 3 }),
    fc.array(stable, { maxLength: 1 }),
    fc.array(foreign, { maxLength: 2 }),
    fc.array(book, { maxLength: 1 }),
    fc.array(crypto, { maxLength: 1 }),
  )
  .map(([products, ranges, stables, foreigners, books, cryptos]) => ({ typical, spread }: Scale): readonly Pool[] => [
    ...products.map((shape, at) => createProduct(at, scale(shape, { typical, spread }))),
    ...ranges.map((shape, at) => createConcentrated(at, scale(shape, { typical, spread }))),
    // Their contracts count with 18 decimals and are off by thousands of these.
    ...(typical < 18 ? [] : stables.map((shape, at) => createStable(at, scaleStable(shape, { typical, spread })))),
    // Some of these contracts overflow with more than 10^28 units.
    ...(typical < 18 || typical > 25
      ? []
      : foreigners.map((shape, at) => createForeign(at, scaleForeign(shape, { typical, spread })))),
    ...(typical < 12 || typical > 28 ? [] : books.map((shape, at) => createBook(at, shape, { typical, spread }))),
    ...(typical < 20 || typical > 28
      ? []
      : cryptos.flatMap((shape, at) => createCrypto(at, shape, { typical, spread }))),
  ])

const gasPrice = fc.oneof(fc.constant(0), even(0, 1))

/** Pools that disagree by less than their fees, as arbitrage leaves them; and pools with independent prices. */
export const TAME = 0.001
export const WILD = 0.5

const market = fc.record({ pools, typical, price: gasPrice })

const request = fc
  .record({
    ends: pair,
    flip: fc.boolean(),
    exponent: even(-5, 0.5),
    maxLegs: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ ends: [one, other], flip, exponent, maxLegs }) => (typical: number) => ({
    pay: pick(flip ? other : one),
    receive: pick(flip ? one : other),
    units: BigInt(Math.ceil(10 ** (exponent + typical))),
    maxLegs,
  }))

export type Question = {
  readonly market: Market
  readonly typical: number
  readonly request: {
    readonly pay: Address
    readonly receive: Address
    readonly units: bigint
    readonly maxLegs: number
  }
}

export function ask(spread: number): fc.Arbitrary<Question> {
  return fc.tuple(market, request).map(([{ pools, typical, price }, request]) => {
    const gas = { price: BigInt(Math.floor(price * 10 ** (typical - 10))), token: pick(0) }
    const market: Market = { chainId: 1, pools: pools({ typical, spread }), gas }
    return { market, typical, request: request(typical) }
  })
}
