import { payConstantProduct } from '@murmur/engine/pools/constantProduct'
import { quoteSwap } from '@murmur/engine/pools/swap'
import { findMinimum } from '@murmur/engine/slippage'
import { addressOf, dollar, ether, pools, toAmount } from './lessonMarket.ts'

/** A swap of 20 ETH in one pool, after a trade of somebody else. Dollars are in units of USDC. */
type SlippageOutcome = {
  readonly quoted: bigint
  readonly floor: bigint
  /** The pool would pay this after the other trade. The swap reverts if it is below the floor. */
  readonly given: bigint
  readonly arrives: boolean
  readonly sandwich: Sandwich
}

/** The worst that somebody can do who trades right before and right after. */
type Sandwich = {
  readonly lost: bigint
  /** In wei, before gas. */
  readonly earned: bigint
}

const pay = addressOf(ether)
const receive = addressOf(dollar)
const { units } = toAmount(ether, 20)

type Situation = {
  readonly slippageBps: number
  /** The payment of the other trade in ETH. */
  readonly others: number
}

export function judgeSlippage({ slippageBps, others }: Situation): SlippageOutcome {
  const quoted = giveAfter(0n)
  const floor = findMinimum(quoted, { slippageBps })
  const given = giveAfter(toAmount(ether, others).units)
  return { quoted, floor, given, arrives: given >= floor, sandwich: findSandwich({ quoted, floor }) }
}

function giveAfter(otherUnits: bigint): bigint {
  const moved = payConstantProduct(pools.A, { pay, receive, units: otherUnits })
  return quoteSwap(moved?.pool ?? pools.A, { pay, receive, units }) ?? 0n
}

/** By bisection: a larger trade before leaves less. */
function findSandwich({ quoted, floor }: { readonly quoted: bigint; readonly floor: bigint }): Sandwich {
  let least = 0n
  let most = toAmount(ether, 2_000).units
  while (most - least > 10n ** 12n) {
    const middle = (least + most) / 2n
    if (giveAfter(middle) >= floor) least = middle
    else most = middle
  }
  return { lost: quoted - giveAfter(least), earned: earn(least) - least }
}

/** The coins that come back for a trade before and its reverse after the swap. */
function earn(before: bigint): bigint {
  const first = payConstantProduct(pools.A, { pay, receive, units: before })
  const swapped = first && payConstantProduct(first.pool, { pay, receive, units })
  return (swapped && quoteSwap(swapped.pool, { pay: receive, receive: pay, units: first.received })) ?? 0n
}
