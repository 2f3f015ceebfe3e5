import type { Market, Pool } from '@murmur/engine/market'
import type { PoolIdentity } from '@murmur/engine/pools/trade'
import type { Address } from '@murmur/engine/token'
import {
  createConcentrated,
  createProduct,
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

const list = (rows: Readonly<Record<string, readonly [Curve, number]>>): readonly Exchange[] =>
  Object.entries(rows).map(([name, [curve, share]]) => ({ name, curve, share }))

/** By the week that DefiLlama reported in 2026, and by what professional routers compile. */
export const networkShapes: readonly NetworkShape[] = [
  {
    name: 'Ethereum',
    gwei: 1,
    exchanges: list({
      'Uniswap V3': ['ticks', 40],
      'Uniswap V2': ['product', 15],
      Curve: ['curve', 25],
      'PancakeSwap V3': ['ticks', 12],
      'SushiSwap V2': ['product', 8],
    }),
  },
  {
    name: 'BNB Chain',
    gwei: 0.03,
    exchanges: list({
      'PancakeSwap V3': ['ticks', 50],
      'PancakeSwap V2': ['product', 25],
      'Uniswap V3': ['ticks', 20],
      'Uniswap V2': ['product', 5],
    }),
  },
  {
    name: 'Base',
    gwei: 0.01,
    exchanges: list({
      'Aerodrome Slipstream': ['ticks', 35],
      Aerodrome: ['solidly', 10],
      'Uniswap V3': ['ticks', 40],
      'Uniswap V2': ['product', 5],
      'PancakeSwap V3': ['ticks', 10],
    }),
  },
  {
    name: 'Polygon',
    gwei: 0.002,
    exchanges: list({
      'QuickSwap V3': ['ticks', 35],
      'QuickSwap V2': ['product', 15],
      'Uniswap V3': ['ticks', 40],
      Curve: ['curve', 10],
    }),
  },
  {
    name: 'Avalanche',
    gwei: 0.01,
    exchanges: list({
      'Liquidity Book': ['bins', 45],
      Blackhole: ['ticks', 20],
      'Trader Joe V1': ['product', 10],
      'Uniswap V3': ['ticks', 25],
    }),
  },
  {
    name: 'Optimism',
    gwei: 0.01,
    exchanges: list({
      'Velodrome Slipstream': ['ticks', 45],
      Velodrome: ['solidly', 20],
      'Uniswap V3': ['ticks', 30],
      Curve: ['curve', 5],
    }),
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
      pools.push(createPool(exchange, { id: toAddress(100_000 + pools.length), one, other, depth: part, random }))
    }
  }
  const gas = { price: BigInt(Math.round(shape.gwei * 1e9)), token: toAddress(DOLLARS + 1) }
  return { market: { chainId: 1, pools, gas }, tokens, typicalReserve: TYPICAL_RESERVE }
}

type Shape = {
  readonly id: Address
  readonly one: SyntheticToken
  readonly other: SyntheticToken
  readonly depth: number
  readonly random: () => number
}

const NOISE = 5e-4

function createPool({ name, curve }: Exchange, { id, one, other, depth, random }: Shape): Pool {
  const noise = NOISE * (2 * random() - 1)
  const own: PoolIdentity = { id, venue: name, ...findHook(name) }
  const shape = { id, one, other, depth, noise }
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
  return createBins({ ...shape, noise }, { own, random })
}

/** The router reaches the pools of other exchanges by hooks, which cost gas. */
function findHook(name: string): Pick<PoolIdentity, 'hook'> {
  if (name.startsWith('Uniswap ')) return {}
  return { hook: { address: toAddress(1), feePpm: 0, tickSpacing: 1 } }
}

const BIN_STEP = 20
const BINS_PER_SIDE = 40
const MIDDLE_BIN = 2 ** 23

type BinShape = Omit<Shape, 'random'> & { readonly noise: number }
type BinOptions = { readonly own: PoolIdentity; readonly random: () => number }

/** Bins around the price, with less further out, and the fee of the pair's first trade after a pause. */
function createBins({ one, other, depth, noise }: BinShape, { own, random }: BinOptions): Pool {
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
