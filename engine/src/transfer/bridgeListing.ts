import { listedTokens } from '../listedTokens.ts'
import { networks } from '../network.ts'
import { createToken, formatListingId, isSameAddress, type Listing, listings } from '../token.ts'
import type { BridgeToken } from './bridgeTokens.ts'

const known = new Map<BridgeToken, Listing>()

/** The listing of a carried token. One that is not listed, such as BTCB, is named by its address. */
export function getBridgeListing(token: BridgeToken): Listing {
  const listing = known.get(token) ?? findListed(token) ?? createListing(token)
  known.set(token, listing)
  return listing
}

function findListed({ chainId, address }: BridgeToken): Listing | undefined {
  const all = [...listings, ...listedTokens.flatMap((token) => token.listings)]
  return all.find(
    (listing) =>
      listing.chainId === chainId && listing.tokenAddress !== null && isSameAddress(listing.tokenAddress, address),
  )
}

/** Their symbols on these networks. */
const symbols: Readonly<Record<string, string>> = { '56:WBTC': 'BTCB', '324:USDC': 'USDC.e' }

function createListing({ asset, chainId, address, decimals }: BridgeToken): Listing {
  const network = networks.find((one) => one.chainId === chainId)
  const symbol = symbols[`${chainId}:${asset}`] ?? asset
  const [listing] = network
    ? createToken(symbol, { name: symbol, listings: { [network.chainName]: [address, decimals] } }).listings
    : []
  if (listing === undefined) throw new RangeError(`There is no network ${chainId}.`)
  return { ...listing, id: formatListingId(address, chainId) }
}
