import { networks } from '../network.ts'
import { createToken, formatListingId, isSameAddress, type Listing, listings } from '../token.ts'
import type { BridgeToken } from './bridgeTokens.ts'

const known = new Map<BridgeToken, Listing>()

/**
 * The listing of a carried token. It equals that of `listedTokens.ts`, which the worker that quotes would load for this
 * alone; a test compares both.
 */
export function getBridgeListing(token: BridgeToken): Listing {
  const listing = known.get(token) ?? findCoinListing(token) ?? createListing(token)
  known.set(token, listing)
  return listing
}

/** ETH on BNB Chain is one of the five tokens. */
function findCoinListing({ chainId, address }: BridgeToken): Listing | undefined {
  return listings.find(
    (listing) =>
      listing.chainId === chainId && listing.tokenAddress !== null && isSameAddress(listing.tokenAddress, address),
  )
}

/** The symbols of those that no list of ours has. They are named by their address. */
const unlistedSymbols: Readonly<Record<string, string>> = { '56:WBTC': 'BTCB', '324:USDC': 'USDC.e' }

function createListing({ asset, chainId, address, listedAddress, decimals }: BridgeToken): Listing {
  const network = networks.find((one) => one.chainId === chainId)
  const unlisted = unlistedSymbols[`${chainId}:${asset}`]
  const symbol = unlisted ?? asset
  const [listing] = network
    ? createToken(symbol, { name: symbol, listings: { [network.chainName]: [listedAddress, decimals] } }).listings
    : []
  if (listing === undefined) throw new RangeError(`There is no network ${chainId}.`)
  return unlisted === undefined ? listing : { ...listing, id: formatListingId(address, chainId) }
}
