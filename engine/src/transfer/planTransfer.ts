import { encodeArrival } from '../encode/bridge/arrival.ts'
import { readDeposit } from '../encode/bridge/transferFacts.ts'
import { type Command, coin, type Deposit, type Hex, router, toAddress } from '../encode/command.ts'
import { listPayCommands } from '../encode/payCommands.ts'
import { hasOnlyHooks } from '../encode/swapHooks.ts'
import { findPermit, listApprovals, listPermits, PERMIT_SECONDS } from '../plan.ts'
import { type Address, findWrappedNative, isSameAddress } from '../token.ts'
import { isPaidOutDirectly } from './transferPath.ts'
import type {
  PlannedTransfer,
  TransferPlanResult,
  TransferRefusal,
  TransferState,
  TransferStep,
} from './transferPlan.ts'

/** The SpokePool takes the time of a fee for this long. */
const FEE_SECONDS = 3_600

/** The steps that carry out a transfer. Allowances that are already there are not asked for again. */
export function planTransfer(quote: PlannedTransfer, state: TransferState): TransferPlanResult {
  const wrappedCoins = findWrappedCoins(quote)
  const reason = checkTransfer(quote, state)
  if (wrappedCoins === undefined || reason !== undefined) return refuse(reason ?? 'unknownNetwork')
  const message = writeMessage(quote, { state })
  if (message === undefined) return refuse('unreachableRoute')
  const deposit = createDeposit(quote, { state, message })
  const { origin } = state
  const via = origin.deposit === 'router' && origin.router !== undefined ? 'router' : 'spokePool'
  const commands = via === 'router' ? listCommands(quote, { deposit, wrappedCoin: wrappedCoins.origin, state }) : []
  if (commands === undefined || !passesKnownHooks(commands, origin.router)) return refuse('unreachableRoute')
  const step = createStep(quote, { state, via, commands, deposit, wrappedCoins })
  const spender = via === 'router' ? state.permit2 : origin.spokePool
  const approvals = listApprovals(step.facts, { allowances: state.allowances, spender })
  const permits = listPermits(step.permit, { chainId: step.facts.chainId, permit2: state.permit2 })
  return { type: 'plan', steps: [...approvals, ...permits, step] }
}

function passesKnownHooks(commands: readonly Command[], known: TransferState['origin']['router']): boolean {
  const swaps = commands.filter((command) => command.type === 'swap')
  return hasOnlyHooks(swaps, { hooks: known?.hooks ?? [] })
}

function refuse(reason: TransferRefusal): TransferPlanResult {
  return { type: 'refused', reason }
}

type WrappedCoins = { readonly origin: Address; readonly destination: Address }

function findWrappedCoins({ fees: { route } }: PlannedTransfer): WrappedCoins | undefined {
  const [origin, destination] = [findWrappedNative(route.origin.chainId), findWrappedNative(route.destination.chainId)]
  return origin && destination && { origin: toAddress(origin), destination: toAddress(destination) }
}

function checkTransfer(quote: PlannedTransfer, state: TransferState): TransferRefusal | undefined {
  const { first, second, minimumReceive, arriving, carried } = quote
  const { now, deadline, origin } = state
  if (minimumReceive.units <= 0n || arriving.units <= 0n || carried.units <= 0n) return 'noFloor'
  if (!(deadline > now && deadline <= now + PERMIT_SECONDS)) return 'badDeadline'
  if (first !== undefined && origin.router === undefined) return 'noSwapBefore'
  if (first !== undefined && origin.deposit !== 'router') return 'swapFirst'
  if (second !== undefined && state.destination.router === undefined) return 'noSwapOnArrival'
  return checkFees(quote, state) ?? checkRecipient(state)
}

function checkFees({ fees }: PlannedTransfer, { now, deadline, origin, destination }: TransferState) {
  const { quoteTimestamp, fillDeadline, spokePools } = fees
  const isOurs =
    isSameAddress(spokePools.origin, origin.spokePool) && isSameAddress(spokePools.destination, destination.spokePool)
  if (!isOurs) return 'otherSpokePool'
  const isCurrent = quoteTimestamp <= now && deadline <= quoteTimestamp + FEE_SECONDS && deadline < fillDeadline
  return isCurrent ? undefined : 'expiredFee'
}

/** The router takes the lowest addresses for placeholders, and payments to the contracts in between are lost. */
function checkRecipient({ recipient, destination }: TransferState): TransferRefusal | undefined {
  const { router: own, spokePool, handler } = destination
  const isContract = [own?.address, spokePool, handler].some(
    (one) => one !== undefined && isSameAddress(one, recipient),
  )
  return isContract || BigInt(recipient) <= BigInt(router) ? 'badRecipient' : undefined
}

