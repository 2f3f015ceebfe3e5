import type { Payout } from './followCurve.ts'

type StableOptions = {
  /** All balances, scaled to one unit. */
  readonly balances: readonly number[]
  /** A, with A·n·Σx + D = A·n·D + D^(n+1) / (n^n · Πx). */
  readonly amplification: number
  readonly payAt: number
  readonly receiveAt: number
}

const MOST_STEPS = 255
const PRECISION = 1e-15

/** The payout of a stable pool (StableSwap, by Egorov 2019) without its fee, in floating point: the other balances stay. */
export function createStablePayout({ balances, amplification, payAt, receiveAt }: StableOptions): Payout {
  const count = balances.length
  const invariant = findInvariant(balances, amplification)
  // As parts of the invariant, so that every number is near one.
  const parts = balances.map((balance) => balance / invariant)
  const others = parts.filter((_, at) => at !== payAt && at !== receiveAt)
  const otherSum = others.reduce((sum, part) => sum + part, 0)
  const otherProduct = others.reduce((product, part) => product * part, count ** count)
  const steepness = amplification * count
  const payPart = parts[payAt] ?? 0
  /** The receive balance at a pay balance of x: the root of a quadratic equation. */
  const solve = (x: number): number => {
    const b = otherSum + x + 1 / steepness - 1
    const c = 1 / (steepness * otherProduct * x)
    const root = Math.sqrt(b * b + 4 * c)
    // The textbook formula cancels for large b.
    return b > 0 ? (2 * c) / (b + root) : (root - b) / 2
  }
  const first = solve(payPart)
  return (paid) => {
    const added = paid / invariant
    const x = payPart + added
    const y = solve(x)
    const term = 1 / (otherProduct * x * y)
    // −Δy/Δx from the start, without subtracting two balances that are nearly the same.
    const pull = 1 / (steepness * otherProduct * x)
    const average = (first + pull / payPart) / (first + pull / y)
    return { received: added * average * invariant, price: (steepness + term / x) / (steepness + term / y) }
  }
}

/** D by Newton's method. */
function findInvariant(balances: readonly number[], amplification: number): number {
  const count = balances.length
  const sum = balances.reduce((total, balance) => total + balance, 0)
  const steepness = amplification * count
  let invariant = sum
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const product = balances.reduce((term, balance) => (term * invariant) / (balance * count), invariant)
    const next =
      ((steepness * sum + product * count) * invariant) / ((steepness - 1) * invariant + (count + 1) * product)
    const isNear = Math.abs(next - invariant) <= PRECISION * invariant
    invariant = next
    if (isNear) break
  }
  return invariant
}
