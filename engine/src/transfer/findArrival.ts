import type { Amount } from '../amount.ts'
import { gasPerSwap } from '../market.ts'
import { findQuote, type Quote, shrinkQuote } from '../quote.ts'
import { deductFee } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { findMessage, max, type PathOptions, priceMessage } from './transferPath.ts'
import type { NoTransferReason } from './transferQuote.ts'

/** What happens on the second network. */
export type Arrival = {
  /** In units of the deposited token. */
  readonly fee: bigint
  readonly arriving: Amount
  readonly second: Quote | undefined
  /** In units of the received token. */
  readonly receive: bigint
  /** Of the message and its swaps: what the fee pays for. */
  readonly message: { readonly gas: bigint; readonly cost: bigint }
}

export type Failed = { readonly reason: NoTransferReason }

/** From a deposit to the received token. */
export function findArrival(deposit: bigint, options: PathOptions): Arrival | Failed {
  const { path, question } = options
  const { gas, cost } = findMessage(path, question)
  if (cost === undefined) return { reason: 'gasUnknown' }
  const { arriving, fee } = deductFee(deposit, { fees: path.fees, messageCost: cost })
  if (arriving <= 0n) return { reason: 'feeAboveAmount' }
  const amount = { listing: getBridgeListing(path.fees.route.destination), units: arriving }
  if (path.isReceivedAsCarried)
    return { fee, arriving: amount, second: undefined, receive: arriving, message: { gas, cost } }
  const quote = quoteSecond(amount, options)
  if ('reason' in quote) return quote
  return agree(quote, { ...options, deposit, messageGas: gas, swapGas: 0n, passes: MOST_PASSES })
}

const MOST_PASSES = 4

type Agreement = PathOptions & {
  readonly deposit: bigint
  readonly messageGas: bigint
  /** The most that the swaps of any pass needed: it never falls, so that the passes end. */
  readonly swapGas: bigint
  readonly passes: number
}

/** The gas of the swaps reduces what arrives, and what arrives decides the swaps. */
function agree(quote: Quote, options: Agreement): Arrival | Failed {
  const { path, question, deposit, messageGas, passes } = options
  const swapGas = max(options.swapGas, sumSwapGas(quote))
  const gas = messageGas + swapGas
  const cost = priceMessage(gas, { path, question })
  if (cost === undefined) return { reason: 'gasUnknown' }
  const { arriving: units, fee } = deductFee(deposit, { fees: path.fees, messageCost: cost })
  if (units <= 0n) return { reason: 'feeAboveAmount' }
  const arriving = { listing: quote.pay.listing, units }
  const second = quoteLess(quote, { path, question, pay: arriving })
  if ('reason' in second) return second
  if (sumSwapGas(second) > swapGas && passes > 1) return agree(second, { ...options, swapGas, passes: passes - 1 })
  return { fee, arriving, second, receive: second.receive.units, message: { gas, cost } }
}

/** Up to a hundredth less, the same swaps are as good as the best. */
const LITTLE = 100n

function quoteLess(quote: Quote, { pay, ...options }: PathOptions & { readonly pay: Amount }): Quote | Failed {
  const less = quote.pay.units - pay.units
  if (less === 0n) return quote
  const { request, markets, slippageBps } = options.question
  const shrunk =
    less * LITTLE < pay.units
      ? shrinkQuote(quote, { request: { pay, receive: request.receive, slippageBps }, market: markets.destination })
      : undefined
  return shrunk ?? quoteSecond(pay, options)
}

function quoteSecond(pay: Amount, { question }: PathOptions): Quote | Failed {
  const { request, markets, slippageBps, maxLegs } = question
  const result = findQuote({ pay, receive: request.receive, slippageBps, maxLegs }, markets.destination)
  if (result.type === 'quote') return result.quote
  // The request was checked before, so that only the route can be missing.
  return { reason: result.type === 'none' ? result.reason : 'noRoute' }
}

function sumSwapGas({ route: { legs } }: Quote): bigint {
  return legs.reduce((sum, { pool }) => sum + gasPerSwap[pool.type], 0n)
}
