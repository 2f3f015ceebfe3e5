import { isImported, type Listing } from '@murmur/engine/token'
import type { PageActivity } from '@murmur/sdk/queries/browserActivity'
import { createPoller } from '@murmur/sdk/queries/createPoller'
import type { PoolSearch, Swap } from '../state/createSwap.ts'

type PoolOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Pick<Response, 'ok' | 'status'>>
  /** A clock that never jumps, in milliseconds. */
  readonly elapsed: () => number
  readonly activity: PageActivity
}

type Choosing = Pick<Swap, 'pools'> & {
  readonly screen: Pick<Swap['screen'], 'state'>
  /** A token that was found and has no route may be gone from the market of the server. */
  readonly quotes: Pick<Swap['quotes'], 'state'>
}

/** The server keeps the pools of an unlisted token for ten minutes after a question. */
const REPEAT_MS = 5 * 60_000
const RETRY_MS = 60_000
/** After an answer, the pools join the market with the next block. */
const GONE_MS = 15_000
const TIMEOUT_MS = 20_000

/** Asks the server to read the pools of imported tokens while they are chosen. Returns a function that ends it. */
export function followPools({ screen, quotes, pools }: Choosing, options: PoolOptions): () => void {
  const followed = new Map<string, () => void>()
  const follow = () => {
    const { pay, receive } = screen.state.get().form
    const chosen = [pay, receive].filter(isImported)
    for (const [id, end] of followed) {
      if (chosen.some((listing) => listing.id === id)) continue
      end()
      followed.delete(id)
    }
    for (const listing of chosen) {
      if (followed.has(listing.id)) continue
      const show = (search: PoolSearch) => pools.set(new Map([...pools.get(), [listing.id, search]]))
      followed.set(listing.id, keepAsking(listing, { ...options, quotes: quotes.state, show }))
    }
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    for (const end of followed.values()) end()
    pools.set(new Map())
  }
}

type Asking = PoolOptions & {
  readonly quotes: Swap['quotes']['state']
  readonly show: (search: PoolSearch) => void
}

function keepAsking(listing: Listing, { activity, elapsed, show, fetch, quotes }: Asking): () => void {
  const ending = new AbortController()
  let dueAt = elapsed()
  let askedAt = elapsed()
  let isFound = false
  show('looking')
  const askNow = async () => {
    askedAt = elapsed()
    const answer = await ask(listing, { fetch, signal: ending.signal })
    dueAt = elapsed() + (answer === 'failed' ? RETRY_MS : REPEAT_MS)
    // A repeated question that fails says nothing about pools that were found before.
    isFound = answer === 'found' || (isFound && answer === 'failed')
    if (!ending.signal.aborted) show(isFound ? 'found' : 'none')
  }
  const poller = createPoller({
    activity,
    poll: async (page) => {
      if (page !== 'visible') return REPEAT_MS
      if (elapsed() >= dueAt) await askNow()
      return dueAt - elapsed()
    },
  })
  const askIfGone = () => {
    const state = quotes.get()
    const isGone = isFound && state.type === 'none' && state.reason === 'noRoute'
    if (!isGone || elapsed() - askedAt < GONE_MS || activity.get() !== 'visible') return
    dueAt = elapsed()
    poller.start()
  }
  const unsubscribe = quotes.subscribe(askIfGone)
  poller.start()
  return () => {
    unsubscribe()
    poller.stop()
    ending.abort()
  }
}

type Sending = Pick<PoolOptions, 'fetch'> & { readonly signal: AbortSignal }

async function ask(
  { chainId, tokenAddress }: Listing,
  { fetch, signal }: Sending,
): Promise<'found' | 'none' | 'failed'> {
  try {
    const { ok, status } = await fetch(`/api/markets/${chainId}/tokens/${tokenAddress?.toLowerCase()}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (ok) return 'found'
    return status === 404 ? 'none' : 'failed'
  } catch {
    // The server does not answer in time. `fetch` rejects with a TypeError without a network.
    return 'failed'
  }
}
