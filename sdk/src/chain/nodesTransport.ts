import { createTransport, type EIP1193RequestFn, type Transport } from 'viem'
import { type NodeAnswer, unwrapAnswer } from './node.ts'
import { type ChainNodes, createNodes, type NodeReading, type Nodes, type NodesOptions, type UseNode } from './nodes.ts'

/** `client.transport` also has `read`, for values that more than one node must confirm. */
export type NodesTransport = Transport<'nodes', Nodes>

/** A viem transport over all nodes of a chain: it fails over, backs off, and trusts only nodes with our block 0. */
export function createNodesTransport(network: ChainNodes, options: NodesOptions): NodesTransport {
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
