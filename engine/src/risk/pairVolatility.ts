type Side = {
  /** Tokens of the same asset move together. */
  readonly asset: string
  /** The standard deviation of its price in one second; 0 for dollars. */
  readonly perSecond: number
}

/** The calmest pairs that the rule was evolved on. Calmer ones count as these: a calm past is no promise. */
const LEAST = 0.000_02

/** How much the price of one token in the other moves. The two are taken as independent, which is rather too much. */
export function findPairVolatility(pay: Side, receive: Side): number {
  if (pay.asset === receive.asset) return LEAST
  return Math.max(LEAST, Math.hypot(pay.perSecond, receive.perSecond))
}
