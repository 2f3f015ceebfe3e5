import { findNetwork } from '@murmur/engine/network'
import type { SeenMarket } from '@murmur/sdk/murmur/marketSource'
import type { TransferTrade } from '@murmur/sdk/murmur/quoteTrade'
import { listListings } from '@murmur/sdk/murmur/tokenList'
import { describeAmount, describeQuote, nameAmount, writeWei } from './describeQuote.ts'
import { explainTransfer } from './explainTrade.ts'

export function describeTransferTrade({ transfer, markets }: TransferTrade) {
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

export function explainTransferTrade({ transfer, markets }: TransferTrade): string {
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
