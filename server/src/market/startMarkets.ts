import { findNetwork, networks } from '@murmur/engine/network'
import type { WorldNetwork } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { NodesOptions } from '@murmur/sdk/chain/nodes'
import { findPace, openMarket } from '@murmur/sdk/pools/openMarket'
import type { Env } from '../env.ts'
import { createDisputes } from './disputes.ts'
import { type MarketFeed, type MarketState, startMarketFeed } from './marketFeed.ts'
import type { Markets } from './marketRoutes.ts'
import type { SharedMarkets } from './sharedMarkets.ts'

type MarketsOptions = NodesOptions & {
  readonly env: Pick<Env, 'trading' | 'rpcUrls' | 'worldFile'>
  /** Why networks must stay closed, by chain id, as the last preflight found. */
  readonly closed?: ReadonlyMap<number, string>
  /** For servers with a common database. */
  readonly shared?: SharedMarkets | undefined
  /** The local chains, once they have started. */
  readonly readLocal: (file: string) => Promise<{ readonly networks: readonly WorldNetwork[] } | undefined>
  readonly elapsed: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

type RunningMarkets = Markets & { stop(): void }

/** A network is read from the first request on. With trading open, all are read from the start. */
export function startMarkets(options: MarketsOptions): RunningMarkets {
  const { env } = options
  const feeds = new Map<string, MarketFeed>()
  const find = (chainId: string): MarketFeed | undefined => {
    const network = findNetwork(Number(chainId))
    if (network?.kind !== 'evm' || String(network.chainId) !== chainId) return undefined
    if (!readsMarkets(env)) return undefined
    const feed = feeds.get(chainId) ?? startFeed(network.chainId, options)
    feeds.set(chainId, feed)
    return feed
  }
  if (env.trading === 'open') for (const { chainId } of networks) find(String(chainId))
  return {
    find,
    describe: () => Object.fromEntries([...feeds].map(([chainId, feed]) => [chainId, describeState(feed.get())])),
    stop() {
      for (const feed of feeds.values()) feed.stop()
    },
  }
}

/** While trading is closed, real networks are left alone. */
export function readsMarkets({ trading, worldFile }: Pick<Env, 'trading' | 'worldFile'>): boolean {
  return trading === 'open' || worldFile !== undefined
}

function describeState(state: MarketState): string {
  if (state.type === 'closed') return `closed: ${state.reason}`
  if (state.type !== 'open') return state.type
  return [state.isStale ? 'stale' : 'open', ...state.closedTokens, ...state.closedVenues].join('; ')
}

function startFeed(chainId: number, options: MarketsOptions): MarketFeed {
  const { env, closed, shared, elapsed, wait, log } = options
  const world = env.worldFile === undefined ? 'live' : 'local'
  const open = async () => {
    const refusal = closed?.get(chainId)
    if (refusal !== undefined) return { reason: `The preflight failed. ${refusal}` }
    const network = await findWorldNetwork(chainId, options)
    if (network === undefined) return { reason: 'The local chain has not started.' }
    const client = { ...createChainClient(network, options), disputes: createDisputes({ chainId, elapsed, log }) }
    return await openMarket(network, { client, world })
  }
  const pace = findPace(chainId, { world })
  return startMarketFeed({ chainId, open, ...pace, shared, elapsed, wait, log })
}

/** A network with the nodes that the operator chose. No value while the local chains are starting. */
export async function findWorldNetwork(
  chainId: number,
  { env, readLocal }: Pick<MarketsOptions, 'env' | 'readLocal'>,
): Promise<WorldNetwork | undefined> {
  if (env.worldFile !== undefined) {
    const world = await readLocal(env.worldFile)
    return world?.networks.find((network) => network.chainId === chainId)
  }
  const network = findNetwork(chainId)
  if (network?.kind !== 'evm') return undefined
  const { rpcUrls, genesisHash } = network.live
  return { chainId, rpcUrls: env.rpcUrls[chainId] ?? rpcUrls, genesisHash, contracts: {} }
}
