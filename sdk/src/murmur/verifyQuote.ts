import { listExactReceiveMarkets } from '@murmur/engine/encode/receiveCommands'
import { leaveOutImported } from '@murmur/engine/filterPools'
import type { Pool } from '@murmur/engine/market'
import { keepReachable } from '@murmur/engine/reachablePools'
import { findMaximum, findMinimum } from '@murmur/engine/slippage'
import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'
import { type RouteFault, verifyRoute } from '@murmur/engine/verifyRoute'
import { type MarketSnapshot, parseMarket } from '../market/parseMarket.ts'
import type { QuoteAnswer } from '../v1.ts'

export type VerifiedQuote =
  /** One part for a swap. A transfer has one for each network with a swap: nothing is proven about the bridge's other tokens. */
  | { readonly type: 'proven'; readonly parts: readonly ProvenPart[] }
  | { readonly type: 'refuted'; readonly chainId: number; readonly reason: QuoteFault }
  /** The prices prove this bound, and it is above the claimed one. */
  | { readonly type: 'refuted'; readonly chainId: number; readonly reason: 'bound'; readonly bound: string }
  /** Its certificate has no `proof`. */
  | { readonly type: 'unproven' }

export type ProvenPart = {
  readonly chainId: number
  /** No route of at most `maxSwaps` swaps over these pools leaves more of the received token after gas. At most the claimed bound. */
  readonly bound: string
  /** The distance of the output after gas from it, in basis points. */
  readonly gapBps: number
  readonly maxSwaps: number
  /** Of this many pools. */
  readonly pools: number
}

export type QuoteFault =
  | RouteFault
  /** The market is of another block. */
  | 'block'
  /** The floor or the most that is paid is not that of the slippage. */
  | 'floor'
  /** The deposit, the fee and what arrives do not add up, or not to the swaps. */
  | 'bridge'

/**
 * Checks a quote, also one of `GET /v1/quote`, in the market of its block, as `GET /v1/markets/:chainId` answers it; a
 * transfer in `{ pay, receive }`, the markets of both networks. It uses none of the code that searches routes. Throws a
 * `TypeError` if a market cannot be read.
 */
export function verifyQuote(quote: QuoteAnswer, market: unknown): VerifiedQuote {
  return quote.kind === 'swap' ? verifySwap(quote, market) : verifyTransfer(quote, market)
}

type SwapAnswer = Extract<QuoteAnswer, { kind: 'swap' }>
type TransferAnswer = Extract<QuoteAnswer, { kind: 'transfer' }>
type Side = QuoteAnswer['pay']

function verifySwap(quote: SwapAnswer, market: unknown): VerifiedQuote {
  const { pay, receive, minimumReceive, maximumPay, slippageBps } = quote
  const [paid, received] = [BigInt(pay.units), BigInt(receive.units)]
  const [floor, most] = [BigInt(minimumReceive.units), BigInt(maximumPay.units)]
  const refuse = (reason: QuoteFault): VerifiedQuote => ({ type: 'refuted', chainId: pay.chainId, reason })
  const isExactPay = most === paid && floor === findMinimum(received, { slippageBps })
  const isExactReceipt = floor <= received && most === findMaximum(paid, { slippageBps })
  if (!isExactPay && !isExactReceipt) return refuse('floor')
  const read = parseMarket(market, { chainId: pay.chainId })
  const { price } = read.market.gas
  const { units, wei } = quote.gas
  if (wei !== (price === undefined ? null : String(price * BigInt(units)))) return refuse('gas')
  const swap = { ...quote, gasUnits: BigInt(units), kept: [findContract(pay), findContract(receive)] } as const
  const verified = verifyPart({ ...swap, wanted: isExactPay ? undefined : floor }, read)
  // Without a tolerance, an exact payment and an exact receipt look alike.
  const isEither = isExactPay && isExactReceipt && verified.type === 'refuted'
  return isEither ? verifyPart({ ...swap, wanted: floor }, read) : verified
}

type Part = Pick<SwapAnswer, 'block' | 'legs' | 'certificate'> & {
  readonly pay: Side
  readonly receive: Side
  readonly wanted?: bigint | undefined
  readonly gasUnits?: bigint
  /** The imported tokens that this part may pass. */
  readonly kept: readonly [Address, Address]
}

