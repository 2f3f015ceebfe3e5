import { listedTokens } from '@murmur/engine/listedTokens'
import { tokens as fiveTokens, type Listing, toTokenKey } from '@murmur/engine/token'

type TokenList = {
  readonly listings: readonly Listing[]
  readonly bySymbol: ReadonlyMap<string, Listing>
  readonly byAddress: ReadonlyMap<string, Listing>
}

/** The listed tokens of a network, the network's coin among them. */
export function listListings({ chainId }: { readonly chainId: number }): readonly Listing[] {
  return findList(chainId)?.listings ?? []
}

/** By symbol or address. No value if it is not listed there. */
export function findListed(name: string, { chainId }: { readonly chainId: number }): Listing | undefined {
  const list = findList(chainId)
  return list?.bySymbol.get(name) ?? list?.bySymbol.get(name.toUpperCase()) ?? list?.byAddress.get(toTokenKey(name))
}

/** Read once: every request of the API asks for several tokens. */
let lists: ReadonlyMap<number, TokenList> | undefined

function findList(chainId: number): TokenList | undefined {
  lists ??= readLists()
  return lists.get(chainId)
}

function readLists(): ReadonlyMap<number, TokenList> {
  const byChain = new Map<number, Map<string, Listing>>()
  for (const listing of [...fiveTokens, ...listedTokens].flatMap((token) => token.listings)) {
    if (typeof listing.chainId !== 'number') continue
    const own = byChain.get(listing.chainId) ?? new Map<string, Listing>()
    // The first of several with one id counts.
    if (!own.has(listing.id)) byChain.set(listing.chainId, own.set(listing.id, listing))
  }
  return new Map([...byChain].map(([chainId, own]) => [chainId, createList([...own.values()])]))
}

function createList(listings: readonly Listing[]): TokenList {
  const backwards = listings.toReversed()
  return {
    listings,
    bySymbol: new Map(backwards.map((listing) => [listing.symbol, listing])),
    byAddress: new Map(
      backwards.flatMap((listing) =>
        listing.tokenAddress === null ? [] : [[toTokenKey(listing.tokenAddress), listing] as const],
      ),
    ),
  }
}
