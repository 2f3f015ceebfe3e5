import { createHash } from 'node:crypto'
import type { Address } from '@murmur/engine/token'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { getAddress } from 'viem'
import { createMarketReader } from '../src/market/marketReader.ts'
import type { Venue } from '../src/market/venues/venueFamilies.ts'
import { sortTokens } from '../src/market/venues/venueFamily.ts'
import { createFakeChain, type FakeNode } from './fakeChain.ts'

type ListedToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }

/** The wrapped coin and a dollar. */
export const fakeTokens: readonly [ListedToken, ListedToken] = [
  { address: addressOf('coin'), symbol: 'WETH', decimals: 18 },
  { address: addressOf('dollar'), symbol: 'USDC', decimals: 18 },
]
export const fakePair = sortTokens(fakeTokens[0].address, fakeTokens[1].address)

/** Reads the market of these exchanges, and no others. */
export function createFakeReader(
  venues: readonly Venue[],
  { nodes, tokens = fakeTokens }: { readonly nodes: readonly FakeNode[]; readonly tokens?: readonly ListedToken[] },
) {
  const chain = createFakeChain(nodes)
  const { fetch, ...network } = chain
  const local = { ...network, chainId: 1, contracts: {} }
  const client = createChainClient(local, { fetch, now: () => 0, random: () => 0.5 })
  const wrappedNative = fakeTokens[0].address
  return { chain, reader: createMarketReader(client, { chainId: 1, tokens, wrappedNative, venues }) }
}

/** An address that stands for this name. */
export function addressOf(name: string): Address {
  return getAddress(`0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`)
}
