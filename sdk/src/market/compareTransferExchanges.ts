import type { Amount } from '@murmur/engine/amount'
import { leaveOutExchanges, listExchanges } from '@murmur/engine/filterPools'
import type { Market } from '@murmur/engine/market'
import { keepReachable } from '@murmur/engine/swappableQuote'
import type { TransferQuote, TransferResult } from '@murmur/engine/transfer/transferQuote'
import type { ComparedExchange, ComparedExchanges, ExchangeComparison, Question } from './quoteState.ts'

type Comparing = {
  /** Those of both networks. */
  readonly markets: readonly Market[]
  /** Runs one search without these exchanges, on either network. */
  readonly find: (leftOut: readonly string[]) => TransferResult
}

/** The transfer beside those over one exchange, and with the exchanges that were left out. One search per step. */
export function* compareTransferExchanges(
  { leftOut = [] }: Question,
  { markets, find }: Comparing,
): Generator<undefined, ExchangeComparison | undefined, undefined> {
  const own = find(leftOut)
  if (own.type !== 'transfer') return undefined
  const { transfer } = own
  yield
  const known = [...new Set(markets.flatMap(listExchanges))]
  const usable = new Set(markets.flatMap((market) => listExchanges(keepReachable(leaveOutExchanges(market, leftOut)))))
  let single: ComparedExchange | undefined
  for (const exchange of listUsed(transfer).length > 1 ? usable : []) {
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

type Left = Pick<Comparing, 'find'> & { readonly transfer: TransferQuote }

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

function listUsed({ first, second }: TransferQuote): readonly string[] {
  const legs = [first, second].flatMap((quote) => quote?.route.legs ?? [])
  return [...new Set(legs.map(({ pool }) => pool.venue))]
}