function verifyPart(part: Part, { market, block }: MarketSnapshot): VerifiedQuote {
  const { chainId } = market
  const { proof, bound, gapBps, pools: poolCount } = part.certificate
  if (block.hash !== part.block.hash) return { type: 'refuted', chainId, reason: 'block' }
  if (proof === undefined) return { type: 'unproven' }
  const pools = listPools(part, { ...market, hooks: proof.hooks.map((hook) => hook as Address) })
  const { wanted, gasUnits } = part
  const verified = verifyRoute({
    pay: findContract(part.pay),
    receive: findContract(part.receive),
    paid: BigInt(part.pay.units),
    received: BigInt(part.receive.units),
    wanted,
    legs: part.legs.map((leg) => ({
      poolId: leg.pool,
      pay: leg.pay as Address,
      receive: leg.receive as Address,
      paid: BigInt(leg.paid),
      received: BigInt(leg.received),
    })),
    pools,
    poolCount,
    gas: market.gas,
    gasUnits,
    bound: BigInt(bound),
    gapBps,
    proof: { ...proof, prices: new Map(Object.entries(proof.prices)) },
  })
  if (verified.type === 'proven') {
    const { maxSwaps } = verified
    const proven = { chainId, bound: String(verified.bound), gapBps: verified.gapBps, maxSwaps, pools: poolCount }
    return { type: 'proven', parts: [proven] }
  }
  return verified.reason === 'bound'
    ? { ...verified, chainId, bound: String(verified.bound) }
    : { ...verified, chainId }
}

/** The pools that the claim is about: those of its exchanges which the router can reach. */
function listPools({ certificate, kept, legs, wanted }: Part, market: MarketSnapshot['market']): readonly Pool[] {
  const [pay, receive] = kept
  const reachable = keepReachable(leaveOutImported(market, { pay, receive }))
  const pools = reachable.pools.filter(({ venue }) => certificate.exchanges.includes(venue))
  if (wanted === undefined) return pools
  // The router swaps to an exact receipt within one exchange.
  const used = legs.map(({ pool }) => pool.toLowerCase())
  const venues = listExactReceiveMarkets({ ...reachable, pools })
  return venues.find((venue) => venue.pools.some(({ id }) => used.includes(id.toLowerCase())))?.pools ?? []
}

/** The swaps of both networks, and what the bridge takes between them. */
function verifyTransfer(quote: TransferAnswer, markets: unknown): VerifiedQuote {
  const { pay, receive, bridge, swapBefore, swapOnArrival, blocks } = quote
  const fault = findBridgeFault(quote)
  if (fault !== undefined) return { type: 'refuted', chainId: pay.chainId, reason: fault }
  const { pay: origin, receive: destination } = Object(markets) as Readonly<Record<string, unknown>>
  const deposited = { ...bridge.deposit, units: String(BigInt(bridge.deposit.units) + BigInt(bridge.kept.units)) }
  const [payEnd, receiveEnd] = [findContract(pay), findContract(receive)]
  const verified = [
    swapBefore === null
      ? undefined
      : verifyPart(
          { ...swapBefore, block: blocks.pay, pay, receive: deposited, kept: [payEnd, payEnd] },
          parseMarket(origin, { chainId: pay.chainId }),
        ),
    swapOnArrival === null
      ? undefined
      : verifyPart(
          { ...swapOnArrival, block: blocks.receive, pay: bridge.arriving, receive, kept: [receiveEnd, receiveEnd] },
          parseMarket(destination, { chainId: receive.chainId }),
        ),
  ].flatMap((part) => part ?? [])
  const other = verified.find(({ type }) => type !== 'proven')
  if (other !== undefined) return other
  return { type: 'proven', parts: verified.flatMap((part) => (part.type === 'proven' ? part.parts : [])) }
}

function findBridgeFault({
  pay,
  receive,
  minimumReceive,
  slippageBps,
  bridge,
  swapBefore,
  swapOnArrival,
}: TransferAnswer) {
  const { deposit, fee, arriving, kept } = bridge
  const received = BigInt(receive.units)
  const floor = swapOnArrival === null ? received : findMinimum(received, { slippageBps })
  if (BigInt(minimumReceive.units) !== floor) return 'floor'
  const left = BigInt(deposit.units) - BigInt(fee.units)
  const isCarried =
    BigInt(arriving.units) === (left * 10n ** BigInt(arriving.decimals)) / 10n ** BigInt(deposit.decimals)
  const isWhole = swapBefore !== null || (BigInt(kept.units) === 0n && isSameSide(pay, deposit))
  return left > 0n && isCarried && isWhole && (swapOnArrival !== null || isSameSide(arriving, receive))
    ? undefined
    : 'bridge'
}

function isSameSide(one: Side, other: Side): boolean {
  return one.units === other.units && isSameAddress(findContract(one), findContract(other))
}

/** Pools trade the wrapped coin. */
function findContract({ address, chainId }: Side): Address {
  const contract = address ?? findWrappedNative(chainId)
  if (contract === undefined) throw new TypeError('The quote is of an unknown network.')
  return contract as Address
}
