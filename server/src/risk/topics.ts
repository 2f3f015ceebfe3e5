import type { Listing } from '@murmur/engine/token'

/** A question that Allora's network forecasts again and again: https://docs.allora.network/build/forge/topics */
export type Topic = {
  readonly id: number
  /** How far it looks ahead. */
  readonly horizonSeconds: number
  /** An older forecast is not used. */
  readonly oldestMs: number
  /** Values outside are in another unit, or wrong. */
  readonly least: number
  readonly most: number
}

export type AssetName = keyof typeof assets

type Asset = {
  /** The listed tokens that have its price. */
  readonly symbols: readonly string[]
  /** The standard deviation of the log return over the horizon. Not every asset has such a topic. */
  readonly volatility: Topic | undefined
  readonly logReturn: Topic
}

const MINUTE_MS = 60_000

/** The topics of Allora's mainnet that are asked, and no others. */
export const assets = {
  BTC: { symbols: ['WBTC', 'cbBTC', 'tBTC'], volatility: createVolatility(20), logReturn: createLogReturn(1) },
  ETH: { symbols: ['ETH', 'WETH'], volatility: createVolatility(21), logReturn: createLogReturn(2) },
  SOL: { symbols: ['SOL'], volatility: undefined, logReturn: createLogReturn(3) },
} as const satisfies Readonly<Record<string, Asset>>

/** Dollars are the unit of every figure here. */
const dollars: readonly string[] = ['USDC', 'USDT']

export function isDollar({ symbol }: Pick<Listing, 'symbol'>): boolean {
  return dollars.includes(symbol)
}

export function findAsset({ symbol }: Pick<Listing, 'symbol'>): AssetName | undefined {
  const names = Object.keys(assets) as AssetName[]
  return names.find((name) => (assets[name].symbols as readonly string[]).includes(symbol))
}

/** From 4 % to 900 % a year. The unit is not documented: annual figures, percentages and variances are outside. */
function createVolatility(id: number): Topic {
  return { id, horizonSeconds: 15 * 60, oldestMs: 30 * MINUTE_MS, least: 0.000_2, most: 0.05 }
}

function createLogReturn(id: number): Topic {
  return { id, horizonSeconds: 8 * 3_600, oldestMs: 120 * MINUTE_MS, least: -0.3, most: 0.3 }
}
