/** The inputs of the slippage tolerance. */
export type RiskFacts = {
  /** The standard deviation of the pair's price in one second, relative: 0.0003 is 0.03 %. */
  readonly volatility: number
  /** From the quote until the swap is in a block. */
  readonly seconds: number
  readonly impactBps: number
  /** The network fee of the swap, in basis points of its worth. */
  readonly feeBps: number
  /** The pools that the route uses. */
  readonly pools: number
}

/** The parts of a tolerance in basis points. Their sum, within the limits, is the tolerance. */
type Tolerance = {
  readonly bps: number
  /** How far the price moves in that time, by one standard deviation. */
  readonly moveBps: number
  readonly parts: { readonly fixed: number; readonly move: number; readonly size: number; readonly fee: number }
}

/** The weights of a rule. */
export type ToleranceRule = {
  readonly fixedBps: number
  /** Standard deviations of the price. */
  readonly moves: number
  readonly impact: number
  /** A cheap attack needs a tolerance worth more than its own fees, so a dear network allows more. */
  readonly fee: number
  readonly perPool: number
}

const toleranceLimits = { least: 5, most: 300 }

/** Three standard deviations of the price and a part of the impact: the rule that a trader would write down. */
export const plainRule: ToleranceRule = { fixedBps: 5, moves: 3, impact: 0.25, fee: 0, perPool: 0 }

export function findTolerance(facts: RiskFacts, rule: ToleranceRule): Tolerance {
  const moveBps = 10_000 * facts.volatility * Math.sqrt(facts.seconds)
  const parts = {
    fixed: rule.fixedBps + rule.perPool * facts.pools,
    move: rule.moves * moveBps,
    size: rule.impact * facts.impactBps,
    fee: rule.fee * facts.feeBps,
  }
  return { bps: limit(parts.fixed + parts.move + parts.size + parts.fee), moveBps, parts }
}

/** The evolved rule is trusted only near the plain one: it may not allow more than that or 0.5 %, nor less than a third. */
export function findGuardedTolerance(facts: RiskFacts, rule: ToleranceRule): Tolerance {
  const plain = findTolerance(facts, plainRule).bps
  const found = findTolerance(facts, rule)
  return { ...found, bps: Math.min(Math.max(found.bps, plain / 3), Math.max(plain, FIXED_BPS)) }
}

const FIXED_BPS = 50

/** A figure that is not a number gives the least tolerance. */
function limit(bps: number): number {
  const { least, most } = toleranceLimits
  return bps >= least ? Math.min(bps, most) : least
}

type Side = {
  /** Tokens of the same asset move together. */
  readonly asset: string
  /** The standard deviation of its price in one second; 0 for dollars. */
  readonly perSecond: number
}

/** The lowest volatility that the rule was evolved on. Lower ones count as this: the past is only a hint. */
const LEAST = 0.000_02

/** How much the price of one token in the other moves. Assumes that they are independent, which overestimates it. */
export function findPairVolatility(pay: Side, receive: Side): number {
  if (pay.asset === receive.asset) return LEAST
  return Math.max(LEAST, Math.hypot(pay.perSecond, receive.perSecond))
}
