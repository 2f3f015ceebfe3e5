import type { DriftAnswer } from '@murmur/sdk/api'
import type { FoundQuote } from '@murmur/sdk/market/quoteState'
import type { RiskBook } from './followRisk.ts'

/** Allora's expected gain or loss of the received token against the paid one. */
export type Drift = {
  readonly pay: string
  readonly receive: string
  /** Relative change of the received token against the paid one. */
  readonly change: number
  readonly dispersion: number
  readonly hours: number
  readonly topics: readonly Topic[]
}

type Topic = Pick<Extract<DriftAnswer, { type: 'forecast' }>, 'topic' | 'hits' | 'outcomes' | 'ageMs'>

/** With fewer outcomes a hit rate says nothing. */
const LEAST_OUTCOMES = 30

type DriftContext = { readonly book: RiskBook; readonly feeBps: number }

/** No value unless it exceeds the cost of the swap and the spread of the forecasters, and the topics were judged often enough. */
export function findDrift(
  quote: Pick<FoundQuote, 'pay' | 'receive' | 'impactBps'>,
  context: DriftContext,
): Drift | undefined {
  const { book, feeBps } = context
  const sides = [quote.pay.listing, quote.receive.listing].map(({ id }) => book.risks.get(id))
  const [pay, receive] = sides.map((risk) => {
    if (risk?.volatility.type === 'dollar') return { logReturn: 0, dispersion: 0, topic: undefined }
    if (risk?.drift.type !== 'forecast' || risk.drift.outcomes < LEAST_OUTCOMES) return undefined
    return { ...risk.drift, topic: risk.drift }
  })
  if (pay === undefined || receive === undefined || sides[0]?.asset === sides[1]?.asset) return undefined
  const change = Math.expm1(receive.logReturn - pay.logReturn)
  const dispersion = Math.hypot(pay.dispersion, receive.dispersion)
  const cost = (quote.impactBps + feeBps) / 10_000
  if (!(Math.abs(change) > cost + dispersion)) return undefined
  const topics = [pay.topic, receive.topic].filter((topic) => topic !== undefined)
  const seconds = Math.max(...topics.map(({ horizonSeconds }) => horizonSeconds))
  return {
    pay: quote.pay.listing.symbol,
    receive: quote.receive.listing.symbol,
    change,
    dispersion,
    hours: seconds / 3_600,
    topics,
  }
}
