import { findListedTokens } from '@murmur/engine/listedTokens'
import { type Listing, tokens } from '@murmur/engine/token'

/** Every listing of a network: its coin, the five tokens and the other listed ones. */
export function listListings(chainId: number): readonly Listing[] {
  return [...tokens, ...findListedTokens(chainId)]
    .flatMap(({ listings }) => listings)
    .filter((listing) => listing.chainId === chainId)
}
