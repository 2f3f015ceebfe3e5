import { findListedTokens } from '@murmur/engine/listedTokens'
import { tokens as fiveTokens, isSameAddress, type Listing } from '@murmur/engine/token'

/** The listed tokens of a network, the network's coin among them. */
export function listListings({ chainId }: { readonly chainId: number }): readonly Listing[] {
  const all = [...fiveTokens, ...findListedTokens(chainId)].flatMap(({ listings }) => listings)
  const own = all.filter((listing) => listing.chainId === chainId)
  return own.filter(({ id }, at) => own.findIndex((other) => other.id === id) === at)
}

/** By symbol or address. No value if it is not listed there. */
export function findListed(name: string, network: { readonly chainId: number }): Listing | undefined {
  const listings = listListings(network)
  return (
    listings.find(({ symbol }) => symbol === name) ??
    listings.find(({ symbol }) => symbol === name.toUpperCase()) ??
    listings.find(({ tokenAddress }) => tokenAddress !== null && isSameAddress(tokenAddress, name))
  )
}
