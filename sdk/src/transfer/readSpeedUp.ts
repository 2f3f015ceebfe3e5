import { type AbiEvent, getAbiItem } from 'viem'
import { type Log, readPadded } from './logs.ts'
import { readSpokePoolEvent } from './readSpokePoolEvent.ts'
import type { LogSearch } from './searchLogs.ts'
import { spokePoolAbi } from './spokePoolAbi.ts'
import type { Deposit, Holding } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Search = { readonly deposit: Deposit; readonly search: LogSearch }
type Place = { readonly network: TransferNetwork; readonly deposit: Deposit }

/** The newest terms of a deposit. The contract has checked the depositor's signature. */
export async function findSpeedUp(network: TransferNetwork, { deposit, search }: Search): Promise<Holding | undefined> {
  let newest: Holding | undefined
  await search.find(network, {
    event: getAbiItem({ abi: spokePoolAbi, name: 'RequestedSpeedUpDeposit' }) as AbiEvent,
    args: { depositId: deposit.depositId, depositor: deposit.relay.depositor },
    since: deposit.timestamp,
    pick: async (one) => {
      newest = readSpeedUp(one, { network, deposit }) ?? newest
      return undefined
    },
  })
  return newest
}

function readSpeedUp(log: Log, { network, deposit }: Place): Holding | undefined {
  const event = readSpokePoolEvent(log, { network, eventName: 'RequestedSpeedUpDeposit' })
  const isSame = event?.depositId === deposit.depositId && readPadded(event.depositor) === deposit.depositor
  return isSame ? { ...deposit.output, units: event.updatedOutputAmount } : undefined
}
