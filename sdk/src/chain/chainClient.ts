import { findNetwork } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import { type Chain, type Client, createClient, isAddress } from 'viem'
import type { ChainNodes, NodesOptions } from './nodes.ts'
import { createNodesTransport, type NodesTransport } from './nodesTransport.ts'

/** The only access to a chain: every viem action works on it. */
export type ChainClient = Client<NodesTransport, MulticallChain>

type MulticallChain = Chain & { readonly contracts: { readonly multicall3: { readonly address: Address } } }

/** A chain with the addresses of its contracts by name, where they are not the usual ones. */
type ClientNetwork = ChainNodes & { readonly contracts: Readonly<Record<string, string>> }

type ChainClients = ReadonlyMap<number, ChainClient>

/** One client per chain, for as long as the page lives: it keeps the health of its nodes. */
export function createChainClients(networks: readonly ClientNetwork[], options: NodesOptions): ChainClients {
  return new Map(networks.map((network) => [network.chainId, createChainClient(network, options)]))
}

export function createChainClient(network: ClientNetwork, options: NodesOptions): ChainClient {
  const { chainId, rpcUrls, contracts } = network
  const { name = `Chain ${chainId}`, symbol = 'ETH' } = findNetwork(chainId) ?? {}
  const chain: MulticallChain = {
    id: chainId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: rpcUrls } },
    contracts: { multicall3: { address: findMulticall3(chainId, contracts.multicall3) } },
  }
  return createClient({ chain, transport: createNodesTransport(network, options) })
}

/** The local world lists its own. The real contract has the same address on almost every chain. */
function findMulticall3(chainId: number, listed: string | undefined): Address {
  if (listed !== undefined && isAddress(listed)) return listed
  const network = findNetwork(chainId)
  return (network?.kind === 'evm' ? network.multicall3 : undefined) ?? '0xcA11bde05977b3631167028862bE2a173976CA11'
}
