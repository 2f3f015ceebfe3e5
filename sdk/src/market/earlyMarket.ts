import type { EarlyOrder } from './quoteMessage.ts'

/** The answer has no value if the request failed. */
export type MarketRequest = { readonly path: string; readonly answer: Promise<Response | undefined> }

type EarlyAnswer = NonNullable<Extract<EarlyOrder, { type: 'early' }>['answer']>

type SendOptions = {
  readonly post: (order: EarlyOrder, transfer: Transferable[]) => void
  readonly elapsed: () => number
}

/** Passes an early request of the page to the worker, whose own code was still loading. */
export async function sendEarlyMarket({ path, answer }: MarketRequest, { post, elapsed }: SendOptions): Promise<void> {
  post({ type: 'expect', path }, [])
  const response = await answer
  const read = response && { status: response.status, age: response.headers.get('age') ?? '0', arrivedAt: elapsed() }
  // The connection broke: the worker asks again by itself.
  const body = await response?.arrayBuffer().catch(() => undefined)
  post({ type: 'early', answer: read && body && { ...read, body } }, body === undefined ? [] : [body])
}

type Fetch = (path: string, options: { signal: AbortSignal }) => Promise<Response>

type EarlyFetch = {
  /** Takes the early answer for its path, once. Everything else goes to the network. */
  readonly fetch: Fetch
  accept(order: EarlyOrder): void
}

/** An older answer, such as that of a page in the background, is fetched again. */
const LONGEST_WAIT_MS = 10_000

export function createEarlyFetch({ fetch, elapsed }: { fetch: Fetch; elapsed: () => number }): EarlyFetch {
  let expected: { readonly path: string; readonly answer: Promise<EarlyAnswer | undefined> } | undefined
  let resolve = (_: EarlyAnswer | undefined) => {}
  return {
    async fetch(path, options) {
      if (expected?.path !== path) return await fetch(path, options)
      const { answer } = expected
      expected = undefined
      const early = await Promise.race([answer, rejectOnAbort(options.signal)])
      const waitedMs = early === undefined ? Number.POSITIVE_INFINITY : elapsed() - early.arrivedAt
      if (early === undefined || waitedMs > LONGEST_WAIT_MS) return await fetch(path, options)
      const age = String(Number(early.age) + waitedMs / 1_000)
      return new Response(early.body, { status: early.status, headers: { age } })
    },
    accept(order) {
      if (order.type === 'early') return resolve(order.answer)
      const answer = new Promise<EarlyAnswer | undefined>((settle) => {
        resolve = settle
      })
      expected = { path: order.path, answer }
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
