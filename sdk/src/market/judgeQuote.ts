import type { Amount } from '@murmur/engine/amount'
import { type Decimal, multiply, parseDecimal } from '@murmur/engine/decimal'
import type { FoundQuote } from './quoteState.ts'

/** A reason to think twice about a quote, with the percentage that it is about. */
export type Risk = {
  readonly type:
    | 'impactInfo'
    | 'impactWarn'
    | 'impactLocked'
    | 'impactBlocked'
    | 'lessWarn'
    | 'lessBlocked'
    | 'moreWarn'
    | 'moreBlocked'
    | 'priceUnknown'
  /** Locked needs the user's consent; blocked cannot be swapped. */
  readonly level: 'info' | 'warn' | 'locked' | 'blocked'
  readonly bps: number
}

/** Dollars per token from a source other than the pools; no value if it is unknown or old. */
type IndependentPrices = { readonly pay: string | undefined; readonly receive: string | undefined }

const impactTiers = [
  { from: 2_500, type: 'impactBlocked', level: 'blocked' },
  { from: 1_500, type: 'impactLocked', level: 'locked' },
  { from: 300, type: 'impactWarn', level: 'warn' },
  { from: 100, type: 'impactInfo', level: 'info' },
] as const

const PRICE_BLOCKED_ABOVE = 1_500
const PRICE_WARN_ABOVE = { swap: 500, transfer: 200 }

/** The figures of a quote that are judged. A transfer is compared with the prices more strictly. */
export type Judged = Pick<FoundQuote, 'pay' | 'receive' | 'impactBps'> & {
  readonly kind?: 'transfer'
  /** Wei of the network's coin, for all transactions. */
  readonly fee?: bigint | undefined
  readonly bridge?: BridgeCost | undefined
}

/** The bridge's fee and the amount that it carries. */
export type BridgeCost = { readonly fee: Amount; readonly carried: Amount }

/** The worst first. An impact that is not a number counts as the worst. */
export function judgeQuote(quote: Judged, prices: IndependentPrices): readonly Risk[] {
  const { impactBps } = quote
  const impact = impactTiers.find(({ from }) => !(impactBps < from))
  const difference = measureDifference(quote, prices)
  const price = findPriceTier(difference, quote.kind ?? 'swap')
  const risks: Risk[] = []
  if (impact) risks.push({ type: impact.type, level: impact.level, bps: impactBps })
  if (price && difference !== undefined) risks.push({ ...price, bps: Math.abs(difference) })
  if (difference === undefined) risks.push({ type: 'priceUnknown', level: 'warn', bps: 0 })
  return sortRisks(risks)
}

/** In basis points, of swaps one after the other. */
export function joinImpacts(quotes: readonly (Pick<FoundQuote, 'impactBps'> | undefined)[]): number {
  return (1 - quotes.reduce((left, quote) => left * (1 - (quote?.impactBps ?? 0) / BPS), 1)) * BPS
}

function findPriceTier(difference: number | undefined, kind: keyof typeof PRICE_WARN_ABOVE) {
  if (difference === undefined || Math.abs(difference) <= PRICE_WARN_ABOVE[kind]) return undefined
  const side = difference < 0 ? 'less' : 'more'
  if (Math.abs(difference) > PRICE_BLOCKED_ABOVE) return { type: `${side}Blocked`, level: 'blocked' } as const
  return { type: `${side}Warn`, level: 'warn' } as const
}

export function sortRisks<T extends Pick<Risk, 'level'>>(risks: readonly T[]): readonly T[] {
  return risks.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
}

const levels = ['blocked', 'locked', 'warn', 'info']

/**
 * How far the rate of the pools is above that of the prices, in basis points; below it, negative. Without the trade's own
 * impact, which is judged by itself.
 */
function measureDifference({ pay, receive, impactBps }: Judged, prices: IndependentPrices): number | undefined {
  const paid = findWorth(pay, prices.pay)
  const received = findWorth(receive, prices.receive)
  if (paid === undefined || received === undefined) return undefined
  const scale = Math.max(paid.scale, received.scale)
  const [one, other] = [paid, received].map((worth) => worth.units * 10n ** BigInt(scale - worth.scale))
  if (!one || other === undefined || !(impactBps < BPS)) return undefined
  const ratio = Number((other * PRECISION) / one) / Number(PRECISION)
  return (ratio / (1 - impactBps / BPS) - 1) * BPS
}

const BPS = 10_000
const PRECISION = 10n ** 12n

/** Dollars; no value if the price is unknown. */
export function findWorth({ units, listing }: Amount, price: string | undefined): Decimal | undefined {
  const known = parseDecimal(price ?? '')
  return known && known.units > 0n ? multiply({ units, scale: listing.decimals }, known) : undefined
}
