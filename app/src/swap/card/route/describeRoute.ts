import { findNetwork } from '@murmur/engine/network'
import { isProven, type QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { RouteFacts } from '../../../content/explanation.ts'
import { formatGap } from '../../../notation.ts'
import type { Form } from '../../state/form.ts'
import { describeQuote, describeTransfer, nameAmount } from '../../state/quote/quoteView.ts'

type Context = { readonly form: Pick<Form, 'pay'>; readonly prices: PriceBook; readonly slippage: string }

/** The figures of the quote that the panel shows; undefined without one. */
export function describeRoute(state: QuoteState, context: Context): RouteFacts | undefined {
  if (state.type === 'quote') return describeSwap(state, context)
  if (state.type !== 'transfer') return undefined
  const { transfer, stamps } = state
  const [from = '', to = ''] = stamps.map(({ chainId }) => findNetwork(chainId)?.name)
  const { minimum, fee, bridgeFee, seconds } = describeTransfer(transfer, context)
  const ends = { pay: nameAmount(transfer.pay), receive: nameAmount(transfer.receive), from, to }
  return { type: 'transfer', ...ends, bridge: bridgeFee, fee, seconds: String(seconds), minimum }
}

function describeSwap(state: Extract<QuoteState, { type: 'quote' }>, context: Context): RouteFacts {
  const { quote, stamp } = state
  return {
    type: 'quote',
    pay: nameAmount(quote.pay),
    receive: nameAmount(quote.receive),
    network: findNetwork(stamp.chainId)?.name ?? '',
    swapCount: quote.legs.length,
    venues: quote.legs.map(({ venue }) => venue),
    ...describeQuote(state, context),
    pools: String(quote.poolCount),
    gap: isProven(quote) ? formatGap(quote.gapBps) : undefined,
    slippage: context.slippage,
  }
}
