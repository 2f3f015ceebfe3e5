import { formatChainKey } from '@murmur/engine/network'
import { isImported, isSameAddress, type Listing, type Token } from '@murmur/engine/token'
import type { Store } from '@murmur/sdk/store'
import { paths } from '../../paths.ts'
import { canReceive } from './form.ts'

/** The choice of tokens and networks that a site offers in the card that it embeds. */
export type TokenLimits = {
  /** Symbols and contract addresses. No value: all tokens. */
  readonly names: readonly string[] | undefined
  /** Chain ids as in links. No value: all networks. */
  readonly chains: readonly string[] | undefined
}

/** `/embed?tokens=ETH,USDC&networks=1,8453`, or one of these. No value on every other page. */
export function readTokenLimits({ pathname, search }: Pick<Location, 'pathname' | 'search'>): TokenLimits | undefined {
  if (pathname !== paths.embed) return undefined
  const values = new URLSearchParams(search)
  const [names, chains] = [readList(values, 'tokens'), readList(values, 'networks')]
  return names === undefined && chains === undefined ? undefined : { names, chains }
}

/** Limits that leave nothing to swap are ignored. */
export function limitTokens(tokens: readonly Token[], limits: TokenLimits | undefined): readonly Token[] {
  if (limits === undefined) return tokens
  const limited = tokens.flatMap((token) => {
    const listings = token.listings.filter((listing) => isOffered(listing, limits))
    return listings.length === 0 ? [] : [{ ...token, listings }]
  })
  const left = limited.flatMap(({ listings }) => listings)
  return left.length > 1 && left.some(canReceive) ? limited : tokens
}

/** A view of the store: writes keep every token, reads give only the allowed ones. */
export function limitStore(store: Store<readonly Token[]>, limits: TokenLimits | undefined): Store<readonly Token[]> {
  let seen: readonly Token[] | undefined
  let limited: readonly Token[] = []
  return {
    ...store,
    get() {
      const all = store.get()
      if (all !== seen) limited = limitTokens(all, limits)
      seen = all
      return limited
    },
  }
}

/** More than the card has tokens or networks. */
const MOST = 100

function readList(values: URLSearchParams, name: string): readonly string[] | undefined {
  const list = (values.get(name) ?? '').split(',', MOST).map((each) => each.trim())
  const named = list.filter((each) => each !== '')
  return named.length === 0 ? undefined : named
}

function isOffered(listing: Listing, { names, chains }: TokenLimits): boolean {
  const { symbol, tokenAddress, chainId } = listing
  if (chains !== undefined && !chains.includes(String(formatChainKey(chainId)))) return false
  if (names === undefined) return true
  const isNamed = (name: string) => tokenAddress !== null && isSameAddress(tokenAddress, name)
  // An imported token can have any symbol.
  const hasSymbol = (name: string) => !isImported(listing) && symbol.toUpperCase() === name.toUpperCase()
  return names.some((name) => isNamed(name) || hasSymbol(name))
}
