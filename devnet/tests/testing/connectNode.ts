import { type ChainClient, createChainClient } from '@murmur/sdk/chain/chainClient'
import type { Fetch } from '@murmur/sdk/chain/node'
import type { LocalNetwork } from '../../src/chains.ts'

/** Connects to a node of the local world as the app does. */
export function connectNode(
  network: LocalNetwork,
  { through = fetch }: { readonly through?: Fetch } = {},
): ChainClient {
  const { chainId, rpcUrl, genesisHash } = network
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: {} }
  return createChainClient(listed, { fetch: through, now: Date.now, random: Math.random })
}

/** A node that refuses a third parameter of `eth_call`, as nodes without overrides do. */
export const refuseOverrides: Fetch = async (url, init) => {
  const { id, method, params } = JSON.parse(String(init.body))
  if (method !== 'eth_call' || params.length < 3) return await fetch(url, init)
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32602, message: 'too many arguments, want at most 2' } })
}

/** A node that drops a third parameter. */
export const ignoreOverrides: Fetch = (url, init) => {
  const { params, ...body } = JSON.parse(String(init.body))
  return fetch(url, { ...init, body: JSON.stringify({ ...body, params: params.slice(0, 2) }) })
}
