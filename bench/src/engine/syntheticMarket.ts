import type { Market, Pool } from '@murmur/engine/market'
import type { ConcentratedPool } from '@murmur/engine/pools/concentrated'
import { getSqrtPriceAtTick } from '@murmur/engine/pools/tickMath'
import { createRandom, normal } from '../seededRandom.ts'

export type MarketSize = { readonly tokens: number; readonly pools: number }

type MarketOptions = MarketSize & {
  readonly seed: number
  /** The fraction of concentrated pools. */
  readonly concentrated: number
  /** Markets with the same one agree about the prices of their tokens, like two networks do. */
  readonly priceSeed?: number
}

type SyntheticMarket = {
  readonly market: Market
  readonly tokens: readonly SyntheticToken[]
  /** Dollars on one side of a typical pool. */
  readonly typicalReserve: number
}

export type SyntheticToken = { readonly address: `0x${string}`; readonly price: number }

const WEI = 1e18
const FEE_PPM = 3_000
const TICK_SPACING = 60
const TYPICAL_RESERVE = 1_000_000

/** A random market: log-normal prices and reserves, with mispricing below the fee. */
export function createMarket(options: MarketOptions): SyntheticMarket {
  const { tokens: count, pools: poolCount, seed, concentrated, priceSeed } = options
  const random = createRandom(seed)
  const drawPrice = priceSeed === undefined ? random : createRandom(priceSeed)
  const tokens = Array.from({ length: count }, (_, at) => ({
    address: toAddress(at + 1),
    price: at === 0 ? 3_000 : Math.exp(1 + 2 * normal(drawPrice)),
  }))
  const pools = Array.from({ length: poolCount }, (_, at): Pool => {
    const [one, other] = pickPair({ tokens, at, random })
    const depth = TYPICAL_RESERVE * Math.exp(normal(random))
    const shape = { id: toAddress(100_000 + at), one, other, depth, noise: 0.4 * FEE_PPM * 1e-6 * (2 * random() - 1) }
    return random() < concentrated ? createConcentrated(shape, random) : createProduct(shape)
  })
  const gas = { price: 10_000_000_000n, token: toAddress(1) }
  return { market: { chainId: 1, pools, gas }, tokens, typicalReserve: TYPICAL_RESERVE }
}

/** Converts dollars to wei. */
export function toUnits(dollars: number, { price }: SyntheticToken): bigint {
  return BigInt(Math.round((dollars / price) * 1e9)) * 1_000_000_000n
}

export type PoolShape = {
  readonly id: `0x${string}`
  readonly one: SyntheticToken
  readonly other: SyntheticToken
  readonly depth: number
  readonly noise: number
}

export function createProduct({ id, one, other, depth, noise }: PoolShape): Pool {
  const reserves = [toUnits(depth, one), toUnits(depth * (1 + noise), other)] as const
  return {
    type: 'constantProduct',
    id,
    venue: 'Uniswap V2',
    tokens: [one.address, other.address],
    reserves,
    feePpm: FEE_PPM,
  }
}

/** Wide and narrow ranges around the price, as real providers leave them. */
export function createConcentrated(
  { id, one, other, depth, noise }: PoolShape,
  random: () => number,
): ConcentratedPool {
  const price = (one.price / other.price) * (1 + noise)
  const tick = Math.floor(Math.log(price) / Math.log(1.0001))
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * 2 ** 48)) << 48n
  const nets = new Map<number, bigint>()
  let liquidity = 0n
  for (const width of [12_000, 4_000, 1_500, 600]) {
    const share = BigInt(
      Math.floor((Math.sqrt((depth * depth) / (one.price * other.price)) * WEI * (0.3 + random())) / 4),
    )
    const low = align(tick - width * (0.6 + 0.8 * random()))
    const high = align(tick + width * (0.6 + 0.8 * random()) + TICK_SPACING)
    nets.set(low, (nets.get(low) ?? 0n) + share)
    nets.set(high, (nets.get(high) ?? 0n) - share)
    liquidity += share
  }
  const ticks = [...nets].sort(([a], [b]) => a - b).map(([index, liquidityNet]) => ({ index, liquidityNet }))
  const base = { type: 'concentrated', id, venue: 'Uniswap V3', feePpm: FEE_PPM, tickSpacing: TICK_SPACING } as const
  return {
    ...base,
    tokens: [one.address, other.address],
    sqrtPriceX96,
    tick: settle(tick, sqrtPriceX96),
    liquidity,
    ticks,
  }
}

function settle(tick: number, sqrtPriceX96: bigint): number {
  if (getSqrtPriceAtTick(tick) > sqrtPriceX96) return tick - 1
  return getSqrtPriceAtTick(tick + 1) <= sqrtPriceX96 ? tick + 1 : tick
}

function align(tick: number): number {
  return Math.floor(tick / TICK_SPACING) * TICK_SPACING
}

type Pick = { readonly tokens: readonly SyntheticToken[]; readonly at: number; readonly random: () => number }

/** The first pools connect each token to an earlier one, so that the market is connected; the others are random. */
function pickPair({ tokens, at, random }: Pick): readonly [SyntheticToken, SyntheticToken] {
  const isTie = at + 1 < tokens.length
  const first = isTie ? at + 1 : Math.floor(random() * tokens.length)
  const step = 1 + Math.floor(random() * (isTie ? first : tokens.length - 1))
  const [one, other] = [tokens[first], tokens[(first - step + tokens.length) % tokens.length]]
  if (one === undefined || other === undefined) throw new RangeError('A market needs two tokens.')
  return [one, other]
}

export function toAddress(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(40, '0')}`
}
