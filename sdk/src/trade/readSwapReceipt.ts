import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { readImportedToken } from '@murmur/engine/importedToken'
import { findSwapListing } from '@murmur/engine/listedTokens'
import type { Address, Listing } from '@murmur/engine/token'
import { BaseError, type Client } from 'viem'
import type { ChainClient } from '../chain/chainClient.ts'
import type { ChainReceipt, ChainTransaction } from '../chain/nodeReads.ts'
import { findReceipt, findTransaction, readBlock } from '../chain/nodeReads.ts'
import { attemptOutside } from '../chain/outsideFailure.ts'
import { type Outcome, readAgreed } from '../chain/readAgreed.ts'
import { readToken } from '../chain/readToken.ts'
import type { RouteLeg } from '../market/quoteState.ts'
import { type ChainSwap, type KnownFacts, readChainSwap } from './readChainSwap.ts'
import { readRoute } from './readRoute.ts'
import type { Hash } from './record.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

/** A swap and its transaction, by the chain. */
export type SwapReading = {
  /** Pending or missing until two nodes agree on more. */
  readonly swap: ChainSwap
  /** How it ended, by one node only. */
  readonly reported: Reported | undefined
  /** No value unless the swap is confirmed and its logs are understood. */
  readonly legs: readonly RouteLeg[] | undefined
  /** No value if no node knows it. */
  readonly transaction: PlainTransaction | undefined
  /** The latest block of the chain. No value if no node knows the transaction. */
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
  /** No value while it is pending. */
  readonly mined: { readonly gasUsed: bigint; readonly logs: number; readonly isReverted: boolean } | undefined
}

type Reported = Extract<ChainSwap['type'], 'confirmed' | 'reverted' | 'other'>

export type SwapQuestion = { readonly chainId: number; readonly hash: Hash }

type Options = SwapQuestion & { /** Milliseconds since 1970. */ readonly now: number }

/** Rejects if no node answers. */
export async function readSwapReceipt(network: TradeNetwork, { now, ...question }: Options): Promise<SwapReading> {
  const read = (client: Client) => readByNode({ ...network, client }, question)
  const agreement = await readAgreed(network.client, { read, findOutcome, now })
  if (agreement.type === 'unreachable') throw new BaseError('No node answers.')
  const { values } = agreement
  const found =
    agreement.type === 'agreed'
      ? pickExact(values)
      : hideEnd(values.find(findOutcome) ?? values.find(isKnown) ?? values[0])
  if (found === undefined) throw new BaseError('No node answers.')
  return { ...found, unlisted: 'facts' in found.swap ? await readUnlisted(network, found.swap.facts) : [] }
}

type NodeReading = Omit<SwapReading, 'unlisted'>

async function readByNode(
  network: Pick<TradeNetwork, 'contracts'> & { readonly client: Client },
  question: SwapQuestion,
): Promise<NodeReading> {
  const { client } = network
  const [swap, head, found, receipt] = await Promise.all([
    readChainSwap(network, question),
    readBlock(client),
    findTransaction(client, question),
    findReceipt(client, question),
  ])
  const legs =
    swap.type === 'confirmed' && receipt ? readRoute(receipt, { ...swap.facts, exchanges: swap.exchanges }) : undefined
  const transaction = found && describeTransaction(found, receipt)
  return { swap, reported: undefined, legs, transaction, head: found && Number(head.number) }
}

/** The end of a swap. The reason of a revert is found by running it again, which not every node can do. */
function findOutcome({ swap }: NodeReading): Outcome | undefined {
  if (swap.type === 'pending' || swap.type === 'missing') return undefined
  if (swap.type === 'other') return { key: swap.type }
  const { type, blockHash, block, fee } = swap
  const moved = swap.type === 'confirmed' ? swap.moved : undefined
  return { key: [type, blockHash, fee, moved?.paid, moved?.received].join(), block }
}

function pickExact(values: readonly NodeReading[]): NodeReading | undefined {
  return values.find(({ swap }) => swap.type === 'reverted' && swap.reason !== 'reverted') ?? values[0]
}

function isKnown({ swap }: NodeReading): boolean {
  return swap.type !== 'missing'
}

/** One node is not enough for the end of a swap. */
function hideEnd(reading: NodeReading | undefined): NodeReading | undefined {
  if (reading === undefined || findOutcome(reading) === undefined) return reading
  const { swap, transaction, head } = reading
  const pending: ChainSwap =
    'facts' in swap ? { type: 'pending', facts: swap.facts, ...pickExchanges(swap) } : { type: 'missing' }
  const reported = swap.type as Reported
  return {
    swap: pending,
    reported,
    legs: undefined,
    transaction: transaction && { ...transaction, mined: undefined },
    head,
  }
}

function pickExchanges({ exchanges }: Pick<KnownFacts, 'exchanges'>): Pick<KnownFacts, 'exchanges'> {
  return exchanges === undefined ? {} : { exchanges }
}

function describeTransaction(found: ChainTransaction, receipt: ChainReceipt | undefined): PlainTransaction {
  const { from, to, value, nonce, gas, input } = found
  const mined = receipt && {
    gasUsed: receipt.gasUsed,
    logs: receipt.logs.length,
    isReverted: receipt.status !== 'success',
  }
  return { from, to, value, nonce, gasLimit: gas, bytes: input.length / 2 - 1, mined }
}

type Asked = { readonly chainId: number; readonly address: Address }

const known = new Map<string, Promise<Listing | undefined>>()

/** The metadata of a swap's unlisted tokens. Names and symbols are sanitised: anyone can deploy a token. */
async function readUnlisted(
  { client }: Pick<TradeNetwork, 'client'>,
  { chainId, pay, receive }: Pick<SwapFacts, 'chainId' | 'pay' | 'receive'>,
): Promise<readonly Listing[]> {
  const unknown = [pay, receive].filter((token) => token !== null && findSwapListing(token, { chainId }) === undefined)
  const listings = await Promise.all(
    unknown.flatMap((address) => (address ? [remember(client, { chainId, address })] : [])),
  )
  return listings.filter((listing) => listing !== undefined)
}

/** A token is read once. Its decimals do not change. */
function remember(client: ChainClient, asked: Asked): Promise<Listing | undefined> {
  const key = `${asked.chainId} ${asked.address}`
  const reading = known.get(key) ?? attemptOutside(readListing(client, asked))
  known.set(key, reading)
  void reading.then((listing) => listing === undefined && known.delete(key))
  return reading
}

async function readListing(client: ChainClient, { chainId, address }: Asked): Promise<Listing | undefined> {
  const multicall3 = client.chain.contracts.multicall3.address
  const reading = await readToken(client, { address, multicall3 })
  const outcome = reading && readImportedToken(reading, { chainId, address })
  return outcome?.type === 'imported' ? outcome.token.listings[0] : undefined
}
