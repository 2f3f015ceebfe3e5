import type { Listing } from '@murmur/engine/token'
import type { HistoryAnswer } from '@murmur/sdk/api'
import type { PageActivity } from '@murmur/sdk/queries/browserActivity'
import { createPoller } from '@murmur/sdk/queries/createPoller'
import { fetchHistory, type HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import { createStore, type ReadableStore } from '@murmur/sdk/store'

type PairQuestion = { readonly pay: Listing; readonly receive: Listing; readonly period: HistoryPeriod }

/** Once there is an answer, a failure or a lost connection leaves it. */
export type PairState =
  | { readonly type: 'loading'; readonly isSlow: boolean }
  | { readonly type: 'offline' }
  | { readonly type: 'failed' }
  | { readonly type: 'answer'; readonly question: PairQuestion; readonly answer: HistoryAnswer }

export type PairHistory = {
  readonly state: ReadableStore<PairState>
  /** Keeps the history of a pair and a period fresh, and no other one's. */
  follow(question: PairQuestion): void
  /** Asks again now. */
  retry(): void
  stop(): void
}

type HistoryOptions = { readonly fetch: Parameters<typeof fetchHistory>[1]['fetch']; readonly activity: PageActivity }

/** As often as the server collects. */
const REFRESH_MS = 300_000
const RETRY_MS = 10_000
/** Then the user can ask again, while the first request goes on. */
const SLOW_MS = 8_000
/** The four periods of some pairs. */
const MOST_ANSWERS = 24

export function createPairHistory({ fetch, activity }: HistoryOptions): PairHistory {
  const state = createStore<PairState>({ type: 'loading', isSlow: false })
  const answers = new Map<string, HistoryAnswer>()
  let asked: PairQuestion | undefined
  let latest = 0

  const poller = createPoller({
    activity,
    poll: async (page) => {
      if (asked === undefined || page === 'hidden') return REFRESH_MS
      if (page === 'visible') return await ask(asked)
      if (state.get().type !== 'answer') state.set({ type: 'offline' })
      return RETRY_MS
    },
  })

  async function ask(question: PairQuestion): Promise<number> {
    const { pay, receive, period } = question
    latest += 1
    const own = latest
    const isWaiting = () => own === latest && asked === question && state.get().type !== 'answer'
    const slow = setTimeout(() => isWaiting() && state.set({ type: 'loading', isSlow: true }), SLOW_MS)
    try {
      const answer = await fetchHistory([pay, receive], { period, fetch })
      keep(question, answer)
      if (asked === question) state.set({ type: 'answer', question, answer })
      return REFRESH_MS
    } catch (error) {
      console.warn('The history of the pair could not be fetched.', error)
      if (isWaiting()) state.set({ type: 'failed' })
      return RETRY_MS
    } finally {
      clearTimeout(slow)
    }
  }

  function keep(question: PairQuestion, answer: HistoryAnswer): void {
    const key = formatKey(question)
    answers.delete(key)
    answers.set(key, answer)
    for (const oldest of [...answers.keys()].slice(0, -MOST_ANSWERS)) answers.delete(oldest)
  }

  return {
    state,
    follow(question) {
      if (asked !== undefined && formatKey(asked) === formatKey(question)) return
      asked = question
      const answer = answers.get(formatKey(question))
      state.set(answer === undefined ? { type: 'loading', isSlow: false } : { type: 'answer', question, answer })
      poller.start()
    },
    retry() {
      if (state.get().type !== 'answer') state.set({ type: 'loading', isSlow: false })
      poller.start()
    },
    stop() {
      asked = undefined
      poller.stop()
    },
  }
}

function formatKey({ pay, receive, period }: PairQuestion): string {
  return `${pay.id} ${receive.id} ${period}`
}
