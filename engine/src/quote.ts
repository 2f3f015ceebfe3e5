import type { Amount } from './amount.ts'
import { leaveOutExchanges, leaveOutImported, listExchanges } from './filterPools.ts'
import { gasPerRoute, getSwapGas, type Market, type Pool } from './market.ts'
import { DEFAULT_MAX_LEGS, findBestPool, findRoute, MOST_HOPS, type NoRoute, type Route, shrinkRoute } from './route.ts'
import { findRouteToReceive } from './routeToReceive.ts'
import { type IgnoredPool, type PreparedMarket, prepareMarket } from './search/prepareMarket.ts'
import type { Leg, Settlement } from './search/settle.ts'
import { findMaximum, findMinimum } from './slippage.ts'
import { type Address, findWrappedNative, isSameAddress, type Listing, toTokenKey } from './token.ts'

/** Exact pay or exact receive: one side is an amount, the other a listing. */
export type QuoteRequest = QuoteOptions &
  ({ readonly pay: Amount; readonly receive: Listing } | { readonly pay: Listing; readonly receive: Amount })

type QuoteOptions = {
  /** Slippage tolerance in basis points. */
  readonly slippageBps?: number
  /** The most swaps in the route. */
  readonly maxLegs?: number
  /** See `RouteRequest`. */
  readonly isByPath?: boolean
  /** The exchanges that must not be used, by the names of their pools. */
  readonly leftOut?: readonly string[]
}

export type Quote = {
  readonly pay: Amount
  readonly receive: Amount
  /** The limits within the slippage tolerance. */
  readonly minimumReceive: Amount
  readonly maximumPay: Amount
  /** Price impact in basis points: against a tiny trade on the same route. */
  readonly impactBps: number
  readonly certificate: Certificate
  /** The cost is undefined while the gas price is unknown; the route is then the best before gas. */
  readonly gas: { readonly units: bigint; readonly cost: Amount | undefined }
  readonly route: Route
  /** The share of the payment that passes each leg of the route, from 0 to 1. */
  readonly shares: readonly number[]
  /** The best direct pool for the whole payment, with its output after gas. No value without a direct pool. */
  readonly bestSinglePool: { readonly pool: Pool; readonly net: Amount } | undefined
  /** The number of pools that were considered. */
  readonly poolCount: number
  /** The exchanges whose pools were considered, sorted. */
  readonly exchanges: readonly string[]
  /** Pools with invalid data. */
  readonly ignored: readonly IgnoredPool[]
}

/** Proof of quality. */
type Certificate = {
  /** No route of at most `maxLegs` swaps over these pools leaves more than this after gas (see `Route`). */
  readonly bound: Amount
  /** The distance of the route's output after gas from the bound, as a share of the output at the bound. */
  readonly gapBps: number
}

/** No route and an invalid request are results, not errors. */
export type QuoteResult = { readonly type: 'quote'; readonly quote: Quote } | NoRoute | Invalid

type Invalid = { readonly type: 'invalid'; readonly reason: InvalidReason }

type InvalidReason = 'sameToken' | 'otherNetwork' | 'badAmount' | 'badSlippage' | 'badMaxLegs' | 'unknownToken'

export const reasonTexts: Readonly<Record<NoRoute['reason'] | InvalidReason, string>> = {
  noRoute: 'No pool connects these tokens.',
  tooSmall: 'The amount is too small to trade.',
  tooLarge: 'The amount is larger than the pools can take.',
  sameToken: 'Both sides are the same token.',
  otherNetwork: 'These tokens are not on the network of this market.',
  badAmount: 'The amount must be a whole number of units above zero.',
  badSlippage: 'The slippage must lie between 0 and 100 %.',
  badMaxLegs: 'A route needs at least one swap.',
  unknownToken: 'This token has no contract on its network.',
}

const MOST_UNITS = 2n ** 128n
const BPS = 10_000
export const DEFAULT_SLIPPAGE_BPS = 50

/** The best quote for a request in this market. */
export function findQuote(request: QuoteRequest, whole: Market): QuoteResult {
  const checked = checkRequest(request, whole)
  if ('type' in checked) return checked
  const market = leaveOutImported(leaveOutExchanges(whole, request.leftOut), checked)
  const find = 'units' in request.pay ? findRoute : findRouteToReceive
  const { maxLegs = DEFAULT_MAX_LEGS, isByPath = false } = request
  const result = find({ ...checked, maxLegs, isByPath, maxHops: MOST_HOPS }, market)
  if (result.type === 'none') return result
  return { type: 'quote', quote: createQuote(result.route, { request, market }) }
}

/** A quote for a little less, over the same swaps: much cheaper than another search. */
export function shrinkQuote({ route }: Quote, { request, market: whole }: Shrinking): Quote | undefined {
  const checked = checkRequest(request, whole)
  if ('type' in checked) return undefined
  const market = leaveOutImported(leaveOutExchanges(whole, request.leftOut), checked)
  const shrunk = shrinkRoute(route, { units: checked.units, market })
  return shrunk && createQuote(shrunk, { request, market })
}

type Shrinking = {
  readonly request: QuoteRequest & { readonly pay: Amount }
  readonly market: Market
}

type Checked = { readonly pay: Address; readonly receive: Address; readonly units: bigint }

function checkRequest(request: QuoteRequest, market: Market): Checked | Invalid {
  const [payListing, receiveListing] = [getListing(request.pay), getListing(request.receive)]
  const isHere = payListing.chainId === market.chainId && receiveListing.chainId === market.chainId
  if (!isHere) return { type: 'invalid', reason: 'otherNetwork' }
  const [pay, receive] = [findContract(payListing), findContract(receiveListing)]
  if (pay === undefined || receive === undefined) return { type: 'invalid', reason: 'unknownToken' }
  if (isSameAddress(pay, receive)) return { type: 'invalid', reason: 'sameToken' }
  return checkNumbers(request) ?? { pay, receive, units: getUnits(request.pay) + getUnits(request.receive) }
}

