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
