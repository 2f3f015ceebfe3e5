import { divideUp } from './trade.ts'

/** The precision of the amplification parameter. */
const PRECISION = 1_000n

/** Newton's method stops when two steps differ by at most one. The contracts give up after this many. */
const MOST_STEPS = 255

/** `StableMath._calculateInvariant`: D of  A·n·S + D = A·n·D + D^(n+1) / (n^n · P), rounded down at every step. */
export function calculateInvariant(balances: readonly bigint[], amplification: bigint): bigint | undefined {
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
export function solveBalance(
  balances: readonly bigint[],
  { invariant, amplification, at }: Unknown,
): bigint | undefined {
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
