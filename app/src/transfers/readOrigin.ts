import { isSameAddress } from '@murmur/engine/token'
import { type AbiEvent, decodeEventLog, getAbiItem, type Hex } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import { type Log, listMoves, readPadded } from './logs.ts'
import type { LogSearch } from './searchLogs.ts'
import { spokePoolAbi } from './spokePoolAbi.ts'
import type { Deposit, Holding, Refund } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Search = { readonly deposit: Deposit; readonly search: LogSearch }

/** The money of an expired deposit, back in the account. A refund pays all expired deposits of an account at once. */
export async function findRefund(network: TransferNetwork, { deposit, search }: Search): Promise<Refund | undefined> {
  const log = await search.find(network, {
    event: getAbiItem({ abi: spokePoolAbi, name: 'ExecutedRelayerRefundRoot' }) as AbiEvent,
    args: { chainId: BigInt(network.chainId) },
    since: deposit.fillDeadline,
    pick: (one) => (isRefund(one, { network, deposit }) ? one : undefined),
  })
  if (log?.transactionHash == null) return undefined
  const receipt = await getTransactionReceipt(network.client, { hash: log.transactionHash })
  const isOurs = receipt.transactionHash === log.transactionHash && receipt.status === 'success'
  const isPaid = listMoves(receipt.logs).some(
    ({ token, from, to, units }) =>
      token === deposit.held.token &&
      from === network.contracts.spokePool &&
      to === deposit.depositor &&
      units >= deposit.held.units,
  )
  if (!isOurs || !isPaid || !receipt.logs.some((one) => isRefund(one, { network, deposit }))) return undefined
  const { timestamp } = await getBlock(network.client, { blockNumber: receipt.blockNumber })
  return { hash: receipt.transactionHash, timestamp: Number(timestamp) }
}

type Place = { readonly network: TransferNetwork; readonly deposit: Deposit }

function isRefund({ address, topics, data }: Log, { network, deposit }: Place): boolean {
  if (!isSameAddress(address, network.contracts.spokePool)) return false
  try {
    const { args } = decodeEventLog({
      abi: spokePoolAbi,
      eventName: 'ExecutedRelayerRefundRoot',
      topics: topics as [Hex, ...Hex[]],
      data,
    })
    const { l2TokenAddress, refundAddresses, refundAmounts } = args
    return (
      isSameAddress(l2TokenAddress, deposit.held.token ?? '') &&
      refundAddresses.some(
        (one, index) => isSameAddress(one, deposit.depositor) && (refundAmounts[index] ?? 0n) >= deposit.held.units,
      )
    )
  } catch {
    return false
  }
}

/** The newest terms of a deposit. The contract has checked the depositor's signature. */
export async function findSpeedUp(network: TransferNetwork, { deposit, search }: Search): Promise<Holding | undefined> {
  let newest: Holding | undefined
  await search.find(network, {
    event: getAbiItem({ abi: spokePoolAbi, name: 'RequestedSpeedUpDeposit' }) as AbiEvent,
    args: { depositId: deposit.depositId, depositor: deposit.relay.depositor },
    since: deposit.timestamp,
    pick: (one) => {
      newest = readSpeedUp(one, { network, deposit }) ?? newest
      return undefined
    },
  })
  return newest
}

function readSpeedUp({ address, topics, data }: Log, { network, deposit }: Place): Holding | undefined {
  if (!isSameAddress(address, network.contracts.spokePool)) return undefined
  try {
    const { args } = decodeEventLog({
      abi: spokePoolAbi,
      eventName: 'RequestedSpeedUpDeposit',
      topics: topics as [Hex, ...Hex[]],
      data,
    })
    const isSame = args.depositId === deposit.depositId && readPadded(args.depositor) === deposit.depositor
    return isSame ? { ...deposit.promised, units: args.updatedOutputAmount } : undefined
  } catch {
    return undefined
  }
}
