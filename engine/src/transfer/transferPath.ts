import { priceGasIn } from '../route.ts'
import { type Address, findWrappedNative, isSameAddress } from '../token.ts'
import { type BridgeFees, convertBack } from './bridgeFees.ts'
import type { TransferMarkets, TransferRequest } from './transferQuote.ts'

/** A checked request. */
export type Question = {
  readonly request: TransferRequest
  readonly markets: TransferMarkets
  /** The contracts of both tokens. Pools trade the wrapped coin. */
  readonly pay: Address
  readonly receive: Address
  readonly slippageBps: number
  readonly originSlippageBps: number
  readonly maxLegs: number
}

/** One asset that can carry the payment. */
export type TransferPath = {
  readonly fees: BridgeFees
  /** Without a swap before the deposit. */
  readonly isCarriedAsPaid: boolean
  /** Without a swap on arrival. */
  readonly isReceivedAsCarried: boolean
}

export function describePath(fees: BridgeFees, { pay, receive }: Question): TransferPath {
  const { origin, destination } = fees.route
  return {
    fees,
    isCarriedAsPaid: isSameAddress(pay, origin.address),
    isReceivedAsCarried: isSameAddress(receive, destination.address),
  }
}

/** Gas of a message besides its swaps: the handler and two transfers. Two fills on the local contracts needed 33,000. */
const gasPerMessage = 60_000n

type Message = { readonly gas: bigint; readonly cost: bigint | undefined }

/** Gas and cost of the message to the handler, without its swaps. Zero without a message. */
export function findMessage(path: TransferPath, question: Question): Message {
  if (isPaidOutDirectly(path, question.request)) return { gas: 0n, cost: 0n }
  return { gas: gasPerMessage, cost: priceMessage(gasPerMessage, { path, question }) }
}

/** The SpokePool pays out coins instead of their wrapped ones, so only the handler can pay out wrapped coins. */
export function isPaidOutDirectly(
  { fees, isReceivedAsCarried }: Pick<TransferPath, 'fees' | 'isReceivedAsCarried'>,
  { receive }: Pick<TransferRequest, 'receive'>,
): boolean {
  const { chainId, address } = fees.route.destination
  const isWrappedCoin = isSameAddress(address, findWrappedNative(chainId) ?? '')
  return isReceivedAsCarried && !(isWrappedCoin && receive.tokenAddress !== null)
}

/** Gas on the second network in units of the deposited token. */
export function priceMessage(units: bigint, { path, question }: PathOptions): bigint | undefined {
  const { destination } = path.fees.route
  const cost = priceGasIn(destination.address, { units, market: question.markets.destination })
  return cost === undefined ? undefined : convertBack(cost, path.fees.route)
}

export type PathOptions = { readonly path: TransferPath; readonly question: Question }

const PPM = 1_000_000n

/** The part of the first swap's output to deposit: the remainder is its tolerance. */
export function applyTolerance(units: bigint, { originSlippageBps }: Pick<Question, 'originSlippageBps'>): bigint {
  return (units * (PPM - BigInt(Math.round(originSlippageBps * 100)))) / PPM
}

export function divideUp(one: bigint, other: bigint): bigint {
  return one <= 0n ? one / other : (one + other - 1n) / other
}

export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
