import { type Approval, encodeApproval } from './encode/approval.ts'
import type { Call } from './encode/call.ts'
import {
  type Command,
  type Hex,
  type Permit,
  type RouterContract,
  type RouterVersion,
  router,
  type SignedPermit,
  toAddress,
} from './encode/command.ts'
import { listPayCommands } from './encode/payCommands.ts'
import type { PermitRequest } from './encode/permitMessage.ts'
import { listReceiveCommands } from './encode/receiveCommands.ts'
import { encodeExecution } from './encode/routerCall.ts'
import type { SwapFacts } from './encode/swapFacts.ts'
import { hasOnlyHooks } from './encode/swapHooks.ts'
import type { Quote } from './quote.ts'
import type { Route } from './route.ts'
import { type Address, findWrappedNative, isSameAddress } from './token.ts'

/** The part of a quote that is carried out. */
export type PlannedQuote = Pick<Quote, 'pay' | 'receive' | 'minimumReceive' | 'maximumPay'> & {
  readonly route: Pick<Route, 'legs'>
}

/** The chain state and settings of a plan. Times are in seconds since 1970. */
export type SwapState = {
  readonly account: Address
  readonly recipient: Address
  readonly router: RouterContract
  readonly permit2: Address
  readonly now: number
  /** The transaction reverts after this second. */
  readonly deadline: number
  readonly allowances: Allowances
}

/** Zero for a payment in coins. */
export type Allowances = {
  /** From the account to Permit2, in the paid token. */
  readonly token: bigint
  /** The token refuses to change an allowance that is not zero. No value while unknown. */
  readonly needsReset?: boolean | undefined
  /** From the account to the router, in Permit2. */
  readonly permit2: { readonly units: bigint; readonly expiration: number; readonly nonce: number }
}

/** The requests to the wallet, in this order. */
export type Step = ApproveStep | PermitStep | SwapStep

export type ApproveStep = { readonly type: 'approve'; readonly approval: Approval }

export type PermitStep = { readonly type: 'permit'; readonly request: PermitRequest }

export type SwapStep = {
  readonly type: 'swap'
  /** The terms that the user confirmed. The call is checked against them before it is signed. */
  readonly facts: Omit<SwapFacts, 'permit'>
  readonly permit: Permit | undefined
  readonly commands: readonly Command[]
  readonly version: RouterVersion
  readonly wrappedCoin: Address
}

type PlanResult =
  | { readonly type: 'plan'; readonly steps: readonly Step[] }
  | { readonly type: 'refused'; readonly reason: PlanRefusal }

type PlanRefusal =
  | 'badDeadline'
  | 'badRecipient'
  | 'noFloor'
  /** The router cannot reach a pool of the route, or the exact receipt runs over several venues. */
  | 'unreachableRoute'
  | 'unknownNetwork'

/** A permit is valid for 30 minutes. */
export const PERMIT_SECONDS = 30 * 60

/** The steps that carry out a quote. Allowances that are already there are not asked for again. */
export function planSwap(quote: PlannedQuote, state: SwapState): PlanResult {
  const wrappedCoin = findWrappedNative(quote.pay.listing.chainId)
  if (wrappedCoin === undefined) return { type: 'refused', reason: 'unknownNetwork' }
  const reason = checkPlan(quote, state)
  if (reason !== undefined) return { type: 'refused', reason }
  const swap = createSwapStep(quote, { state, wrappedCoin: toAddress(wrappedCoin) })
  if (swap === undefined) return { type: 'refused', reason: 'unreachableRoute' }
  const { permit, facts } = swap
  const approvals = listApprovals(facts, { allowances: state.allowances, spender: state.permit2 })
  return { type: 'plan', steps: [...approvals, ...listPermits(permit, { ...facts, permit2: state.permit2 }), swap] }
}

type Place = { readonly chainId: number; readonly permit2: Address }

/** The signature for a permit, where one is needed. */
export function listPermits(permit: Permit | undefined, { chainId, permit2 }: Place): readonly PermitStep[] {
  return permit === undefined ? [] : [{ type: 'permit', request: { ...permit, chainId, permit2: toAddress(permit2) } }]
}

/** The transaction of a swap. A planned permit needs its signature. */
export function createSwapCall({ facts, commands, permit, version }: SwapStep, { signature }: Signed): Call {
  if ((permit === undefined) !== (signature === undefined))
    throw new RangeError('A swap has a signature if and only if it has a permit.')
  const { chainId, account, router: to, deadline, pay, mostPaid } = facts
  const signed = sign(permit, { signature })
  const data = encodeExecution({ commands: signed ? [signed, ...commands] : commands, deadline }, { version })
  return { chainId, account, to, value: pay === null ? mostPaid : 0n, data }
}

export function createApprovalCall({ approval }: ApproveStep): Call {
  return encodeApproval(approval)
}

type Signed = { readonly signature: Hex | undefined }

export function sign(permit: Permit | undefined, { signature }: Signed): SignedPermit | undefined {
  return permit && signature && { type: 'permit', permit, signature }
}