function checkNumbers(request: QuoteRequest): Invalid | undefined {
  const { slippageBps = DEFAULT_SLIPPAGE_BPS, maxLegs = DEFAULT_MAX_LEGS } = request
  const units = getUnits(request.pay) + getUnits(request.receive)
  if (units <= 0n || units > MOST_UNITS) return { type: 'invalid', reason: 'badAmount' }
  if (!(slippageBps >= 0 && slippageBps <= BPS)) return { type: 'invalid', reason: 'badSlippage' }
  return maxLegs >= 1 ? undefined : { type: 'invalid', reason: 'badMaxLegs' }
}

function getListing(side: Amount | Listing): Listing {
  return 'units' in side ? side.listing : side
}

/** Pools trade the wrapped coin. */
function findContract({ tokenAddress, chainId }: Listing): Address | undefined {
  return tokenAddress ?? findWrappedNative(chainId)
}

type Context = { readonly request: QuoteRequest; readonly market: Market }

function createQuote(route: Route, { request, market }: Context): Quote {
  const [payListing, receiveListing] = [getListing(request.pay), getListing(request.receive)]
  const paying = (units: bigint) => ({ listing: payListing, units })
  const receiving = (units: bigint) => ({ listing: receiveListing, units })
  const { slippageBps = DEFAULT_SLIPPAGE_BPS } = request
  const isExactPay = 'units' in request.pay
  const minimum = isExactPay ? findMinimum(route.received, { slippageBps }) : getUnits(request.receive)
  const maximum = isExactPay ? route.paid : findMaximum(route.paid, { slippageBps })
  const { ignored } = prepareMarket(market)
  const swapGas = route.legs.reduce((sum, { pool }) => sum + getSwapGas(pool), 0n)
  return {
    pay: paying(route.paid),
    receive: receiving(route.received),
    minimumReceive: receiving(minimum),
    maximumPay: paying(maximum),
    impactBps: measureImpact(route, prepareMarket(market)) * BPS,
    certificate: { bound: receiving(route.bound), gapBps: measureGap(route) },
    gas: {
      units: gasPerRoute + swapGas,
      cost: market.gas.price === undefined ? undefined : receiving(route.gasCost),
    },
    route,
    // Lazy: a keystroke needs none of these.
    get shares() {
      return shareLegs(route)
    },
    get bestSinglePool() {
      return findBestSinglePool(route, { request, market })
    },
    poolCount: market.pools.length - ignored.length,
    get exchanges() {
      return listExchanges(market)
    },
    ignored,
  }
}

function findBestSinglePool({ paid }: Route, { request, market }: Context): Quote['bestSinglePool'] {
  const [payListing, listing] = [getListing(request.pay), getListing(request.receive)]
  const [pay, receive] = [findContract(payListing), findContract(listing)]
  if (pay === undefined || receive === undefined) return undefined
  const best = findBestPool({ pay, receive, units: paid }, market)
  const pool = best?.legs[0]?.pool
  return best && pool && { pool, net: { listing, units: best.received - best.gasCost } }
}

/** Zero for the side that has no amount. */
function getUnits(side: Amount | Listing): bigint {
  return 'units' in side ? side.units : 0n
}

/** The share is of the output before gas, which is above zero even if the gas costs more. */
function measureGap({ bound, received, gasCost }: Route): number {
  return (Number(bound + gasCost - received) / Number(bound + gasCost)) * BPS
}

/** The share of the whole payment that passes each leg, from 0 to 1, for drawing. */
function shareLegs({ legs }: Pick<Route, 'legs'>): readonly number[] {
  const held = new Map(legs.slice(0, 1).map(({ pay }) => [pay, 1]))
  return legs.map(({ pay, receive, paid }) => {
    const sum = legs.reduce((total, other) => (other.pay === pay ? total + other.paid : total), 0n)
    const share = ((held.get(pay) ?? 0) * getPercent(paid, sum)) / 100
    held.set(receive, (held.get(receive) ?? 0) + share)
    return share
  })
}

function getPercent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 10_000
}

/** Price impact as a fraction: against a tiny trade with the same splits and fees. */
function measureImpact({ legs, paid, received }: Settlement, { nodes }: PreparedMarket): number {
  const amounts = new Map<string, number>()
  const [first] = legs
  if (first === undefined) return 0
  amounts.set(first.pay, Number(paid))
  for (const leg of legs) {
    const sum = legs.reduce((total, other) => (other.pay === leg.pay ? total + Number(other.paid) : total), 0)
    const part = ((amounts.get(leg.pay) ?? 0) * Number(leg.paid)) / sum
    amounts.set(leg.receive, (amounts.get(leg.receive) ?? 0) + part * getRate(leg, nodes))
  }
  const last = legs.at(-1)
  const ideal = amounts.get(last?.receive ?? first.receive) ?? 0
  return ideal > 0 ? Math.max(0, 1 - Number(received) / ideal) : 0
}

/** The marginal rate at the start, after the fee. */
function getRate({ pool, pay, receive }: Leg, nodes: PreparedMarket['nodes']): number {
  const [from, to] = [nodes.get(toTokenKey(pay)), nodes.get(toTokenKey(receive))]
  const arc = from?.leaving.find((other) => other.pool === pool && other.receive === to)
  return arc === undefined ? 0 : (arc.threshold ** 2 * arc.pay.unit) / arc.receive.unit
}
