import type { Address } from '../../token.ts'
import { type Call, readCall } from '../call.ts'
import { type Deposit, type SignedPermit, type SwapCommand, UnreadableError } from '../command.ts'
import { decodeExecution } from '../routerCall.ts'
import { traceCommands } from '../swapFacts.ts'
import { type ArrivalFacts, type RouterPlace, readArrival } from './arrival.ts'
import { decodeDepositCall } from './deposit.ts'

/** A transfer in the terms of its user. Addresses are in lower case, and null is the network's coin. */
export type TransferFacts = Omit<Deposit, 'message' | 'recipient'> &
  ArrivalFacts & {
    readonly chainId: number
    readonly account: Address
    /** The router, or the SpokePool where no router can deposit. */
    readonly to: Address
    readonly pay: Address | null
    readonly mostPaid: bigint
    /** Gets the output of the first swap beyond the deposit. No value without that swap. */
    readonly keptBy: Address | undefined
    /** Router deadline, in seconds since 1970. */
    readonly deadline: bigint | undefined
    readonly permit: SignedPermit | undefined
    readonly swaps: readonly SwapCommand[]
  }

export type TransferPlace = {
  readonly via: 'router' | 'spokePool'
  readonly origin: RouterPlace
  readonly destination: RouterPlace
}

/** Decodes the effects of a call on both networks. Throws if it does anything unplanned. */
export function readTransferCall(call: Call, place: TransferPlace): TransferFacts {
  return place.via === 'router' ? readRouterCall(call, place) : readDepositCall(call, place)
}

function readRouterCall(call: Call, { origin, destination }: TransferPlace): TransferFacts {
  const { chainId, account, to, value, data } = readCall(call)
  const { version, ...start } = origin
  if (version === undefined) throw new UnreadableError('There is no router on this network.')
  const { commands, deadline } = decodeExecution(data, { version })
  const { deposits, payments, outputs, permit, swaps } = traceCommands(commands, { ...start, value })
  const [deposit, ...more] = deposits
  if (deposit === undefined || more.length > 0) throw new UnreadableError('A transfer has one deposit.')
  const [pay, ...others] = new Set(payments.map(({ token }) => token))
  if (pay === undefined || others.length > 0) throw new UnreadableError('A transfer pays one token.')
  const [kept, ...rest] = outputs
  if (rest.length > 0 || (kept !== undefined && (kept.token !== deposit.inputToken || kept.least !== 0n)))
    throw new UnreadableError('Only the rest of the carried token is paid out on the first network.')
  const mostPaid = payments.reduce((sum, { units }) => sum + units, 0n)
  const own = { chainId, account, to, pay, mostPaid, keptBy: kept?.recipient, deadline, permit, swaps }
  return { ...own, ...readDeposit(deposit, destination) }
}

function readDepositCall(call: Call, { origin, destination }: TransferPlace): TransferFacts {
  const { chainId, account, to, value } = readCall(call)
  const deposit = decodeDepositCall(call)
  const { inputToken, inputAmount } = deposit
  const isCoin = value > 0n
  if (isCoin && (value !== inputAmount || inputToken !== origin.wrappedCoin))
    throw new UnreadableError('A deposit of coins is another one than it says.')
  const own = { chainId, account, to, pay: isCoin ? null : inputToken, mostPaid: inputAmount }
  const none = { keptBy: undefined, deadline: undefined, permit: undefined, swaps: [] }
  return { ...own, ...none, ...readDeposit(deposit, destination) }
}

/** The user's recipient, not the handler in between. */
export function readDeposit(deposit: Deposit, destination: RouterPlace) {
  const { message: _, recipient: __, ...rest } = deposit
  return { ...rest, ...readArrival(deposit, destination) }
}
