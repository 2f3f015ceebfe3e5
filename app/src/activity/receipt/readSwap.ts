import type { Listing } from '@murmur/engine/token'
import { type Client, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { TradeNetwork } from '../../execution/executionOptions.ts'
import { type ChainSwap, readChainSwap } from '../../execution/readChainSwap.ts'
import type { Hash } from '../../execution/record.ts'
import type { RouteLeg } from '../../quotes/quote.ts'
import { readRoute } from './readRoute.ts'
import { readUnlisted } from './readUnlisted.ts'

/** A swap and its transaction, as the chain tells them. */
export type SwapReading = {
  readonly swap: ChainSwap
  /** Undefined unless the swap is confirmed and its logs are understood. */
  readonly legs: readonly RouteLeg[] | undefined
  /** Undefined if no node knows it. */
  readonly transaction: PlainTransaction | undefined
  /** The latest block of the chain. Undefined if no node knows the transaction. */
  readonly head: number | undefined
  /** The metadata of unlisted tokens, from their contracts. */
  readonly unlisted: readonly Listing[]
}

/** A transaction without any meaning, for the built-in view. */
export type PlainTransaction = {
  readonly from: string
  /** Null creates a contract. */
  readonly to: string | null
  readonly value: bigint
  readonly nonce: number
  readonly gasLimit: bigint
  readonly bytes: number
  /** Undefined while it is pending. */
  readonly mined: { readonly gasUsed: bigint; readonly logs: number; readonly isReverted: boolean } | undefined
}

export type SwapQuestion = { readonly chainId: number; readonly hash: Hash }

/** Rejects if no node answers. */
export async function readSwap(network: TradeNetwork, question: SwapQuestion): Promise<SwapReading> {
  const swap = await readChainSwap(network, question)
  if (swap.type === 'missing') return { swap, legs: undefined, transaction: undefined, head: undefined, unlisted: [] }
  const { client } = network
  const { hash } = question
  const [head, unlisted, found, receipt] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    'facts' in swap ? readUnlisted(network, swap.facts) : [],
    getTransaction(client, { hash }).catch(ignoreMissing),
    getTransactionReceipt(client, { hash }).catch(ignoreMissing),
  ])
  const legs = swap.type === 'confirmed' && receipt ? readRoute(receipt, swap.facts) : undefined
  return { swap, legs, transaction: found && describeTransaction(found, receipt), head: Number(head), unlisted }
}

type Found = Awaited<ReturnType<typeof getTransaction>>
type Receipt = Awaited<ReturnType<typeof getTransactionReceipt<Client['chain']>>>

function describeTransaction(found: Found, receipt: Receipt | undefined): PlainTransaction {
  const { from, to, value, nonce, gas, input } = found
  const mined = receipt && {
    gasUsed: receipt.gasUsed,
    logs: receipt.logs.length,
    isReverted: receipt.status !== 'success',
  }
  return { from, to, value, nonce, gasLimit: gas, bytes: input.length / 2 - 1, mined }
}

/** Any other error says nothing about the transaction. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}
