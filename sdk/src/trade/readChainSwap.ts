import { type BatchedCall, decodeBatchCall } from '@murmur/engine/encode/batchCall'
import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { readSwapCall } from '@murmur/engine/encode/swapFacts'
import { findWrappedNative } from '@murmur/engine/token'
import type { Client } from 'viem'
import { findReceipt, findTransaction, readBlock } from '../chain/nodeReads.ts'
import { findRevertReason } from './findRevertReason.ts'
import { readReceipt } from './readReceipt.ts'
import type { Hash, Mined, Moved, RevertReason } from './record.ts'
import type { HookExchanges } from './tradeContracts.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

/** A swap read from the chain alone, by its hash. */
export type ChainSwap =
  /** No node knows it. */
  | { readonly type: 'missing' }
  /** The transaction is not a swap of Murmur's router, or does more than a swap. */
  | { readonly type: 'other' }
  | ({ readonly type: 'pending' } & KnownFacts)
  | ({ readonly type: 'confirmed'; readonly moved: Moved | undefined } & MinedSwap)
  | ({ readonly type: 'reverted'; readonly reason: RevertReason } & MinedSwap)

export type KnownFacts = {
  readonly facts: SwapFacts
  /** The exchanges behind the hooks that the swap may pass. */
  readonly exchanges?: HookExchanges
}

type MinedSwap = Mined &
  KnownFacts & {
    /** Block time, in seconds since 1970. */
    readonly timestamp: number
  }

type ReadOptions = { readonly hash: Hash; readonly chainId: number }

/** One node, or all of them. */
type Network = Pick<TradeNetwork, 'contracts'> & { readonly client: Client }

/** Rejects if no node answers. */
export async function readChainSwap(network: Network, { hash, chainId }: ReadOptions): Promise<ChainSwap> {
  const { client, contracts } = network
  const transaction = await findTransaction(client, { hash })
  if (transaction === undefined) return { type: 'missing' }
  const { from, to, value, input: data, gas } = transaction
  const wrappedCoin = findWrappedNative(chainId)
  if (to === null || wrappedCoin === undefined) return { type: 'other' }
  const swap = lower(to) === lower(from) ? findBatched(data) : { to, value, data }
  if (swap === undefined || lower(swap.to) !== contracts.router.address) return { type: 'other' }
  const place = { ...contracts.router, wrappedCoin: lower(wrappedCoin) }
  const facts = readFacts({ chainId, account: from, ...swap }, place)
  if (facts === undefined) return { type: 'other' }
  const receipt = await findReceipt(client, { hash })
  const known: KnownFacts = { facts, ...(contracts.hookExchanges && { exchanges: contracts.hookExchanges }) }
  if (receipt === undefined) return { type: 'pending', ...known }
  const { blockHash, blockNumber, gasUsed, status, fee } = receipt
  const block = Number(blockNumber)
  const { timestamp } = await readBlock(client, { number: block })
  const mined = { ...known, block, blockHash, fee, timestamp: Number(timestamp) }
  if (status === 'success')
    return { type: 'confirmed', ...mined, moved: readReceipt(receipt, { ...facts, wrappedCoin, value: swap.value }) }
  const reverted = { from, to, value, data, gas, gasUsed, block }
  return { type: 'reverted', ...mined, reason: await findRevertReason(client, reverted) }
}

/** The last call of a batch that the account sends to itself. */
function findBatched(data: Hash): BatchedCall | undefined {
  try {
    return decodeBatchCall(data).at(-1)
  } catch {
    // Foreign bytes: the decoder throws on all that is not a batch.
    return undefined
  }
}

function readFacts(...args: Parameters<typeof readSwapCall>): SwapFacts | undefined {
  try {
    return readSwapCall(...args)
  } catch {
    // Foreign bytes: the decoder throws on all that is not a swap.
    return undefined
  }
}

function lower<T extends string>(text: T): T {
  return text.toLowerCase() as T
}
