import type { WorldNetwork } from '@murmur/sdk/api'
import { checkWorld } from '@murmur/sdk/chain/checkWorld'
import { createNode, type Fetch, type Node } from '@murmur/sdk/chain/node'
import { hexToNumber, isHex } from 'viem'
import { createRow, type Problem, type Row } from './preflightReport.ts'

const TIME_LIMIT_MS = 10_000
/** Fewer than these cannot contradict a node that lies. */
const LEAST_NODES = 2
/** A node may be this many blocks behind the first one. */
const MOST_BEHIND = 20

type NodeState =
  | { readonly type: 'healthy'; readonly head: number }
  | { readonly type: 'other'; readonly what: string }
  | { readonly type: 'silent' }

/** Each node of our list answers for this network, with its first block, and stands at its head. */
export async function checkNodes(
  { chainId, rpcUrls, genesisHash }: WorldNetwork,
  { fetch }: { readonly fetch: Fetch },
): Promise<Row> {
  const states = await Promise.all(
    rpcUrls.map(async (url) => {
      return { name: nameNode(url), state: await readNode(createNode(url, { fetch }), { chainId, genesisHash }) }
    }),
  )
  const heads = states.flatMap(({ state }) => (state.type === 'healthy' ? [state.head] : []))
  const highest = Math.max(...heads)
  const advice = `Take it out of RPC_URLS_${chainId}.`
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const { name, state } of states) {
    if (state.type === 'other') failed.push({ what: `${name} ${state.what}.`, advice })
    if (state.type === 'silent') differing.push({ what: `${name} does not answer.`, advice })
    if (state.type === 'healthy' && highest - state.head > MOST_BEHIND)
      differing.push({ what: `${name} is ${highest - state.head} blocks behind.`, advice })
  }
  if (heads.length < Math.min(LEAST_NODES, rpcUrls.length))
    failed.push({ what: `Only ${heads.length} nodes answer.`, advice: `Name more in RPC_URLS_${chainId}.` })
  return createRow('nodes', { found: `${heads.length} of ${rpcUrls.length} nodes`, failed, differing })
}

/** A path may carry a key. */
function nameNode(url: string): string {
  return new URL(url).host
}

type Identity = Pick<WorldNetwork, 'chainId' | 'genesisHash'>

async function readNode(node: Node, { chainId, genesisHash }: Identity): Promise<NodeState> {
  const ask = async (method: string, params: readonly unknown[]) => {
    const answer = await node.request({ method, params, signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    return answer.type === 'result' ? answer.value : undefined
  }
  const [id, head, first] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_blockNumber', []),
    checkWorld({ request: ({ method, params }) => ask(method, params) }, { genesisHash }),
  ])
  if (first.type === 'other') return { type: 'other', what: 'has another first block' }
  if (!isHex(id) || !isHex(head) || first.type === 'unknown') return { type: 'silent' }
  if (hexToNumber(id) !== chainId) return { type: 'other', what: `serves chain ${hexToNumber(id)}` }
  return { type: 'healthy', head: hexToNumber(head) }
}
