import type { Amount } from '../amount.ts'
import { leaveOutExchanges, leaveOutImported } from '../filterPools.ts'
import { gasPerRoute, getSwapGas } from '../market.ts'
import { DEFAULT_SLIPPAGE_BPS } from '../quote.ts'
import { DEFAULT_MAX_LEGS, findBestPool, type PricedRoute } from '../route.ts'
import { type Address, findWrappedNative, type Listing } from '../token.ts'
import { checkLimits, deductFee } from './bridgeFees.ts'
import { getBridgeListing } from './bridgeListing.ts'
import { boundPath, type Carriage, quotePath, valueFirstGas } from './quotePath.ts'
import {
  applyTolerance,
  describePath,
  findMessage,
  max,
  priceMessage,
  type Question,
  type TransferPath,
} from './transferPath.ts'
import type {
  InvalidTransferReason,
  PathRefusal,
  TransferMarkets,
  TransferQuote,
  TransferRequest,
  TransferResult,
} from './transferQuote.ts'

/** Small, since the swap is in the next block or fails. It is free: the unused part is kept. */
const DEFAULT_ORIGIN_SLIPPAGE_BPS = 10

/**
 * The best path from a token on one network to a token on another: the best route into a token that Across carries, its
 * fee, and the best route from there, over all tokens that can be carried.
 */
export function quoteTransfer(request: TransferRequest, markets: TransferMarkets): TransferResult {
  const question = checkRequest(request, markets)
  if (typeof question === 'string') return { type: 'invalid', reason: question }
  const paths = listPaths(question)
  const bounded = paths.map((path) => ({ path, most: boundPath(path, question) }))
  const refusals: PathRefusal[] = []
  const open: Bounded[] = []
  for (const { path, most } of bounded) {
    if (typeof most === 'bigint') open.push({ path, most })
    else refusals.push(most)
  }
  const { found, refused } = evaluateBest(open, question)
  const single = findBestSinglePools(paths, question)
  const best = pickBest(found, { single, question })
  if (best !== undefined) return { type: 'transfer', transfer: createQuote(best, { found, question, single }) }
  const all = [...refused, ...refusals]
  return { type: 'none', reason: all[0]?.reason ?? 'noBridge', refusals: all }
}

type Bounded = { readonly path: TransferPath; readonly most: bigint }

/** The most promising path first. A path whose bound is below the best result cannot win. */
function evaluateBest(open: readonly Bounded[], question: Question) {
  const found: Carriage[] = []
  const refused: PathRefusal[] = []
  for (const { path, most } of open.toSorted((one, other) => (one.most < other.most ? 1 : -1))) {
    if (found.some(({ net }) => net >= most)) continue
    const result = quotePath(path, question)
    if ('reason' in result) refused.push(result)
    else found.push(result)
  }
  return { found, refused }
}

type Picking = { readonly single: SinglePools | undefined; readonly question: Question }

/** Where gas is most of the cost, its valuation can favour a transfer that single pools beat by a trifle. */
function pickBest(found: readonly Carriage[], { single, question }: Picking): Carriage | undefined {
  const [best] = found.toSorted((one, other) => (one.net < other.net ? 1 : -1))
  if (single === undefined || best === undefined || best.net >= single.net) return best
  const simple = quotePath(single.path, { ...question, maxLegs: 1 })
  return 'reason' in simple || simple.net <= best.net ? best : simple
}

/** As `findQuote` takes it. */
const MOST_UNITS = 2n ** 128n
const BPS = 10_000

function checkRequest(request: TransferRequest, markets: TransferMarkets): Question | InvalidTransferReason {
  const { pay, receive, slippageBps = DEFAULT_SLIPPAGE_BPS, leftOut } = request
  const { originSlippageBps = Math.min(DEFAULT_ORIGIN_SLIPPAGE_BPS, slippageBps) } = request
  const { origin, destination } = markets
  if (pay.listing.chainId === receive.chainId) return 'sameNetwork'
  if (pay.listing.chainId !== origin.chainId || receive.chainId !== destination.chainId) return 'otherNetwork'
  if (pay.units <= 0n || pay.units > MOST_UNITS) return 'badAmount'
  if (![slippageBps, originSlippageBps].every((bps) => bps >= 0 && bps < BPS)) return 'badSlippage'
  const [paid, received] = [findContract(pay.listing), findContract(receive)]
  if (paid === undefined || received === undefined) return 'unknownToken'
  const known = {
    ...markets,
    origin: leaveOutImported(leaveOutExchanges(origin, leftOut), { pay: paid, receive: paid }),
    destination: leaveOutImported(leaveOutExchanges(destination, leftOut), { pay: received, receive: received }),
  }
  return {
    request,
    markets: known,
    pay: paid,
    receive: received,
    slippageBps,
    originSlippageBps,
    maxLegs: DEFAULT_MAX_LEGS,
  }
}

