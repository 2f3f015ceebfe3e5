import { type Address, isSameAddress } from '../token.ts'
import { followCurve, leaveFeeOut, scalePayout } from './followCurve.ts'
import { payForOutput } from './payForOutput.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import { createStablePayout } from './stablePayout.ts'
import { areTokens, areUint256, MAX_UINT128, type PoolIdentity, type PoolProblem, type Trade } from './trade.ts'

/** A StableSwap pool of Curve with plain tokens. */
export type CurveStablePool = PoolIdentity & {
  readonly type: 'curveStable'
  /** The generations round differently: the pools of 2020, 3pool, the templates since 2021, and StableSwap-NG. */
  readonly variant: 'first' | 'threePool' | 'template' | 'ng'
  readonly tokens: readonly Address[]
  readonly balances: readonly bigint[]
  /** 10^(36 − decimals), times the token's own rate. */
  readonly rates: readonly bigint[]
  /** A; times 100 in the template and NG. */
  readonly amplification: bigint
  /** As a part of 10^10. */
  readonly fee: bigint
  /** NG raises the fee away from the peg, up to this factor of 10^10. */
  readonly offpeg?: bigint
}

/** Measured behind its hook, less the hook: `npx vitest run devnet/tests/hookQuotes.test.ts`, the four coins of 2020. */
export const curveStable: PoolKind<CurveStablePool> = {
  gas: 180_000n,
  check: checkCurveStable,
  quote: quoteCurveStable,
  quotePay: quoteCurveStablePay,
  outline: outlineCurveStable,
}

const ONE = 10n ** 18n
const FEE_ONE = 10n ** 10n
const MOST_STEPS = 255
const MOST_TOKENS = 8
const MOST_AMPLIFICATION = 1_000_000n

/** The payout of `exchange`, which for old pools is not always that of `get_dy`. No value if it would revert. */
function quoteCurveStable(pool: CurveStablePool, { pay, receive, units }: Trade): bigint | undefined {
  const [payAt, receiveAt] = [findToken(pool, pay), findToken(pool, receive)]
  const balances = scale(pool)
  const [payBefore = 0n, receiveBefore = 0n] = [balances[payAt], balances[receiveAt]]
  const [payRate = 0n, receiveRate = 1n] = [pool.rates[payAt], pool.rates[receiveAt]]
  if (units <= 0n || !areUint256([units * payRate])) return undefined
  const payAfter = payBefore + (units * payRate) / ONE
  const receiveAfter = solveBalance(pool, { balances, payAt, receiveAt, payAfter })
  if (receiveAfter === undefined) return undefined
  // One unit stays in the pool, against rounding. The first pools did not know that yet.
  const gross = receiveBefore - receiveAfter - (pool.variant === 'first' ? 0n : 1n)
  if (gross <= 0n) return undefined
  const rate = findFee(pool, [(payBefore + payAfter) / 2n, (receiveBefore + receiveAfter) / 2n])
  const received = ((gross - (gross * rate) / FEE_ONE) * ONE) / receiveRate
  return received > 0n && received < (pool.balances[receiveAt] ?? 0n) ? received : undefined
}

function quoteCurveStablePay(pool: CurveStablePool, trade: Trade): bigint | undefined {
  const [payAt, receiveAt] = [findToken(pool, trade.pay), findToken(pool, trade.receive)]
  if (trade.units >= (pool.balances[receiveAt] ?? 0n)) return undefined
  return payForOutput(trade.units, {
    quote: (units) => quoteCurveStable(pool, { ...trade, units }),
    guess: (trade.units * (pool.rates[receiveAt] ?? 1n)) / (pool.rates[payAt] ?? 1n),
    most: MAX_UINT128,
  })
}

function checkCurveStable(pool: CurveStablePool): PoolProblem | undefined {
  const { tokens, balances, rates, amplification, fee } = pool
  const isEqual = balances.length === tokens.length && rates.length === tokens.length
  if (!areTokens(tokens) || tokens.length > MOST_TOKENS || !isEqual) return 'badTokens'
  if (rates.some((rate) => rate <= 0n)) return 'badTokens'
  if (fee < 0n || fee * (pool.offpeg ?? FEE_ONE) >= FEE_ONE * FEE_ONE) return 'badFee'
  const precision = getPrecision(pool)
  if (amplification < precision || amplification > MOST_AMPLIFICATION * precision) return 'badAmplification'
  return checkBalances(pool)
}

function checkBalances(pool: CurveStablePool): PoolProblem | undefined {
  if (scale(pool).some((balance) => balance <= 0n)) return 'badReserves'
  if (!areUint256(pool.balances.map((balance, at) => balance * (pool.rates[at] ?? 1n)))) return 'overflow'
  return calculateInvariant(pool, scale(pool)) === undefined ? 'overflow' : undefined
}

/** The precision of the amplification. */
function getPrecision({ variant }: CurveStablePool): bigint {
  return isExact(variant) ? 100n : 1n
}

