import type { PageActivity } from '../queries/browserActivity.ts'
import type { Store } from '../store.ts'
import { createForesight } from './foresight.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import {
  describePair,
  findExpiry,
  isTransfer,
  type MarketStamp,
  noQuote,
  type Question,
  type QuoteState,
} from './quoteState.ts'

export type QuoteService = {
  /**
   * The latest question is the only one that is answered. Undefined asks for nothing, and follows the market on. `next`:
   * what the next key may ask, so that its answer is here before it.
   */
  ask(question: Question | undefined, options?: { readonly next?: readonly Question[] }): void
  /** Asks for nothing, and no longer follows a market. */
  rest(): void
  dispose(): void
}

/** The part of a Worker that we use. */
export type QuoteWorker = {
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

/** Keeps the state of the latest question. An answer to an older one, or of an older block, is dropped. */
export function createQuoteService(state: Store<QuoteState>, options: QuoteServiceOptions): QuoteService {
  const { elapsed, activity } = options
  const worker = options.startWorker()
  const fresh = createFreshState(state, elapsed)
  const foresight = createForesight()
  let question: Question | undefined
  let next: readonly Question[] = []
  let isResting = true
  let id = 0
  let sequence = 0

  const order = (known?: number) => {
    const isSeen = !isResting && activity.get() === 'visible'
    if (!isSeen) foresight.forget()
    if (!isSeen) worker.postMessage({ type: 'rest' })
    else if (question === undefined) worker.postMessage({ type: 'pause', id, next })
    else worker.postMessage({ type: 'ask', id, question, next, known })
  }
  const ask = (asked: Question | undefined, coming: readonly Question[]) => {
    id += 1
    next = coming
    // Each of the two workers counts on its own.
    if (isAcross(asked) !== isAcross(question)) {
      sequence = 0
      foresight.forget()
    }
    question = asked
    const known = asked && foresight.find(asked, { since: sequence })
    sequence = known?.sequence ?? sequence
    if (known === undefined) fresh.wait(asked, { isComing: activity.get() === 'visible' })
    else fresh.show(known.state)
    order(known?.sequence)
  }
  const hear = (report: QuoteReport) => {
    if (report.type === 'age') return fresh.setAge(report.stamp)
    if (report.id !== id) return
    if (report.type === 'foreseen') return foresight.keep(next, report)
    if (question === undefined || report.sequence < sequence) return
    sequence = report.sequence
    fresh.show(readReport(report, { question, current: state.get() }))
  }
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = () => fresh.show({ type: 'none', reason: 'unreachable' })
  const unsubscribe = activity.onChange(() => order())
  return {
    ask(asked, options) {
      isResting = false
      ask(asked, options?.next ?? [])
    },
    rest() {
      isResting = true
      ask(undefined, [])
    },
    dispose() {
      fresh.end()
      unsubscribe()
      worker.terminate()
    },
  }
}

function isAcross(question: Question | undefined): boolean {
  return question !== undefined && isTransfer(question)
}

/** A timer may stand still while the computer sleeps: soon after it wakes, the quote is judged again. */
const LONGEST_WAIT_MS = 1_000

/** Longer than most quotes take, and too short for anybody to read the last one as the answer. */
const LATE_MS = 100

type AnsweredState = Extract<QuoteState, { type: 'quote' | 'transfer' }>

/** Shows a quote until it expires, or until the next one is late. A younger age from the server makes it fresh again. */
function createFreshState(state: Store<QuoteState>, elapsed: () => number) {
  let last: AnsweredState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: QuoteState) => {
    clearTimeout(timer)
    if (next.type !== 'loading') last = isAnswered(next) ? next : undefined
    if (!isAnswered(next)) return state.set(next)
    const leftMs = findFirstExpiry(next) - elapsed()
    if (leftMs <= 0) return state.set({ type: 'none', reason: 'stale' })
    const { waitMs, later } = findNext(next)
    timer = setTimeout(() => show(later), Math.min(leftMs, waitMs))
    state.set(next)
  }
  return {
    show,
    /** Until the answer to a question: the last quote of its pair stays for a moment, marked as pending. */
    wait(question: Question | undefined, { isComing }: { readonly isComing: boolean }) {
      if (question === undefined) return show(noQuote)
      const isSamePair = last !== undefined && describePair(last.question) === describePair(question)
      if (last !== undefined && isSamePair && isAnswered(state.get()))
        return show({ ...last, isPending: true, isLate: !isComing })
      last = undefined
      show({ type: 'loading' })
    },
    setAge(stamp: MarketStamp) {
      const isSame = ({ chainId, block }: MarketStamp) => chainId === stamp.chainId && block.hash === stamp.block.hash
      if (last?.type === 'quote' && isSame(last.stamp)) show({ ...last, stamp })
      if (last?.type !== 'transfer' || !last.stamps.some(isSame)) return
      const [origin, destination] = last.stamps
      show({ ...last, stamps: [isSame(origin) ? stamp : origin, isSame(destination) ? stamp : destination] })
    },
    end: () => clearTimeout(timer),
  }
}

/** What is shown after a wait, if nothing else happens. */
function findNext(state: AnsweredState): { readonly waitMs: number; readonly later: AnsweredState } {
  const isWaiting = state.isPending && state.isLate !== true
  return isWaiting ? { waitMs: LATE_MS, later: { ...state, isLate: true } } : { waitMs: LONGEST_WAIT_MS, later: state }
}

function isAnswered(state: QuoteState): state is AnsweredState {
  return state.type === 'quote' || state.type === 'transfer'
}

/** A transfer is as old as the older of its two blocks. */
function findFirstExpiry(state: AnsweredState): number {
  return state.type === 'quote' ? findExpiry(state.stamp) : Math.min(...state.stamps.map(findExpiry))
}

type Heard = { readonly question: Question; readonly current: QuoteState }

function readReport(
  report: Exclude<QuoteReport, { type: 'age' | 'foreseen' }>,
  { question, current }: Heard,
): QuoteState {
  if (report.type === 'none') return { type: 'none', reason: report.reason, limit: report.limit }
  if (report.type === 'transfer') {
    const { transfer, stamps } = report
    return { type: 'transfer', question, transfer, stamps, isPending: false }
  }
  if (report.type === 'singlePool') {
    return current.type === 'quote' ? { ...current, singlePool: report.singlePool } : current
  }
  const { quote, stamp } = report
  return { type: 'quote', question, quote, stamp, singlePool: undefined, isPending: false }
}
