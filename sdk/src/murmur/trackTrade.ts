import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { World } from '../api.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import { attemptOutside } from '../chain/outsideFailure.ts'
import { createTransferReader } from '../transfer/readTransfer.ts'
import type { TransferState } from '../transfer/transfer.ts'
import { createTransferNetwork } from '../transfer/transferNetworks.ts'
import type { MarketSource } from './marketSource.ts'
import { Refusal } from './refusal.ts'

export type TrackedTrade =
  /** No node knows the transaction. */
  | { readonly type: 'unknown' }
  | { readonly type: 'pending' }
  | {
      readonly type: 'confirmed' | 'reverted'
      readonly block: bigint
      readonly confirmations: bigint
      /** In wei of the network's coin. */
      readonly fee: bigint
      /** No value if the transaction makes no bridge deposit. */
      readonly transfer?: TransferState
    }

type Transaction = { readonly chainId: number; readonly hash: `0x${string}` }

/** The state of a transaction, and of its deposit if it has one. Rejects with a `Refusal`. */
export async function trackTrade({ chainId, hash }: Transaction, source: MarketSource): Promise<TrackedTrade> {
  const world = await source.readWorld()
  const network = world.networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Refusal('unknownNetwork')
  const client = await source.connect(network)
  const receipt = await getTransactionReceipt(client, { hash }).catch((cause: unknown) => {
    if (cause instanceof TransactionReceiptNotFoundError) return undefined
    throw new Refusal('nodesUnreachable', { cause })
  })
  if (receipt === undefined) return { type: (await isKnown(client, hash)) ? 'pending' : 'unknown' }
  const head = await attemptOutside(getBlockNumber(client))
  if (head === undefined) throw new Refusal('nodesUnreachable')
  const { status, blockNumber, gasUsed, effectiveGasPrice } = receipt
  const transfer = status === 'success' ? await trackTransfer({ chainId, hash }, { source, world }) : undefined
  return {
    type: status === 'success' ? 'confirmed' : 'reverted',
    block: blockNumber,
    confirmations: head - blockNumber + 1n,
    fee: gasUsed * effectiveGasPrice,
    ...(transfer && { transfer }),
  }
}

async function isKnown(client: ChainClient, hash: Transaction['hash']): Promise<boolean> {
  try {
    await getTransaction(client, { hash })
    return true
  } catch (cause) {
    if (cause instanceof TransactionNotFoundError) return false
    throw new Refusal('nodesUnreachable', { cause })
  }
}

type Context = { readonly source: MarketSource; readonly world: World }

/** No value if the transaction makes no bridge deposit. */
async function trackTransfer(question: Transaction, { source, world }: Context): Promise<TransferState | undefined> {
  const findNetwork = async (chainId: number) => {
    const network = world.networks.find((one) => one.chainId === chainId)
    return network && createTransferNetwork({ world, network, client: await source.connect(network) })
  }
  const state = await createTransferReader(question, { findNetwork }).read()
  const isDeposit = state.type === 'unreachable' || ('deposit' in state && state.deposit !== undefined)
  return isDeposit ? state : undefined
}
