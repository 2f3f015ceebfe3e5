import { isSameAddress } from '@murmur/engine/token'
import { type ContractEventName, type DecodeEventLogReturnType, decodeEventLog, type Hex, parseAbi } from 'viem'
import type { Log } from './logs.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Name = ContractEventName<typeof spokePoolAbi>

type Values<Event extends Name> = DecodeEventLogReturnType<typeof spokePoolAbi, Event>['args']

type Wanted<Event extends Name> = {
  readonly network: Pick<TransferNetwork, 'contracts'>
  readonly eventName: Event
}

/** The values of an event of the network's own SpokePool. No value for every other log. */
export function readSpokePoolEvent<Event extends Name>(
  { address, topics, data }: Log,
  { network, eventName }: Wanted<Event>,
): Values<Event> | undefined {
  if (!isSameAddress(address, network.contracts.spokePool)) return undefined
  try {
    const { args } = decodeEventLog({ abi: spokePoolAbi, eventName, topics: topics as [Hex, ...Hex[]], data })
    return args as Values<Event>
  } catch {
    // A log of another event: the decoder throws on it.
    return undefined
  }
}

/** The part of Across' SpokePool and its MulticallHandler that shows the state of a transfer. */
export const spokePoolAbi = parseAbi([
  'struct Execution { bytes32 updatedRecipient; bytes32 updatedMessageHash; uint256 updatedOutputAmount; uint8 fillType; }',
  'event FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message)',
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, Execution relayExecutionInfo)',
  'event RequestedSpeedUpDeposit(uint256 updatedOutputAmount, uint256 indexed depositId, bytes32 indexed depositor, bytes32 updatedRecipient, bytes updatedMessage, bytes depositorSignature)',
  'event ExecutedRelayerRefundRoot(uint256 amountToReturn, uint256 indexed chainId, uint256[] refundAmounts, uint32 indexed rootBundleId, uint32 indexed leafId, address l2TokenAddress, address[] refundAddresses, bool deferredRefunds, address caller)',
  'function fillStatuses(bytes32 relayHash) view returns (uint256)',
])

export const handlerAbi = parseAbi([
  'struct Call { address target; bytes callData; uint256 value; }',
  'event CallsFailed(Call[] calls, address indexed fallbackRecipient)',
])
