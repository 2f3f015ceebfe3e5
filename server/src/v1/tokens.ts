import type { Quote } from '@murmur/engine/quote'
import { type Address, isImported, isSameAddress, type Listing, parseAddress } from '@murmur/engine/token'
import { createTokenFinder } from '@murmur/sdk/chain/tokenFinder'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import type { TradeQuote } from '@murmur/sdk/murmur/quoteTrade'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { findListed, listListings } from '@murmur/sdk/murmur/tokenList'
import { checkToken } from '@murmur/sdk/trade/simulation/tokenChecker'
import { listCheckContracts } from '@murmur/sdk/trade/tradeContracts'
import { LRUCache } from 'lru-cache'
import { Rejection } from './rejection.ts'

type Place = { readonly chainId: number; readonly field: 'pay' | 'receive'; readonly source: MarketSource }

/** The coin, a listed token, or any other one by the answers of its contract. */
export async function findToken(name: string, { chainId, field, source }: Place): Promise<Listing> {
  const coin = listListings({ chainId }).find(({ tokenAddress }) => tokenAddress === null)
  if (coin === undefined)
    throw new Rejection('unknownNetwork', { field: field === 'pay' ? 'chainId' : 'receiveChainId' })
  if (name === 'native') return coin
  const address = parseAddress(name)
  const listing = address && (findListed(address, { chainId }) ?? (await findImported(address, { chainId, source })))
  if (listing === undefined) throw new Rejection('unknownToken', { field })
  return listing
}

const MOST_IMPORTED = 1_000
const imported = new LRUCache<string, Listing>({ max: MOST_IMPORTED })

async function findImported(address: Address, { chainId, source }: Omit<Place, 'field'>): Promise<Listing | undefined> {
  const key = `${chainId}:${address}`
  const known = imported.get(key)
  if (known !== undefined) return known
  const { networks } = await source.readWorld()
  const world = { networks: networks.filter((network) => network.chainId === chainId) }
  const finder = createTokenFinder({ world, fetch, now: Date.now, random: Math.random })
  const found = await finder.find(address, { chainId, signal: AbortSignal.timeout(FIND_MS) })
  if (found.type === 'silent') throw new Refusal('nodesUnreachable')
  if (found.type === 'nothing' || found.outcome.type !== 'imported') return undefined
  const [listing] = found.outcome.token.listings
  if (listing !== undefined) imported.set(key, listing)
  return listing
}

const FIND_MS = 8_000

/** Listed tokens are known. Any other one is bought and sold on a node, since no quote knows what it keeps. */
export async function assertTokensKept(trade: TradeQuote, source: MarketSource): Promise<void> {
  const parts = trade.type === 'swap' ? [trade.quote] : [trade.transfer.first, trade.transfer.second]
  const { pay, receive } = trade.type === 'swap' ? trade.quote : trade.transfer
  const checks = [
    { listing: pay.listing, field: 'pay' as const },
    { listing: receive.listing, field: 'receive' as const },
  ].filter(({ listing }) => isImported(listing))
  await Promise.all(checks.map((check) => assertKept(check, { parts, source })))
}

type Check = { readonly listing: Listing; readonly field: 'pay' | 'receive' }
type Routes = { readonly parts: readonly (Quote | undefined)[]; readonly source: MarketSource }

async function assertKept({ listing, field }: Check, { parts, source }: Routes): Promise<void> {
  const token = listing.tokenAddress
  const legs = parts.flatMap((quote) => quote?.route.legs ?? [])
  const leg = token && legs.find(({ pay, receive }) => [pay, receive].some((end) => isSameAddress(end, token)))
  const world = await source.readWorld()
  const network = world.networks.find(({ chainId }) => chainId === listing.chainId)
  if (token === null || !leg || network === undefined) return
  const contracts = { ...network.contracts, ...listCheckContracts(network, world) }
  const [pool, router, permit2] = [
    leg.pool.venue === 'Uniswap V4' ? contracts.uniswapV4PoolManager : leg.pool.id,
    contracts.universalRouter,
    contracts.permit2,
  ].map(parseAddress)
  if (pool === undefined || router === undefined || permit2 === undefined) return
  const result = await checkToken(await source.connect(network), { token, pool, router, permit2 })
  if (result.type === 'takesFee')
    throw new Rejection('takesFee', { field, detail: `Buying keeps ${result.buyBps} bps, selling ${result.sellBps}.` })
  if (result.type === 'cannotSell') throw new Rejection('cannotSell', { field })
}
