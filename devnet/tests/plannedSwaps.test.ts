import { createChainClient } from '@murmur/chain/chainClient'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVenue } from '../../engine/src/encode/poolPath.ts'
import { listExactReceiveMarkets } from '../../engine/src/encode/receiveCommands.ts'
import type { Market } from '../../engine/src/market.ts'
import { findNetwork } from '../../engine/src/network.ts'
import { findQuote, type Quote, type QuoteRequest } from '../../engine/src/quote.ts'
import { type Address, createToken, type Listing } from '../../engine/src/token.ts'
import { createMarketReader } from '../../server/src/market/marketReader.ts'
import { findVenues } from '../../server/src/market/venues.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createRandom } from '../src/world/random.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { carryOut, prepareTrade, readMoney, revoke } from './testing/plannedTrade.ts'
import { getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = process.env.DEEP === '1' ? 1_000 : 40

/** A token or the coin, with the asset that gives it its price. */
type Money = { readonly listing: Listing; readonly asset: string }

type Place = {
  readonly network: LocalNetwork
  readonly readMarket: () => Promise<Market>
  readonly money: readonly Money[]
}

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'planned swaps')

beforeAll(async () => {
  chains = (await startWorld(24_400, { chainIds: [1, 137] })).chains
  places = [1, 137].map((chainId) => describePlace(getNetwork(chains, chainId)))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps on the real router give what was quoted, and never less than the floor`, async () => {
  const seen = {
    exactPay: 0,
    exactReceive: 0,
    coin: 0,
    split: 0,
    hops: 0,
    uniswapV2: 0,
    uniswapV3: 0,
    uniswapV4: 0,
    reverted: 0,
  }
  for (let at = 0; at < SWAPS; at += 1) {
    const place = pick(places)
    const quote = await findRandomQuote(place)
    // Every fourth swap meets a market that somebody else has moved since the quote.
    const isMoved = at % 4 === 3
    const trade = await prepare(place, { quote, account: 0 })
    if (isMoved) await moveMarket(place, quote)
    const swapped = await carryOut(place.network, trade)
    if (isMoved && swapped === undefined) {
      seen.reverted += 1
      await revoke(place.network, trade)
    } else if (!isMoved) expect(swapped).toMatchObject({ isAsQuoted: true })
    if (swapped) expect(swapped).toMatchObject({ isWithinLimits: true, allowances: [0n, 0n] })
    count(seen, quote)
  }
  console.info(`planned swaps on the real router: ${JSON.stringify(seen)}`)
  const { reverted: _, ...kinds } = seen
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(0)
  for (const { network, money } of places) expect(await getRouterMoney(network, money)).toEqual(money.map(() => 0n))
}, 3_600_000)

function describePlace(network: LocalNetwork): Place {
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

/** Follows the market as the server does. */
function createReadMarket({ chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork): Place['readMarket'] {
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const wrappedNative = tokens[0]?.address
  if (wrappedNative === undefined) throw new Error('The chain has no wrapped coin.')
  const client = createChainClient(listed, { fetch, now: Date.now, random: Math.random })
  const reader = createMarketReader(client, { chainId, tokens, wrappedNative, venues: findVenues(listed) })
  let market: Market | undefined
  return async () => {
    const reading = await reader.read()
    if (reading.type !== 'unchanged') ({ market } = reading.snapshot)
    if (market === undefined) throw new Error('The market could not be read.')
    return market
  }
}

async function findRandomQuote({ readMarket, money }: Place): Promise<Quote> {
  const market = await readMarket()
  for (;;) {
    const [pay, receive] = [pick(money), pick(money)]
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
    const quotes = (isExactPay ? [market] : listExactReceiveMarkets(market)).flatMap((one) => {
      const result = findQuote(request, one)
      return result.type === 'quote' ? [result.quote] : []
    })
    const [best] = quotes.toSorted((one, other) => (one.pay.units < other.pay.units ? -1 : 1))
    if (best !== undefined) return best
  }
}

/** Half of the swaps pay out to a stranger. */
function prepare({ network }: Place, { quote, account: index }: { readonly quote: Quote; readonly account: number }) {
  const account = getAccount(chains, index)
  const recipient: Address = random() < 0.5 ? account.address : `0x${createDigits(40)}`
  return prepareTrade(network, { quote, account, recipient, fund: chains.fund })
}

/** Somebody else trades the same pair first, in either direction. */
async function moveMarket(place: Place, { pay, receive }: Quote): Promise<void> {
  const isSame = random() < 0.7
  const [paid, received] = isSame ? [pay, receive] : [receive, pay]
  const units = (paid.units * BigInt(Math.floor(random() * 1_000))) / 1_000n + 1n
  const result = findQuote(
    { pay: { listing: paid.listing, units }, receive: received.listing, slippageBps: 5_000 },
    await place.readMarket(),
  )
  if (result.type !== 'quote') return
  const trade = await prepare(place, { quote: result.quote, account: 1 })
  expect(await carryOut(place.network, trade)).toMatchObject({ isAsQuoted: true })
}

function getRouterMoney(network: LocalNetwork, money: readonly Money[]): Promise<readonly bigint[]> {
  const holder = network.contracts.universalRouter
  return Promise.all(money.map(({ listing }) => readMoney(network, { listing, holder })))
}

type Seen = Record<
  'exactPay' | 'exactReceive' | 'coin' | 'split' | 'hops' | 'uniswapV2' | 'uniswapV3' | 'uniswapV4' | 'reverted',
  number
>

function count(seen: Seen, { pay, maximumPay, receive, route: { legs } }: Quote): void {
  const ends = [pay.listing.tokenAddress, receive.listing.tokenAddress]
  seen[maximumPay.units === pay.units ? 'exactPay' : 'exactReceive'] += 1
  if (ends.includes(null)) seen.coin += 1
  if (legs.length > new Set(legs.map((leg) => leg.pay)).size) seen.split += 1
  if (new Set(legs.map((leg) => leg.pay)).size > 1) seen.hops += 1
  for (const name of ['uniswapV2', 'uniswapV3', 'uniswapV4'] as const)
    if (legs.some(({ pool }) => findVenue(pool) === name)) seen[name] += 1
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}

function createDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