/** The newer pools keep two decimals of A, and revert where Newton's method does not settle. */
function isExact(variant: CurveStablePool['variant']): boolean {
  return variant === 'template' || variant === 'ng'
}

function scale({ balances, rates }: CurveStablePool): readonly bigint[] {
  return balances.map((balance, at) => (balance * (rates[at] ?? 1n)) / ONE)
}

/** `get_D`. No value if it would overflow or not settle. */
function calculateInvariant(pool: CurveStablePool, balances: readonly bigint[]): bigint | undefined {
  const count = BigInt(balances.length)
  const precision = getPrecision(pool)
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  const ann = pool.amplification * count
  let invariant = sum
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const product = multiply(pool, { balances, invariant, count })
    if (product === undefined) return undefined
    const numerator = ((ann * sum) / precision + product * count) * invariant
    const denominator = ((ann - precision) * invariant) / precision + (count + 1n) * product
    if (denominator === 0n || !areUint256([numerator, denominator * precision])) return undefined
    const next = numerator / denominator
    if (isNear(next, invariant)) return next
    invariant = next
  }
  return isExact(pool.variant) ? undefined : invariant
}

type Terms = { readonly balances: readonly bigint[]; readonly invariant: bigint; readonly count: bigint }

/** D_P: D^(n+1) / (n^n · Πx), rounded as each generation does it. */
function multiply({ variant }: CurveStablePool, { balances, invariant, count }: Terms): bigint | undefined {
  let product = invariant
  for (const balance of balances) {
    if (!areUint256([product * invariant])) return undefined
    const divisor = variant === 'ng' ? balance : balance * count + (variant === 'first' ? 1n : 0n)
    product = (product * invariant) / divisor
  }
  return variant === 'ng' ? product / count ** count : product
}

type Unknown = {
  readonly balances: readonly bigint[]
  readonly payAt: number
  readonly receiveAt: number
  readonly payAfter: bigint
}

type Solving = Unknown & { readonly invariant: bigint }

/** `get_y`: the balance of the received token after the payment. */
function solveBalance(pool: CurveStablePool, unknown: Unknown): bigint | undefined {
  const invariant = calculateInvariant(pool, unknown.balances)
  const terms = invariant === undefined ? undefined : sumTerms(pool, { ...unknown, invariant })
  if (invariant === undefined || terms === undefined) return undefined
  const { b, c } = terms
  let y = invariant
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const divisor = 2n * y + b - invariant
    if (divisor <= 0n || !areUint256([y * y + c])) return undefined
    const next = (y * y + c) / divisor
    if (isNear(next, y)) return next
    y = next
  }
  return isExact(pool.variant) ? undefined : y
}

/** b and c of y² + (b − D) · y = c. No value if they would overflow. */
function sumTerms(pool: CurveStablePool, { balances, payAt, receiveAt, payAfter, invariant }: Solving) {
  const count = BigInt(balances.length)
  const precision = getPrecision(pool)
  const ann = pool.amplification * count
  let c = invariant
  let sum = 0n
  for (const [at, balance] of balances.entries()) {
    if (at === receiveAt) continue
    const own = at === payAt ? payAfter : balance
    if (!areUint256([c * invariant])) return undefined
    sum += own
    c = (c * invariant) / (own * count)
  }
  const last = c * invariant * precision
  return areUint256([last]) ? { b: sum + (invariant * precision) / ann, c: last / (ann * count) } : undefined
}

/** The fee at the average balances of a trade. Never below `fee`. */
function findFee({ fee, offpeg = 0n }: CurveStablePool, [pay, receive]: readonly [bigint, bigint]): bigint {
  if (offpeg <= FEE_ONE) return fee
  const balance = ((offpeg - FEE_ONE) * 4n * pay * receive) / (pay + receive) ** 2n
  return (offpeg * fee) / (balance + FEE_ONE)
}

function findToken({ tokens }: CurveStablePool, token: Address): number {
  return tokens.findIndex((other) => isSameAddress(other, token))
}

function isNear(one: bigint, other: bigint): boolean {
  return one - other <= 1n && other - one <= 1n
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineCurveStable(pool: CurveStablePool, sides: Sides): Outline {
  const { balances, rates, amplification, fee } = pool
  const payout = createStablePayout({
    balances: scale(pool).map(Number),
    amplification: Number(amplification) / Number(getPrecision(pool)),
    ...sides,
  })
  // The contract takes its fee from the output.
  const left = 1 - Number(fee) / 1e10
  const [payScale, receiveScale] = [Number(rates[sides.payAt]) / 1e18, Number(rates[sides.receiveAt]) / 1e18]
  const ranges = followCurve(scalePayout(payout, { pay: payScale, receive: left / receiveScale }), {
    payBalance: Number(balances[sides.payAt]),
    receiveBalance: Number(balances[sides.receiveAt]) * left,
  })
  // Newton's methods may stop one unit early, in D and in y. Off the peg the fee is higher, which makes the payout bend both ways.
  return { kept: 1, ranges, extra: ROUNDING / receiveScale, ...leaveFeeOut(ranges, left) }
}

const ROUNDING = 8
