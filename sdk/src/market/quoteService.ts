import type { Address } from '@murmur/engine/token'
import type { PageActivity } from '../queries/browserActivity.ts'
import type { Store } from '../store.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import {
  describePair,
  type ExchangeComparison,
  findExpiry,
  type MarketStamp,
  noQuote,
  type Question,
  type QuoteState,
} from './quoteState.ts'

export type QuoteService = {
  /** The latest question is the only one that is answered. Undefined asks for nothing, and follows the market on. */
  ask(question: Question | undefined): void
  /** Asks for nothing, and no longer follows a market. */
  stop(): void
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
  readonly worker: QuoteWorker
  /** The clock of the worker, in milliseconds. */
  readonly elapsed: () => number
  readonly activity: PageActivity
  /** The hooks that a swap on a network may pass. No value while that is unknown: the next question asks again. */
  findHooks(chainId: number): Promise<readonly Address[] | undefined>
}

/** Keeps the state of the latest question. An answer to an older one, or of an older block, is dropped. */
export function createQuoteService(state: Store<QuoteState>, options: QuoteServiceOptions): QuoteService {
  const { worker, elapsed, activity } = options
  const fresh = createFreshState(state, elapsed)
  let question: Question | undefined
  let isStopped = true
  let id = 0
  let sequence = 0

  const order = () => {
    if (isStopped || activity.get() !== 'visible') worker.postMessage({ type: 'stop' })
    else if (question === undefined) worker.postMessage({ type: 'pause' })
    else worker.postMessage({ type: 'ask', id, question })
  }
  const knownHooks = new Set<number>()
  const allowHooks = async (chainId: number) => {
    if (knownHooks.has(chainId)) return
    knownHooks.add(chainId)
    const hooks = await options.findHooks(chainId)
    if (hooks === undefined) knownHooks.delete(chainId)
    else if (hooks.length > 0) worker.postMessage({ type: 'hooks', chainId, hooks })
  }
  // On a slow connection, hooks would compete with the first market for it.
  let hasAnswered = false
  const allowHooksOf = (asked: Question) => {
    for (const chainId of listNetworks(asked)) void allowHooks(chainId)
  }
  const ask = (asked: Question | undefined) => {
    if (asked !== undefined && hasAnswered) allowHooksOf(asked)
    id += 1
    question = asked
    fresh.wait(asked, { isComing: activity.get() === 'visible' })
    order()
  }
  worker.onmessage = ({ data }) => {
    if (data.type === 'age') return fresh.setAge(data.stamp)
    if (data.id !== id || question === undefined || data.sequence < sequence) return
    sequence = data.sequence
    fresh.show(readReport(data, { question, current: state.get() }))
    if (hasAnswered) return
    hasAnswered = true
    allowHooksOf(question)
  }
  worker.onerror = () => fresh.show({ type: 'none', reason: 'unreachable' })
  const unsubscribe = activity.onChange(order)
  return {
    ask(asked) {
      isStopped = false
      ask(asked)
    },
    stop() {
      isStopped = true
      ask(undefined)
    },
    dispose() {
      fresh.end()
      unsubscribe()
      worker.terminate()
    },
  }
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

/** The next state after a wait without other events. */
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

type Answered = { readonly question: Question; readonly current: QuoteState }

function readReport(report: Exclude<QuoteReport, { type: 'age' }>, { question, current }: Answered): QuoteState {
  if (report.type === 'none') return { type: 'none', reason: report.reason, limit: report.limit }
  if (report.type === 'transfer') {
    const { transfer, stamps } = report
    const comparison = findLastComparison({ question, current })
    return { type: 'transfer', question, transfer, stamps, isPending: false, ...(comparison && { comparison }) }
  }
  if (report.type === 'singlePool') {
    return current.type === 'quote' ? { ...current, singlePool: report.singlePool } : current
  }
  if (report.type === 'comparison') {
    return isAnswered(current) ? { ...current, comparison: report.comparison, isCompared: true } : current
  }
  const { quote, stamp } = report
  const answer = { type: 'quote', question, quote, stamp, singlePool: undefined, isPending: false } as const
  const comparison = findLastComparison({ question, current })
  return comparison === undefined ? answer : { ...answer, comparison }
}

/** One block at most: where blocks come faster than comparisons, none is better than an old one. */
function findLastComparison({ question, current }: Answered): ExchangeComparison | undefined {
  if (!isAnswered(current) || current.question !== question) return undefined
  return current.isCompared === true ? current.comparison : undefined
}

function listNetworks({ pay, receive }: Question): readonly number[] {
  const ids = [pay, receive].map((side) => ('units' in side ? side.listing : side).chainId)
  return ids.filter((id) => typeof id === 'number')
}
