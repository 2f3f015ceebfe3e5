import { findNetwork } from '@murmur/engine/network'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { decodeAbiParameters, decodeEventLog, type Hex, parseAbiParameters, type TransactionReceipt } from 'viem'
import { type Log, listMoves, lower, readPadded } from './logs.ts'
import { spokePoolAbi } from './spokePoolAbi.ts'
import type { Deposit, Holding, RelayData } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Mined = {
  readonly receipt: Pick<TransactionReceipt, 'transactionHash' | 'blockNumber' | 'blockHash' | 'from' | 'logs'>
  readonly timestamp: number
  /** The coins of the transaction. */
  readonly value: bigint
  /** The handler of the other network, if we know the network. */
  findHandler(chainId: number): Promise<Address | undefined>
}

/** The deposit of a transaction, by the events of the network's own SpokePool. Undefined if there is none that we can read. */
export async function readDeposit(network: TransferNetwork, mined: Mined): Promise<Deposit | undefined> {
  const { receipt, timestamp, value } = mined
  const events = receipt.logs.flatMap((log) => readEvent(log, network) ?? [])
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
  const fallback = isHandled ? readFallback(relay.message) : undefined
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
    promised: { chainId: destinationChainId, token: output, units: relay.outputAmount },
    hasSwap: isHandled,
    fillDeadline: relay.fillDeadline,
    relay,
  }
}

function readEvent({ address, topics, data }: Log, { chainId, contracts }: TransferNetwork) {
  if (!isSameAddress(address, contracts.spokePool)) return undefined
  try {
    const { args } = decodeEventLog({
      abi: spokePoolAbi,
      eventName: 'FundsDeposited',
      topics: topics as [Hex, ...Hex[]],
      data,
    })
    const { destinationChainId, quoteTimestamp: _, ...deposit } = args
    const relay: RelayData = { ...deposit, originChainId: BigInt(chainId) }
    return { relay, destinationChainId: Number(destinationChainId) }
  } catch {
    return undefined
  }
}

const instructions = parseAbiParameters([
  'Instructions instructions',
  'struct Instructions { Call[] calls; address fallbackRecipient; }',
  'struct Call { address target; bytes callData; uint256 value; }',
])

/** Gets the tokens if the calls of a message fail. */
function readFallback(message: Hex): Address | undefined {
  try {
    const [{ fallbackRecipient }] = decodeAbiParameters(instructions, message)
    return BigInt(fallbackRecipient) === 0n ? undefined : lower(fallbackRecipient)
  } catch {
    return undefined
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
