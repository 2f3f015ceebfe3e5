import { allowHooks } from '@murmur/engine/allowHooks'
import { type Amount, parseExactAmount } from '@murmur/engine/amount'
import { findListedTokens } from '@murmur/engine/listedTokens'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { type Address, tokens as fiveTokens, type Listing } from '@murmur/engine/token'
import type { World } from './api.ts'
import { attemptOutside } from './chain/outsideFailure.ts'
import { createRegistry } from './chain/registry.ts'
import { elapsed, pause } from './clock.ts'
import { parseMarket } from './market/parseMarket.ts'
import { createStamp, shortenQuote } from './market/quoter.ts'
import type { NoQuoteReason } from './market/quoteState.ts'
import { listCheckedHooks } from './trade/checkHooks.ts'
import { type Offer, type OfferRefusal, prepareOffer, type Quoted } from './trade/offer.ts'
import type { TradeNetwork } from './trade/tradeNetwork.ts'
import { createTradeNetwork } from './trade/tradeNetwork.ts'

/** A network, and the server that reads its pools. */
type OpenNetwork = TradeNetwork & { readonly chainId: number; readonly server: string }

type NetworkOptions = { readonly chainId: number; readonly world: World['name'] }

/** `server` is the origin of a Murmur server. No value where Murmur does not trade in this world. */
export async function openNetwork(
  server: string,
  { chainId, world }: NetworkOptions,
): Promise<OpenNetwork | undefined> {
  const registry = createRegistry({
    name: world,
    fetch: (path, init) => fetch(new URL(path, server), init),
    now: Date.now,
    random: Math.random,
    wait: (ms) => pause(ms, new AbortController().signal),
  })
  const chain = await registry.getChain(chainId)
  const network = chain && createTradeNetwork(chain)
  return network && { ...network, chainId, server }
}

/** Symbols of listed tokens, and the paid amount as a decimal: `{ pay: 'ETH', receive: 'USDC', amount: '0.5' }`. */
type SwapWish = { readonly pay: string; readonly receive: string; readonly amount: string }

type NoQuote = { readonly type: 'none'; readonly reason: NoQuoteReason | 'notListed' | 'badAmount' }

/** The best quote in the server's latest market, with the default slippage tolerance. */
export async function quoteSwap(network: OpenNetwork, wish: SwapWish): Promise<Quoted | NoQuote> {
  const { chainId, server } = network
  const [paid, receive] = [wish.pay, wish.receive].map((symbol) => findSymbol(symbol, { chainId }))
  if (paid === undefined || receive === undefined) return { type: 'none', reason: 'notListed' }
  const pay = parsePositive(wish.amount, paid)
  if (pay === undefined) return { type: 'none', reason: 'badAmount' }
  const answer = await fetchOpen(new URL(`/api/markets/${chainId}`, server))
  if (!answer.ok) return { type: 'none', reason: 'closed' }
  const snapshot = parseMarket(await answer.json(), { chainId })
  const question = { pay, receive }
  const market = allowHooks(snapshot.market, { hooks: (await attemptOutside(listCheckedHooks(network))) ?? [] })
  const found = findSwappableQuote(question, market)
  if (found.type !== 'quote') return { type: 'none', reason: found.type === 'none' ? found.reason : 'unquotable' }
  const ageMs = 1_000 * Number(answer.headers.get('age') ?? 0)
  const stamp = createStamp({ type: 'open', snapshot, seenAt: elapsed() - ageMs })
  const quote = shortenQuote(found.quote, snapshot.market)
  return { type: 'quote', question, quote, stamp, singlePool: undefined, isPending: false }
}

/** The steps of a quote, simulated together on the chain. Nothing is signed or sent. */
export function prepareSwap(
  network: OpenNetwork,
  { quoted, account }: { readonly quoted: Quoted; readonly account: string },
): Promise<Offer | OfferRefusal> {
  const own = account.toLowerCase() as Address
  return prepareOffer(quoted, { network, destination: network, account: own, recipient: own, offersBatch: false })
}

function findSymbol(symbol: string, { chainId }: { readonly chainId: number }): Listing | undefined {
  return [...fiveTokens, ...findListedTokens(chainId)]
    .flatMap(({ listings }) => listings)
    .find((listing) => listing.chainId === chainId && listing.symbol === symbol)
}

function parsePositive(text: string, listing: Listing): Amount | undefined {
  const parsed = parseExactAmount(text, listing)
  return parsed.type === 'amount' && parsed.amount.units > 0n ? parsed.amount : undefined
}

/** A server needs some seconds for the first block of a network. */
const OPENING_MS = 20_000
const RETRY_MS = 250

async function fetchOpen(url: URL): Promise<Response> {
  const until = elapsed() + OPENING_MS
  for (;;) {
    const answer = await fetch(url)
    if (answer.status !== 503 || elapsed() > until) return answer
    await pause(RETRY_MS, new AbortController().signal)
  }
}