/** Pools trade the wrapped coin. */
function findContract({ tokenAddress, chainId }: Listing): Address | undefined {
  return tokenAddress ?? findWrappedNative(chainId)
}

function listPaths(question: Question): readonly TransferPath[] {
  const { origin, destination, fees } = question.markets
  return fees
    .filter(({ route }) => route.origin.chainId === origin.chainId && route.destination.chainId === destination.chainId)
    .map((one) => describePath(one, question))
}

type Context = Picking & { readonly found: readonly Carriage[] }

/** Gas of `ACROSS_V4_DEPOSIT_V3`: assumed, not measured. */
const gasPerDeposit = 90_000n

function createQuote(best: Carriage, { found, question, single }: Context): TransferQuote {
  const { request, markets } = question
  const { path, first, carried, kept, arriving, second, message } = best
  const receiving = (units: bigint): Amount => ({ listing: request.receive, units })
  // Other assets count with the gas of the best one: see `TransferCertificate`.
  const bound = found.reduce((most, { bound, gasValue }) => max(most, bound - gasValue + best.gasValue), best.bound)
  const gasUnits = (first?.gas.units ?? gasPerRoute) + gasPerDeposit
  return {
    pay: request.pay,
    first,
    carried,
    kept,
    fees: path.fees,
    bridgeFee: { listing: carried.listing, units: best.fee },
    arriving,
    second,
    receive: receiving(best.receive),
    minimumReceive: receiving(second?.minimumReceive.units ?? best.receive),
    certificate: { bound: receiving(bound), gapBps: (Number(bound - best.receive) / Number(bound)) * BPS },
    gas: {
      origin: { units: gasUnits, cost: markets.origin.gas.price && markets.origin.gas.price * gasUnits },
      destination: { units: message.gas, cost: { listing: carried.listing, units: message.cost } },
    },
    fillSeconds: path.fees.fillSeconds,
    net: receiving(best.net),
    bestSinglePools: single && { receive: receiving(single.receive), net: receiving(single.net) },
  }
}

/** A transfer with one pool on each network at most, in the received token. */
type SinglePools = { readonly path: TransferPath; readonly receive: bigint; readonly net: bigint }

/** The best of them: the comparison for a route. */
function findBestSinglePools(paths: readonly TransferPath[], question: Question): SinglePools | undefined {
  const found = paths.flatMap((path) => carryBySinglePools(path, question) ?? [])
  return found.toSorted((one, other) => (one.net < other.net ? 1 : -1))[0]
}

function carryBySinglePools(path: TransferPath, question: Question): SinglePools | undefined {
  const { fees, isCarriedAsPaid, isReceivedAsCarried } = path
  const { request, markets, pay } = question
  const paid = { pay, receive: fees.route.origin.address, units: request.pay.units }
  const first = isCarriedAsPaid ? undefined : findBestPool(paid, markets.origin)
  if (!isCarriedAsPaid && first === undefined) return undefined
  const deposit = first === undefined ? request.pay.units : applyTolerance(first.received, question)
  const { gas, cost } = findMessage(path, question)
  if (cost === undefined || checkLimits(deposit, fees) !== undefined) return undefined
  const plain = deductFee(deposit, { fees, messageCost: cost }).arriving
  const second = isReceivedAsCarried ? undefined : swapOnArrival(plain, { path, question, deposit, gas })
  if (plain <= 0n || (!isReceivedAsCarried && second === undefined)) return undefined
  const [units, receive] = second === undefined ? [plain, plain] : [second.paid, second.received]
  const arriving = { listing: getBridgeListing(fees.route.destination), units }
  const gasValue = valueFirstGas(first?.gasCost ?? 0n, { path, question, arriving, receive })
  return { path, receive, net: receive - gasValue }
}

type SwapOptions = {
  readonly path: TransferPath
  readonly question: Question
  readonly deposit: bigint
  readonly gas: bigint
}

/** The gas of the swap is in the fee, as in `findArrival`. */
function swapOnArrival(units: bigint, { path, question, deposit, gas }: SwapOptions): PricedRoute | undefined {
  const { fees } = path
  const find = (arriving: bigint) =>
    findBestPool(
      { pay: fees.route.destination.address, receive: question.receive, units: arriving },
      question.markets.destination,
    )
  const [leg] = (units > 0n && find(units)?.legs) || []
  const messageCost = leg && priceMessage(gas + getSwapGas(leg.pool), { path, question })
  if (messageCost === undefined) return undefined
  const { arriving } = deductFee(deposit, { fees, messageCost })
  return arriving > 0n ? find(arriving) : undefined
}
