import { commonTokens } from './commonTokens.ts'
import { listedTokenRows } from './listedTokenRows.ts'
import { networks } from './network.ts'
import {
  type Address,
  type ChainName,
  createToken,
  findListing,
  isSameAddress,
  type Listing,
  type Token,
  tokens,
} from './token.ts'

/**
 * The tokens of a network beside the five of `token.ts`: the common ones, its wrapped coin, then those that `npm run
 * tokens` took from Uniswap's list. A separate file, which the swap page loads after the first paint.
 */
export function findListedTokens(chainId: number): readonly Token[] {
  return listedTokens.filter(({ listings }) => listings.some((listing) => listing.chainId === chainId))
}

/** One of the five tokens or of the others. */
export function findAnyListing(id: string): Listing | undefined {
  return findListing(id) ?? listingsById.get(id)
}

type Row = Parameters<typeof createToken>[1] & { readonly symbol: string }

const rows = listedTokenRows.trim().split('\n').map(parseRow)

/** All of them, over all networks. */
export const listedTokens: readonly Token[] = [...commonTokens, ...listWrappedCoins(rows), ...listOthers(rows)]

/** A listed token by its address; null is the network's coin. No value for a token that we do not know. */
export function findSwapListing(
  address: Address | null,
  { chainId }: { readonly chainId: number },
): Listing | undefined {
  return [...tokens, ...listedTokens]
    .flatMap(({ listings }) => listings)
    .find(
      ({ chainId: home, tokenAddress }) =>
        home === chainId &&
        (address === null || tokenAddress === null ? tokenAddress === address : isSameAddress(tokenAddress, address)),
    )
}

const listingsById: ReadonlyMap<string, Listing> = new Map(
  listedTokens.flatMap(({ listings }) => listings).map((listing) => [listing.id, listing]),
)

function parseRow(text: string): Row {
  const [symbol = '', decimals, name = '', ...places] = text.split('|')
  const listings = places.map((place) => {
    const [chainName, address] = place.split(':') as [ChainName, Address]
    return [chainName, [address, Number(decimals)] as const]
  })
  return { symbol, name, listings: Object.fromEntries(listings) }
}

/** One token for each coin. The list adds the networks on which WETH is a bridged token. */
function listWrappedCoins(rows: readonly Row[]): readonly Token[] {
  const symbols = new Set(networks.flatMap(({ kind, symbol }) => (kind === 'evm' ? [symbol] : [])))
  return [...symbols].map((coin) => {
    const symbol = `W${coin}`
    const wrapped = networks.flatMap((network) => {
      if (network.kind !== 'evm' || network.symbol !== coin) return []
      return [[network.chainName, [network.wrappedNative, 18] as const] as const]
    })
    const bridged = rows.find((row) => row.symbol === symbol)?.listings
    const name = `Wrapped ${coin === 'ETH' ? 'Ether' : coin}`
    return createToken(symbol, { name, listings: { ...Object.fromEntries(wrapped), ...bridged } })
  })
}

/** Without those that have moved to `token.ts`. */
function listOthers(rows: readonly Row[]): readonly Token[] {
  const taken = new Set([...tokens.map(({ symbol }) => symbol), ...networks.map(({ symbol }) => `W${symbol}`)])
  return rows.filter(({ symbol }) => !taken.has(symbol)).map(({ symbol, ...row }) => createToken(symbol, row))
}
