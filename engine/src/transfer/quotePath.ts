import type { Amount } from '../amount.ts'
import { findQuote, type Quote } from '../quote.ts'
import { boundRoute } from '../route.ts'
import { boundArrival, valueFirstGas } from './boundArrival.ts'
import { checkLimits } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { type Arrival, type Failed, findArrival } from './findArrival.ts'
import { applyTolerance, findMessage, type PathOptions, type Question, type TransferPath } from './transferPath.ts'
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

/** An upper bound on what `quotePath` finds after gas, without its searches. */
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
  // The request was checked before, so that only the route can be missing.
  return { reason: result.type === 'none' ? result.reason : 'noRoute' }
}
