import { joinImpacts } from '../market/judgeQuote.ts'
import { type FoundQuote, type FoundTransfer, type QuoteState, readSearch } from '../market/quoteState.ts'
import type { Quoted } from './offer.ts'

/** A quote on one network or across two. No value while there is none. */
export function readQuoted(state: QuoteState): Quoted | undefined {
  if (state.type === 'quote') return state
  return state.type === 'transfer' ? readQuotedTransfer(state) : undefined
}

export function readQuotedTransfer(state: Extract<QuoteState, { type: 'transfer' }>): Quoted {
  const { question, transfer, stamps, isPending } = state
  const [origin, destination] = stamps
  // A transfer is as old as the older of its blocks. The block itself is that of the payment.
  const stamp = { ...origin, seenAt: Math.min(origin.seenAt, destination.seenAt) }
  return { type: 'quote', question, quote: describe(transfer), stamp, singlePool: undefined, isPending, transfer }
}

const known = new WeakMap<FoundTransfer, FoundQuote>()

/** Cached per transfer, so that the same transfer is prepared only once. */
function describe(transfer: FoundTransfer): FoundQuote {
  const { pay, receive, minimumReceive, gas, first, second } = transfer
  const quote = known.get(transfer) ?? {
    pay,
    receive,
    minimumReceive,
    maximumPay: pay,
    impactBps: joinImpacts([first, second]),
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
