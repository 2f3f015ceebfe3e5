import { networks } from '@murmur/engine/network'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { getForeignShare } from './localExchanges.ts'
import { createRandom } from './random.ts'
import { getStartingPrice } from './startingPrices.ts'

/** The plan of one pool. */
export type PoolPlan = {
  readonly type: 'constantProduct' | 'concentrated' | 'uniswapV4' | 'stable'
  /** By address, as the contracts sort them; the coin comes before every token. */
  readonly tokens: readonly [TokenContract, TokenContract]
  /** The first token stands for the network's own coin, which only Uniswap V4 trades. */
  readonly isCoin: boolean
  /** In millionths. */
  readonly fee: number
  /** The value of both sides. */
  readonly dollars: bigint
  /** The deviation from the table's price in billionths, always below the fee. */
  readonly mispricing: bigint
  /** For pools with ranges: the width to each side in ticks, and the share of the liquidity in millionths. */
  readonly ranges: readonly { readonly width: number; readonly share: bigint }[]
}

export const seed = 'murmur'
const smallest = 150_000
const largest = 30_000_000

const hubs = new Set(['USDC', 'USDT', 'WBTC'])
/** Coins of other networks. */
const coins = new Set(networks.map(({ symbol }) => symbol))

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

const v4Rows: readonly Row[] = [
  ['uniswapV4', ['coin', 'USDC'], 500, 0.6],
  ['uniswapV4', ['native', 'USDC'], 3000, 0.1],
  ['uniswapV4', ['coin', 'USDT'], 3000, 0.15],
  ['uniswapV4', ['USDC', 'USDT'], 100, 0.3],
  ['uniswapV4', ['WBTC', 'coin'], 3000, 0.2],
]
export const chainIdsWithoutV4: readonly number[] = [324]

const stableRow: Row = ['stable', ['USDC', 'USDT'], 100, 0.4]
export const stableChainIds: readonly number[] = [1, 137, 42161]

/** These listed tokens have pools of at least five million dollars. The others are the long tail. */
const deepSymbols = new Set(
  'DAI DAI.e USDC.e USDbC WETH cbETH cbBTC LINK UNI AAVE ARB OP AERO ASTER ZK PEPE'.split(' '),
)
const leastDeep = 6_500_000
const dollarPrice = getStartingPrice('USDC')

/** The pools of Uniswap and Balancer. */
export function listPoolPlans(chainId: number, tokens: readonly TokenContract[]): readonly PoolPlan[] {
  return planWholeDepth(chainId, tokens).map((plan) => {
    if (plan.type === 'stable') return plan
    const left = 1 - getForeignShare(chainId, plan.tokens)
    return { ...plan, dollars: toDollars(Number(plan.dollars) * left) }
  })
}

/** As if there were no other exchanges: they get their part of this depth. */
export function planWholeDepth(chainId: number, tokens: readonly TokenContract[]): readonly PoolPlan[] {
  const random = createRandom(`${seed}/${chainId}`)
  const depth = depths[chainId] ?? smallest
  const others = tokens.filter(({ symbol, isWrappedNative }) => !isWrappedNative && !hubs.has(symbol))
  const foreign = others.filter(({ symbol }) => coins.has(symbol))
  const listed = others.filter(({ symbol }) => !coins.has(symbol))
  const all = [
    ...rows,
    ...foreign.flatMap(({ symbol }) => foreignRows(symbol)),
    ...(stableChainIds.includes(chainId) ? [stableRow] : []),
    ...v4Rows,
    ...listed.flatMap((token, at) => listRows(token, { depth, at })),
  ]
  const hasV4 = !chainIdsWithoutV4.includes(chainId)
  return all.filter(([type]) => hasV4 || type !== 'uniswapV4').map((row) => planPool(row, { depth, tokens, random }))
}

/** The pools of a listed token. The tail has no pool of Uniswap V3: deploying one takes as long as ten others. */
function listRows({ symbol, asset }: TokenContract, { depth, at }: { depth: number; at: number }): readonly Row[] {
  const isDollar = getStartingPrice(asset) === dollarPrice
  const fee = isDollar ? 100 : 3000
  const hub = isDollar ? 'USDC' : 'native'
  if (deepSymbols.has(symbol)) {
    const share = Math.max(leastDeep / depth, 0.3)
    return [
      ['concentrated', [symbol, hub], fee, share],
      ['constantProduct', [symbol, 'native'], 3000, 0.05],
      ['uniswapV4', [symbol, isDollar ? 'USDC' : 'coin'], isDollar ? 500 : 3000, share],
    ]
  }
  const tail: Row = at % 2 === 0 ? ['uniswapV4', [symbol, 'coin'], 3000, 0] : ['uniswapV4', [symbol, 'USDC'], 10000, 0]
  return [['constantProduct', [symbol, hub], 3000, 0], tail]
}

type PoolContext = {
  readonly depth: number
  readonly tokens: readonly TokenContract[]
  readonly random: () => number
}

function planPool([type, pair, fee, share]: Row, { depth, tokens, random }: PoolContext): PoolPlan {
  const wanted = depth * share * (0.8 + 0.2 * random())
  const widths = planWidths(fee, { random, most: share === 0 ? 3 : 6 })
  const isCoin = pair.includes('coin')
  const [one, other] = pair.map((name) => findToken(name, tokens))
  if (one === undefined || other === undefined) throw new Error('A pool has two tokens.')
  return {
    type,
    tokens: isCoin ? putCoinFirst(one, other) : sortTokens(one, other),
    isCoin,
    fee,
    dollars: toDollars(wanted),
    mispricing: type === 'stable' ? 0n : BigInt(Math.round((random() * 2 - 1) * 0.4 * fee * 1000)),
    ranges: type === 'concentrated' || type === 'uniswapV4' ? widths : [],
  }
}

export function toDollars(wanted: number): bigint {
  return BigInt(Math.round(Math.min(largest, Math.max(smallest, wanted))))
}

/** Three to six ranges around the price, with most of the liquidity near it. The tail has three, to build it faster. */
export function planWidths(fee: number, { random, most }: { random: () => number; most: number }): PoolPlan['ranges'] {
  const count = 3 + Math.floor(random() * (most - 2))
  const nearest = fee === 100 ? 8 : 180 + Math.floor(random() * 120)
  const weights = Array.from({ length: count }, () => 0.5 + random())
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, index) => ({
    width: nearest * 2 ** index,
    share: BigInt(Math.floor((weight / sum) * 1_000_000)),
  }))
}

export function findToken(name: string, tokens: readonly TokenContract[]): TokenContract {
  const isNative = name === 'native' || name === 'coin'
  const token = tokens.find((one) => (isNative ? one.isWrappedNative : one.symbol === name))
  if (token === undefined) throw new Error(`A pool needs ${name}, which its chain does not have.`)
  return token
}

export function sortTokens(one: TokenContract, other: TokenContract): PoolPlan['tokens'] {
  return BigInt(one.address) < BigInt(other.address) ? [one, other] : [other, one]
}

function putCoinFirst(one: TokenContract, other: TokenContract): PoolPlan['tokens'] {
  return one.isWrappedNative ? [one, other] : [other, one]
}
