import type { Amount } from '@murmur/engine/amount'
import type { Quote } from '@murmur/engine/quote'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { elapsed } from '../clock.ts'
import type { Risk } from '../market/judgeQuote.ts'
import type { QuoteAnswer } from '../v1.ts'
import type { SeenMarket } from './marketSource.ts'
import type { SwapTrade, TradeQuote, TransferTrade } from './quoteTrade.ts'

type Context = { readonly risks: readonly Risk[]; readonly slippageBps: number }

export function describeTrade(trade: TradeQuote, context: Context): QuoteAnswer {
  return trade.type === 'swap' ? describeSwap(trade, context) : describeTransfer(trade, context)
}

function describeSwap({ quote, market }: SwapTrade, context: Context): QuoteAnswer {
  const { units } = quote.gas
  const { price } = market.market.gas
  const wei = price === undefined ? undefined : units * price
  return {
    kind: 'swap',
    ...describeTerms(quote, context),
    gas: { units: String(units), wei: writeWei(wei) },
    holdsForMs: measureHold([market]),
    ...describeRoute(quote, market),
  }
}

function describeTransfer({ transfer, markets }: TransferTrade, context: Context): QuoteAnswer {
  const { pay, fees, carried, kept, bridgeFee, arriving, certificate, gas, first, second, fillSeconds } = transfer
  const { origin, destination } = markets
  return {
    kind: 'transfer',
    ...describeTerms({ ...transfer, maximumPay: pay }, context),
    gas: { units: String(gas.origin.units), wei: writeWei(gas.origin.cost) },
    holdsForMs: measureHold([origin, destination]),
    certificate: {
      bound: String(certificate.bound.units),
      gapBps: certificate.gapBps,
      pools: (first?.poolCount ?? 0) + (second?.poolCount ?? 0),
      exchanges: [...new Set([first, second].flatMap((quote) => quote?.exchanges ?? []))].sort(),
    },
    bridge: {
      name: 'Across',
      deposit: describeAmount(carried),
      fee: describeAmount(bridgeFee),
      arriving: describeAmount(arriving),
      kept: describeAmount(kept),
      fillSeconds,
      fillDeadline: fees.fillDeadline,
    },
    swapBefore: first === undefined ? null : describeRoute(first, origin),
    swapOnArrival: second === undefined ? null : describeRoute(second, destination),
    blocks: { pay: describeBlock(origin), receive: describeBlock(destination) },
  }
}

type Terms = Pick<Quote | TransferQuote, 'pay' | 'receive' | 'minimumReceive'> & Pick<Quote, 'maximumPay'>

function describeTerms({ pay, receive, minimumReceive, maximumPay }: Terms, { risks, slippageBps }: Context) {
  return {
    pay: describeAmount(pay),
    receive: describeAmount(receive),
    minimumReceive: describeAmount(minimumReceive),
    maximumPay: describeAmount(maximumPay),
    slippageBps,
    warnings: risks.map(({ type, level, bps }) => ({ type, level, bps })),
  }
}

function describeRoute({ route, impactBps, certificate, poolCount, exchanges }: Quote, market: SeenMarket) {
  return {
    block: describeBlock(market),
    pools: [...new Set(route.legs.map(({ pool }) => pool.id))],
    legs: route.legs.map(({ pool, pay, receive, paid, received }) => ({
      pool: pool.id,
      venue: pool.venue,
      pay,
      receive,
      paid: String(paid),
      received: String(received),
    })),
    impactBps,
    certificate: {
      bound: String(certificate.bound.units),
      gapBps: certificate.gapBps,
      pools: poolCount,
      exchanges: [...exchanges],
      proof: {
        ...certificate.proof,
        prices: Object.fromEntries(certificate.proof.prices),
        hooks: [...(market.market.hooks ?? [])],
      },
    },
  }
}

function describeBlock({ block: { number, hash, timestamp } }: SeenMarket) {
  return { number, hash, timestamp }
}

/** Until the older of the blocks is too old. */
function measureHold(markets: readonly SeenMarket[]): number {
  const left = markets.map(({ seenAt, staleAfterMs }) => seenAt + staleAfterMs - elapsed())
  return Math.max(0, Math.floor(Math.min(...left)))
}

export function describeAmount({ listing, units }: Amount) {
  const { chainId, symbol, tokenAddress, decimals } = listing
  return { chainId: Number(chainId), symbol, address: tokenAddress, decimals, units: String(units) }
}

function writeWei(wei: bigint | undefined): string | null {
  return wei === undefined ? null : String(wei)
}
