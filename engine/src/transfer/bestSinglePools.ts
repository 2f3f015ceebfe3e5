import { gasPerSwap } from '../market.ts'
import { findBestPool, type PricedRoute } from '../route.ts'
import { valueFirstGas } from './boundArrival.ts'
import { checkLimits, deductFee } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { applyTolerance, findMessage, priceMessage, type Question, type TransferPath } from './transferPath.ts'

/** A transfer with one pool on each network at most, in the received token. */
export type SinglePools = { readonly path: TransferPath; readonly receive: bigint; readonly net: bigint }

/** The best of them: the comparison for a route. */
export function findBestSinglePools(paths: readonly TransferPath[], question: Question): SinglePools | undefined {
  const found = paths.flatMap((path) => carryBySinglePools(path, question) ?? [])
  return found.toSorted((one, other) => (one.net < other.net ? 1 : -1))[0]
}

function carryBySinglePools(path: TransferPath, question: Question): SinglePools | undefined {
  const { fees, isCarriedAsPaid, isReceivedAsCarried } = path
  const { request, markets, pay } = question
  const paid = { pay, receive: fees.route.origin.address, units: request.pay.units }
  const first = isCarriedAsPaid ? undefined : findBestPool(paid, markets.origin)
  if (!isCarriedAsPaid && first === undefined) return undefined
  const deposit = first === undefined ? request.pay.units : applyTolerance(first.received, question)
  const { gas, cost } = findMessage(path, question)
  if (cost === undefined || checkLimits(deposit, fees) !== undefined) return undefined
  const plain = deductFee(deposit, { fees, messageCost: cost }).arriving
  const second = isReceivedAsCarried ? undefined : swapOnArrival(plain, { path, question, deposit, gas })
  if (plain <= 0n || (!isReceivedAsCarried && second === undefined)) return undefined
  const [units, receive] = second === undefined ? [plain, plain] : [second.paid, second.received]
  const arriving = { listing: getBridgeListing(fees.route.destination), units }
  const gasValue = valueFirstGas(first?.gasCost ?? 0n, { path, question, arriving, receive })
  return { path, receive, net: receive - gasValue }
}

type SwapOptions = {
  readonly path: TransferPath
  readonly question: Question
  readonly deposit: bigint
  readonly gas: bigint
}

/** The gas of the swap is in the fee, as in `findArrival`. */
function swapOnArrival(units: bigint, { path, question, deposit, gas }: SwapOptions): PricedRoute | undefined {
  const { fees } = path
  const find = (arriving: bigint) =>
    findBestPool(
      { pay: fees.route.destination.address, receive: question.receive, units: arriving },
      question.markets.destination,
    )
  const [leg] = (units > 0n && find(units)?.legs) || []
  const messageCost = leg && priceMessage(gas + gasPerSwap[leg.pool.type], { path, question })
  if (messageCost === undefined) return undefined
  const { arriving } = deductFee(deposit, { fees, messageCost })
  return arriving > 0n ? find(arriving) : undefined
}
