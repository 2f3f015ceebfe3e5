import { type Address, isSameAddress } from '../token.ts'
import { followCurve, type Payout, scalePayout } from './followCurve.ts'
import { payForOutput } from './payForOutput.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import { areTokens, areUint256, MAX_UINT128, type PoolIdentity, type PoolProblem, type Trade } from './trade.ts'

/** A volatile (x · y = k) or stable (x³y + xy³ = k) pool of Aerodrome, Velodrome V2 or another heir of Solidly. */
export type SolidlyPool = PoolIdentity & {
  readonly type: 'solidly'
  readonly tokens: readonly [Address, Address]
  readonly reserves: readonly [bigint, bigint]
  /** 10^decimals of each token. */
  readonly bases: readonly [bigint, bigint]
  readonly isStable: boolean
  /** Parts of 10,000. */
  readonly feeBps: number
}

/** Measured behind its hook, less the hook, for a stable pool: `npx vitest run devnet/tests/hookQuotes.test.ts`. */
export const solidly: PoolKind<SolidlyPool> = {
  gas: 85_000n,
  check: checkSolidly,
  quote: quoteSolidly,
  quotePay: quoteSolidlyPay,
  outline: outlineSolidly,
}

const ONE = 10n ** 18n
const FULL = 10_000n
const MOST_STEPS = 255

/** `getAmountOut`, where `swap` accepts it. No value if either would revert. */
function quoteSolidly(pool: SolidlyPool, { pay, units }: Trade): bigint | undefined {
  if (units <= 0n || units > MAX_UINT128) return undefined
  const payAt = isSameAddress(pool.tokens[0], pay) ? 0 : 1
  const kept = units - (units * BigInt(pool.feeBps)) / FULL
  const received = pool.isStable ? receiveStable(pool, { payAt, kept }) : receiveVolatile(pool, { payAt, kept })
  if (received === undefined || received <= 0n) return undefined
  return isAccepted(pool, { payAt, kept, received }) ? received : undefined
}

function quoteSolidlyPay(pool: SolidlyPool, trade: Trade): bigint | undefined {
  const payAt = isSameAddress(pool.tokens[0], trade.pay) ? 0 : 1
  const [payReserve, receiveReserve] = orient(pool.reserves, payAt)
  if (trade.units >= receiveReserve) return undefined
  return payForOutput(trade.units, {
    quote: (units) => quoteSolidly(pool, { ...trade, units }),
    guess: (trade.units * payReserve) / receiveReserve,
    most: MAX_UINT128,
  })
}

function checkSolidly(pool: SolidlyPool): PoolProblem | undefined {
  const { tokens, reserves, bases, feeBps } = pool
  if (!areTokens(tokens)) return 'badTokens'
  if (!bases.every((base) => /^10*$/.test(base.toString()))) return 'badTokens'
  if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps >= 10_000) return 'badFee'
  if (reserves.some((reserve) => reserve <= 0n)) return 'badReserves'
  if (reserves.some((reserve) => reserve > MAX_UINT128)) return 'overflow'
  const k = measureK(pool, reserves)
  if (k === undefined) return 'overflow'
  return k > 0n ? undefined : 'badReserves'
}

type Payment = { readonly payAt: 0 | 1; readonly kept: bigint }

function receiveVolatile({ reserves }: SolidlyPool, { payAt, kept }: Payment): bigint {
  const [payReserve, receiveReserve] = orient(reserves, payAt)
  return (kept * receiveReserve) / (payReserve + kept)
}

function receiveStable(pool: SolidlyPool, { payAt, kept }: Payment): bigint | undefined {
  const k = measureK(pool, pool.reserves)
  const [payReserve, receiveReserve] = orient(pool.reserves, payAt)
  const [payBase, receiveBase] = orient(pool.bases, payAt)
  const x = (kept * ONE) / payBase + (payReserve * ONE) / payBase
  const before = (receiveReserve * ONE) / receiveBase
  const after = k === undefined ? undefined : solveBalance(pool, { x, k, start: before })
  return after === undefined || after > before ? undefined : ((before - after) * receiveBase) / ONE
}

type Unknown = { readonly x: bigint; readonly k: bigint; readonly start: bigint }

/** `_get_y`. */
function solveBalance(pool: SolidlyPool, { x, k, start }: Unknown): bigint | undefined {
  let y: bigint | undefined = start
  for (let count = 0; count < MOST_STEPS && y !== undefined && y > 0n; count += 1) {
    const step: Step = takeStep(pool, { x, y, k })
    if (step.isDone) return step.y
    y = step.y
  }
  return undefined
}

type Place = { readonly x: bigint; readonly y: bigint; readonly k: bigint }

/** No y if the contract would revert. */
type Step = { readonly isDone: boolean; readonly y?: bigint }

const REVERTED: Step = { isDone: true }

