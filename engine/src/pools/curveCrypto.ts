import { type Address, isSameAddress } from '../token.ts'
import { solveCryptoBalance } from './cryptoMath.ts'
import { createCryptoPayout } from './cryptoPayout.ts'
import { followCurve, leaveFeeOut, scalePayout } from './followCurve.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import { areTokens, type PoolIdentity, type PoolProblem, type Trade } from './trade.ts'

/**
 * A pool of Curve's twocrypto NG or tricrypto NG with the known mathematics contract, whose A and gamma rest: while they
 * move, it swaps by another invariant than the one it reports.
 */
export type CurveCryptoPool = PoolIdentity & {
  readonly type: 'curveCrypto'
  /** Two or three. */
  readonly tokens: readonly Address[]
  readonly balances: readonly bigint[]
  /** Scales each token to 18 decimals: 10^12 for one with six. */
  readonly precisions: readonly bigint[]
  /** The value of each token after the first one, in the first. Times 10^18. */
  readonly priceScale: readonly bigint[]
  /** A · n^n, times 10,000, as the contract reports it. */
  readonly ann: bigint
  readonly gamma: bigint
  /** D. */
  readonly invariant: bigint
  /** Fees as fractions of 10^10: in balance, and far from it. */
  readonly midFee: bigint
  readonly outFee: bigint
  readonly feeGamma: bigint
}

/** Not measured: what KyberSwap counts for a swap in either (`DefaultGas` in the constant.go of kyberswap-dex-lib). */
export const curveCrypto: PoolKind<CurveCryptoPool> = {
  gas: 240_000n,
  check: checkCurveCrypto,
  quote: quoteCurveCrypto,
  quotePay: quoteCurveCryptoPay,
  outline: outlineCurveCrypto,
}

const ONE = 10n ** 18n
const FEE_ONE = 10n ** 10n
/** The contract's root is exact to a few parts in 10^17 of the invariant. A smaller payment than this may be lost in that. */
const LEAST_PART = 10n ** 9n

/** The output for an exact payment, rounded like `exchange`. No value if it would revert. */
function quoteCurveCrypto(pool: CurveCryptoPool, { pay, receive, units }: Trade): bigint | undefined {
  const sides = { payAt: findToken(pool, pay), receiveAt: findToken(pool, receive) }
  const paid = scaleUp(pool, { at: sides.payAt, units })
  if (units <= 0n || paid * LEAST_PART < pool.invariant) return undefined
  const after = pool.balances.map((balance, at) =>
    scaleUp(pool, { at, units: balance + (at === sides.payAt ? units : 0n) }),
  )
  const left = solveCryptoBalance(after, { ...pool, at: sides.receiveAt })
  if (left === undefined) return undefined
  const given = (after[sides.receiveAt] ?? 0n) - left - 1n
  after[sides.receiveAt] = left
  if (given <= 0n) return undefined
  const gross = scaleDown(pool, { at: sides.receiveAt, units: given })
  const received = gross - (getFee(pool, after) * gross) / FEE_ONE
  return received > 0n ? received : undefined
}

/** The payment for an exact output: one wei less is not enough. */
function quoteCurveCryptoPay(pool: CurveCryptoPool, trade: Trade): bigint | undefined {
  const guess = trade.units > 0n ? guessPayment(pool, trade) : undefined
  const { pay, receive } = trade
  const isEnough = (units: bigint) => (quoteCurveCrypto(pool, { pay, receive, units }) ?? 0n) >= trade.units
  return guess === undefined ? undefined : findLeast(guess, isEnough)
}

