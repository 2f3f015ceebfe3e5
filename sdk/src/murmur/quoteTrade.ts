import type { Amount } from '@murmur/engine/amount'
import { allowHooks } from '@murmur/engine/filterPools'
import type { Market } from '@murmur/engine/market'
import type { Quote } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import type { Address, Listing } from '@murmur/engine/token'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { joinImpacts, judgeQuote, type Risk, sortRisks } from '../market/judgeQuote.ts'
import type { MarketSource, SeenMarket } from './marketSource.ts'
import { Refusal } from './refusal.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** The best quote over the pools that one transaction can reach, on one network or across two. */
export type TradeQuote = SwapTrade | TransferTrade

export type SwapTrade = {
  readonly type: 'swap'
  readonly request: TradeRequest
  readonly quote: Quote
  readonly market: SeenMarket
}

export type TransferTrade = {
  readonly type: 'transfer'
  readonly request: TradeRequest
  readonly transfer: TransferQuote
  readonly markets: { readonly origin: SeenMarket; readonly destination: SeenMarket }
}

/** The best quote in the markets that the source has now. Rejects with a `Refusal`. */
export async function quoteTrade(request: TradeRequest, source: MarketSource): Promise<TradeQuote> {
  const [origin, destination] = [request.pay, request.receive].map(readChainId)
  if (origin === undefined || destination === undefined) throw new Refusal('unknownNetwork')
  if (origin === destination) return quoteSwap(request, await readFreshMarket(origin, source))
  // Its code plans the bridge, which a swap on one network does not need.
  const { quoteAcross } = await import('./quoteAcross.ts')
  const ends = { origin, destination }
  const readMarket = (chainId: number) => readFreshMarket(chainId, source)
  return { type: 'transfer', request, ...(await quoteAcross(request, { source, ends, readMarket })) }
}

function quoteSwap(request: TradeRequest, market: SeenMarket): SwapTrade {
  const found = findSwappableQuote(request, market.market)
  if (found.type !== 'quote') throw new Refusal(found.reason)
  return { type: 'swap', request, quote: found.quote, market }
}

/** Local chains mine only when something happens. */
const OLDEST_SECONDS = 3_600

/** The market with the hooks that a swap may pass. Rejects if its block is too old. */
async function readFreshMarket(chainId: number, source: MarketSource): Promise<SeenMarket> {
  const seen = await source.readMarket(chainId)
  if (source.now() - seen.block.timestamp > Math.max(seen.staleAfterMs / 1_000, OLDEST_SECONDS))
    throw new Refusal('marketOld')
  return { ...seen, market: allowHooks(seen.market, { hooks: await findHooks(seen.market, source) }) }
}

/** Its code asks nodes, which a market without hooks does not need. */
async function findHooks({ chainId, pools }: Market, source: MarketSource): Promise<readonly Address[]> {
  if (pools.every(({ hook }) => hook === undefined)) return []
  const { findCheckedHooks } = await import('./account.ts')
  return await findCheckedHooks(chainId, source)
}

/** The risks of a quote by the rules of the swap screen, worst first. */
export async function judgeTrade(
  trade: TradeQuote,
  source: Pick<MarketSource, 'readPrices' | 'pricesFrom'>,
): Promise<readonly Risk[]> {
  const judged =
    trade.type === 'swap'
      ? trade.quote
      : {
          ...trade.transfer,
          impactBps: joinImpacts([trade.transfer.first, trade.transfer.second]),
          kind: 'transfer' as const,
        }
  const { pay, receive } = judged
  const prices = await source.readPrices([pay.listing, receive.listing])
  const risks = judgeQuote(judged, { pay: prices.get(pay.listing.id), receive: prices.get(receive.listing.id) })
  const isJudged = source.pricesFrom === 'feeds' || risks.some(({ type }) => type === 'priceUnknown')
  return isJudged ? risks : sortRisks([...risks, unjudged])
}

/** Prices of pools find a route that is far beside the others. What all pools say, they do not judge. */
const unjudged: Risk = { type: 'priceUnknown', level: 'warn', bps: 0 }

/** Rejects for a quote that the screen does not swap, or only after a person has accepted its loss. */
export function assertTradable(risks: readonly Risk[]): void {
  const worst = risks.find(({ level }) => level === 'blocked' || level === 'locked')
  if (worst === undefined) return
  const { type, bps } = worst
  throw new Refusal(type.startsWith('impact') ? 'impactTooLarge' : 'priceContradicted', { bps, reason: type })
}

function readChainId(side: Amount | Listing): number | undefined {
  const { chainId } = 'units' in side ? side.listing : side
  return typeof chainId === 'number' ? chainId : undefined
}
