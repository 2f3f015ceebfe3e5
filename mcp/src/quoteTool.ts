import { findNetwork } from '@murmur/engine/network'
import { isProven } from '@murmur/sdk/market/quoteState'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { judgeTrade, quoteTrade, type SwapTrade, type TradeQuote } from '@murmur/sdk/murmur/quoteTrade'
import { describeQuote, nameAmount } from './describeQuote.ts'
import { describeTransferTrade, explainTransferTrade } from './describeTransferTrade.ts'
import { explainSwap } from './explainTrade.ts'
import { type Input, readRequest } from './readInput.ts'
import { listWarnings } from './refusalWords.ts'

/** The best quote in the market that Murmur's server has now. */
export async function quote(input: Input, source: MarketSource) {
  const trade = await quoteTrade(readRequest(input), source)
  return { ...describeTrade(trade), warnings: listWarnings(await judgeTrade(trade, source)) }
}

export async function explainRoute(input: Input, source: MarketSource) {
  const trade = await quoteTrade(readRequest(input), source)
  const warnings = listWarnings(await judgeTrade(trade, source))
  const text = trade.type === 'swap' ? explainSwapTrade(trade) : explainTransferTrade(trade)
  return { text, quote: describeTrade(trade), warnings }
}

export function describeTrade(trade: TradeQuote) {
  return trade.type === 'swap' ? describeQuote(trade.quote, trade.market) : describeTransferTrade(trade)
}

function explainSwapTrade({ quote, market: snapshot, request }: SwapTrade): string {
  const isExactPay = quote.maximumPay.units === quote.pay.units
  const fee = quote.gas.cost
  const { bound, gapBps } = quote.certificate
  return explainSwap({
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
    slippage: `${(request.slippageBps ?? 0) / 100}%`,
  })
}
