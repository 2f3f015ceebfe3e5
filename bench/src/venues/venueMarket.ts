import type { Market, Pool } from '@murmur/engine/market'
import type { PoolIdentity } from '@murmur/engine/pools/trade'
import {
  createConcentrated,
  createProduct,
  type PoolShape,
  type SyntheticToken,
  toAddress,
  toUnits,
} from '../engine/syntheticMarket.ts'
import { createRandom, normal } from '../seededRandom.ts'

type Curve = 'product' | 'ticks' | 'solidly' | 'curve' | 'bins'

/** An exchange with its share of the depth. Pegged curves only trade dollars. */
type Exchange = { readonly name: string; readonly curve: Curve; readonly share: number }

/** A network with the exchanges that trade most of its volume, in about these shares. Its gas price is in gwei of a coin of 3,000 dollars. */
export type NetworkShape = { readonly name: string; readonly gwei: number; readonly exchanges: readonly Exchange[] }

/** By the week that DefiLlama reported in 2026, and by what professional routers compile. */
export const networkShapes: readonly NetworkShape[] = [
  {
    name: 'Ethereum',
    gwei: 1,
    exchanges: [
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Uniswap V2', curve: 'product', share: 15 },
      { name: 'Curve', curve: 'curve', share: 25 },
      { name: 'PancakeSwap V3', curve: 'ticks', share: 12 },
      { name: 'SushiSwap V2', curve: 'product', share: 8 },
    ],
  },
  {
    name: 'BNB Chain',
    gwei: 0.03,
    exchanges: [
      { name: 'PancakeSwap V3', curve: 'ticks', share: 50 },
      { name: 'PancakeSwap V2', curve: 'product', share: 25 },
      { name: 'Uniswap V3', curve: 'ticks', share: 20 },
      { name: 'Uniswap V2', curve: 'product', share: 5 },
    ],
  },
  {
    name: 'Base',
    gwei: 0.01,
    exchanges: [
      { name: 'Aerodrome Slipstream', curve: 'ticks', share: 35 },
      { name: 'Aerodrome', curve: 'solidly', share: 10 },
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Uniswap V2', curve: 'product', share: 5 },
      { name: 'PancakeSwap V3', curve: 'ticks', share: 10 },
    ],
  },
  {
    name: 'Polygon',
    gwei: 0.002,
    exchanges: [
      { name: 'QuickSwap V3', curve: 'ticks', share: 35 },
      { name: 'QuickSwap V2', curve: 'product', share: 15 },
      { name: 'Uniswap V3', curve: 'ticks', share: 40 },
      { name: 'Curve', curve: 'curve', share: 10 },
    ],
  },
  {
    name: 'Avalanche',
    gwei: 0.01,
    exchanges: [
      { name: 'Liquidity Book', curve: 'bins', share: 45 },
      { name: 'Blackhole', curve: 'ticks', share: 20 },
      { name: 'Trader Joe V1', curve: 'product', share: 10 },
      { name: 'Uniswap V3', curve: 'ticks', share: 25 },
    ],
  },
  {
    name: 'Optimism',
    gwei: 0.01,
    exchanges: [
      { name: 'Velodrome Slipstream', curve: 'ticks', share: 45 },
      { name: 'Velodrome', curve: 'solidly', share: 20 },
      { name: 'Uniswap V3', curve: 'ticks', share: 30 },
      { name: 'Curve', curve: 'curve', share: 5 },
    ],
  },
]

type VenueMarket = {
  readonly market: Market
  readonly tokens: readonly SyntheticToken[]
  readonly typicalReserve: number
}

type MarketOptions = {
  readonly seed: number
  readonly tokens: number
  /** Pairs, each of which has a pool of every exchange that can trade it. */
  readonly pairs: number
}

const DOLLARS = 3
/** Dollars on one side of all pools of a typical pair. */
const TYPICAL_RESERVE = 3_000_000

