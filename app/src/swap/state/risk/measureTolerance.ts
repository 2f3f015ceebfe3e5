import { findNetwork } from '@murmur/engine/network'
import { EVOLVED_CONFIRM_BPS, evolvedRule } from '@murmur/engine/risk/evolvedRule'
import { findGuardedTolerance, findPairVolatility, findTolerance, type RiskFacts } from '@murmur/engine/risk/tolerance'
import type { Listing } from '@murmur/engine/token'
import type { VolatilityAnswer } from '@murmur/sdk/api'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { findCoin } from '../form.ts'
import type { Drift } from './findDrift.ts'
import type { RiskBook } from './followRisk.ts'
import type { KnownRisk } from './parseRisk.ts'

type Quoted = Pick<Extract<QuoteState, { type: 'quote' }>, 'quote' | 'stamp'>

/** The tolerance of a quote, with everything that it was made from. In basis points. */
export type MeasuredTolerance = {
  readonly type: 'measured'
  /** An integer, so that it equals the figure on the screen. */
  readonly bps: number
  readonly moveBps: number
  readonly seconds: number
  readonly parts: ReturnType<typeof findTolerance>['parts']
  /** The tolerance by the evolved rule alone, before the plain rule limits it. */
  readonly unguardedBps: number
  readonly sources: readonly Source[]
  /** A quote that got worse by more than this is confirmed again. */
  readonly confirmBps: number
}

/** Where the volatility of a token comes from. */
export type Source = {
  readonly symbol: string
  readonly volatility: Exclude<VolatilityAnswer, { type: 'dollar' | 'unknown' }>
}

/** AUTO allows its usual 0.5 % then. */
export type UnmeasuredTolerance = {
  readonly type: 'unmeasured'
  readonly reason: 'loading' | 'unreachable' | 'unknown' | 'across'
  /** The token without known figures. */
  readonly symbol?: string
}

/** The tolerance that the card shows for a pair. */
export type ShownTolerance = {
  readonly pair: string
  readonly tolerance: MeasuredTolerance | UnmeasuredTolerance
  readonly drift: Drift | undefined
}

type MeasureContext = { readonly book: RiskBook; readonly prices: PriceBook; readonly elapsed: number }

/** From the quote until the user has signed: the middle of the times that the rule was evolved on. */
const SIGNING_SECONDS = 10

export function measureTolerance(
  quoted: Quoted,
  { book, prices, elapsed }: MeasureContext,
): MeasuredTolerance | UnmeasuredTolerance {
  const { pay, receive } = quoted.quote
  const known = [pay.listing, receive.listing].map((listing) => findKnown(listing, { book, elapsed }))
  const [one, other] = known
  if (one === undefined || other === undefined) return { type: 'unmeasured', reason: 'loading' }
  if ('reason' in one) return one
  if ('reason' in other) return other
  const facts = findFacts(quoted, { volatility: findPairVolatility(one, other), prices })
  const guarded = findGuardedTolerance(facts, evolvedRule)
  return {
    type: 'measured',
    bps: Math.max(LEAST_BPS, Math.round(guarded.bps)),
    moveBps: guarded.moveBps,
    seconds: Math.round(facts.seconds),
    parts: guarded.parts,
    unguardedBps: findTolerance(facts, evolvedRule).bps,
    sources: [one, other].flatMap(({ source }) => (source === undefined ? [] : [source])),
    confirmBps: EVOLVED_CONFIRM_BPS,
  }
}

const LEAST_BPS = 5

/** The rule's inputs from a quote. An unknown fee allows nothing. */
export function findFacts({ quote, stamp }: Quoted, { volatility, prices }: Priced): RiskFacts {
  const network = findNetwork(stamp.chainId)
  const blockSeconds = (network?.kind === 'evm' ? network.live.blockTimeMs : 0) / 1_000
  return {
    volatility,
    seconds: SIGNING_SECONDS + blockSeconds,
    impactBps: quote.impactBps,
    feeBps: findFeeBps(quote, { prices }),
    pools: new Set(quote.legs.map(({ poolId }) => poolId)).size,
  }
}

type Priced = { readonly volatility: number; readonly prices: PriceBook }

function findFeeBps({ pay, fee }: Quoted['quote'], { prices }: Pick<Priced, 'prices'>): number {
  const coin = findCoin({ pay: pay.listing })
  const [coinPrice, payPrice] = [coin, pay.listing].map((listing) => findPrice(listing, prices))
  if (fee === undefined || coin === undefined || coinPrice === undefined || payPrice === undefined) return 0
  const cost = (Number(fee) / 10 ** coin.decimals) * coinPrice
  const worth = (Number(pay.units) / 10 ** pay.listing.decimals) * payPrice
  return worth > 0 ? (10_000 * cost) / worth : 0
}

function findPrice(listing: Listing | undefined, prices: PriceBook): number | undefined {
  const price = listing && prices.get(listing.id)
  return price?.type === 'price' && !price.isStale ? Number(price.usdPrice) : undefined
}

type Known = { readonly asset: string; readonly perSecond: number; readonly source: Source | undefined }

type BookContext = Pick<MeasureContext, 'book' | 'elapsed'>

/** No value while it is loading. */
function findKnown({ id, symbol }: Listing, { book, elapsed }: BookContext): Known | UnmeasuredTolerance | undefined {
  const risk = book.risks.get(id)
  if (risk === undefined && book.isReachable && !id.includes(':0x')) return undefined
  if (risk === undefined) return { type: 'unmeasured', reason: book.isReachable ? 'unknown' : 'unreachable', symbol }
  const { asset, volatility } = risk
  if (volatility.type === 'unknown') return { type: 'unmeasured', reason: 'unknown', symbol }
  if (volatility.type === 'dollar') return { asset, perSecond: 0, source: undefined }
  const source = { symbol, volatility: { ...volatility, ageMs: volatility.ageMs + findAge(risk, elapsed) } }
  return { asset, perSecond: volatility.perSecond, source }
}

function findAge({ at }: KnownRisk, elapsed: number): number {
  return Math.max(0, elapsed - at)
}
