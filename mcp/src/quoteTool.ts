import { findNetwork } from '@murmur/engine/network'
import { isProven } from '@murmur/sdk/market/quoteState'
import type { MarketSource, SeenMarket } from '@murmur/sdk/murmur/marketSource'
import {
  judgeTrade,
  quoteTrade,
  type SwapTrade,
  type TradeQuote,
  type TransferTrade,
} from '@murmur/sdk/murmur/quoteTrade'
import { listListings } from '@murmur/sdk/murmur/tokenList'
import { describeAmount, describeQuote, nameAmount, writeWei } from './describeQuote.ts'
import { explainSwap, explainTransfer } from './explainTrade.ts'
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

function describeTransferTrade({ transfer, markets }: TransferTrade) {
  const { pay, receive, minimumReceive, fees, carried, kept, bridgeFee, arriving, certificate, gas } = transfer
  const { first, second, fillSeconds } = transfer
  return {
    pay: describeAmount(pay),
    receive: describeAmount(receive),
    minimumReceive: describeAmount(minimumReceive),
    bridge: {
      name: 'Across',
      deposit: describeAmount(carried),
      fee: describeAmount(bridgeFee),
      arriving: describeAmount(arriving),
      keptOnPayNetwork: describeAmount(kept),
      fillSeconds,
      fillDeadline: fees.fillDeadline,
    },
    gas: { units: String(gas.origin.units), wei: writeWei(gas.origin.cost) },
    certificate: {
      meaning:
        'No transfer over these pools and the assets of the bridge, at these fees, gives more than the bound; the gap is the distance to it.',
      bound: describeAmount(certificate.bound),
      gapBps: certificate.gapBps,
      pools: (first?.poolCount ?? 0) + (second?.poolCount ?? 0),
      exchanges: [...new Set([first, second].flatMap((quote) => quote?.exchanges ?? []))].sort(),
    },
    swapBefore: first === undefined ? null : describeQuote(first, markets.origin),
    swapOnArrival: second === undefined ? null : describeQuote(second, markets.destination),
    blocks: { pay: markets.origin.block, receive: markets.destination.block },
  }
}

function explainTransferTrade({ transfer, markets }: TransferTrade): string {
  const { pay, receive, minimumReceive, bridgeFee, gas, fillSeconds } = transfer
  const { origin, destination } = markets
  const nameNetwork = ({ market }: SeenMarket) => findNetwork(market.chainId)?.name ?? ''
  const coin = listListings(origin.market).find(({ tokenAddress }) => tokenAddress === null)
  const { cost } = gas.origin
  return explainTransfer({
    pay: nameAmount(pay),
    receive: nameAmount(receive),
    payNetwork: nameNetwork(origin),
    receiveNetwork: nameNetwork(destination),
    bridgeFee: nameAmount(bridgeFee),
    fee: coin && cost !== undefined ? nameAmount({ listing: coin, units: cost }) : undefined,
    seconds: String(fillSeconds),
    minimum: nameAmount(minimumReceive),
  })
}
