import { findNetwork } from '@murmur/engine/network'
import { routingTokens } from '@murmur/engine/routingTokens'
import { findWrappedNative, tokens } from '@murmur/engine/token'
import type { LocalToken } from '../chains.ts'

/** Every contract of a chain that holds money: its wrapped coin first, then the listings, then what routes pass through. */
export function listLocalTokens(chainId: number): readonly LocalToken[] {
  return [createWrappedNative(chainId), ...listListings(chainId), ...listRoutingTokens(chainId)]
}

function createWrappedNative(chainId: number): LocalToken {
  const address = findWrappedNative(chainId)
  const asset = findNetwork(chainId)?.symbol
  if (address === undefined || asset === undefined) throw new Error(`Chain ${chainId} has no wrapped coin.`)
  const name = `Wrapped ${asset === 'ETH' ? 'Ether' : asset}`
  return { symbol: `W${asset}`, name, address, decimals: 18, asset, isWrappedNative: true }
}

function listListings(chainId: number): readonly LocalToken[] {
  return tokens.flatMap(({ symbol, name, listings }) =>
    listings.flatMap(({ chainId: home, tokenAddress: address, decimals }) => {
      if (home !== chainId || address === null) return []
      return [{ symbol, name, address, decimals, asset: symbol, isWrappedNative: false }]
    }),
  )
}

function listRoutingTokens(chainId: number): readonly LocalToken[] {
  return routingTokens
    .filter((token) => token.chainId === chainId)
    .map(({ symbol, name, address, decimals }) => ({
      symbol,
      name,
      address,
      decimals,
      asset: symbol,
      isWrappedNative: false,
    }))
}
