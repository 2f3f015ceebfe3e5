import { gasPerSwap } from '../market.ts'
import type { Quote } from '../quote.ts'
import { DEFAULT_MAX_LEGS, priceGasIn } from '../route.ts'
import { convertUnits, deductFee } from './bridgeFees.ts'
import type { Arrival } from './findArrival.ts'
import { applyTolerance, divideUp, findMessage, max, type Question, type WayOptions } from './way.ts'

type Composition = WayOptions & { readonly first: Quote | undefined; readonly arrival: Arrival }

/**
 * The first bound gives the largest deposit, the fee what arrives of it, and the second bound what that is worth. The
 * second one was proven for what arrives of our deposit. For λ times as much, any swaps S give at most λ times their
 * output (it is concave in the payment, and nothing gives nothing), so that after gas they leave
 *
 *     λ·V − gas(S) = λ·(V − gas(S)) + (λ − 1)·gas(S),
 *
 * where V − gas(S) is at most the bound, and S has 32 swaps at most.
 */
export function composeBound({ way, question, first, arrival }: Composition): bigint {
  const { before, receive } = arrival
  const arriving = first === undefined ? before.units : findMostArriving(first, { way, question, arrival })
  if (before.route === undefined) return max(arriving, receive)
  const scaled = divideUp(before.route.bound * arriving, before.units)
  const extra = divideUp((arriving - before.units) * priceMostGas(question), before.units)
  return max(scaled + extra, receive)
}

type FirstOptions = WayOptions & { readonly arrival: Arrival }

function findMostArriving({ route }: Quote, { way, question, arrival }: FirstOptions): bigint {
  const { fees } = way
  const deposit = applyTolerance(route.bound + route.gasCost, question) + 1n
  const most = deposit < fees.limits.maximum ? deposit : fees.limits.maximum
  const { arriving } = deductFee(most, { fees, messageCost: findMessage(way, question).cost ?? 0n })
  // Both roundings are down.
  return max(arriving + 1n, arrival.before.units)
}

/** The gas of the most swaps that a route may have, in the received token. */
function priceMostGas({ markets, receive }: Question): bigint {
  const units = BigInt(DEFAULT_MAX_LEGS) * gasPerSwap.concentrated
  return priceGasIn(receive, { units, market: markets.destination }) ?? 0n
}

const SHARE = 10n ** 18n

type GasOptions = WayOptions & Pick<Arrival, 'arriving' | 'receive'>

/**
 * The gas of the first swap in the received token, as if it were taken from the deposit: at the average price of the
 * second swap, which is never below the marginal one.
 */
export function valueFirstGas(gasCost: bigint, { way, question, arriving, receive }: GasOptions): bigint {
  const { way: pair, share } = way.fees
  const deposit = (applyTolerance(gasCost, question) * (SHARE - share)) / SHARE
  return divideUp(convertUnits(deposit, pair) * receive, arriving.units)
}
