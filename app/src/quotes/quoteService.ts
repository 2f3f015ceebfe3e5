import type { PageActivity } from '../queries/pageActivity.ts'
import type { Store } from '../store.ts'
import type { QuoteOrder, QuoteReport } from './message.ts'
import { findExpiry, type MarketStamp, noQuote, type Question, type QuoteState } from './quote.ts'

export type QuoteService = {
  /** The latest question is the only one that is answered. Undefined asks for nothing, and follows the market on. */
  ask(question: Question | undefined): void
  /** Asks for nothing, and no longer follows a market. */
  rest(): void
  dispose(): void
}

/** The part of a Worker that we use. */
type QuoteWorker = {
  postMessage(order: QuoteOrder): void
  terminate(): void
  onmessage: ((event: MessageEvent<QuoteReport>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type QuoteServiceOptions = {
  readonly startWorker: () => QuoteWorker
  /** The clock of the worker, in milliseconds. */
  readonly elapsed: () => number
  readonly activity: PageActivity
}

type AnsweredState = Extract<QuoteState, { type: 'quote' }>

/** Keeps the state of the latest question. An answer to an older one, or of an older block, is dropped. */
export function createQuoteService(state: Store<QuoteState>, options: QuoteServiceOptions): QuoteService {
  const { elapsed, activity } = options
  const worker = options.startWorker()
  let question: Question | undefined
  let id = 0
  let sequence = 0
  /** Kept while it is too old to be shown: a late confirmation of its block makes it fresh again. */
  let last: AnsweredState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = true

  const show = (next: QuoteState) => {
    clearTimeout(timer)
    if (next.type === 'quote') {
      last = next
      const leftMs = findExpiry(next.stamp) - elapsed()
      if (leftMs <= 0) return state.set({ type: 'none', reason: 'stale' })
      timer = setTimeout(() => show(next), leftMs)
    }
    state.set(next)
  }
  const order = () => {
    if (isResting || activity.get() !== 'visible') worker.postMessage({ type: 'rest' })
    else worker.postMessage(question === undefined ? { type: 'pause' } : { type: 'ask', id, question })
  }
  const confirm = (stamp: MarketStamp) => {
    if (last?.stamp.block.hash === stamp.block.hash) show({ ...last, stamp })
  }
  const hear = (report: QuoteReport) => {
    if (report.type === 'confirmed') return confirm(report.stamp)
    if (report.id !== id || question === undefined || report.sequence < sequence) return
    sequence = report.sequence
    const next = readReport(report, { question, current: state.get() })
    if (next.type === 'none') last = undefined
    show(next)
  }
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = () => show({ type: 'none', reason: 'unreachable' })
  const unsubscribe = activity.onChange(order)
  const ask = (next: Question | undefined) => {
    id += 1
    question = next
    const isSamePair = last !== undefined && next !== undefined && describePair(last.question) === describePair(next)
    if (!isSamePair) last = undefined
    if (next === undefined) show(noQuote)
    else if (last !== undefined && state.get().type === 'quote') show({ ...last, isPending: true })
    else show({ type: 'loading' })
    order()
  }
  return {
    ask(next) {
      isResting = false
      ask(next)
    },
    rest() {
      isResting = true
      ask(undefined)
    },
    dispose() {
      clearTimeout(timer)
      unsubscribe()
      worker.terminate()
    },
  }
}

type Heard = { readonly question: Question; readonly current: QuoteState }

function readReport(report: Exclude<QuoteReport, { type: 'confirmed' }>, { question, current }: Heard): QuoteState {
  if (report.type === 'none') return { type: 'none', reason: report.reason }
  if (report.type === 'singlePool') {
    return current.type === 'quote' ? { ...current, singlePool: report.singlePool } : current
  }
  const { quote, stamp } = report
  return { type: 'quote', question, quote, stamp, singlePool: undefined, isPending: false }
}

/** The two tokens, and the side that is exact. */
function describePair({ pay, receive }: Question): string {
  const describe = (side: Question['pay']) => ('units' in side ? `${side.listing.id}!` : side.id)
  return `${describe(pay)} ${describe(receive)}`
}
