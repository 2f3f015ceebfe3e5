import type { QuoteRequest } from '@murmur/engine/quote'
import { keepReachable } from '@murmur/engine/reachablePools'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { quoteTransfer } from '@murmur/engine/transfer/quoteTransfer'
import type { TransferMarkets, TransferQuote, TransferRequest } from '@murmur/engine/transfer/transferQuote'
import type { MarketSource, SeenMarket } from './marketSource.ts'
import { Refusal } from './refusal.ts'

type AcrossRequest = Pick<QuoteRequest, 'pay' | 'receive' | 'slippageBps' | 'leftOut'>

type Across = {
  readonly source: MarketSource
  readonly ends: { readonly origin: number; readonly destination: number }
  /** Rejects if the last block is too old. */
  readonly readMarket: (chainId: number) => Promise<SeenMarket>
}

type AcrossQuote = {
  readonly transfer: TransferQuote
  readonly markets: { readonly origin: SeenMarket; readonly destination: SeenMarket }
}

/** At the bridge's fee for exactly its deposit. */
export async function quoteAcross(request: AcrossRequest, { source, ends, readMarket }: Across): Promise<AcrossQuote> {
  const transferRequest = readTransferRequest(request)
  const [origin, destination, typical] = await Promise.all([
    readMarket(ends.origin),
    readMarket(ends.destination),
    source.readTypicalFees(ends),
  ])
  if (typical.length === 0) throw new Refusal('feesUnknown')
  const markets = { origin: keepReachable(origin.market), destination: keepReachable(destination.market) }
  const { fees, carried } = findTransfer(transferRequest, { ...markets, fees: typical })
  const exact = await source.readExactFees(fees.route, { units: carried.units })
  if (exact === undefined) throw new Refusal('feesUnknown')
  const transfer = findTransfer(transferRequest, { ...markets, fees: replaceFees(typical, exact) })
  if (transfer.fees !== exact) throw new Refusal('feesUnknown')
  return { transfer, markets: { origin, destination } }
}

function readTransferRequest({ pay, receive, slippageBps, leftOut }: AcrossRequest): TransferRequest {
  if (!('units' in pay) || 'units' in receive) throw new Refusal('exactReceiveAcross')
  return { pay, receive, ...(slippageBps !== undefined && { slippageBps }), ...(leftOut !== undefined && { leftOut }) }
}

function findTransfer(request: TransferRequest, markets: TransferMarkets): TransferQuote {
  const result = quoteTransfer(request, markets)
  if (result.type === 'transfer') return result.transfer
  const limit = result.type === 'none' ? result.refusals[0]?.limit : undefined
  throw new Refusal(result.reason, limit === undefined ? {} : { limit })
}

function replaceFees(fees: readonly BridgeFees[], exact: BridgeFees): readonly BridgeFees[] {
  return fees.map((one) => (one.route.origin.asset === exact.route.origin.asset ? exact : one))
}
