import { type Address, isSameAddress } from '../token.ts'
import { followCurve, scalePayout } from './followCurve.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import { createStablePayout } from './stablePayout.ts'
import { areTokens, divideUp, type PoolIdentity, type PoolProblem, type Trade } from './trade.ts'

/** A Balancer V2 stable pool, for tokens of equal value. */
export type StablePool = PoolIdentity & {
  readonly type: 'stable'
  readonly tokens: readonly Address[]
  readonly balances: readonly bigint[]
  /** Scales each token to 18 decimals: 10^12 for one with six. */
  readonly scalingFactors: readonly bigint[]
  /** Times 1000, as in the contract. */
  readonly amplification: bigint
  /** As a fraction of 10^18. */
  readonly swapFee: bigint
}

const ONE = 10n ** 18n

export const stable: PoolKind<StablePool> = {
  gas: 95_000n,
  check: checkStable,
  quote: quoteStable,
  quotePay: quoteStablePay,
  outline: outlineStable,
}

/** Larger balances would overflow the contract's arithmetic. */
const MOST_BALANCE = 2n ** 120n

/** The output for an exact payment, rounded like `onSwap`. No value if it would revert. */
function quoteStable(pool: StablePool, { pay, receive, units }: Trade): bigint | undefined {
  const [payAt, receiveAt] = [findToken(pool, pay), findToken(pool, receive)]
  const afterFee = units - divideUp(units * pool.swapFee, ONE)
  const balances = upscale(pool)
  const invariant = calculateInvariant(balances, pool.amplification)
  const before = balances[receiveAt] ?? 0n
  const paid = afterFee * (pool.scalingFactors[payAt] ?? 1n)
  if (invariant === undefined || units <= 0n) return undefined
  balances[payAt] = (balances[payAt] ?? 0n) + paid
  if (isTooMuch(balances)) return undefined
  const after = solveBalance(balances, { invariant, amplification: pool.amplification, at: receiveAt })
  if (after === undefined || before - after - 1n <= 0n) return undefined
  const received = (before - after - 1n) / (pool.scalingFactors[receiveAt] ?? 1n)
  return received > 0n ? received : undefined
}

/** The payment for an exact output. */
function quoteStablePay(pool: StablePool, { pay, receive, units }: Trade): bigint | undefined {
  const [payAt, receiveAt] = [findToken(pool, pay), findToken(pool, receive)]
  const balances = upscale(pool)
  const invariant = calculateInvariant(balances, pool.amplification)
  const before = balances[payAt] ?? 0n
  const left = (balances[receiveAt] ?? 0n) - units * (pool.scalingFactors[receiveAt] ?? 1n)
  if (invariant === undefined || units <= 0n || left <= 0n) return undefined
  balances[receiveAt] = left
  const after = solveBalance(balances, { invariant, amplification: pool.amplification, at: payAt })
  if (after === undefined || after > MOST_BALANCE || after < before) return undefined
  const paid = divideUp(after - before + 1n, pool.scalingFactors[payAt] ?? 1n)
  return divideUp(paid * ONE, ONE - pool.swapFee)
}

function checkStable(pool: StablePool): PoolProblem | undefined {
  const { tokens, balances, scalingFactors, amplification, swapFee } = pool
  if (!areTokens(tokens) || tokens.length > 5) return 'badTokens'
  if (balances.length !== tokens.length || scalingFactors.length !== tokens.length) return 'badTokens'
  if (swapFee < 0n || swapFee >= ONE) return 'badFee'
  if (amplification < 1_000n || amplification > 5_000_000n) return 'badAmplification'
  if (balances.some((balance) => balance <= 0n) || scalingFactors.some((factor) => factor < 1n)) return 'badReserves'
  return isTooMuch(upscale(pool)) || calculateInvariant(upscale(pool), amplification) === undefined
    ? 'overflow'
    : undefined
}

function upscale({ balances, scalingFactors }: StablePool): bigint[] {
  return balances.map((balance, at) => balance * (scalingFactors[at] ?? 1n))
}

function isTooMuch(balances: readonly bigint[]): boolean {
  return balances.some((balance) => balance > MOST_BALANCE)
}

function findToken({ tokens }: StablePool, token: Address): number {
  return tokens.findIndex((other) => isSameAddress(other, token))
}

/** The precision of the amplification parameter. */
const PRECISION = 1_000n

/** Newton's method stops when two steps differ by at most one. The contracts give up after this many. */
const MOST_STEPS = 255

/** `StableMath._calculateInvariant`: D of  A·n·S + D = A·n·D + D^(n+1) / (n^n · P), rounded down at every step. */
function calculateInvariant(balances: readonly bigint[], amplification: bigint): bigint | undefined {
  const count = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  const ampTimesCount = amplification * count
  let invariant = sum
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const product = balances.reduce((term, balance) => (term * invariant) / (balance * count), invariant)
    const numerator = ((ampTimesCount * sum) / PRECISION + product * count) * invariant
    const denominator = ((ampTimesCount - PRECISION) * invariant) / PRECISION + (count + 1n) * product
    const next = numerator / denominator
    if (isNear(next, invariant)) return next
    invariant = next
  }
  return undefined
}

type Unknown = { readonly invariant: bigint; readonly amplification: bigint; readonly at: number }

/** `StableMath._getTokenBalanceGivenInvariantAndAllOtherBalances`: rounded up, in the pool's favour. */
function solveBalance(balances: readonly bigint[], { invariant, amplification, at }: Unknown): bigint | undefined {
  const count = BigInt(balances.length)
  const ampTimesCount = amplification * count
  const own = balances[at] ?? 0n
  const product = multiply(balances, { invariant, count })
  if (product === 0n) return undefined
  const others = balances.reduce((total, balance) => total + balance, 0n) - own
  const square = invariant * invariant
  const c = divideUp(square, ampTimesCount * product) * PRECISION * own
  const b = others + (invariant / ampTimesCount) * PRECISION
  let balance = divideUp(square + c, invariant + b)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = divideUp(balance * balance + c, balance * 2n + b - invariant)
    if (isNear(next, balance)) return next
    balance = next
  }
  return undefined
}

type Terms = { readonly invariant: bigint; readonly count: bigint }

function multiply([first = 0n, ...rest]: readonly bigint[], { invariant, count }: Terms): bigint {
  return rest.reduce((product, balance) => (product * balance * count) / invariant, first * count)
}

function isNear(one: bigint, other: bigint): boolean {
  return one - other <= 1n && other - one <= 1n
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineStable(pool: StablePool, sides: Sides): Outline {
  const { balances, scalingFactors, amplification, swapFee } = pool
  const payout = createStablePayout({
    balances: upscale(pool).map(Number),
    // The contract keeps three decimals of A.
    amplification: Number(amplification) / 1000,
    ...sides,
  })
  const [payScale, receiveScale] = [Number(scalingFactors[sides.payAt]), Number(scalingFactors[sides.receiveAt])]
  const ranges = followCurve(scalePayout(payout, { pay: payScale, receive: 1 / receiveScale }), {
    payBalance: Number(balances[sides.payAt]),
    receiveBalance: Number(balances[sides.receiveAt]),
  })
  return { kept: 1 - Number(swapFee) / Number(ONE), ranges }
}