/** Growing steps around the guess, then bisection. */
function findLeast(guess: bigint, isEnough: (units: bigint) => boolean): bigint | undefined {
  let [low, high] = [guess, guess]
  for (let step = 1n; !isEnough(high); step *= 4n) {
    if (step > guess) return undefined
    low = high
    high += step
  }
  for (let step = 1n; isEnough(low); step *= 4n) {
    high = low
    low = low > step ? low - step : 0n
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** The payment by the invariant. The fee depends on the balances after the swap, so a few rounds find it. */
function guessPayment(pool: CurveCryptoPool, { pay, receive, units }: Trade): bigint | undefined {
  const [payAt, receiveAt] = [findToken(pool, pay), findToken(pool, receive)]
  const before = pool.balances.map((balance, at) => scaleUp(pool, { at, units: balance }))
  let guess: bigint | undefined
  let fee = getFee(pool, before)
  for (let round = 0; round < 4; round += 1) {
    const after = [...before]
    after[receiveAt] =
      (before[receiveAt] ?? 0n) - scaleUp(pool, { at: receiveAt, units: (units * FEE_ONE) / (FEE_ONE - fee) + 1n })
    if ((after[receiveAt] ?? 0n) <= 0n) return guess
    const solved = solveCryptoBalance(after, { ...pool, at: payAt })
    const paid = (solved ?? 0n) - (before[payAt] ?? 0n)
    if (solved === undefined) return guess
    after[payAt] = solved
    fee = getFee(pool, after)
    const least = pool.invariant / LEAST_PART
    guess = scaleDown(pool, { at: payAt, units: paid > least ? paid : least }) + 1n
  }
  return guess
}

function checkCurveCrypto(pool: CurveCryptoPool): PoolProblem | undefined {
  const { tokens, balances, precisions, priceScale } = pool
  const count = tokens.length
  if (!areTokens(tokens) || count > 3 || balances.length !== count || precisions.length !== count) return 'badTokens'
  if (priceScale.length !== count - 1) return 'badPrice'
  if (!isFee(pool)) return 'badFee'
  if (!isAmplification(pool)) return 'badAmplification'
  if (balances.some((balance) => balance <= 0n) || precisions.some((precision) => precision < 1n)) return 'badReserves'
  if (priceScale.some((price) => price < LEAST_PRICE || price > MOST_PRICE)) return 'badPrice'
  return isAtRest(pool) ? undefined : 'badReserves'
}

/** Bounds of the contract's own checks. */
const LEAST_PRICE = 10n ** 6n
const MOST_PRICE = 10n ** 30n
const LEAST_GAMMA = 10n ** 10n
const MOST_GAMMA = { two: 199n * 10n ** 15n, three: 5n * 10n ** 16n }
const LEAST_INVARIANT = 10n ** 17n
const MOST_INVARIANT = 10n ** 33n

function isFee({ midFee, outFee, feeGamma }: CurveCryptoPool): boolean {
  return midFee >= 0n && midFee <= outFee && outFee < FEE_ONE && feeGamma > 0n && feeGamma <= ONE
}

function isAmplification({ tokens, ann, gamma, invariant }: CurveCryptoPool): boolean {
  const power = tokens.length === 2 ? 4n : 27n
  const mostGamma = tokens.length === 2 ? MOST_GAMMA.two : MOST_GAMMA.three
  if (ann < power * 1_000n || ann > power * 10_000_000n) return false
  return gamma >= LEAST_GAMMA && gamma <= mostGamma && invariant >= LEAST_INVARIANT && invariant <= MOST_INVARIANT
}

/** A larger distance between the balances and their invariant would be paid out to the next swap. */
const REST = 10n ** 15n

function isAtRest(pool: CurveCryptoPool): boolean {
  const balances = pool.balances.map((balance, at) => scaleUp(pool, { at, units: balance }))
  return balances.every((balance, at) => {
    const solved = solveCryptoBalance(balances, { ...pool, at })
    if (solved === undefined) return false
    const distance = solved > balance ? solved - balance : balance - solved
    return distance * REST <= pool.invariant
  })
}

type Scaled = { readonly at: number; readonly units: bigint }

/** Into the value of the first token, with 18 decimals. */
function scaleUp({ precisions, priceScale }: CurveCryptoPool, { at, units }: Scaled): bigint {
  const precise = units * (precisions[at] ?? 1n)
  return at === 0 ? precise : (units * (priceScale[at - 1] ?? 0n) * (precisions[at] ?? 1n)) / ONE
}

function scaleDown({ precisions, priceScale }: CurveCryptoPool, { at, units }: Scaled): bigint {
  const own = at === 0 ? units : (units * ONE) / (priceScale[at - 1] ?? ONE)
  return own / (precisions[at] ?? 1n)
}

/** `_fee` after the swap: between both fees, by how far the balances are from each other. */
function getFee({ midFee, outFee, feeGamma }: CurveCryptoPool, balances: readonly bigint[]): bigint {
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  const near = balances.length === 2 ? getNearnessOfTwo(balances, sum) : getNearness(balances, sum)
  const part = (feeGamma * ONE) / (feeGamma + ONE - near)
  return (midFee * part + outFee * (ONE - part)) / ONE
}

function getNearnessOfTwo([one = 0n, other = 0n]: readonly bigint[], sum: bigint): bigint {
  return (((4n * ONE * one) / sum) * other) / sum
}

function getNearness(balances: readonly bigint[], sum: bigint): bigint {
  const count = BigInt(balances.length)
  return balances.reduce((product, balance) => (product * count * balance) / sum, ONE)
}

function findToken({ tokens }: CurveCryptoPool, token: Address): number {
  return tokens.findIndex((other) => isSameAddress(other, token))
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineCurveCrypto(pool: CurveCryptoPool, sides: Sides): Outline {
  const { balances, precisions, priceScale, invariant } = pool
  const worth = (at: number) => (Number(precisions[at]) * (at === 0 ? 1e18 : Number(priceScale[at - 1]))) / 1e18
  const payout = createCryptoPayout({
    parts: balances.map((balance, at) => (Number(balance) * worth(at)) / Number(invariant)),
    steepness: Number(pool.ann) / 10_000,
    gamma: Number(pool.gamma) / 1e18,
    ...sides,
  })
  // The contract takes its fee from the output.
  const left = 1 - Number(pool.midFee) / 1e10
  const [payScale, receiveScale] = [worth(sides.payAt) / Number(invariant), worth(sides.receiveAt) / Number(invariant)]
  const ranges = followCurve(scalePayout(payout, { pay: payScale, receive: (left * LIFT) / receiveScale }), {
    payBalance: Number(balances[sides.payAt]),
    receiveBalance: Number(balances[sides.receiveAt]) * left,
  })
  return { kept: 1, ranges, extra: ROUNDED_FEE, ...leaveFeeOut(ranges, left) }
}

/** Above the rounding of the smallest payments. */
const LIFT = 1 + 1e-6
/** The contract rounds its fee down in whole units. */
const ROUNDED_FEE = 1
