import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { findSwapListing } from '@murmur/engine/listedTokens'
import type { Address, Listing } from '@murmur/engine/token'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { NodesOptions } from '@murmur/sdk/chain/nodes'
import type { RegisteredChain } from '@murmur/sdk/chain/registry'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import { readSwapReceipt, type SwapReading } from '@murmur/sdk/trade/readSwapReceipt'
import { FINAL_DEPTH, type Hash } from '@murmur/sdk/trade/record'
import { createTradeNetwork, type TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { createTransferNetwork, type TransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import type { Env } from '../env.ts'
import { findWorldNetwork, readsMarkets } from '../market/startMarkets.ts'
import { getWorld, readWorld } from '../world/worldRoutes.ts'

export type ReceiptAddress = {
  readonly kind: 'swap' | 'transfer'
  readonly chainId: number
  /** In lower case. */
  readonly hash: Hash
}

/** One side of a swap: an amount of a token in one place. */
export type Side = {
  readonly chainId: number
  readonly units: bigint
  readonly decimals: number
  /** The symbol of a listed token, else its shortened address: anyone can choose the symbol of a contract. */
  readonly name: string
}

/** All that a picture shows, as two nodes report it. */
export type ReceiptFacts = {
  readonly kind: 'swap' | 'transfer'
  readonly pay: Side
  readonly receive: Side
  /** Block time, in seconds since 1970. */
  readonly timestamp: number
  /** The pools that traded. No value for a transfer, or if the logs do not show them. */
  readonly legs: readonly RouteLeg[] | undefined
  /** No reorganisation can change it any more. */
  readonly isFinal: boolean
}

export type ReceiptNetworks = {
  /** No value where Murmur does not trade. */
  findTrade(chainId: number): Promise<TradeNetwork | undefined>
  /** No value where the bridge is not deployed. */
  findTransfer(chainId: number): Promise<TransferNetwork | undefined>
}

type ReadOptions = ReceiptNetworks & { readonly now: () => number }

/** No value unless the chain shows that the swap is done, and what moved. Rejects if no node answers. */
export async function readReceiptFacts(
  { kind, chainId, hash }: ReceiptAddress,
  options: ReadOptions,
): Promise<ReceiptFacts | undefined> {
  if (kind === 'transfer') {
    const reader = createTransferReader({ chainId, hash }, { findNetwork: options.findTransfer, now: options.now })
    return describeTransfer(await reader.read())
  }
  const network = await options.findTrade(chainId)
  if (network === undefined) return undefined
  return describeSwap(await readSwapReceipt(network, { chainId, hash, now: options.now() }))
}

function describeSwap({ swap, legs, head, unlisted }: SwapReading): ReceiptFacts | undefined {
  if (swap.type !== 'confirmed' || swap.moved === undefined) return undefined
  const { facts, moved, timestamp, block } = swap
  const pay = describeToken(facts.pay, { facts, units: moved.paid, unlisted })
  const receive = describeToken(facts.receive, { facts, units: moved.received, unlisted })
  if (pay === undefined || receive === undefined) return undefined
  const isFinal = head !== undefined && head - block >= FINAL_DEPTH
  return { kind: 'swap', pay, receive, timestamp, legs: legs?.length ? legs : undefined, isFinal }
}

type Units = {
  readonly facts: Pick<SwapFacts, 'chainId'>
  readonly units: bigint
  readonly unlisted: readonly Listing[]
}

/** No value without decimals: the amount would be a guess. */
function describeToken(token: Address | null, { facts: { chainId }, units, unlisted }: Units): Side | undefined {
  const side = describeHolding({ chainId, token, units })
  if (side !== undefined) return side
  const found = unlisted.find(({ tokenAddress }) => tokenAddress?.toLowerCase() === token?.toLowerCase())
  return found && token !== null ? { chainId, units, decimals: found.decimals, name: shortenAddress(token) } : undefined
}

const arrived: readonly TransferState['type'][] = ['filled', 'swapped', 'bridged']

function describeTransfer(state: TransferState): ReceiptFacts | undefined {
  if (!arrived.includes(state.type) || !('fill' in state)) return undefined
  const { deposit, fill } = state
  const received = fill.outcome.received
  const pay = describeHolding(deposit.paid ?? deposit.held)
  const receive = received && describeHolding(received)
  if (pay === undefined || receive === undefined) return undefined
  return { kind: 'transfer', pay, receive, timestamp: deposit.timestamp, legs: undefined, isFinal: true }
}

function describeHolding({ chainId, token, units }: Holding): Side | undefined {
  const listing = findSwapListing(token, { chainId })
  return listing && { chainId, units, decimals: listing.decimals, name: listing.symbol }
}

export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

type NetworksOptions = NodesOptions & { readonly env: Pick<Env, 'trading' | 'rpcUrls' | 'worldFile'> }

/** The networks by the nodes that the operator chose. None while trading is closed, which leaves them alone. */
export function createReceiptNetworks({ env, ...options }: NetworksOptions): ReceiptNetworks {
  const chains = new Map<number, RegisteredChain>()

  const findChain = async (chainId: number): Promise<RegisteredChain | undefined> => {
    const known = chains.get(chainId)
    if (known !== undefined || !readsMarkets(env)) return known
    const [world, network] = await Promise.all([
      getWorld(env),
      findWorldNetwork(chainId, { env, readLocal: readWorld }),
    ])
    if (world === undefined || network === undefined) return undefined
    const chain = { world, network, client: createChainClient(network, options) }
    chains.set(chainId, chain)
    return chain
  }
  return {
    async findTrade(chainId) {
      const chain = await findChain(chainId)
      return chain && createTradeNetwork(chain)
    },
    async findTransfer(chainId) {
      const chain = await findChain(chainId)
      return chain && createTransferNetwork(chain)
    },
  }
}
