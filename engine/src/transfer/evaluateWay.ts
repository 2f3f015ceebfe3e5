import type { Amount } from '../amount.ts'
import { findQuote, type Quote } from '../quote.ts'
import { boundRoute } from '../route.ts'
import { boundArrival, valueFirstGas } from './boundArrival.ts'
import { checkLimits } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { type Arrival, type Failed, findArrival } from './findArrival.ts'
import type { NoTransferReason, WayRefusal } from './transferQuote.ts'
import { applyTolerance, findMessage, type Question, type Way, type WayOptions } from './way.ts'

/** A transfer over one asset. */
export type Carriage = Arrival & {
  readonly way: Way
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
export function evaluateWay(way: Way, question: Question): Carriage | WayRefusal {
  const { fees, isCarriedAsPaid } = way
  const first = isCarriedAsPaid ? undefined : quoteFirst(way, question)
  if (first !== undefined && 'reason' in first) return refuse(way, first.reason)
  const units = first?.minimumReceive.units ?? question.request.pay.units
  const limit = checkLimits(units, fees)
  if (limit !== undefined) return refuse(way, limit)
  const arrival = findArrival(units, { way, question })
  if ('reason' in arrival) return refuse(way, arrival.reason)
  const listing = getBridgeListing(fees.way.origin)
  const gasValue = valueFirstGas(first?.route.gasCost ?? 0n, { way, question, ...arrival })
  return {
    ...arrival,
    way,
    first,
    carried: { listing, units },
    kept: { listing, units: first === undefined ? 0n : first.receive.units - units },
    net: arrival.receive - gasValue,
    gasValue,
    bound: composeBound(first, { way, question }),
  }
}

/** An upper bound on what `evaluateWay` finds after gas, without its searches. */
export function boundWay(way: Way, question: Question): bigint | WayRefusal {
  const { fees, isCarriedAsPaid } = way
  const { request, markets, pay } = question
  if (findMessage(way, question).cost === undefined) return refuse(way, 'gasUnknown')
  const paid = { pay, receive: fees.way.origin.address, units: request.pay.units }
  const most = isCarriedAsPaid ? request.pay.units : boundRoute(paid, markets.origin)
  if (most === undefined) return refuse(way, 'noRoute')
  const deposit = isCarriedAsPaid ? most : applyTolerance(most, question) + 1n
  return boundArrival(deposit, { way, question }) ?? refuse(way, 'noRoute')
}

/** The bounds of both networks with the fee between them. */
function composeBound(first: Quote | undefined, { way, question }: WayOptions): bigint {
  const { request } = question
  const deposit =
    first === undefined ? request.pay.units : applyTolerance(first.route.bound + first.route.gasCost, question) + 1n
  const bound = boundArrival(deposit, { way, question })
  if (bound === undefined) throw new RangeError('A transfer that was found has a path.')
  return bound
}

function refuse({ fees: { way, limits } }: Way, reason: NoTransferReason): WayRefusal {
  const passed = { belowMinimum: limits.minimum, aboveMaximum: limits.maximum }
  const units = reason === 'belowMinimum' || reason === 'aboveMaximum' ? passed[reason] : undefined
  const limit = units === undefined ? undefined : { listing: getBridgeListing(way.origin), units }
  return { asset: way.origin.asset, reason, limit }
}

function quoteFirst({ fees }: Way, { request, markets, originSlippageBps, maxLegs }: Question): Quote | Failed {
  const receive = getBridgeListing(fees.way.origin)
  const result = findQuote({ pay: request.pay, receive, slippageBps: originSlippageBps, maxLegs }, markets.origin)
  if (result.type === 'quote') return result.quote
  // The request was checked before, so that only the route can be missing.
  return { reason: result.type === 'none' ? result.reason : 'noRoute' }
}
