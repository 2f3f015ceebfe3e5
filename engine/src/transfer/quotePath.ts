import type { Amount } from '../amount.ts'
import { getSwapGas } from '../market.ts'
import { leastSwapGas } from '../pools/poolKinds.ts'
import { findQuote, type Quote, shrinkQuote } from '../quote.ts'
import { boundOutput, boundRoute } from '../route.ts'
import { checkLimits, convertUnits, deductFee } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import {
  applyTolerance,
  divideUp,
  findMessage,
  max,
  type PathOptions,
  priceMessage,
  type Question,
  type TransferPath,
} from './transferPath.ts'
import type { NoTransferReason, PathRefusal } from './transferQuote.ts'

/** A transfer over one asset. */
export type Carriage = Arrival & {
  readonly path: TransferPath
  readonly first: Quote | undefined
  readonly carried: Amount
  readonly kept: Amount
  /** In units of the received token, like those below. */
  readonly net: bigint
  /** The gas of the first swap. */
  readonly gasValue: bigint
  /** No transfer over this asset gives more: see `TransferCertificate`. */
  readonly bound: bigint
}

/** The best transfer over one asset. */
export function quotePath(path: TransferPath, question: Question): Carriage | PathRefusal {
  const { fees, isCarriedAsPaid } = path
  const first = isCarriedAsPaid ? undefined : quoteFirst(path, question)
  if (first !== undefined && 'reason' in first) return refuse(path, first.reason)
  const units = first?.minimumReceive.units ?? question.request.pay.units
  const limit = checkLimits(units, fees)
  if (limit !== undefined) return refuse(path, limit)
  const arrival = findArrival(units, { path, question })
  if ('reason' in arrival) return refuse(path, arrival.reason)
  const listing = getBridgeListing(fees.route.origin)
  const gasValue = valueFirstGas(first?.route.gasCost ?? 0n, { path, question, ...arrival })
  return {
    ...arrival,
    path,
    first,
    carried: { listing, units },
    kept: { listing, units: first === undefined ? 0n : first.receive.units - units },
    net: arrival.receive - gasValue,
    gasValue,
    bound: composeBound(first, { path, question }),
  }
}

/** An upper bound on the result of `quotePath` after gas, without its searches. */
export function boundPath(path: TransferPath, question: Question): bigint | PathRefusal {
  const { fees, isCarriedAsPaid } = path
  const { request, markets, pay } = question
  if (findMessage(path, question).cost === undefined) return refuse(path, 'gasUnknown')
  const paid = { pay, receive: fees.route.origin.address, units: request.pay.units }
  const most = isCarriedAsPaid ? request.pay.units : boundRoute(paid, markets.origin)
  if (most === undefined) return refuse(path, 'noRoute')
  const deposit = isCarriedAsPaid ? most : applyTolerance(most, question) + 1n
  return boundArrival(deposit, { path, question }) ?? refuse(path, 'noRoute')
}

/** The bounds of both networks with the fee between them. */
function composeBound(first: Quote | undefined, { path, question }: PathOptions): bigint {
  const { request } = question
  const deposit =
    first === undefined ? request.pay.units : applyTolerance(first.route.bound + first.route.gasCost, question) + 1n
  const bound = boundArrival(deposit, { path, question })
  if (bound === undefined) throw new RangeError('A transfer that was found has a path.')
  return bound
}

function refuse({ fees: { route, limits } }: TransferPath, reason: NoTransferReason): PathRefusal {
  const passed = { belowMinimum: limits.minimum, aboveMaximum: limits.maximum }
  const units = reason === 'belowMinimum' || reason === 'aboveMaximum' ? passed[reason] : undefined
  const limit = units === undefined ? undefined : { listing: getBridgeListing(route.origin), units }
  return { asset: route.origin.asset, reason, limit }
}

function quoteFirst(
  { fees }: TransferPath,
  { request, markets, originSlippageBps, maxLegs }: Question,
): Quote | Failed {
  const receive = getBridgeListing(fees.route.origin)
  const result = findQuote({ pay: request.pay, receive, slippageBps: originSlippageBps, maxLegs }, markets.origin)
  if (result.type === 'quote') return result.quote
  // The request was already checked: only the route can be missing.
  return { reason: result.type === 'none' ? result.reason : 'noRoute' }
}

/** The outcome on the second network. */
type Arrival = {
  /** In units of the deposited token. */
  readonly fee: bigint
  readonly arriving: Amount
  readonly second: Quote | undefined
  /** In units of the received token. */
  readonly receive: bigint
  /** The gas of the message and its swaps. The fee covers its cost. */
  readonly message: { readonly gas: bigint; readonly cost: bigint }
}

type Failed = { readonly reason: NoTransferReason }

/** From a deposit to the received token. */
function findArrival(deposit: bigint, options: PathOptions): Arrival | Failed {
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
  /** The most that the swaps of any pass needed: it never falls, so the passes end. */
  readonly swapGas: bigint
  readonly passes: number
}

/** The gas of the swaps and the arriving amount depend on each other: repeats until they agree. */
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
  // The request was already checked: only the route can be missing.
  return { reason: result.type === 'none' ? result.reason : 'noRoute' }
}

function sumSwapGas({ route: { legs } }: Quote): bigint {
  return legs.reduce((sum, { pool }) => sum + getSwapGas(pool), 0n)
}

/**
 * The most that a deposit can give on the second network. The fee takes the gas of the swaps first: V(x − g),
 * not V(x) less the gas at some price. Every swap there has at least the gas of one, and more output than this is not
 * possible with any number of them. No value if there is no path, or the gas cannot be priced.
 */
function boundArrival(deposit: bigint, { path, question }: PathOptions): bigint | undefined {
  const { fees, isReceivedAsCarried } = path
  const { gas } = findMessage(path, question)
  const units = isReceivedAsCarried ? gas : gas + leastSwapGas
  const messageCost = units === 0n ? 0n : priceMessage(units, { path, question })
  if (messageCost === undefined) return undefined
  const largest = deposit < fees.limits.maximum ? deposit : fees.limits.maximum
  const { arriving } = deductFee(largest, { fees, messageCost })
  if (isReceivedAsCarried || arriving === 0n) return arriving
  const request = { pay: fees.route.destination.address, receive: question.receive, units: arriving }
  return boundOutput(request, question.markets.destination)
}

const SHARE = 10n ** 18n

type GasOptions = PathOptions & Pick<Arrival, 'arriving' | 'receive'>

/**
 * The gas of the first swap in the received token, as if it were taken from the deposit: at the average price of the
 * second swap, which is never below the marginal one.
 */
export function valueFirstGas(gasCost: bigint, { path, question, arriving, receive }: GasOptions): bigint {
  const { route, share } = path.fees
  const deposit = (applyTolerance(gasCost, question) * (SHARE - share)) / SHARE
  return divideUp(convertUnits(deposit, route) * receive, arriving.units)
}
