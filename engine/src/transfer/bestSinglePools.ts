import { gasPerSwap } from '../market.ts'
import { findBestPool, type PricedRoute } from '../route.ts'
import { valueFirstGas } from './boundArrival.ts'
import { checkLimits, deductFee } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { applyTolerance, findMessage, priceMessage, type Question, type Way } from './way.ts'

/** A transfer with one pool on each network at most, in the received token. */
export type SinglePools = { readonly way: Way; readonly receive: bigint; readonly net: bigint }

/** The best of them: the comparison for a route. */
export function findBestSinglePools(ways: readonly Way[], question: Question): SinglePools | undefined {
  const found = ways.flatMap((way) => carryBySinglePools(way, question) ?? [])
  return found.toSorted((one, other) => (one.net < other.net ? 1 : -1))[0]
}

function carryBySinglePools(way: Way, question: Question): SinglePools | undefined {
  const { fees, isCarriedAsPaid, isReceivedAsCarried } = way
  const { request, markets, pay } = question
  const paid = { pay, receive: fees.way.origin.address, units: request.pay.units }
  const first = isCarriedAsPaid ? undefined : findBestPool(paid, markets.origin)
  if (!isCarriedAsPaid && first === undefined) return undefined
  const deposit = first === undefined ? request.pay.units : applyTolerance(first.received, question)
  const { gas, cost } = findMessage(way, question)
  if (cost === undefined || checkLimits(deposit, fees) !== undefined) return undefined
  const plain = deductFee(deposit, { fees, messageCost: cost }).arriving
  const second = isReceivedAsCarried ? undefined : swapOnArrival(plain, { way, question, deposit, gas })
  if (plain <= 0n || (!isReceivedAsCarried && second === undefined)) return undefined
  const [units, receive] = second === undefined ? [plain, plain] : [second.paid, second.received]
  const arriving = { listing: getBridgeListing(fees.way.destination), units }
  const gasValue = valueFirstGas(first?.gasCost ?? 0n, { way, question, arriving, receive })
  return { way, receive, net: receive - gasValue }
}

type SwapOptions = { readonly way: Way; readonly question: Question; readonly deposit: bigint; readonly gas: bigint }

/** The gas of the swap is in the fee, as in `findArrival`. */
function swapOnArrival(units: bigint, { way, question, deposit, gas }: SwapOptions): PricedRoute | undefined {
  const { fees } = way
  const find = (arriving: bigint) =>
    findBestPool(
      { pay: fees.way.destination.address, receive: question.receive, units: arriving },
      question.markets.destination,
    )
  const [leg] = (units > 0n && find(units)?.legs) || []
  const messageCost = leg && priceMessage(gas + gasPerSwap[leg.pool.type], { way, question })
  if (messageCost === undefined) return undefined
  const { arriving } = deductFee(deposit, { fees, messageCost })
  return arriving > 0n ? find(arriving) : undefined
}
