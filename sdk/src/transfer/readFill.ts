import { findWrappedNative, isSameAddress } from '@murmur/engine/token'
import {
  type AbiEvent,
  type Client,
  decodeEventLog,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  keccak256,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { findReceipt } from '../chain/nodeReads.ts'
import { type Log, listMoves, readPadded, sumUnwrapped } from './logs.ts'
import { handlerAbi, readSpokePoolEvent, spokePoolAbi } from './readSpokePoolEvent.ts'
import { createLogSearch, type FoundLog } from './searchLogs.ts'
import type { Deposit, Fill, FillOutcome, Holding } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

const filled = 2n

const relayParameters = parseAbiParameters([
  'RelayData relayData, uint256 chainId',
  'struct RelayData { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
])

/** One node of it, or all. */
type FillNetwork = Pick<TransferNetwork, 'chainId' | 'contracts'> & { readonly client: Client }

/** Checks that the destination's SpokePool has paid exactly this deposit. A log cannot forge its state. */
export async function isFilled(network: FillNetwork, { relay }: Pick<Deposit, 'relay'>): Promise<boolean> {
  const relayHash = keccak256(encodeAbiParameters(relayParameters, [relay, BigInt(network.chainId)]))
  const status = await readContract(network.client, {
    abi: spokePoolAbi,
    address: network.contracts.spokePool,
    functionName: 'fillStatuses',
    args: [relayHash],
  })
  return status === filled
}

/** No value if no node shows its event. Anyone can fill another deposit with this id, so all fields are compared. */
export function findFill(network: TransferNetwork, deposit: Deposit): Promise<Fill | undefined> {
  return createLogSearch().find(network, {
    event: getAbiItem({ abi: spokePoolAbi, name: 'FilledRelay' }) as AbiEvent,
    args: { originChainId: deposit.relay.originChainId, depositId: deposit.depositId },
    since: deposit.timestamp - CLOCK_SKEW,
    until: deposit.fillDeadline + CLOCK_SKEW,
    pick: (log) => readFill(log, { network, deposit }),
  })
}

async function readFill(log: FoundLog, { network, deposit }: Place): Promise<Fill | undefined> {
  const hash = log.transactionHash
  if (hash === null || readExecution(log, { network, deposit }) === undefined) return undefined
  const receipt = await findReceipt(network.client, { hash })
  if (receipt === undefined) return undefined
  const own = receipt.logs.map((one) => readExecution(one, { network, deposit })).find((one) => one !== undefined)
  if (receipt.status !== 'success' || own === undefined) return undefined
  const { timestamp } = await getBlock(network.client, { blockNumber: receipt.blockNumber })
  const bridged: Holding = { ...deposit.output, units: own.updatedOutputAmount }
  const outcome = readOutcome(receipt.logs, { network, deposit, bridged, recipient: own.updatedRecipient })
  return { hash, timestamp: Number(timestamp), bridged, outcome }
}

/** The clocks of two chains differ. */
const CLOCK_SKEW = 120

type Place = { readonly network: TransferNetwork; readonly deposit: Deposit }

/** The payout, if this is the fill of exactly this deposit at the right contract. */
function readExecution(log: Log, { network, deposit }: Place) {
  const event = readSpokePoolEvent(log, { network, eventName: 'FilledRelay' })
  if (event === undefined) return undefined
  const { relayer: _, repaymentChainId: __, relayExecutionInfo, messageHash, ...rest } = event
  const { message, ...relay } = deposit.relay
  const isSame = Object.entries(relay).every(([name, value]) => rest[name as keyof typeof rest] === value)
  const hash = message === '0x' ? zeroHash : keccak256(message)
  return isSame && messageHash === hash ? relayExecutionInfo : undefined
}

type Paid = Place & { readonly bridged: Holding; readonly recipient: Hex }

function readOutcome(logs: readonly Log[], { network, deposit, bridged, recipient }: Paid): FillOutcome {
  const { spokePool } = network.contracts
  const wrappedCoin = findWrappedNative(network.chainId)
  if (!deposit.hasSwap) {
    // The SpokePool unwraps the coin for accounts that are no contract.
    const isCoin = wrappedCoin !== undefined && sumUnwrapped(logs, { account: spokePool, wrappedCoin }) >= bridged.units
    return { type: 'arrived', received: isCoin ? { ...bridged, token: null } : bridged }
  }
  if (logs.some((log) => isFailure(log, network))) return { type: 'unswapped', received: bridged }
  const isHandled = readPadded(recipient) === network.contracts.handler
  return { type: 'swapped', received: isHandled ? readReceived(logs, { network, deposit, bridged }) : undefined }
}

function isFailure({ address, topics, data }: Log, { contracts }: TransferNetwork): boolean {
  if (!isSameAddress(address, contracts.handler)) return false
  try {
    decodeEventLog({ abi: handlerAbi, eventName: 'CallsFailed', topics: topics as [Hex, ...Hex[]], data })
    return true
  } catch {
    // A log of another event: the decoder throws on it.
    return false
  }
}

/** The swap's output: one token for the account, other than the bridged one, or the router's coins. */
function readReceived(
  logs: readonly Log[],
  { network, deposit, bridged }: Place & { bridged: Holding },
): Holding | undefined {
  const { chainId, contracts } = network
  const moves = listMoves(logs).filter(({ to, token }) => to === deposit.beneficiary && token !== bridged.token)
  const [token, ...others] = new Set(moves.map((move) => move.token))
  if (others.length > 0) return undefined
  if (token !== undefined) return { chainId, token, units: moves.reduce((sum, { units }) => sum + units, 0n) }
  const wrappedCoin = findWrappedNative(chainId)
  if (wrappedCoin === undefined || contracts.router === undefined) return undefined
  const units = sumUnwrapped(logs, { account: contracts.router, wrappedCoin })
  return units > 0n ? { chainId, token: null, units } : undefined
}
