import type { SwapCase } from './swapCase.ts'
import { pauses, TRIES } from './swapCase.ts'

export type Decision = {
  readonly toleranceBps: number
  /** If the quote got worse by this much before it was signed, the user confirms the new one. */
  readonly confirmBps: number
}

/** In dollars. Policies are compared by the sum. */
export type SwapCost = {
  /** Fees of failed transactions, the user's time, the risk of a later price, and second confirmations. */
  reverts: number
  /** The profit of searchers. */
  extracted: number
  /** The loss against the price at the first try. It can be negative. */
  shortfall: number
  /** Transactions that failed. */
  failures: number
}

/** Twenty dollars an hour. */
const DOLLARS_PER_SECOND = 20 / 3600

/** A later price is a risk even where it is as good on average: a quarter of a standard deviation. */
const RISK_SHARE = 0.25

/** Two swaps of a searcher cost more gas than one of a user. */
const SEARCHER_GAS = 2.4

/** Follows one swap until it is filled, or given up after three tries. */
export function findCost(swap: SwapCase, { toleranceBps, confirmBps }: Decision): SwapCost {
  const cost = { reverts: 0, extracted: 0, shortfall: 0, failures: 0 }
  let price = 0
  let first: number | undefined
  for (let at = 0; at < TRIES; at += 1) {
    let quoted = price
    price += swap.moves[at * pauses.length] ?? 0
    if (quoted - price > confirmBps / 10_000) {
      quoted = price
      price += swap.moves[at * pauses.length + 1] ?? 0
      cost.reverts += priceDelay(swap, swap.seconds.again)
    }
    price += swap.moves[at * pauses.length + 2] ?? 0
    first ??= price
    const floor = Math.exp(quoted) * (1 - toleranceBps / 10_000)
    const offered = Math.exp(price)
    if (offered < floor) {
      cost.failures += 1
      cost.reverts += swap.gas + priceDelay(swap, swap.seconds.signing + swap.seconds.waiting)
      continue
    }
    if (swap.isWatched[at]) cost.extracted = findExtracted(swap, floor / offered)
    break
  }
  // A swap that is given up has the price of that moment.
  cost.shortfall = swap.worth * (Math.exp(first ?? 0) - Math.exp(price))
  return cost
}

function priceDelay({ worth, volatility }: SwapCase, seconds: number): number {
  return seconds * DOLLARS_PER_SECOND + RISK_SHARE * volatility * Math.sqrt(seconds) * worth
}

/**
 * A sandwich: a searcher buys first, which leaves the user only the floor, and sells afterwards. Closed form for a
 * constant-product pool; zero if it does not pay.
 */
function findExtracted({ worth, depth, poolFee, gas }: SwapCase, floorShare: number): number {
  const kept = 1 - poolFee
  const paid = kept * worth
  const product = depth * depth
  const fair = depth - product / (depth + paid)
  const floor = fair * floorShare
  // Solves product / x - product / (x + paid) = floor for the reserve x after the searcher's purchase.
  const reserve = (Math.sqrt(paid * paid + (4 * product * paid) / floor) - paid) / 2
  const bought = depth - product / reserve
  const spent = (reserve - depth) / kept
  const after = reserve + paid
  const returned = after - product / (product / after + kept * bought)
  return returned - spent > SEARCHER_GAS * gas ? fair - floor : 0
}
