import type { Amount } from '@murmur/engine/amount'
import { listExactReceiveMarkets } from '@murmur/engine/encode/receiveCommands'
import { leaveOutExchanges, listExchanges } from '@murmur/engine/filterPools'
import type { Market } from '@murmur/engine/market'
import { findQuote, type Quote, type QuoteResult } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import type { TransferQuote, TransferResult } from '@murmur/engine/transfer/transferQuote'
import type { ComparedExchange, ComparedExchanges, ExchangeComparison, Question } from './quoteState.ts'

type Comparing = {
  readonly market: Market
  /** Runs one search. */
  readonly find: (search: () => QuoteResult) => QuoteResult
}

/** One search per step, so that a key never waits for more than one. */
type Steps<Result> = Generator<undefined, Result, undefined>

/** The quote of a question beside others on the same market. No value if there is no quote to compare with. */
export function* compareExchanges(
  question: Question,
  { market, find }: Comparing,
): Steps<ExchangeComparison | undefined> {
  const own = find(() => findSwappableQuote(question, market))
  if (own.type !== 'quote') return undefined
  const { leftOut = [] } = question
  const allowed = leaveOutExchanges(market, leftOut)
  const [here, usable] = [listExchanges(allowed), listUsable(question, allowed)]
  const unusable = here.filter((name) => !usable.includes(name))
  const context = { question, market, find, quote: own.quote }
  yield
  const single = listUsed(own.quote).length > 1 ? yield* findSingle(usable, context) : undefined
  const missed = yield* findMissed(unusable, context)
  const missing = listExchanges(market).filter((name) => leftOut.includes(name))
  return { single, unusable, missed, leftOut: yield* findLeftOut(missing, context) }
}

type Context = Comparing & { readonly question: Question; readonly quote: Quote }

/** The best route over the pools of one exchange. */
function* findSingle(names: readonly string[], context: Context): Steps<ComparedExchange | undefined> {
  const { question, market, find, quote } = context
  let best: { readonly exchange: string; readonly quote: Quote } | undefined
  for (const exchange of names) {
    const others = listExchanges(market).filter((name) => name !== exchange)
    const result = find(() => findSwappableQuote({ ...question, leftOut: others }, market))
    yield
    if (result.type === 'quote' && (best === undefined || isBetter(result.quote, { than: best.quote, question })))
      best = { exchange, quote: result.quote }
  }
  if (best === undefined) return undefined
  // A search can find a trifle more among fewer pools.
  const than = isBetter(best.quote, { than: quote, question }) ? best.quote : quote
  return { exchange: best.exchange, ...compare(best.quote, { than, question }) }
}

/** The best quote over all pools, also those that no transaction reaches. */
function* findMissed(unusable: readonly string[], context: Context): Steps<ComparedExchanges | undefined> {
  const { question, market, find, quote } = context
  // A transaction to an exact receipt has other limits, too: the difference would not be due to the exchanges alone.
  if (unusable.length === 0 || !('units' in question.pay)) return undefined
  const result = find(() => findQuote(question, market))
  yield
  if (result.type !== 'quote' || !isBetter(result.quote, { than: quote, question })) return undefined
  const exchanges = listUsed(result.quote).filter((name) => unusable.includes(name))
  return exchanges.length === 0 ? undefined : { exchanges, ...compare(result.quote, { than: quote, question }) }
}

/** The quote beside the one with the exchanges that were left out. */
function* findLeftOut(exchanges: readonly string[], context: Context): Steps<ComparedExchanges | undefined> {
  const { question, market, find, quote } = context
  if (exchanges.length === 0) return undefined
  const result = find(() => findSwappableQuote({ ...question, leftOut: [] }, market))
  yield
  if (result.type !== 'quote') return undefined
  const best = isBetter(result.quote, { than: quote, question }) ? result.quote : quote
  return { exchanges, ...compare(quote, { than: best, question }) }
}

function listUsed({ route }: Quote): readonly string[] {
  return [...new Set(route.legs.map(({ pool }) => pool.venue))].sort()
}

function listUsable({ pay }: Question, market: Market): readonly string[] {
  if ('units' in pay) return listExchanges(keepReachable(market))
  return listExchanges({ pools: listExactReceiveMarkets(market).flatMap(({ pools }) => pools) })
}

type Other = { readonly than: Quote; readonly question: Question }

function isBetter(quote: Quote, { than, question }: Other): boolean {
  const [units, other] = [getResult(quote, question).units, getResult(than, question).units]
  return 'units' in question.pay ? units > other : units < other
}

function compare(quote: Quote, { than, question }: Other) {
  const [amount, other] = [getResult(quote, question), getResult(than, question)]
  const units = amount.units > other.units ? amount.units - other.units : other.units - amount.units
  const bps = other.units === 0n ? 0 : Number((units * 1_000_000n) / other.units) / 100
  return { amount, difference: { listing: amount.listing, units }, bps }
}

/** The output after the network fee, or the payment for an exact receipt. */
function getResult({ pay, receive, route }: Quote, question: Question): Amount {
  return 'units' in question.pay ? { ...receive, units: receive.units - route.gasCost } : pay
}

type ComparingTransfers = {
  /** Those of both networks. */
  readonly markets: readonly Market[]
  /** Runs one search without these exchanges, on either network. */
  readonly find: (leftOut: readonly string[]) => TransferResult
}

/** The transfer beside those over one exchange, and with the exchanges that were left out. One search per step. */
export function* compareTransferExchanges(
  { leftOut = [] }: Question,
  { markets, find }: ComparingTransfers,
): Generator<undefined, ExchangeComparison | undefined, undefined> {
  const own = find(leftOut)
  if (own.type !== 'transfer') return undefined
  const { transfer } = own
  yield
  const known = [...new Set(markets.flatMap(listExchanges))]
  const usable = new Set(markets.flatMap((market) => listExchanges(keepReachable(leaveOutExchanges(market, leftOut)))))
  let single: ComparedExchange | undefined
  for (const exchange of listUsedByTransfer(transfer).length > 1 ? usable : []) {
    const result = find(known.filter((name) => name !== exchange))
    yield
    if (result.type !== 'transfer') continue
    const { net } = result.transfer
    if (single === undefined || net.units > single.amount.units)
      single = { exchange, amount: net, ...measure(net, { than: transfer.net }) }
  }
  const missing = leftOut.filter((name) => known.includes(name))
  return { single, unusable: [], missed: undefined, leftOut: compareLeftOut(missing, { transfer, find }) }
}

type Left = Pick<ComparingTransfers, 'find'> & { readonly transfer: TransferQuote }

/** The transfer beside the one with the exchanges that were left out. */
function compareLeftOut(exchanges: readonly string[], { transfer, find }: Left): ComparedExchanges | undefined {
  if (exchanges.length === 0) return undefined
  const all = find([])
  if (all.type !== 'transfer') return undefined
  return { exchanges, amount: transfer.net, ...measure(transfer.net, { than: all.transfer.net }) }
}

/** How much less it is. Among fewer pools a search can find a trifle more, which counts as equal. */
function measure({ listing, units: amount }: Amount, { than }: { readonly than: Amount }) {
  const units = than.units > amount ? than.units - amount : 0n
  const bps = than.units > 0n ? Number((units * 1_000_000n) / than.units) / 100 : 0
  return { difference: { listing, units }, bps }
}

function listUsedByTransfer({ first, second }: TransferQuote): readonly string[] {
  const legs = [first, second].flatMap((quote) => quote?.route.legs ?? [])
  return [...new Set(legs.map(({ pool }) => pool.venue))]
}