/** The first tokens are dollars. Each pair's depth is split among the exchanges, which agree about the price within fees. */
export function createVenueMarket(shape: NetworkShape, { seed, tokens: count, pairs }: MarketOptions): VenueMarket {
  const random = createRandom(seed)
  const tokens = Array.from({ length: count }, (_, at): SyntheticToken => {
    if (at < DOLLARS) return { address: toAddress(at + 1), price: 1 }
    return { address: toAddress(at + 1), price: at === DOLLARS ? 3_000 : Math.exp(1 + 2 * normal(random)) }
  })
  const pools: Pool[] = []
  for (let at = 0; at < pairs; at += 1) {
    const [one, other] = pickPair(tokens, { at, random })
    const depth = TYPICAL_RESERVE * Math.exp(normal(random))
    for (const exchange of shape.exchanges) {
      const isPegged = one.price === 1 && other.price === 1
      if (!isPegged && (exchange.curve === 'solidly' || exchange.curve === 'curve')) continue
      const part = (depth * exchange.share * (0.5 + random())) / 100
      const noise = NOISE * (2 * random() - 1)
      const shape = { id: toAddress(100_000 + pools.length), one, other, depth: part, noise }
      pools.push(createPool(exchange, { shape, random }))
    }
  }
  const gas = { price: BigInt(Math.round(shape.gwei * 1e9)), token: toAddress(DOLLARS + 1) }
  return { market: { chainId: 1, pools, gas }, tokens, typicalReserve: TYPICAL_RESERVE }
}

const NOISE = 5e-4

type PoolOptions = { readonly shape: PoolShape; readonly random: () => number }

function createPool({ name, curve }: Exchange, { shape, random }: PoolOptions): Pool {
  const { id, one, other, depth, noise } = shape
  const own: PoolIdentity = { id, venue: name, ...findHook(name) }
  if (curve === 'product') return { ...createProduct(shape), ...own }
  if (curve === 'ticks') return { ...createConcentrated(shape, random), ...own, feePpm: 500 }
  const reserves = [toUnits(depth, one), toUnits(depth * (1 + noise), other)] as const
  const tokens = [one.address, other.address] as const
  if (curve === 'solidly')
    return { type: 'solidly', ...own, tokens, reserves, bases: [10n ** 18n, 10n ** 18n], isStable: true, feeBps: 5 }
  if (curve === 'curve') {
    const rates = [10n ** 18n, 10n ** 18n]
    return {
      type: 'curveStable',
      ...own,
      variant: 'ng',
      tokens,
      balances: reserves,
      rates,
      amplification: 20_000n,
      fee: 4_000_000n,
    }
  }
  return createBins(shape, { own, random })
}

/** The router reaches the pools of other exchanges by hooks, which cost gas. */
function findHook(name: string): Pick<PoolIdentity, 'hook'> {
  if (name.startsWith('Uniswap ')) return {}
  return { hook: { address: toAddress(1), feePpm: 0, tickSpacing: 1 } }
}

const BIN_STEP = 20
const BINS_PER_SIDE = 40
const MIDDLE_BIN = 2 ** 23

type BinOptions = { readonly own: PoolIdentity; readonly random: () => number }

/** Bins around the price, with less further out, and the fee of the pair's first trade after a pause. */
function createBins({ one, other, depth, noise }: PoolShape, { own, random }: BinOptions): Pool {
  const price = (one.price / other.price) * (1 + noise)
  const activeId = MIDDLE_BIN + Math.round(Math.log(price) / Math.log(1 + BIN_STEP / 10_000))
  const bins = Array.from({ length: 2 * BINS_PER_SIDE + 1 }, (_, at) => {
    const distance = at - BINS_PER_SIDE
    const value = ((depth / BINS_PER_SIDE) * 2 * (0.5 + random())) / (1 + Math.abs(distance) / 10)
    const reserves = [distance >= 0 ? toUnits(value, one) : 0n, distance <= 0 ? toUnits(value, other) : 0n] as const
    return { id: activeId + distance, reserves }
  })
  const fees = {
    baseFactor: 10_000,
    filterPeriod: 30,
    decayPeriod: 600,
    reductionFactor: 5_000,
    variableFeeControl: 0,
    mostVolatility: 350_000,
    volatilityReference: 0,
    volatilityAccumulator: 0,
    idReference: activeId,
    lastUpdate: 0,
  }
  const tokens = [one.address, other.address] as const
  return { type: 'liquidityBook', ...own, tokens, binStep: BIN_STEP, activeId, bins, fees, now: 10_000 }
}

type Draw = { readonly at: number; readonly random: () => number }

/** Dollars among each other, then each token with an earlier one, then random pairs. */
function pickPair(tokens: readonly SyntheticToken[], { at, random }: Draw): readonly [SyntheticToken, SyntheticToken] {
  const isTie = at + 1 < tokens.length
  const first = isTie ? at + 1 : Math.floor(random() * tokens.length)
  const step = 1 + Math.floor(random() * (isTie ? first : tokens.length - 1))
  const [one, other] = [tokens[first], tokens[(first - step + tokens.length) % tokens.length]]
  if (one === undefined || other === undefined) throw new RangeError('A market needs two tokens.')
  return one.address < other.address ? [one, other] : [other, one]
}
