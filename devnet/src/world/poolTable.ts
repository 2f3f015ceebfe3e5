import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRandom } from './random.ts'

/** The plan of one pool. */
export type PoolPlan = {
  readonly type: 'constantProduct' | 'concentrated' | 'stable'
  /** By address, as the contracts sort them. */
  readonly tokens: readonly [TokenContract, TokenContract]
  /** In millionths. */
  readonly fee: number
  /** The value of both sides. */
  readonly dollars: bigint
  /** The deviation from the table's price in billionths, always below the fee. */
  readonly mispricing: bigint
  /** For concentrated pools: the width to each side in ticks, and the share of the liquidity in millionths. */
  readonly ranges: readonly { readonly width: number; readonly share: bigint }[]
}

const seed = 'murmur'
const smallest = 150_000
const largest = 30_000_000

/** The deepest pool of each chain, in dollars. The others are scaled from it. */
const depths: Readonly<Record<number, number>> = {
  1: 30_000_000,
  56: 14_000_000,
  137: 5_000_000,
  43114: 6_000_000,
  10: 8_000_000,
  42161: 20_000_000,
  324: 1_500_000,
  8453: 18_000_000,
}

type Row = readonly [type: PoolPlan['type'], pair: readonly [string, string], fee: number, share: number]

const rows: readonly Row[] = [
  ['concentrated', ['native', 'USDC'], 500, 1],
  ['concentrated', ['native', 'USDC'], 3000, 0.3],
  ['concentrated', ['native', 'USDT'], 500, 0.45],
  ['concentrated', ['USDC', 'USDT'], 100, 0.5],
  ['concentrated', ['WBTC', 'native'], 500, 0.35],
  ['concentrated', ['WBTC', 'native'], 3000, 0.2],
  ['concentrated', ['WBTC', 'USDC'], 3000, 0.15],
  ['constantProduct', ['native', 'USDC'], 3000, 0.2],
  ['constantProduct', ['native', 'USDT'], 3000, 0.1],
  ['constantProduct', ['WBTC', 'native'], 3000, 0.06],
  ['constantProduct', ['USDC', 'USDT'], 3000, 0.02],
]

const foreignRows = (asset: string): readonly Row[] => [
  ['concentrated', [asset, 'native'], 3000, 0.12],
  ['concentrated', [asset, 'USDC'], 10000, 0.04],
  ['constantProduct', [asset, 'native'], 3000, 0.05],
]

const stableRow: Row = ['stable', ['USDC', 'USDT'], 100, 0.4]
export const stableChainIds: readonly number[] = [1, 137, 42161]

export function listPoolPlans(chainId: number, tokens: readonly TokenContract[]): readonly PoolPlan[] {
  const random = createRandom(`${seed}/${chainId}`)
  const foreign = tokens.filter(({ asset, isWrappedNative }) => !isWrappedNative && !isRouting(asset))
  const all = [...rows, ...foreign.flatMap(({ asset }) => foreignRows(asset))]
  if (stableChainIds.includes(chainId)) all.push(stableRow)
  return all.map((row) => planPool(row, { depth: depths[chainId] ?? smallest, tokens, random }))
}

type PoolContext = {
  readonly depth: number
  readonly tokens: readonly TokenContract[]
  readonly random: () => number
}

function planPool([type, pair, fee, share]: Row, { depth, tokens, random }: PoolContext): PoolPlan {
  const wanted = depth * share * (0.8 + 0.2 * random())
  const widths = planWidths(fee, random)
  return {
    type,
    tokens: sortTokens(pair.map((name) => findToken(name, tokens))),
    fee,
    dollars: BigInt(Math.round(Math.min(largest, Math.max(smallest, wanted)))),
    mispricing: type === 'stable' ? 0n : BigInt(Math.round((random() * 2 - 1) * 0.4 * fee * 1000)),
    ranges: type === 'concentrated' ? widths : [],
  }
}

/** Three to six ranges around the price, with most of the liquidity near it. */
function planWidths(fee: number, random: () => number): PoolPlan['ranges'] {
  const count = 3 + Math.floor(random() * 4)
  const nearest = fee === 100 ? 8 : 180 + Math.floor(random() * 120)
  const weights = Array.from({ length: count }, () => 0.5 + random())
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, index) => ({
    width: nearest * 2 ** index,
    share: BigInt(Math.floor((weight / sum) * 1_000_000)),
  }))
}

function findToken(name: string, tokens: readonly TokenContract[]): TokenContract {
  const token = tokens.find((one) => (name === 'native' ? one.isWrappedNative : one.symbol === name))
  if (token === undefined) throw new Error(`A pool needs ${name}, which its chain does not have.`)
  return token
}

function sortTokens([one, other]: readonly TokenContract[]): PoolPlan['tokens'] {
  if (one === undefined || other === undefined) throw new Error('A pool has two tokens.')
  return BigInt(one.address) < BigInt(other.address) ? [one, other] : [other, one]
}

function isRouting(asset: string): boolean {
  return asset === 'USDC' || asset === 'USDT' || asset === 'WBTC'
}
