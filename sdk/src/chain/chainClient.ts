import { findNetwork } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import {
  type Chain,
  type Client,
  createClient,
  createTransport,
  type EIP1193RequestFn,
  isAddress,
  type Transport,
} from 'viem'
import { type NodeAnswer, unwrapAnswer } from './node.ts'
import { type ChainNodes, createNodes, type NodeReading, type Nodes, type NodesOptions, type UseNode } from './nodes.ts'

/** The only access to a chain: every viem action works on it. */
export type ChainClient = Client<NodesTransport, MulticallChain>

/** `client.transport` also has `read`, for values that more than one node must confirm. */
type NodesTransport = Transport<'nodes', Nodes>

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

/** A viem transport over all nodes of a chain: it fails over, backs off, and trusts only nodes with our block 0. */
function createNodesTransport(network: ChainNodes, options: NodesOptions): NodesTransport {
  const nodes = createNodes(network, options)
  const request = async (
    { method, params = [] }: { method: string; params?: readonly unknown[] },
    { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
  ) => {
    const ask: UseNode<NodeAnswer> = async (node, own) => {
      const answer = await node.request({ method, params, signal: own })
      return answer.type === 'failed' ? undefined : answer
    }
    let reading = await nodes.read(ask, { signal })
    const refusing: NodeReading<NodeAnswer>[] = []
    // A node that lacks a feature is healthy: it does not back off.
    while (reading?.value.type === 'refused') {
      refusing.push(reading)
      reading = await nodes.read(ask, { signal, except: refusing.map(({ node }) => node) })
    }
    const { node, value } = reading ?? refusing[0] ?? {}
    return unwrapAnswer(value ?? { type: 'failed' }, { method, url: node?.url ?? `chain ${network.chainId}` })
  }
  return () =>
    createTransport(
      // Fail-over is done here, so viem must not retry on top of it.
      { key: 'nodes', name: 'Verified nodes', type: 'nodes', retryCount: 0, request: request as EIP1193RequestFn },
      nodes,
    )
}

/** The local world lists its own. The real contract has the same address on almost every chain. */
function findMulticall3(chainId: number, listed: string | undefined): Address {
  if (listed !== undefined && isAddress(listed)) return listed
  const network = findNetwork(chainId)
  return (network?.kind === 'evm' ? network.multicall3 : undefined) ?? '0xcA11bde05977b3631167028862bE2a173976CA11'
}
