import type { Listing } from '@murmur/engine/token'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { ReadableStore } from '@murmur/sdk/store'
import type { Swap } from '../createSwap.ts'
import { findDrift } from './findDrift.ts'
import type { RiskBook } from './followRisk.ts'
import { findFacts, type MeasuredTolerance, measureTolerance, type ShownTolerance } from './measureTolerance.ts'

type Sources = Pick<Swap, 'quotes' | 'prices' | 'screen' | 'tolerance'>

type ToleranceOptions = {
  readonly book: ReadableStore<RiskBook>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** Derives a tolerance from the quotes and ignores small changes. Returns a function that ends it. */
export function followTolerance(sources: Sources, { book, elapsed }: ToleranceOptions): () => void {
  const { quotes, prices, screen, tolerance } = sources
  const follow = () => {
    const { modal, form } = screen.state.get()
    const pair = describePair(form)
    const next = measure(quotes.state.get(), { book: book.get(), prices: prices.book.get(), elapsed: elapsed() })
    tolerance.set(
      keepSteady(tolerance.get(), {
        next: next?.pair === pair ? next : undefined,
        pair,
        isReviewed: modal === 'review',
      }),
    )
  }
  follow()
  const ends = [quotes.state, prices.book, book, screen.state].map(({ subscribe }) => subscribe(follow))
  return () => {
    for (const end of ends) end()
    tolerance.set(undefined)
  }
}

/** A change of the tolerance by less than this share of it would only be noise to the user. */
const LEAST_CHANGE = 0.2

type Next = {
  /** No value if the current quote changes nothing. */
  readonly next: ShownTolerance | undefined
  readonly pair: string
  readonly isReviewed: boolean
}

/** The shown tolerance stays while it is reviewed, and while a new one is near it. Another pair has its own. */
function keepSteady(shown: ShownTolerance | undefined, { next, pair, isReviewed }: Next) {
  if (shown === undefined || shown.pair !== pair) return next
  if (next === undefined || isReviewed || isNear(shown.tolerance, next.tolerance)) return shown
  return next
}

function isNear(shown: ShownTolerance['tolerance'], next: ShownTolerance['tolerance']): boolean {
  if (shown.type === 'unmeasured')
    return next.type === 'unmeasured' && next.reason === shown.reason && next.symbol === shown.symbol
  if (next.type === 'unmeasured') return next.reason === 'loading'
  return Math.abs(next.bps - shown.bps) <= LEAST_CHANGE * shown.bps && describeSources(next) === describeSources(shown)
}

function describeSources({ sources }: MeasuredTolerance): string {
  return sources.map(({ symbol, volatility }) => `${symbol} ${volatility.type}`).join()
}

type MeasureContext = Parameters<typeof measureTolerance>[1]

function measure(state: QuoteState, context: MeasureContext): ShownTolerance | undefined {
  if ((state.type !== 'quote' && state.type !== 'transfer') || state.isPending) return undefined
  const { pay, receive } = state.type === 'quote' ? state.quote : state.transfer
  const pair = describePair({ pay: pay.listing, receive: receive.listing })
  if (state.type === 'transfer') return { pair, tolerance: { type: 'unmeasured', reason: 'across' }, drift: undefined }
  const { feeBps } = findFacts(state, { ...context, volatility: 0 })
  return { pair, tolerance: measureTolerance(state, context), drift: findDrift(state.quote, { ...context, feeBps }) }
}

function describePair({ pay, receive }: { readonly pay: Listing; readonly receive: Listing }): string {
  return `${pay.id} ${receive.id}`
}
