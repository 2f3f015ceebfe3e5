import { gasPerSwap } from '../market.ts'
import { boundOutput } from '../route.ts'
import { convertUnits, deductFee } from './bridgeFees.ts'
import type { Arrival } from './findArrival.ts'
import { applyTolerance, divideUp, findMessage, type PathOptions, priceMessage } from './transferPath.ts'

/** The least gas that a swap can need. */
const leastGas = Object.values(gasPerSwap).reduce((least, gas) => (gas < least ? gas : least))

/**
 * The most that a deposit can give on the second network. The fee takes the gas of the swaps from what arrives: V(x − g),
 * not V(x) less the gas at some price. Every swap there has at least the gas of one, and more output than this is not
 * possible with any number of them. Undefined if there is no path, or the gas cannot be priced.
 */
export function boundArrival(deposit: bigint, { path, question }: PathOptions): bigint | undefined {
  const { fees, isReceivedAsCarried } = path
  const { gas } = findMessage(path, question)
  const units = isReceivedAsCarried ? gas : gas + leastGas
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
