import { type Clarify, clarify } from './intent.ts'
import { type Placed, UNKNOWN_NETWORK } from './networks.ts'
import type { Group, Pair } from './sides.ts'

type Stated = { readonly payNetwork?: string; readonly receiveNetwork?: string }

/** Only what was said: nothing is inferred from a token or from the other side. */
export function listNetworks(placed: Placed, pair: Pair): Stated | Clarify {
  const isMove = pair.pay.symbol === pair.receive.symbol
  const { pay, receive } = isMove ? readMove(placed, pair.pay) : readSwap(placed, pair)
  if (!isMove && [pair.pay, pair.receive].some(isTorn)) return clarify('payNetwork', 'receiveNetwork')
  if (pay === UNKNOWN_NETWORK) return clarify('payNetwork')
  const isStill = isMove && (receive === undefined || receive === pay)
  if (receive === UNKNOWN_NETWORK || isStill) return clarify('receiveNetwork')
  if (isElsewhere(placed, { symbol: pair.pay.symbol, network: pay })) return clarify('payToken')
  if (isElsewhere(placed, { symbol: pair.receive.symbol, network: receive })) return clarify('receiveToken')
  return { ...(pay && { payNetwork: pay }), ...(receive && { receiveNetwork: receive }) }
}

type Home = { readonly symbol: string; readonly network: string | undefined }

/** A contract is its token only on the network that was named. */
function isElsewhere({ parts }: Placed, { symbol, network = '' }: Home): boolean {
  return parts.some((part) => part.symbol === symbol && part.listedOn?.includes(network) === false)
}

type Networks = { readonly pay: string | undefined; readonly receive: string | undefined }

function readSwap({ pay, receive }: Placed, pair: Pair): Networks {
  return { pay: pair.pay.homes[0] ?? pay, receive: pair.receive.homes[0] ?? receive }
}

/** One token, named once or twice. */
function readMove({ pay, receive }: Placed, { homes: [first, second] }: Group): Networks {
  if (pay !== undefined && receive === undefined) return { pay, receive: first }
  return { pay: first ?? pay, receive: second ?? receive }
}

function isTorn({ homes }: Group): boolean {
  return new Set(homes).size > 1
}
