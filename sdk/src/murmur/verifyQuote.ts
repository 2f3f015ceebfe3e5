import { findMinimum } from '@murmur/engine/slippage'
import { type Address, findWrappedNative } from '@murmur/engine/token'
import { type VerifiedRoute, verifyRoute } from '@murmur/engine/verifyRoute'
import { parseMarket } from '../market/parseMarket.ts'
import type { QuoteAnswer } from '../v1.ts'

export type VerifiedQuote =
  /**
   * The pools of this block give exactly this. No routing gives more than `bound` before gas, so that the route is at most
   * `gapBps` below the best. Gas is part of the distance: the quote's own certificate counts it, this one does not.
   */
  | { readonly type: 'proven'; readonly bound: string; readonly gapBps: number }
  | {
      readonly type: 'refuted'
      readonly reason:
        | Extract<VerifiedRoute, { type: 'refuted' }>['reason']
        /** The market is of another block. */
        | 'block'
        /** The floor is not that of the slippage. */
        | 'floor'
        /** The certificate contradicts itself. */
        | 'certificate'
    }
  /** A transfer, or an exact receipt. */
  | { readonly type: 'unsupported' }

/**
 * Checks a quote, also one of `GET /v1/quote`, in the market of its block, as `GET /v1/markets/:chainId` answers it. It uses
 * none of the code that searches routes. Throws a `TypeError` if the market cannot be read.
 */
export function verifyQuote(quote: QuoteAnswer, market: unknown): VerifiedQuote {
  if (quote.kind !== 'swap' || quote.maximumPay.units !== quote.pay.units) return { type: 'unsupported' }
  const { market: read, block } = parseMarket(market, { chainId: quote.pay.chainId })
  if (block.hash !== quote.block.hash) return { type: 'refuted', reason: 'block' }
  const fault = findFault(quote)
  if (fault !== undefined) return { type: 'refuted', reason: fault }
  const { pay, receive, legs, certificate } = quote
  const verified = verifyRoute({
    pay: findContract(pay),
    receive: findContract(receive),
    paid: BigInt(pay.units),
    received: BigInt(receive.units),
    legs: legs.map((leg) => ({
      poolId: leg.pool,
      pay: leg.pay as Address,
      receive: leg.receive as Address,
      paid: BigInt(leg.paid),
      received: BigInt(leg.received),
    })),
    pools: read.pools.filter(({ venue }) => certificate.exchanges.includes(venue)),
  })
  return verified.type === 'refuted' ? verified : { ...verified, bound: String(verified.bound) }
}

type SwapAnswer = Extract<QuoteAnswer, { kind: 'swap' }>

function findFault({ receive, minimumReceive, slippageBps, certificate }: SwapAnswer) {
  const received = BigInt(receive.units)
  if (BigInt(minimumReceive.units) !== findMinimum(received, { slippageBps })) return 'floor'
  const { gapBps, bound } = certificate
  // The gap is that between the output and the bound with the route's gas, which costs something or nothing.
  const withGas = Number(received) / (1 - gapBps / BPS)
  const isPossible = gapBps >= -ROUNDING && gapBps < BPS && Number(bound) <= withGas * (1 + ROUNDING) + 2
  return isPossible ? undefined : 'certificate'
}

const BPS = 10_000
const ROUNDING = 1e-9

/** Pools trade the wrapped coin. */
function findContract({ address, chainId }: QuoteAnswer['pay']): Address {
  const contract = address ?? findWrappedNative(chainId)
  if (contract === undefined) throw new TypeError('The quote is of an unknown network.')
  return contract as Address
}