function checkPlan({ pay, receive, minimumReceive }: PlannedQuote, state: SwapState): PlanRefusal | undefined {
  const { now, deadline, recipient } = state
  if (minimumReceive.units <= 0n) return 'noFloor'
  if (!(deadline > now && deadline <= now + PERMIT_SECONDS)) return 'badDeadline'
  // The router takes its own address and the lowest ones for placeholders.
  const isReserved = BigInt(recipient) <= BigInt(router)
  // Tokens sent to a contract of the swap are lost.
  const contracts = [state.router.address, state.permit2, pay.listing.tokenAddress, receive.listing.tokenAddress]
  const isContract = contracts.some((address) => address !== null && isSameAddress(recipient, address))
  return isReserved || isContract ? 'badRecipient' : undefined
}

type Context = { readonly state: SwapState; readonly wrappedCoin: Address }

function createSwapStep(quote: PlannedQuote, { state, wrappedCoin }: Context): SwapStep | undefined {
  const commands = listCommands(quote, { state, wrappedCoin })
  const swaps = commands?.filter((command) => command.type === 'swap') ?? []
  if (commands === undefined || !hasOnlyHooks(swaps, { hooks: state.router.hooks ?? [] })) return undefined
  const { pay, maximumPay, receive, minimumReceive } = quote
  const payToken = pay.listing.tokenAddress && toAddress(pay.listing.tokenAddress)
  const account = toAddress(state.account)
  return {
    type: 'swap',
    facts: {
      chainId: Number(pay.listing.chainId),
      account,
      router: toAddress(state.router.address),
      pay: payToken,
      mostPaid: maximumPay.units,
      receive: receive.listing.tokenAddress && toAddress(receive.listing.tokenAddress),
      leastReceived: minimumReceive.units,
      recipient: toAddress(state.recipient),
      refundTo: isExactReceive(quote) ? account : undefined,
      deadline: BigInt(state.deadline),
      swaps,
    },
    permit: payToken === null ? undefined : findPermit({ token: payToken, units: maximumPay.units }, state),
    commands,
    version: state.router.version,
    wrappedCoin,
  }
}

/** Only an exact receipt may cost more than was quoted. Without slippage both are the same: pay this, receive that. */
function isExactReceive({ pay, maximumPay }: PlannedQuote): boolean {
  return maximumPay.units > pay.units
}

function listCommands(quote: PlannedQuote, { state, wrappedCoin }: Context): readonly Command[] | undefined {
  const { pay, receive, maximumPay, minimumReceive, route } = quote
  const source = {
    token: toAddress(pay.listing.tokenAddress ?? wrappedCoin),
    isCoin: pay.listing.tokenAddress === null,
  }
  const token = toAddress(receive.listing.tokenAddress ?? wrappedCoin)
  const output = { token, isCoin: receive.listing.tokenAddress === null, least: minimumReceive.units }
  const out = send(output, { recipient: toAddress(state.recipient) })
  if (!isExactReceive(quote)) {
    const swaps = listPayCommands(route.legs, { ...source, units: pay.units })
    return swaps && [...swaps, out]
  }
  const limits = { receive: token, wanted: minimumReceive.units, most: maximumPay.units }
  const swaps = listReceiveCommands(route.legs, { ...source, ...limits })
  return swaps && [...swaps, out, send({ ...source, least: 0n }, { recipient: toAddress(state.account) })]
}

type Output = { readonly token: Address; readonly isCoin: boolean; readonly least: bigint }

function send({ token, isCoin, least }: Output, { recipient }: { readonly recipient: Address }): Command {
  return isCoin ? { type: 'unwrap', recipient, least } : { type: 'sweep', token, recipient, least }
}

type Payment = { readonly token: Address; readonly units: bigint }

type PermitState = Pick<SwapState, 'allowances' | 'deadline' | 'now'> & {
  readonly router: Pick<SwapState['router'], 'address'>
}

export function findPermit(
  { token, units }: Payment,
  { allowances, deadline, now, router }: PermitState,
): Permit | undefined {
  const { permit2 } = allowances
  if (permit2.units >= units && permit2.expiration >= deadline) return undefined
  const expiration = now + PERMIT_SECONDS
  const spender = toAddress(router.address)
  return { token, units, expiration, nonce: permit2.nonce, spender, signatureDeadline: BigInt(expiration) }
}

/** Tether on Ethereum refuses to change an allowance that is not zero, whether or not a node was asked. */
const resetTokens: readonly string[] = ['1:0xdac17f958d2ee523a2206206994597c13d831ec7']

type Paid = Pick<SwapFacts, 'chainId' | 'account' | 'pay' | 'mostPaid'>
type Spending = { readonly allowances: Pick<Allowances, 'token' | 'needsReset'>; readonly spender: Address }

export function listApprovals(
  { chainId, account, pay: token, mostPaid }: Paid,
  { allowances, spender }: Spending,
): readonly ApproveStep[] {
  if (token === null || allowances.token >= mostPaid) return []
  const approve = (units: bigint): ApproveStep => {
    return { type: 'approve', approval: { chainId, account, token, spender: toAddress(spender), units } }
  }
  const isKnown = resetTokens.includes(`${chainId}:${token}`)
  const needsReset = allowances.token > 0n && (isKnown || allowances.needsReset === true)
  return needsReset ? [approve(0n), approve(mostPaid)] : [approve(mostPaid)]
}
