import { type Address, isSameAddress } from '../token.ts'
import { followCurve } from './followCurve.ts'
import { payForOutput } from './payForOutput.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import {
  areTokens,
  areUint256,
  divideUp,
  MAX_UINT112,
  MAX_UINT256,
  type PoolIdentity,
  type PoolProblem,
  type Trade,
} from './trade.ts'

const ONE = 10n ** 18n

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

const FINE = 10n ** 20n
const FINEST = 10n ** 36n

/** eˣ for the powers of two from 64 to 1/16: x and eˣ with 20 decimals, except for the first, whose power has none. */
const POWERS: readonly (readonly [bigint, bigint])[] = [
  [3_200_000_000_000_000_000_000n, 7_896_296_018_268_069_516_100_000_000_000_000n],
  [1_600_000_000_000_000_000_000n, 888_611_052_050_787_263_676_000_000n],
  [800_000_000_000_000_000_000n, 298_095_798_704_172_827_474_000n],
  [400_000_000_000_000_000_000n, 5_459_815_003_314_423_907_810n],
  [200_000_000_000_000_000_000n, 738_905_609_893_065_022_723n],
  [100_000_000_000_000_000_000n, 271_828_182_845_904_523_536n],
  [50_000_000_000_000_000_000n, 164_872_127_070_012_814_685n],
  [25_000_000_000_000_000_000n, 128_402_541_668_774_148_407n],
  [12_500_000_000_000_000_000n, 113_314_845_306_682_631_683n],
  [6_250_000_000_000_000_000n, 106_449_445_891_785_942_956n],
]
const LARGE_POWERS: readonly (readonly [bigint, bigint])[] = [
  [128n * ONE, 38_877_084_059_945_950_922_200_000_000_000_000_000_000_000_000_000_000_000n],
  [64n * ONE, 6_235_149_080_811_616_882_910_000_000n],
]

const LEAST_EXPONENT = -41n * ONE
const MOST_EXPONENT = 130n * ONE
const MOST_POWER = 2n ** 254n / FINE
/** Between 0.9 and 1.1 the logarithm is computed with 36 decimals. */
const NEAR = 10n ** 17n

/** `LogExpMath.pow` of Balancer, with 18 decimals and its rounding. No value where it would revert. */
function raiseToPower(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent === 0n) return ONE
  if (base === 0n) return 0n
  if (base > MAX_UINT256 / 2n || exponent >= MOST_POWER) return undefined
  const product = multiplyLog(base, exponent) / ONE
  return product < LEAST_EXPONENT || product > MOST_EXPONENT ? undefined : exponentiate(product)
}

function multiplyLog(base: bigint, exponent: bigint): bigint {
  if (base <= ONE - NEAR || base >= ONE + NEAR) return takeLog(base) * exponent
  const log = takeNearLog(base)
  return (log / ONE) * exponent + ((log % ONE) * exponent) / ONE
}

/** `_ln_36`. */
function takeNearLog(base: bigint): bigint {
  const x = base * ONE
  return sumLogSeries(((x - FINEST) * FINEST) / (x + FINEST), { one: FINEST, last: 15n })
}

/** `_ln`. */
function takeLog(base: bigint): bigint {
  if (base < ONE) return -takeLog(FINEST / base)
  let left = base
  let sum = 0n
  for (const [x, power] of LARGE_POWERS) {
    if (left < power * ONE) continue
    left /= power
    sum += x
  }
  sum *= 100n
  left *= 100n
  for (const [x, power] of POWERS) {
    if (left < power) continue
    left = (left * FINE) / power
    sum += x
  }
  return (sum + sumLogSeries(((left - FINE) * FINE) / (left + FINE), { one: FINE, last: 11n })) / 100n
}

/** 2 · (z + z³/3 + z⁵/5 + …). */
function sumLogSeries(z: bigint, { one, last }: { readonly one: bigint; readonly last: bigint }): bigint {
  const square = (z * z) / one
  let term = z
  let sum = z
  for (let divisor = 3n; divisor <= last; divisor += 2n) {
    term = (term * square) / one
    sum += term / divisor
  }
  return sum * 2n
}

/** `exp`. */
function exponentiate(exponent: bigint): bigint {
  if (exponent < 0n) return FINEST / exponentiate(-exponent)
  const [large, power] = LARGE_POWERS.find(([x]) => exponent >= x) ?? [0n, 1n]
  let left = (exponent - large) * 100n
  let product = FINE
  // The two smallest powers are not needed: the series is precise enough.
  for (const [x, power] of POWERS.slice(0, -2)) {
    if (left < x) continue
    left -= x
    product = (product * power) / FINE
  }
  let term = left
  let sum = FINE + left
  for (let divisor = 2n; divisor <= 12n; divisor += 1n) {
    term = (term * left) / FINE / divisor
    sum += term
  }
  return (((product * sum) / FINE) * power) / 100n
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
