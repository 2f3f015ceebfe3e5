import { findNetwork } from '@murmur/engine/network'
import { reasonTexts } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/swappableQuote'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type {
  TransferMarkets,
  TransferQuote,
  TransferRequest,
  TransferResult,
} from '@murmur/engine/transfer/transferQuote'
import { joinImpacts, type Risk } from '@murmur/sdk/market/judgeQuote'
import type { MarketSnapshot } from '@murmur/sdk/market/parseMarket'
import { explainTransfer } from './explainTrade.ts'
import { judge, listWarnings } from './judge.ts'
import { type Murmur, ToolError } from './murmur.ts'
import { describeAmount, describeQuote, nameAmount, readFreshMarket, writeWei } from './quoteTool.ts'
import { type Input, listListings, readTransfer } from './readInput.ts'

type QuotedTransfer = {
  readonly transfer: TransferQuote
  readonly snapshots: { readonly origin: MarketSnapshot; readonly destination: MarketSnapshot }
}

/** The best transfer in the two markets that Murmur's server has now, at the bridge's fee for exactly its deposit. */
export async function quoteAcross(input: Input, murmur: Murmur): Promise<QuotedTransfer> {
  const { request, ends } = readTransfer(input)
  const [origin, destination, typical] = await Promise.all([
    readFreshMarket(ends.origin, murmur),
    readFreshMarket(ends.destination, murmur),
    murmur.readTypicalFees(ends),
  ])
  if (typical.length === 0) throw new ToolError(feesUnknown)
  const markets = { origin: keepReachable(origin.market), destination: keepReachable(destination.market) }
  const { fees, carried } = findTransfer(request, { ...markets, fees: typical })
  const exact = await murmur.readExactFees(fees.route, { units: carried.units })
  if (exact === undefined) throw new ToolError(feesUnknown)
  const transfer = findTransfer(request, { ...markets, fees: replaceFees(typical, exact) })
  if (transfer.fees !== exact) throw new ToolError(feesUnknown)
  return { transfer, snapshots: { origin, destination } }
}

const feesUnknown = 'The fees of the bridge are not known. Try again in a moment.'

function replaceFees(fees: readonly BridgeFees[], exact: BridgeFees): readonly BridgeFees[] {
  return fees.map((one) => (one.route.origin.asset === exact.route.origin.asset ? exact : one))
}

function findTransfer(request: TransferRequest, markets: TransferMarkets): TransferQuote {
  const result = quoteTransfer(request, markets)
  if (result.type === 'transfer') return result.transfer
  throw new ToolError(describeRefusal(result))
}

const refusals = {
  ...reasonTexts,
  sameNetwork: 'Both networks are the same.',
  noBridge: 'The bridge carries no token between these networks.',
  gasUnknown: 'The gas of the fill could not be priced.',
  belowMinimum: 'The bridge does not carry amounts this small.',
  aboveMaximum: 'The bridge does not carry amounts this large.',
  feeAboveAmount: 'The fee of the bridge is more than the amount.',
}

function describeRefusal(result: Exclude<TransferResult, { type: 'transfer' }>): string {
  const limit = result.type === 'none' ? result.refusals[0]?.limit : undefined
  const text = refusals[result.reason]
  return limit === undefined ? text : `${text} The limit is ${nameAmount(limit)}.`
}

export async function describeTransfer(input: Input, murmur: Murmur) {
  const quoted = await quoteAcross(input, murmur)
  const warnings = listWarnings(await judgeTransfer(quoted.transfer, murmur))
  return { ...describeTransferQuote(quoted), warnings }
}

/** As a whole: with the impacts of both swaps, one after the other. */
export function judgeTransfer(
  { pay, receive, first, second }: TransferQuote,
  murmur: Murmur,
): Promise<readonly Risk[]> {
  return judge({ pay, receive, impactBps: joinImpacts([first, second]), kind: 'transfer' }, murmur)
}

export function describeTransferQuote({ transfer, snapshots }: QuotedTransfer) {
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
    swapBefore: first === undefined ? null : describeQuote(first, snapshots.origin),
    swapOnArrival: second === undefined ? null : describeQuote(second, snapshots.destination),
    blocks: { pay: snapshots.origin.block, receive: snapshots.destination.block },
  }
}

export async function explainTransferRoute(input: Input, murmur: Murmur) {
  const quoted = await quoteAcross(input, murmur)
  const { pay, receive, minimumReceive, bridgeFee, gas, fillSeconds } = quoted.transfer
  const { origin, destination } = quoted.snapshots
  const nameNetwork = ({ market }: MarketSnapshot) => findNetwork(market.chainId)?.name ?? ''
  const coin = listListings(origin.market).find(({ tokenAddress }) => tokenAddress === null)
  const { cost } = gas.origin
  const text = explainTransfer({
    pay: nameAmount(pay),
    receive: nameAmount(receive),
    payNetwork: nameNetwork(origin),
    receiveNetwork: nameNetwork(destination),
    bridgeFee: nameAmount(bridgeFee),
    fee: coin && cost !== undefined ? nameAmount({ listing: coin, units: cost }) : undefined,
    seconds: String(fillSeconds),
    minimum: nameAmount(minimumReceive),
  })
  return { text, quote: describeTransferQuote(quoted) }
}
