import { allowHooks } from '@murmur/engine/allowHooks'
import { type Amount, formatAmount, writeAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { listExchanges } from '@murmur/engine/leaveOutExchanges'
import { findNetwork } from '@murmur/engine/network'
import { type Quote, reasonTexts } from '@murmur/engine/quote'
import { findSwappableQuote, keepReachable } from '@murmur/engine/swappableQuote'
import type { MarketSnapshot } from '@murmur/sdk/market/parseMarket'
import { isProven } from '@murmur/sdk/market/quoteState'
import { explainSwap } from './explainTrade.ts'
import { judge, listWarnings } from './judge.ts'
import { type Murmur, ToolError } from './murmur.ts'
import { type Input, readQuestion } from './readInput.ts'
import { listHooks } from './tradePlace.ts'

type Quoted = { readonly quote: Quote; readonly snapshot: MarketSnapshot; readonly slippageBps: number }

/** The best quote in the market that Murmur's server has now. */
export async function quoteSwap(input: Input, murmur: Murmur): Promise<Quoted> {
  const { chainId, ...question } = readQuestion(input)
  const snapshot = await readFreshMarket(chainId, murmur)
  const found = findSwappableQuote(question, snapshot.market)
  if (found.type !== 'quote') throw new ToolError(reasonTexts[found.reason])
  return { quote: found.quote, snapshot, slippageBps: question.slippageBps ?? 0 }
}

export async function readFreshMarket(chainId: number, murmur: Murmur): Promise<MarketSnapshot> {
  const snapshot = await murmur.readMarket(chainId)
  if (murmur.now() - snapshot.block.timestamp > Math.max(snapshot.staleAfterMs / 1_000, OLDEST_SECONDS))
    throw new ToolError('The last block is too old for a quote. Try again in a moment.')
  const hasHooks = snapshot.market.pools.some(({ hook }) => hook !== undefined)
  const hooks = hasHooks ? await listHooks(chainId, murmur) : []
  return { ...snapshot, market: allowHooks(snapshot.market, { hooks }) }
}

/** Local chains mine only when something happens. */
const OLDEST_SECONDS = 3_600

export async function describeSwap(input: Input, murmur: Murmur) {
  const { quote, snapshot } = await quoteSwap(input, murmur)
  return { ...describeQuote(quote, snapshot), warnings: listWarnings(await judge(quote, murmur)) }
}

export function describeQuote(quote: Quote, { block, market }: Pick<MarketSnapshot, 'block' | 'market'>) {
  const { pay, receive, minimumReceive, maximumPay, impactBps, certificate, gas, route, poolCount, exchanges } = quote
  return {
    pay: describeAmount(pay),
    receive: describeAmount(receive),
    minimumReceive: describeAmount(minimumReceive),
    maximumPay: describeAmount(maximumPay),
    priceImpactBps: impactBps,
    gas: { units: String(gas.units), wei: writeWei(findFee(gas, market)) },
    certificate: {
      meaning:
        'No route over these pools leaves more than the bound after gas; the gap is the distance to it. No transaction reaches the exchanges that are left out.',
      bound: describeAmount(certificate.bound),
      gapBps: certificate.gapBps,
      pools: poolCount,
      exchanges,
      exchangesLeftOut: listExchanges(market).filter((name) => !listExchanges(keepReachable(market)).includes(name)),
    },
    route: route.legs.map(({ pool, pay: paid, receive: received }) => ({
      pool: pool.id,
      venue: pool.venue,
      pay: paid,
      receive: received,
    })),
    block,
  }
}

/** In wei of the network's coin. No value while the gas price is unknown. */
export function findFee({ units }: Pick<Quote['gas'], 'units'>, { gas }: MarketSnapshot['market']): bigint | undefined {
  return gas.price === undefined ? undefined : units * gas.price
}

export function writeWei(wei: bigint | undefined): string | null {
  return wei === undefined ? null : String(wei)
}

export function describeAmount(amount: Amount) {
  const { symbol, tokenAddress, decimals } = amount.listing
  return { symbol, address: tokenAddress, decimals, amount: writeAmount(amount), units: String(amount.units) }
}

export async function explainRoute(input: Input, murmur: Murmur) {
  const { quote, snapshot, slippageBps } = await quoteSwap(input, murmur)
  const isExactPay = quote.maximumPay.units === quote.pay.units
  const fee = quote.gas.cost
  const { bound, gapBps } = quote.certificate
  const text = explainSwap({
    pay: nameAmount(quote.pay),
    receive: nameAmount(quote.receive),
    network: findNetwork(snapshot.market.chainId)?.name ?? '',
    swapCount: quote.route.legs.length,
    venues: quote.route.legs.map(({ pool }) => pool.venue),
    impact: `${(quote.impactBps / 100).toFixed(2)}%`,
    fee: fee && nameAmount(fee),
    pools: String(quote.poolCount),
    gap: isProven({ bound, gapBps }) ? `${Math.max(0.01, Math.ceil(gapBps * 100) / 100).toFixed(2)} bp` : undefined,
    limit: isExactPay
      ? { type: 'minimum', text: nameAmount(quote.minimumReceive) }
      : { type: 'maximum', text: nameAmount(quote.maximumPay) },
    slippage: `${slippageBps / 100}%`,
  })
  return { text, quote: describeQuote(quote, snapshot), warnings: listWarnings(await judge(quote, murmur)) }
}

export function nameAmount(amount: Amount): string {
  const text = formatAmount(amount, { decimals: 6, round: 'down', look: 'list' })
  return `${text.startsWith('<') ? text : trimZeros(text)} ${amount.listing.symbol}`
}
