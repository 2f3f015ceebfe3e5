import { type Address, isSameAddress } from '../token.ts'
import { raiseToPower } from './fixedPower.ts'
import { followCurve } from './followCurve.ts'
import { payForOutput } from './payForOutput.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import {
  areTokens,
  areUint256,
  divideUp,
  MAX_UINT112,
  type PoolIdentity,
  type PoolProblem,
  type Trade,
} from './trade.ts'

/** A Balancer weighted pool: Π xᵢ^wᵢ = k. Not of the first factory of 2021, whose power has no short cuts. */
export type WeightedPool = PoolIdentity & {
  readonly type: 'weighted'
  readonly tokens: readonly Address[]
  readonly balances: readonly bigint[]
  /** Scales each token to 18 decimals: 10^12 for one with six. */
  readonly scalingFactors: readonly bigint[]
  /** As parts of 10^18. */
  readonly weights: readonly bigint[]
  readonly swapFee: bigint
}

export const weighted: PoolKind<WeightedPool> = {
  gas: 95_000n,
  check: checkWeighted,
  quote: quoteWeighted,
  quotePay: quoteWeightedPay,
  outline: outlineWeighted,
}

const ONE = 10n ** 18n
/** The contract takes at most 30 % of its balance. */
const MOST_SHARE = (3n * ONE) / 10n
const LEAST_WEIGHT = ONE / 100n
const MOST_TOKENS = 8

/** The output for an exact payment, rounded like `onSwap`. No value if it would revert. */
function quoteWeighted(pool: WeightedPool, { pay, receive, units }: Trade): bigint | undefined {
  const [one, other] = [readSide(pool, pay), readSide(pool, receive)]
  if (units <= 0n) return undefined
  const kept = (units - divideUp(units * pool.swapFee, ONE)) * one.factor
  if (kept > (one.balance * MOST_SHARE) / ONE) return undefined
  const base = divideUp(one.balance * ONE, one.balance + kept)
  const power = raiseUp(base, (one.weight * ONE) / other.weight)
  if (power === undefined || power >= ONE) return undefined
  const received = (other.balance * (ONE - power)) / ONE / other.factor
  return received > 0n ? received : undefined
}

function quoteWeightedPay(pool: WeightedPool, trade: Trade): bigint | undefined {
  const [one, other] = [readSide(pool, trade.pay), readSide(pool, trade.receive)]
  if (trade.units * other.factor >= other.balance) return undefined
  // After the fee, a payment of this size is just below the limit.
  const limit = (one.balance * MOST_SHARE) / ONE / one.factor
  const value = (trade.units * other.factor * one.balance * other.weight) / (other.balance * one.weight)
  return payForOutput(trade.units, {
    quote: (units) => quoteWeighted(pool, { ...trade, units }),
    guess: value / one.factor,
    most: (limit * ONE) / (ONE - pool.swapFee),
  })
}

function checkWeighted(pool: WeightedPool): PoolProblem | undefined {
  const { tokens, balances, scalingFactors, weights, swapFee } = pool
  const count = tokens.length
  if (!areTokens(tokens) || count > MOST_TOKENS) return 'badTokens'
  if ([balances, scalingFactors, weights].some(({ length }) => length !== count)) return 'badTokens'
  if (weights.some((weight) => weight < LEAST_WEIGHT)) return 'badTokens'
  if (weights.reduce((sum, weight) => sum + weight, 0n) !== ONE) return 'badTokens'
  if (swapFee < 0n || swapFee >= ONE) return 'badFee'
  if (balances.some((balance) => balance <= 0n) || scalingFactors.some((factor) => factor < 1n)) return 'badReserves'
  // The vault keeps balances in 112 bits.
  if (balances.some((balance) => balance > MAX_UINT112)) return 'overflow'
  return areUint256(tokens.map((token) => readSide(pool, token).balance * ONE)) ? undefined : 'overflow'
}

/** A token's balance with 18 decimals, its scaling factor and its weight. */
function readSide({ tokens, balances, scalingFactors, weights }: WeightedPool, token: Address) {
  const at = tokens.findIndex((other) => isSameAddress(other, token))
  const factor = scalingFactors[at] ?? 1n
  return { factor, balance: (balances[at] ?? 0n) * factor, weight: weights[at] ?? ONE }
}

/** `FixedPoint.powUp`: whole powers of two without a logarithm, the others raised by its largest error. */
function raiseUp(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent === ONE) return base
  if (exponent === 2n * ONE) return squareUp(base)
  if (exponent === 4n * ONE) return squareUp(squareUp(base))
  const power = raiseToPower(base, exponent)
  return power === undefined ? undefined : power + divideUp(power * 10_000n, ONE) + 1n
}

function squareUp(base: bigint): bigint {
  return divideUp(base * base, ONE)
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineWeighted(pool: WeightedPool, { payAt, receiveAt }: Sides): Outline {
  const [payBalance, receiveBalance] = [Number(pool.balances[payAt]), Number(pool.balances[receiveAt])]
  const ratio = Number(pool.weights[payAt]) / Number(pool.weights[receiveAt])
  const start = (receiveBalance / payBalance) * ratio
  const ranges = followCurve(
    (paid) => {
      const growth = Math.log1p(paid / payBalance)
      return {
        received: -receiveBalance * Math.expm1(-ratio * growth),
        price: start * Math.exp(-(ratio + 1) * growth),
      }
    },
    { payBalance, receiveBalance, most: payBalance * 0.3 },
  )
  return { kept: 1 - Number(pool.swapFee) / 1e18, ranges }
}
