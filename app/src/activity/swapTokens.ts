import { listedTokens } from '@murmur/engine/listedTokens'
import { type Address, isSameAddress, type Listing, tokens } from '@murmur/engine/token'

type Place = { readonly chainId: number }

const listings: readonly Listing[] = [...tokens, ...listedTokens].flatMap((token) => token.listings)

/** A listed token by its address; null is the network's coin. No value for a token that we do not know. */
export function findSwapListing(address: Address | null, { chainId }: Place): Listing | undefined {
  return listings.find(
    ({ chainId: home, tokenAddress }) =>
      home === chainId &&
      (address === null || tokenAddress === null ? tokenAddress === address : isSameAddress(tokenAddress, address)),
  )
}
