import { type Amount, formatAmount, writeAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { listExchanges } from '@murmur/engine/filterPools'
import type { Quote } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/swappableQuote'
import type { MarketSnapshot } from '@murmur/sdk/market/parseMarket'

export function describeQuote(quote: Quote, { block, market }: Pick<MarketSnapshot, 'block' | 'market'>) {
  const { pay, receive, minimumReceive, maximumPay, impactBps, certificate, gas, route, poolCount, exchanges } = quote
  return {
    pay: describeAmount(pay),
    receive: describeAmount(receive),
    minimumReceive: describeAmount(minimumReceive),
    maximumPay: describeAmount(maximumPay),
    priceImpactBps: impactBps,
    gas: { units: String(gas.units), wei: writeWei(market.gas.price && gas.units * market.gas.price) },
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

export function writeWei(wei: bigint | undefined): string | null {
  return wei === undefined ? null : String(wei)
}

export function describeAmount(amount: Amount) {
  const { symbol, tokenAddress, decimals } = amount.listing
  return { symbol, address: tokenAddress, decimals, amount: writeAmount(amount), units: String(amount.units) }
}

export function nameAmount(amount: Amount): string {
  const text = formatAmount(amount, { decimals: 6, round: 'down', look: 'list' })
  return `${text.startsWith('<') ? text : trimZeros(text)} ${amount.listing.symbol}`
}
