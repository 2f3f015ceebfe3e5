import { createTransport, type EIP1193RequestFn, type Transport } from 'viem'
import { unwrapAnswer } from './node.ts'
import { type ChainNodes, createNodes, type Nodes, type NodesOptions } from './nodes.ts'

/** `client.transport` also has `read`, for values that more than one node must confirm. */
export type NodesTransport = Transport<'nodes', Nodes>

/** A viem transport over all nodes of a chain: it fails over, backs off, and trusts only nodes with our block 0. */
export function createNodesTransport(network: ChainNodes, options: NodesOptions): NodesTransport {
  const nodes = createNodes(network, options)
  const request = async (
    { method, params = [] }: { method: string; params?: readonly unknown[] },
    { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
  ) => {
    const reading = await nodes.read(
      async (node, own) => {
        const answer = await node.request({ method, params, signal: own })
        return answer.type === 'failed' ? undefined : answer
      },
      { signal },
    )
    const url = reading?.node.url ?? `chain ${network.chainId}`
    return unwrapAnswer(reading?.value ?? { type: 'failed' }, { method, url })
  }
  return () =>
    createTransport(
      // Fail-over is done here, so viem must not retry on top of it.
      { key: 'nodes', name: 'Verified nodes', type: 'nodes', retryCount: 0, request: request as EIP1193RequestFn },
      nodes,
    )
}
