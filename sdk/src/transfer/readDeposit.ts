import { findNetwork } from '@murmur/engine/network'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { ChainReceipt } from '../chain/nodeReads.ts'
import { type Log, listMoves, lower, readPadded } from './logs.ts'
import { readSpokePoolEvent } from './readSpokePoolEvent.ts'
import type { Deposit, Holding, RelayData } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Mined = {
  readonly receipt: Pick<ChainReceipt, 'transactionHash' | 'blockNumber' | 'blockHash' | 'from' | 'logs'>
  readonly timestamp: number
  /** The coins of the transaction. */
  readonly value: bigint
  /** The handler of the other network, if we know the network. */
  findHandler(chainId: number): Promise<Address | undefined>
}

/** The deposit of a transaction, by the events of the network's own SpokePool. No value if none is readable. */
export async function readDeposit(network: TransferNetwork, mined: Mined): Promise<Deposit | undefined> {
  const { receipt, timestamp, value } = mined
  const events = receipt.logs.flatMap((log) => readDepositEvent(log, network) ?? [])
  const [event, ...more] = events
  // A transaction of ours makes one deposit; with two, amounts could be mistaken for each other.
  if (event === undefined || more.length > 0) return undefined
  const { relay, destinationChainId } = event
  const [depositor, recipient, input, output] = [
    relay.depositor,
    relay.recipient,
    relay.inputToken,
    relay.outputToken,
  ].map(readPadded)
  if (!depositor || !recipient || !input || !output || findNetwork(destinationChainId)?.kind !== 'evm') return undefined
  const handler = await mined.findHandler(destinationChainId)
  const isHandled = handler !== undefined && isSameAddress(handler, recipient) && relay.message !== '0x'
  const { fallback, hasCalls } = isHandled ? readMessage(relay.message) : noMessage
  return {
    hash: receipt.transactionHash,
    block: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    timestamp,
    depositId: relay.depositId,
    depositor,
    beneficiary: isHandled ? (fallback ?? depositor) : recipient,
    paid: readPaid(receipt, { chainId: network.chainId, value }),
    held: { chainId: network.chainId, token: input, units: relay.inputAmount },
    output: { chainId: destinationChainId, token: output, units: relay.outputAmount },
    hasSwap: hasCalls,
    fillDeadline: relay.fillDeadline,
    relay,
  }
}

/** No value for every other log. */
export function readDepositEvent(log: Log, network: TransferNetwork) {
  const event = readSpokePoolEvent(log, { network, eventName: 'FundsDeposited' })
  if (event === undefined) return undefined
  const { destinationChainId, quoteTimestamp: _, ...deposit } = event
  const relay: RelayData = { ...deposit, originChainId: BigInt(network.chainId) }
  return { relay, destinationChainId: Number(destinationChainId) }
}

const instructions = parseAbiParameters([
  'Instructions instructions',
  'struct Instructions { Call[] calls; address fallbackRecipient; }',
  'struct Call { address target; bytes callData; uint256 value; }',
])

type Message = {
  /** Receives the payout if there are no calls, or if they fail. */
  readonly fallback: Address | undefined
  readonly hasCalls: boolean
}

const noMessage: Message = { fallback: undefined, hasCalls: false }

/** A message without calls only keeps the SpokePool from unwrapping the coin. */
function readMessage(message: Hex): Message {
  try {
    const [{ calls, fallbackRecipient }] = decodeAbiParameters(instructions, message)
    const fallback = BigInt(fallbackRecipient) === 0n ? undefined : lower(fallbackRecipient)
    return { fallback, hasCalls: calls.length > 0 }
  } catch {
    // Foreign bytes: anyone can deposit with any message.
    return { fallback: undefined, hasCalls: true }
  }
}

type Payment = { readonly chainId: number; readonly value: bigint }

/** One token, or coins. */
function readPaid({ from, logs }: Mined['receipt'], { chainId, value }: Payment): Holding | undefined {
  const moves = listMoves(logs).filter((move) => isSameAddress(move.from, from))
  const [token, ...others] = new Set(moves.map((move) => move.token))
  if (value > 0n) return token === undefined ? { chainId, token: null, units: value } : undefined
  if (token === undefined || others.length > 0) return undefined
  return { chainId, token, units: moves.reduce((sum, { units }) => sum + units, 0n) }
}
