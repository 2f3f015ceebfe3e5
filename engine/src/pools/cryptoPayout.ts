import type { Payout, Sample } from './followCurve.ts'

type CryptoOptions = {
  /** All balances in one value, as parts of the invariant. */
  readonly parts: readonly number[]
  /** A · n^n. */
  readonly steepness: number
  readonly gamma: number
  readonly payAt: number
  readonly receiveAt: number
}

const MOST_STEPS = 100
/** Newton's steps square their error, so that the next one would be smaller than rounding. */
const PRECISION = 1e-9

/**
 * The payout of a CryptoSwap pool (Egorov 2021) without its fee, in floating point: the other balances stay. With parts of
 * the invariant, S their sum and K their product times n^n, the pool keeps
 *
 *     A·n^n · γ² · K · (S − 1) = (1 − K) · (γ + 1 − K)².
 *
 * Subtracting the same equation for the balances before the trade leaves one for the output alone, so that small trades
 * keep all digits.
 */
export function createCryptoPayout({ parts, steepness, gamma, payAt, receiveAt }: CryptoOptions): Payout {
  const count = parts.length
  const others = parts.filter((_, at) => at !== payAt && at !== receiveAt)
  const factor = others.reduce((product, part) => product * part, count ** count)
  const [x, y] = [parts[payAt] ?? 0, parts[receiveAt] ?? 0]
  const weight = steepness * gamma * gamma
  const product = factor * x * y
  const lack = Math.max(0, 1 - product)
  const width = gamma + lack
  const excess = (lack * width * width) / (weight * product)

  const measure = (added: number, received: number) => {
    const grown = factor * (added * y - received * (x + added))
    const [newLack, newWidth] = [lack - grown, width - grown]
    const bend = weight * (excess + added - received) + width * width + newLack * (width + newWidth)
    const slope = factor * (x + added) * (width + newWidth + newLack) - weight
    return {
      miss: grown * bend + weight * product * (added - received),
      fall: factor * (x + added) * bend - grown * slope + weight * product,
      bend,
    }
  }
  const solve = (added: number, smaller?: Sample): number => {
    let [low, high] = [0, Math.min(y, added + excess)]
    let received = startSolving(added, { high, smaller })
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { miss, fall } = measure(added, received)
      if (miss > 0) low = received
      else high = received
      const next = received + miss / fall
      const inside = next > low && next < high ? next : (low + high) / 2
      const isDone = Math.abs(inside - received) <= PRECISION * received
      received = inside
      if (isDone) break
    }
    const { bend } = measure(added, received)
    return (added * (factor * y * bend + weight * product)) / (factor * (x + added) * bend + weight * product)
  }
  return (added, smaller) => {
    const received = added > 0 ? solve(added, smaller) : 0
    const [paid, left] = [x + added, y - received]
    const newLack = 1 - factor * paid * left
    const newWidth = gamma + newLack
    const bend = weight * (excess + added - received) + newWidth * newWidth + 2 * newLack * newWidth
    const both = weight * factor * paid * left
    return { received, price: (factor * left * bend + both) / (factor * paid * bend + both) }
  }
}

type Start = { readonly high: number; readonly smaller: Sample | undefined }

/** The tangent at a smaller payment, which is a little above the payout. */
function startSolving(added: number, { high, smaller }: Start): number {
  const tangent = smaller === undefined ? 0 : smaller.received + smaller.price * (added - smaller.paid)
  return tangent > 0 && tangent < high ? tangent : high / 2
}
