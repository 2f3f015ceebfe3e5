import type { Pool } from '@murmur/engine/market'
import { quoteSwap } from '@murmur/engine/pools/swap'
import { findQuote } from '@murmur/engine/quote'
import { addressOf, dollar, ether, market, pools, toAmount } from './lessonMarket.ts'

export const splitPaths = ['A', 'B', 'C', 'DE'] as const
type SplitPath = (typeof splitPaths)[number]

/** How much of the payment takes each path, in any unit. */
export type Weights = Readonly<Record<SplitPath, number>>

type Comparison = {
  /** All after gas, in units of USDC. */
  readonly yours: bigint
  readonly ours: bigint
  readonly bound: bigint
  /** The distances from the bound, in basis points. */
  readonly yourGap: number
  readonly ourGap: number
}

const payment = toAmount(ether, 50)

/** A split by hand of 50 ETH, beside the engine's route and its bound. */
export function compareSplit(weights: Weights): Comparison {
  const result = findQuote({ pay: payment, receive: dollar }, market)
  if (result.type !== 'quote') throw new Error(result.reason)
  const { route, certificate } = result.quote
  const bound = certificate.bound.units
  const gasPerSwap = route.gasCost / BigInt(route.legs.length)
  const yours = pour(weights, gasPerSwap)
  return {
    yours,
    ours: route.received - route.gasCost,
    bound,
    yourGap: (Number(bound - yours) / Number(bound)) * 10_000,
    ourGap: certificate.gapBps,
  }
}

function pour(weights: Weights, gasPerSwap: bigint): bigint {
  const sum = splitPaths.reduce((total, path) => total + weights[path], 0)
  let left = payment.units
  return splitPaths.reduce((received, path, at) => {
    const isLast = splitPaths.slice(at + 1).every((later) => weights[later] === 0)
    const units = isLast ? left : (payment.units * BigInt(weights[path])) / BigInt(sum)
    if (weights[path] === 0 || sum === 0) return received
    left -= units
    const used = paths[path]
    return received + swap(used, units) - gasPerSwap * BigInt(used.length)
  }, 0n)
}

const paths: Readonly<Record<SplitPath, readonly Pool[]>> = {
  A: [pools.A],
  B: [pools.B],
  C: [pools.C],
  DE: [pools.D, pools.E],
}

/** Through all pools of a path, one after the other. */
function swap(path: readonly Pool[], units: bigint): bigint {
  let pay = addressOf(ether)
  return path.reduce((paid, pool) => {
    const receive = pool.tokens.find((token) => token !== pay) ?? pay
    const received = quoteSwap(pool, { pay, receive, units: paid }) ?? 0n
    pay = receive
    return received
  }, units)
}
