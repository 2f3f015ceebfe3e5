import type { Quote } from '@murmur/engine/quote'
import { type Address, isImported, isSameAddress, type Listing, parseAddress } from '@murmur/engine/token'
import { findToken } from '../chain/tokenFinder.ts'
import { elapsed } from '../clock.ts'
import { checkToken } from '../trade/simulation/tokenChecker.ts'
import { listCheckContracts } from '../trade/tradeContracts.ts'
import type { FollowedSource, MarketSource } from './marketSource.ts'
import type { TradeQuote } from './quoteTrade.ts'
import { Refusal } from './refusal.ts'

type Place = {
  readonly chainId: number
  readonly source: Pick<MarketSource, 'readWorld' | 'connect'>
}

/** By source: its nodes answered for them. */
const known = new WeakMap<Place['source'], Map<string, Listing>>()
const MOST_KNOWN = 1_000
const FIND_MS = 8_000

type FollowedPlace = Place & { readonly source: Pick<FollowedSource, 'followToken'> }

/** When each token was followed last. */
const followed = new WeakMap<FollowedPlace['source'], Map<string, number>>()
const FOLLOW_AGAIN_MS = 60_000

/** Finds a token and brings its pools into the market. The source is asked for them once a minute, not for every quote. */
export async function followUnlisted(
  address: Address,
  { chainId, source }: FollowedPlace,
): Promise<Listing | undefined> {
  const own = followed.get(source) ?? new Map<string, number>()
  followed.set(source, own)
  const key = `${chainId}:${address.toLowerCase()}`
  const last = own.get(key)
  if (last === undefined || elapsed() - last > FOLLOW_AGAIN_MS) {
    await source.followToken(address, { chainId })
    own.set(key, elapsed())
  }
  return await findUnlisted(address, { chainId, source })
}

/** A token by the answers of its contract. No value if nothing there answers like a token. */
export async function findUnlisted(address: Address, { chainId, source }: Place): Promise<Listing | undefined> {
  const own = known.get(source) ?? new Map<string, Listing>()
  known.set(source, own)
  const key = `${chainId}:${address.toLowerCase()}`
  const listing = own.get(key) ?? (await readUnlisted(address, { chainId, source }))
  if (listing === undefined) return undefined
  own.set(key, listing)
  const [oldest] = own.keys()
  if (own.size > MOST_KNOWN && oldest !== undefined) own.delete(oldest)
  return listing
}

async function readUnlisted(address: Address, { chainId, source }: Place): Promise<Listing | undefined> {
  const { networks } = await source.readWorld()
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Refusal('noMarket')
  const found = await findToken(await source.connect(network), { address, signal: AbortSignal.timeout(FIND_MS) })
  if (found.type === 'silent') throw new Refusal('nodesUnreachable')
  return found.type === 'token' && found.outcome.type === 'imported' ? found.outcome.token.listings[0] : undefined
}

/**
 * Listed tokens are known. Any other one is bought and sold on a node, since no quote knows what it keeps. Rejects with a
 * `Refusal` for one that keeps something, or cannot be sold.
 */
export async function assertTokensKept(trade: TradeQuote, source: MarketSource): Promise<void> {
  const parts = trade.type === 'swap' ? [trade.quote] : [trade.transfer.first, trade.transfer.second]
  const { pay, receive } = trade.type === 'swap' ? trade.quote : trade.transfer
  const checks = [
    { listing: pay.listing, side: 'pay' as const },
    { listing: receive.listing, side: 'receive' as const },
  ].filter(({ listing }) => isImported(listing))
  await Promise.all(checks.map((check) => assertKept(check, { parts, source })))
}

type Check = { readonly listing: Listing; readonly side: 'pay' | 'receive' }
type Routes = { readonly parts: readonly (Quote | undefined)[]; readonly source: MarketSource }

async function assertKept({ listing, side }: Check, { parts, source }: Routes): Promise<void> {
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
    throw new Refusal('takesFee', { side, kept: { buyBps: result.buyBps, sellBps: result.sellBps } })
  if (result.type === 'cannotSell') throw new Refusal('cannotSell', { side })
}
