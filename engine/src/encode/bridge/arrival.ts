import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { type Address, isSameAddress } from '../../token.ts'
import {
  type Command,
  type Deposit,
  type Hex,
  type RouterVersion,
  type SwapCommand,
  toAddress,
  UnreadableError,
} from '../command.ts'
import { decodeExecution, encodeExecution } from '../routerCall.ts'
import { traceCommands } from '../swapFacts.ts'
import type { ReadHooks } from '../swapHooks.ts'

/** The instructions for Across' handler. If they fail, or there are none, the fallback gets the money. */
type Arrival = {
  readonly fallback: Address
  readonly swap: ArrivalSwap | undefined
}

/** The handler pays the router, which swaps and pays out. */
type ArrivalSwap = {
  readonly router: Address
  readonly version: RouterVersion
  readonly token: Address
  readonly units: bigint
  readonly commands: readonly Command[]
  /** Seconds since 1970. */
  readonly deadline: bigint
}

const parameters = parseAbiParameters([
  'Instructions instructions',
  'struct Instructions { Call[] calls; address fallbackRecipient; }',
  'struct Call { address target; bytes callData; uint256 value; }',
])
const transferAbi = parseAbi(['function transfer(address recipient, uint256 amount)'])

/** The message of a deposit to Across' MulticallHandler. */
export function encodeArrival({ fallback, swap }: Arrival): Hex {
  return encodeAbiParameters(parameters, [
    { calls: swap === undefined ? [] : listCalls(swap), fallbackRecipient: fallback },
  ])
}

function listCalls({ router, version, token, units, commands, deadline }: ArrivalSwap) {
  return [
    { target: token, callData: encodeFunctionData({ abi: transferAbi, args: [router, units] }), value: 0n },
    { target: router, callData: encodeExecution({ commands, deadline }, { version }), value: 0n },
  ]
}

/** Throws unless encoding the result gives the same bytes again. */
function decodeArrival(message: Hex, { version }: { readonly version: RouterVersion | undefined }): Arrival {
  const [{ calls, fallbackRecipient }] = decodeAbiParameters(parameters, message)
  const fallback = toAddress(fallbackRecipient)
  const arrival = { fallback, swap: calls.length === 0 ? undefined : decodeCalls(calls, { version }) }
  if (encodeArrival(arrival) !== message) throw new UnreadableError('The message has bytes that no plan of ours has.')
  return arrival
}

type HandlerCall = { readonly target: Address; readonly callData: Hex; readonly value: bigint }

function decodeCalls(
  calls: readonly HandlerCall[],
  { version }: { readonly version: RouterVersion | undefined },
): ArrivalSwap {
  const [transfer, execution] = calls
  if (transfer === undefined || execution === undefined || version === undefined)
    throw new UnreadableError('The message has other calls than a transfer and a swap.')
  const [recipient, units] = decodeFunctionData({ abi: transferAbi, data: transfer.callData }).args
  const router = toAddress(execution.target)
  if (!isSameAddress(recipient, router)) throw new UnreadableError('The message pays another contract than it calls.')
  const { commands, deadline } = decodeExecution(execution.callData, { version })
  return { router, version, token: toAddress(transfer.target), units, commands, deadline }
}

/** The outcome on the second network. Null is the network's coin. */
export type ArrivalFacts = {
  readonly recipient: Address
  readonly receive: Address | null
  readonly leastReceived: bigint
  /** No value where the SpokePool pays the recipient itself. */
  readonly handler: Address | undefined
  readonly fallback: Address | undefined
  readonly arrivalRouter: Address | undefined
  readonly arrivalDeadline: bigint | undefined
  readonly arrivalSwaps: readonly SwapCommand[]
}

/** The router of one network. `hooks` are those that a swap there may pass. Absent: none. */
export type RouterPlace = {
  readonly version: RouterVersion | undefined
  readonly wrappedCoin: Address
  readonly hooks?: ReadHooks
}

/** Decodes the recipients and amounts of a deposit. Throws if the message does anything unplanned. */
export function readArrival(deposit: Deposit, { version, ...place }: RouterPlace): ArrivalFacts {
  const { recipient, outputToken, outputAmount, message } = deposit
  const plain = { leastReceived: outputAmount, arrivalRouter: undefined, arrivalDeadline: undefined, arrivalSwaps: [] }
  // The SpokePool pays out coins instead of wrapped ones.
  const receive = outputToken === place.wrappedCoin ? null : outputToken
  if (message === '0x') return { ...plain, recipient, receive, handler: undefined, fallback: undefined }
  const { fallback, swap } = decodeArrival(message, { version })
  if (swap === undefined) return { ...plain, recipient: fallback, receive: outputToken, handler: recipient, fallback }
  if (swap.token !== outputToken || swap.units !== outputAmount)
    throw new UnreadableError('The message does not spend exactly what arrives.')
  return { ...readSwap(swap, place), handler: recipient, fallback }
}

function readSwap({ router, token, units, commands, deadline }: ArrivalSwap, place: Omit<RouterPlace, 'version'>) {
  const { payments, permit, deposits, swaps, outputs } = traceCommands(commands, {
    ...place,
    value: 0n,
    held: { token, units },
  })
  const [output, ...others] = outputs
  if (payments.length > 0 || permit !== undefined || deposits.length > 0)
    throw new UnreadableError('The message does more than to swap what arrives.')
  if (output === undefined || others.length > 0) throw new UnreadableError('A swap on arrival has one output.')
  return {
    recipient: output.recipient,
    receive: output.token,
    leastReceived: output.least,
    arrivalRouter: router,
    arrivalDeadline: deadline,
    arrivalSwaps: swaps,
  }
}
