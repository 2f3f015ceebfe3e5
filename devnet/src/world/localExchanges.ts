import type { TokenContract } from '@murmur/engine/tokenContract'
import type { ForeignVenue } from '../chains.ts'

type Exchange = {
  readonly kind: 'pair' | 'pancake' | 'algebra'
  /** The names of its factory and of its hook in the book. */
  readonly factory: 'pancakeV3Factory' | 'sushiV2Factory' | 'quickV2Factory' | 'joeV1Factory' | 'algebraFactory'
  readonly hook: 'pancakeV3Hook' | 'sushiV2Hook' | 'quickV2Hook' | 'joeV1Hook' | 'algebraHook'
}

/** The exchanges besides Uniswap and Balancer. Curve has no factory here. */
export const exchanges: Readonly<Record<Exclude<ForeignVenue, 'Curve'>, Exchange>> = {
  'PancakeSwap V3': { kind: 'pancake', factory: 'pancakeV3Factory', hook: 'pancakeV3Hook' },
  'SushiSwap V2': { kind: 'pair', factory: 'sushiV2Factory', hook: 'sushiV2Hook' },
  'QuickSwap V2': { kind: 'pair', factory: 'quickV2Factory', hook: 'quickV2Hook' },
  'Trader Joe V1': { kind: 'pair', factory: 'joeV1Factory', hook: 'joeV1Hook' },
  'QuickSwap V4': { kind: 'algebra', factory: 'algebraFactory', hook: 'algebraHook' },
  Blackhole: { kind: 'algebra', factory: 'algebraFactory', hook: 'algebraHook' },
}

type Share = readonly [venue: ForeignVenue, share: number]

/** Each exchange's part of the depth of the pairs below: roughly its part of the network's volume. */
const sharesByChain: Readonly<Record<number, readonly Share[]>> = {
  1: [
    ['PancakeSwap V3', 0.12],
    ['SushiSwap V2', 0.08],
    ['Curve', 0.3],
  ],
  56: [['PancakeSwap V3', 0.6]],
  137: [
    ['QuickSwap V4', 0.35],
    ['QuickSwap V2', 0.15],
  ],
  43114: [
    ['Blackhole', 0.35],
    ['Trader Joe V1', 0.15],
  ],
  42161: [
    ['PancakeSwap V3', 0.2],
    ['SushiSwap V2', 0.1],
  ],
  8453: [['PancakeSwap V3', 0.3]],
}

/** The pairs that other exchanges trade. */
export const splitPairs = [
  ['native', 'USDC'],
  ['native', 'USDT'],
  ['WBTC', 'native'],
  ['USDC', 'USDT'],
] as const

type SplitPair = (typeof splitPairs)[number]

/** The exchanges of a chain, without Curve. */
export function listVenues(chainId: number): readonly (keyof typeof exchanges)[] {
  return (sharesByChain[chainId] ?? []).flatMap(([venue]) => (venue === 'Curve' ? [] : [venue]))
}

/** A pair of dollars has no pair of constant product there, and only such a pair is in Curve's pool. */
export function listShares(chainId: number, pair: SplitPair): readonly Share[] {
  const isDollars = !pair.some((name) => name === 'native')
  return (sharesByChain[chainId] ?? []).filter(([venue]) =>
    venue === 'Curve' ? isDollars : !isDollars || exchanges[venue].kind !== 'pair',
  )
}

/** The part of a pair's depth that is outside Uniswap. */
export function getForeignShare(chainId: number, tokens: readonly TokenContract[]): number {
  const pair = splitPairs.find((one) => one.every((name) => tokens.some((token) => isNamed(token, name))))
  return pair === undefined ? 0 : listShares(chainId, pair).reduce((sum, [, share]) => sum + share, 0)
}

export function isNamed({ symbol, isWrappedNative }: TokenContract, name: string): boolean {
  return name === 'native' ? isWrappedNative : symbol === name
}