function takeStep(pool: SolidlyPool, { x, y, k }: Place): Step {
  const now = multiply(x, y)
  const slope = differentiate(x, y)
  if (now === undefined || slope === undefined || slope === 0n) return REVERTED
  const distance = (now < k ? k - now : now - k) * ONE
  if (!areUint256([distance])) return REVERTED
  const step = distance / slope
  if (step === 0n) return finish(pool, { x, y, k, now })
  return { isDone: false, y: now < k ? y + step : y - step }
}

/** The end of Newton's method, or one unit more or less where it has rounded its step away. */
function finish(pool: SolidlyPool, { x, y, k, now }: Place & { readonly now: bigint }): Step {
  if (now === k) return { isDone: true, y }
  if (now < k) {
    // The contract scales x and y + 1 here, which are scaled already.
    const scaled = measureK(pool, [x, y + 1n])
    return scaled === undefined ? REVERTED : { isDone: scaled > k, y: y + 1n }
  }
  const below = multiply(x, y - 1n)
  if (below === undefined) return REVERTED
  return below < k ? { isDone: true, y } : { isDone: false, y: y - 1n }
}

/** `_k` of two amounts in the tokens' own units. No value if it would overflow. */
function measureK({ bases, isStable }: SolidlyPool, [one, other]: readonly [bigint, bigint]): bigint | undefined {
  if (!isStable) return areUint256([one * other]) ? one * other : undefined
  if (!areUint256([one * ONE, other * ONE])) return undefined
  return multiply((one * ONE) / bases[0], (other * ONE) / bases[1])
}

/** `_f`: x³y + xy³ with 18 decimals. */
function multiply(x: bigint, y: bigint): bigint | undefined {
  const a = (x * y) / ONE
  const b = (x * x) / ONE + (y * y) / ONE
  return areUint256([x * y, x * x, y * y, a * b]) ? (a * b) / ONE : undefined
}

/** `_d`: 3xy² + x³. */
function differentiate(x: bigint, y: bigint): bigint | undefined {
  const one = 3n * x * ((y * y) / ONE)
  const other = ((x * x) / ONE) * x
  return areUint256([one, other]) ? one / ONE + other / ONE : undefined
}

/** `swap` refuses with `K()` where the double scaling above has changed the output: in pools of few whole tokens. */
function isAccepted(pool: SolidlyPool, { payAt, kept, received }: Payment & { readonly received: bigint }): boolean {
  const [one, other] = pool.reserves
  const after = payAt === 0 ? ([one + kept, other - received] as const) : ([one - received, other + kept] as const)
  if (after.some((reserve) => reserve <= 0n)) return false
  const [before, now] = [measureK(pool, pool.reserves), measureK(pool, after)]
  return before !== undefined && now !== undefined && now >= before
}

function orient(values: readonly [bigint, bigint], payAt: 0 | 1): readonly [bigint, bigint] {
  return payAt === 0 ? values : [values[1], values[0]]
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineSolidly({ reserves, bases, isStable, feeBps }: SolidlyPool, { payAt, receiveAt }: Sides): Outline {
  const kept = 1 - feeBps / 1e4
  const [pay, receive] = [Number(reserves[payAt]), Number(reserves[receiveAt])]
  // The contract rounds the fee down, by less than one unit of the paid token.
  if (!isStable) {
    const ranges = [{ liquidity: Math.sqrt(pay * receive), start: Math.sqrt(receive / pay), end: 0 }]
    return { kept, ranges, extra: receive / pay }
  }
  const [payBase, receiveBase] = [Number(bases[payAt]), Number(bases[receiveAt])]
  const payout = createSolidlyPayout(pay / payBase, receive / receiveBase)
  const ranges = followCurve(scalePayout(payout, { pay: 1 / payBase, receive: receiveBase }), {
    payBalance: pay,
    receiveBalance: receive,
  })
  // Two units more, where Newton's method stops one before the end.
  return { kept, ranges, extra: (payout(0).price * receiveBase) / payBase + 2 * Math.max(1, receiveBase / 1e18) }
}

/** Newton's steps square their error, so that the next one would be smaller than rounding. */
const PRECISION = 1e-9

/** Payout of a stable pool: after a payment of d, x³y + xy³ = k is a cubic equation in what is received. */
function createSolidlyPayout(payBalance: number, receiveBalance: number): Payout {
  const [x, y] = [payBalance, receiveBalance]
  return (paid, smaller) => {
    const end = x + paid
    const wanted = (paid * y * (3 * x * x + 3 * x * paid + paid * paid + y * y)) / end
    // Its slope falls, so that Newton's steps from too little never pass the root.
    let received = smaller?.received ?? 0
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const left = y - received
      const now = received * (end * end + 3 * y * y - 3 * y * received + received * received)
      const change = (wanted - now) / (end * end + 3 * left * left)
      received += change
      if (!(Math.abs(change) > PRECISION * received)) break
    }
    const left = Math.max(y - received, 0)
    return { received, price: (3 * end * end * left + left ** 3) / (end ** 3 + 3 * end * left * left) }
  }
}