/** `0x` where the SpokePool pays the recipient. No value if the router there cannot reach a pool. */
function writeMessage(quote: PlannedTransfer, { state }: { readonly state: TransferState }): Hex | undefined {
  const { second, fees, arriving, receive, minimumReceive } = quote
  const fallback = toAddress(state.recipient)
  if (isPaidOutDirectly({ fees, isReceivedAsCarried: second === undefined }, { receive: receive.listing })) return '0x'
  const token = toAddress(fees.route.destination.address)
  const { router: there } = state.destination
  if (second === undefined || there === undefined) return encodeArrival({ fallback, swap: undefined })
  const { units } = arriving
  const swaps = listPayCommands(second.route.legs, { token, isCoin: false, units, payer: 'router' })
  if (swaps === undefined || !passesKnownHooks(swaps, there)) return undefined
  const out = sendOut(receive.listing.tokenAddress, { recipient: fallback, least: minimumReceive.units })
  const swap = { token, units, commands: [...swaps, out], deadline: BigInt(fees.fillDeadline) }
  return encodeArrival({ fallback, swap: { ...swap, router: toAddress(there.address), version: there.version } })
}

type SendOptions = { readonly recipient: Address; readonly least: bigint }

function sendOut(token: Address | null, { recipient, least }: SendOptions): Command {
  return token === null
    ? { type: 'unwrap', recipient, least }
    : { type: 'sweep', token: toAddress(token), recipient, least }
}

type DepositOptions = { readonly state: TransferState; readonly message: Hex }

function createDeposit({ fees, carried, arriving }: PlannedTransfer, { state, message }: DepositOptions): Deposit {
  const { route, quoteTimestamp, fillDeadline, exclusivity } = fees
  return {
    depositor: toAddress(state.account),
    recipient: toAddress(message === '0x' ? state.recipient : state.destination.handler),
    inputToken: toAddress(route.origin.address),
    outputToken: toAddress(route.destination.address),
    inputAmount: carried.units,
    outputAmount: arriving.units,
    destinationChainId: route.destination.chainId,
    exclusiveRelayer: toAddress(exclusivity?.relayer ?? coin),
    quoteTimestamp,
    fillDeadline,
    exclusivityDeadline: exclusivity?.deadline ?? 0,
    message,
  }
}

type CommandOptions = { readonly deposit: Deposit; readonly wrappedCoin: Address; readonly state: TransferState }

/** The deposit has a fixed amount: less makes it fail, and a surplus goes back to the account. */
function listCommands(
  quote: PlannedTransfer,
  { deposit, wrappedCoin, state }: CommandOptions,
): readonly Command[] | undefined {
  const { pay, first } = quote
  const { tokenAddress } = pay.listing
  const { units } = pay
  const token = toAddress(tokenAddress ?? wrappedCoin)
  const bridge: Command = { type: 'deposit', deposit }
  if (first === undefined)
    return [tokenAddress === null ? { type: 'wrap', units } : { type: 'pull', token, units }, bridge]
  const swaps = listPayCommands(first.route.legs, { token, isCoin: tokenAddress === null, units })
  const kept = sendOut(deposit.inputToken, { recipient: toAddress(state.account), least: 0n })
  return swaps && [...swaps, bridge, kept]
}

type StepOptions = Pick<TransferStep, 'via' | 'commands' | 'deposit'> & {
  readonly state: TransferState
  readonly wrappedCoins: WrappedCoins
}

function createStep(quote: PlannedTransfer, options: StepOptions): TransferStep {
  const { state, via, commands, deposit, wrappedCoins } = options
  const { pay, first } = quote
  const own = via === 'router' ? state.origin.router : undefined
  const payToken = pay.listing.tokenAddress && toAddress(pay.listing.tokenAddress)
  const account = toAddress(state.account)
  const destination = { version: state.destination.router?.version, wrappedCoin: wrappedCoins.destination }
  const permit =
    payToken === null || own === undefined
      ? undefined
      : findPermit({ token: payToken, units: pay.units }, { ...state, router: own })
  return {
    type: 'transfer',
    via,
    origin: { version: own?.version, wrappedCoin: wrappedCoins.origin },
    destination,
    commands,
    deposit,
    facts: {
      ...readDeposit(deposit, { ...destination, hooks: state.destination.router?.hooks ?? [] }),
      chainId: Number(pay.listing.chainId),
      account,
      to: toAddress(own?.address ?? state.origin.spokePool),
      pay: payToken,
      mostPaid: pay.units,
      keptBy: first === undefined ? undefined : account,
      deadline: own === undefined ? undefined : BigInt(state.deadline),
      swaps: commands.filter((command) => command.type === 'swap'),
    },
    permit,
  }
}
