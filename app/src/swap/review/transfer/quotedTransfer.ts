import type { FoundQuote, FoundTransfer, QuoteState } from '@murmur/sdk/market/quoteState'
import type { Quoted } from '@murmur/sdk/trade/offer'
import { findJudged, readSearch } from '../../state/quote/quoteView.ts'

/** The quote of the card, on one network or across two. No value while there is none. */
export function readQuoted(state: QuoteState): Quoted | undefined {
  if (state.type === 'quote') return state
  if (state.type !== 'transfer') return undefined
  const { question, transfer, stamps, isPending } = state
  const [origin, destination] = stamps
  // A transfer is as old as the older of its blocks. The block itself is that of the payment.
  const stamp = { ...origin, seenAt: Math.min(origin.seenAt, destination.seenAt) }
  return { type: 'quote', question, quote: describe(state), stamp, singlePool: undefined, isPending, transfer }
}

const known = new WeakMap<FoundTransfer, FoundQuote>()

/** Cached per transfer, so that the same transfer is prepared only once. */
function describe(state: Extract<QuoteState, { type: 'transfer' }>): FoundQuote {
  const { transfer } = state
  const { pay, receive, minimumReceive, gas } = transfer
  const quote = known.get(transfer) ?? {
    pay,
    receive,
    minimumReceive,
    maximumPay: pay,
    impactBps: findJudged(state)?.impactBps ?? Number.NaN,
    kind: 'transfer' as const,
    fee: gas.origin.cost,
    // The route of each network is in the transfer.
    legs: [],
    route: { legs: [] },
    ...readSearch(transfer),
  }
  known.set(transfer, quote)
  return quote
}
