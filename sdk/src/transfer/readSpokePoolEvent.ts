import { isSameAddress } from '@murmur/engine/token'
import { type ContractEventName, type DecodeEventLogReturnType, decodeEventLog, type Hex } from 'viem'
import type { Log } from './logs.ts'
import { spokePoolAbi } from './spokePoolAbi.ts'
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
