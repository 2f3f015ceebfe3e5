import { type Amount, shortenAmount } from '@murmur/engine/amount'
import { type Address, findWrappedNative, type Listing, toTokenKey } from '@murmur/engine/token'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import type { FoundQuote } from '@murmur/sdk/market/quoteState'
import { showNumber } from '../../../notation.ts'
import { nameToken, shortenAddress } from '../view.ts'

/** How a route names its tokens and writes their amounts. */
export type TokenNames = {
  name(token: Address): string
  amount(token: Address, units: bigint): string
}

type Named = Pick<Listing, 'symbol' | 'decimals'> & Partial<Pick<Listing, 'id' | 'tokenAddress'>>

/** The two ends are named as the user chose them: pools trade WETH where the user pays ETH. */
export function createTokenNames(chainId: number, { pay, receive }: Pick<FoundQuote, 'pay' | 'receive'>): TokenNames {
  const known = new Map<string, Named>(
    listTokenContracts(chainId).map((contract) => [toTokenKey(contract.address), contract]),
  )
  for (const { listing } of [pay, receive] satisfies Amount[]) {
    const address = listing.tokenAddress ?? findWrappedNative(listing.chainId)
    if (address !== undefined) known.set(toTokenKey(address), listing)
  }
  const find = (token: Address) => known.get(toTokenKey(token))
  return {
    name(token) {
      const listing = find(token)
      return listing === undefined ? shortenAddress(token) : nameToken(listing)
    },
    amount(token, units) {
      const listing = find(token)
      // Without its decimals, an amount would be a guess.
      if (listing === undefined) return shortenAddress(token)
      return `${showNumber(shortenAmount({ listing, units }))} ${nameToken(listing)}`
    },
  }
}
