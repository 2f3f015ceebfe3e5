import type { Market } from '@murmur/engine/market'
import { findNetwork } from '@murmur/engine/network'
import type { Quote, QuoteRequest } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { type Address, createToken, type Listing } from '@murmur/engine/token'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createMarketReader } from '@murmur/sdk/pools/marketReader'
import { findVenues } from '@murmur/sdk/pools/venues'
import type { LocalNetwork } from '../../src/chains.ts'
import { toUnits } from '../../src/world/startingPrices.ts'

/** A token or the coin, with the asset that gives it its price. */
export type Money = { readonly listing: Listing; readonly asset: string }

export type Place = {
  readonly network: LocalNetwork
  readonly readMarket: () => Promise<Market>
  readonly money: readonly Money[]
}

/** A network with its market as the server follows it. */
export function describePlace(network: LocalNetwork): Place {
  const chainName = findNetwork(network.chainId)?.chainName
  if (chainName === undefined) throw new Error(`Chain ${network.chainId} has no name.`)
  const list = (symbol: string, { address, decimals }: { address: Address | null; decimals: number }) => {
    const [listing] = createToken(symbol, { name: symbol, listings: { [chainName]: [address, decimals] } }).listings
    if (listing === undefined) throw new Error(`${symbol} is not listed.`)
    return listing
  }
  const tokens = network.tokens.map((token) => ({ listing: list(token.symbol, token), asset: token.asset }))
  const coin = { listing: list(network.symbol, { address: null, decimals: 18 }), asset: network.symbol }
  return {
    network,
    money: [coin, coin, ...tokens.filter(({ asset }) => asset !== 'ALLO')],
    readMarket: createReadMarket(network),
  }
}

function createReadMarket({ chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork): Place['readMarket'] {
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const addresses = tokens.map(({ address }) => address)
  const [wrappedNative] = addresses
  if (wrappedNative === undefined) throw new Error('The chain has no wrapped coin.')
  const client = createChainClient(listed, { fetch, now: leapingNow, random: Math.random })
  const reader = createMarketReader(client, { chainId, tokens, wrappedNative, venues: findVenues(listed) })
  return async () => (await insist(() => reader.read([]))).market
}

let minutes = 0

/** By this clock a node that was too slow has always backed off for long enough. There is no other one. */
export const leapingNow = () => {
  minutes += 1
  return minutes * 60_000
}

/** On a busy machine a node can be too slow for the limits of its client. */
export async function insist<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < 20; tries += 1) {
    const answer = await read().catch(() => undefined)
    if (answer !== undefined) return answer
  }
  return await read()
}

type Random = () => number

/** Any pair, from ten to half a million dollars, exact input or output. */
export async function findRandomQuote({ readMarket, money }: Place, random: Random): Promise<Quote> {
  const market = await readMarket()
  for (;;) {
    const [pay, receive] = [pickOne(money, random), pickOne(money, random)]
    const dollars = BigInt(Math.floor(10 ** (1 + random() * 4.7)))
    const units = toUnits(dollars, { asset: receive.asset, decimals: receive.listing.decimals })
    const isExactPay = random() < 0.6
    const request: QuoteRequest = isExactPay
      ? {
          pay: {
            listing: pay.listing,
            units: toUnits(dollars, { asset: pay.asset, decimals: pay.listing.decimals }) + 1n,
          },
          receive: receive.listing,
        }
      : { pay: pay.listing, receive: { listing: receive.listing, units: units + 1n } }
    const result = findSwappableQuote(request, market)
    if (result.type === 'quote') return result.quote
  }
}

export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}
