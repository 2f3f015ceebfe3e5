import { encodeDepositCall } from '../encode/bridge/deposit.ts'
import type { TransferFacts, TransferPlace } from '../encode/bridge/transferFacts.ts'
import type { Call } from '../encode/call.ts'
import type { Command, Deposit, Hex, Permit, RouterContract } from '../encode/command.ts'
import { encodeExecution } from '../encode/routerCall.ts'
import { type Allowances, type ApproveStep, type PermitStep, type PlannedQuote, type SwapStep, sign } from '../plan.ts'
import type { Address } from '../token.ts'
import type { BridgeContracts } from './bridgeContracts.ts'
import type { TransferQuote } from './transferQuote.ts'

/** The part of a quote that is carried out. */
export type PlannedTransfer = Pick<
  TransferQuote,
  'pay' | 'carried' | 'fees' | 'arriving' | 'receive' | 'minimumReceive'
> & {
  readonly first: Pick<PlannedQuote, 'route'> | undefined
  readonly second: Pick<PlannedQuote, 'route'> | undefined
}

/** The chain state and settings of a plan. Times are in seconds since 1970. */
export type TransferState = {
  readonly account: Address
  /** On the second network. It also gets the carried token if the swap there fails. */
  readonly recipient: Address
  readonly permit2: Address
  readonly now: number
  /** The transaction reverts after this second. The SpokePool itself knows no such deadline. */
  readonly deadline: number
  /** For Permit2. Where no router can deposit, `token` is the allowance of the SpokePool. */
  readonly allowances: Allowances
  readonly origin: BridgeContracts & { readonly router: RouterContract | undefined }
  readonly destination: BridgeContracts & { readonly router: RouterContract | undefined }
}

/** The requests to the wallet, in this order. */
export type TransferPlanStep = ApproveStep | PermitStep | TransferStep

export type TransferStep = TransferPlace & {
  readonly type: 'transfer'
  /** The terms that the user confirmed. The call is checked against them before it is signed. */
  readonly facts: Omit<TransferFacts, 'permit'>
  readonly permit: Permit | undefined
  /** The router's commands. Empty where the SpokePool is called. */
  readonly commands: readonly Command[]
  readonly deposit: Deposit
}

export type TransferPlanResult =
  | { readonly type: 'plan'; readonly steps: readonly TransferPlanStep[] }
  | { readonly type: 'refused'; readonly reason: TransferRefusal }

export type TransferRefusal =
  | 'badDeadline'
  | 'badRecipient'
  | 'noFloor'
  | 'unknownNetwork'
  /** The router cannot reach a pool of a route. */
  | 'unreachableRoute'
  /** The fee is too old, lies in the future, or its deposit could not be filled any more. */
  | 'expiredFee'
  /** The fee was quoted for another SpokePool than ours. */
  | 'otherSpokePool'
  /** Avalanche: swap into the carried token first, in a separate transaction, and transfer that. */
  | 'swapFirst'
  /** zkSync Era: no swap before the deposit is possible. */
  | 'noSwapBefore'
  /** The second network has no router: only the carried token can be received there. */
  | 'noSwapOnArrival'

type Signed = { readonly signature: Hex | undefined }

/** The transaction of a transfer. A planned permit needs its signature. */
export function createTransferCall(
  { facts, via, origin, commands, permit, deposit }: TransferStep,
  { signature }: Signed,
): Call {
  if ((permit === undefined) !== (signature === undefined))
    throw new RangeError('A transfer has a signature if and only if it has a permit.')
  const { chainId, account, to, pay, mostPaid, deadline = 0n } = facts
  const call = { chainId, account, to, value: pay === null ? mostPaid : 0n }
  if (via === 'spokePool' || origin.version === undefined) return { ...call, data: encodeDepositCall(deposit) }
  const signed = sign(permit, { signature })
  const all = signed === undefined ? commands : [signed, ...commands]
  return { ...call, data: encodeExecution({ commands: all, deadline }, { version: origin.version }) }
}

/**
 * The transaction of a transfer as a swap of the router with the same bytes: its effect on the first network can be
 * simulated like any other swap. Undefined where no router deposits.
 */
export function describeOriginSwap(step: TransferStep): SwapStep | undefined {
  const { facts, permit, commands, origin } = step
  const { chainId, account, to, pay, mostPaid, deadline, swaps } = facts
  if (origin.version === undefined || deadline === undefined) return undefined
  return {
    type: 'swap',
    facts: {
      chainId,
      account,
      pay,
      mostPaid,
      deadline,
      swaps,
      router: to,
      receive: facts.inputToken,
      leastReceived: 0n,
      recipient: account,
      refundTo: undefined,
    },
    permit,
    commands,
    version: origin.version,
    wrappedCoin: origin.wrappedCoin,
  }
}
