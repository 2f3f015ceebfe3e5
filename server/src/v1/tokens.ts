import { type Listing, parseAddress } from '@murmur/engine/token'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { findListed, listListings } from '@murmur/sdk/murmur/tokenList'
import { findUnlisted } from '@murmur/sdk/murmur/unlistedTokens'
import { Rejection } from './rejection.ts'

type Place = { readonly chainId: number; readonly field: 'pay' | 'receive'; readonly source: MarketSource }

/** The coin, a listed token, or any other one by the answers of its contract. */
export async function findToken(name: string, { chainId, field, source }: Place): Promise<Listing> {
  const coin = listListings({ chainId }).find(({ tokenAddress }) => tokenAddress === null)
  if (coin === undefined)
    throw new Rejection('unknownNetwork', { field: field === 'pay' ? 'chainId' : 'receiveChainId' })
  if (name === 'native') return coin
  const address = parseAddress(name)
  const listing = address && (findListed(address, { chainId }) ?? (await findUnlisted(address, { chainId, source })))
  if (listing === undefined) throw new Rejection('unknownToken', { field })
  return listing
}
