import {
  findGuardedTolerance,
  findTolerance,
  plainRule,
  type RiskFacts,
  type ToleranceRule,
} from '@murmur/engine/risk/tolerance'
import type { SwapCase } from './swapCase.ts'
import { type Decision, findCost, type SwapCost } from './swapCost.ts'

export type Policy = (swap: SwapCase) => Decision

/** The product asks for a second confirmation if a quote got worse by this much before it was signed. */
const CONFIRM_BPS = 50

export const policies = {
  'fixed 0.5 %': (): Decision => ({ toleranceBps: 50, confirmBps: CONFIRM_BPS }),
  'fixed 1 %': (): Decision => ({ toleranceBps: 100, confirmBps: CONFIRM_BPS }),
  'plain volatility rule': createPolicy(plainRule, CONFIRM_BPS),
} satisfies Readonly<Record<string, Policy>>

function createPolicy(rule: ToleranceRule, confirmBps: number): Policy {
  return (swap) => ({ toleranceBps: findTolerance(readFacts(swap), rule).bps, confirmBps })
}

/** As the product uses an evolved rule. */
export function createGuardedPolicy(rule: ToleranceRule, confirmBps: number): Policy {
  return (swap) => ({ toleranceBps: findGuardedTolerance(readFacts(swap), rule).bps, confirmBps })
}

/** The facts that the card has before the swap is sent. */
function readFacts({ worth, depth, gas, pools, seconds, volatility }: SwapCase): RiskFacts {
  return {
    volatility,
    seconds: seconds.signing + seconds.waiting,
    impactBps: (10_000 * worth) / (depth + worth),
    feeBps: (10_000 * gas) / worth,
    pools,
  }
}

export function sumCost({ reverts, extracted, shortfall }: SwapCost): number {
  return reverts + extracted + shortfall
}

/** The mean costs of a policy over some swaps. */
type Score = { readonly dollars: number; readonly bps: number; readonly failures: number }

export function scorePolicy(cases: readonly SwapCase[], policy: Policy): Score {
  let dollars = 0
  let bps = 0
  let failures = 0
  for (const swap of cases) {
    const cost = findCost(swap, policy(swap))
    const sum = sumCost(cost)
    dollars += sum
    bps += (10_000 * sum) / swap.worth
    failures += cost.failures
  }
  const { length } = cases
  return { dollars: dollars / length, bps: bps / length, failures: failures / length }
}

/** More failed transactions than this are no good product, however cheap they are. */
const MOST_FAILURES = 0.01
const FAILURE_WEIGHT = 20

/** 1 is as good as the fixed 0.5 %. Money and swaps count the same, or only the largest swaps would matter. */
export function compareScores(score: Score, fixed: Score): number {
  const excess = Math.max(0, score.failures - MOST_FAILURES)
  return (score.dollars / fixed.dollars + score.bps / fixed.bps) / 2 + FAILURE_WEIGHT * excess
}
