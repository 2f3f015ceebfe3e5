import type { Listing } from '@murmur/engine/token'
import type { PriceSourceName } from '@murmur/sdk/api'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { isSameLevel, type PriceGuard } from './priceGuard.ts'
import type { Figure, PriceSource, SourcePrice } from './priceSource.ts'

export type PriceState = KnownPrice | { readonly type: 'unknown' } | UpstreamFailure

type KnownPrice = {
  readonly type: 'price'
  readonly figure: Figure
  readonly source: PriceSourceName
  readonly receivedAt: number
}

/** The price of a listing in its network's own pools, if they are read. */
export type FindPoolPrice = (listing: Listing) => number | undefined

type AskOptions = {
  readonly sources: readonly PriceSource[]
  readonly guard: PriceGuard
  readonly findPoolPrice: FindPoolPrice
  readonly elapsed: () => number
}

/** Asks each source for the prices that the ones before it did not have, or that need a second opinion. */
export async function askSources(listings: readonly Listing[], options: AskOptions) {
  const { sources, guard, elapsed } = options
  const states = new Map<Listing, PriceState>(listings.map((listing) => [listing, { type: 'unknown' }]))
  const doubts = new Map<Listing, KnownPrice[]>()

  function take(listing: Listing, { answer, source }: { answer: SourcePrice | undefined; source: PriceSourceName }) {
    // A failure overrides `unknown`: the failing source may have had the price.
    if (answer?.type === 'failed') states.set(listing, answer)
    if (answer?.type !== 'figure') return
    const price: KnownPrice = { type: 'price', figure: answer, source, receivedAt: elapsed() }
    if (guard.isPlausible(listing.id, readNumber(price))) states.set(listing, price)
    else doubts.set(listing, [...(doubts.get(listing) ?? []), price])
  }

  for (const source of sources) {
    const missing = listings.filter((listing) => states.get(listing)?.type !== 'price')
    if (missing.length === 0) break
    const answers = await source.getPrices(missing)
    for (const listing of missing) take(listing, { answer: answers.get(listing), source: source.name })
  }
  for (const [listing, voices] of doubts) {
    if (states.get(listing)?.type !== 'price') settle(listing, { voices, states, options })
  }
  return states
}

type Doubtful = {
  readonly voices: readonly KnownPrice[]
  readonly states: Map<Listing, PriceState>
  readonly options: AskOptions
}

/** A doubtful price counts if another source or the pools agree, or if it has lasted and nothing contradicts it. */
function settle(listing: Listing, { voices, states, options }: Doubtful): void {
  const { guard, findPoolPrice } = options
  const [first] = voices
  if (first === undefined) return
  const pool = findPoolPrice(listing)
  const agreed = voices.find((voice) =>
    findOpinions(voice, { voices, pool }).some((opinion) => isSameLevel(opinion, readNumber(voice))),
  )
  if (agreed !== undefined) guard.confirm(listing.id, readNumber(agreed))
  const isAlone = voices.length === 1 && pool === undefined
  const isBelieved = isAlone && guard.hasSettled(listing.id, readNumber(first))
  states.set(listing, agreed ?? (isBelieved ? first : { type: 'unknown' }))
}

type Opinions = { readonly voices: readonly KnownPrice[]; readonly pool: number | undefined }

function findOpinions(voice: KnownPrice, { voices, pool }: Opinions): readonly number[] {
  const others = voices.filter((other) => other !== voice).map(readNumber)
  return pool === undefined ? others : [...others, pool]
}

/** Only for comparing levels: the screen shows the exact text. */
function readNumber({ figure }: KnownPrice): number {
  return Number(figure.usdPrice)
}
