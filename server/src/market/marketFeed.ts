import { createHash } from 'node:crypto'
import type { Address } from '@murmur/engine/token'
import { type CollectorOptions, createCollector, restartEvent } from './marketCollector.ts'
import { expandPage, type MarketPage } from './marketPage.ts'
import { createFollowedTokens } from './tokens/followedTokens.ts'
import { createTokenExchange } from './tokens/tokenExchange.ts'

/** The market of one network, kept up to date. */
export type MarketFeed = {
  get(): MarketState
  /** Calls back with each event of the stream, ready to be sent. The tokens of a client stay while it subscribes. */
  subscribe(listener: (event: string) => void, subscriber?: Client): () => void
  /**
   * From the next block on, the market has the pools of this token for some minutes. Resolves with their number, 0 if it
   * is no token or has none, and undefined if that cannot be told now.
   */
  follow(token: Address, client?: Client): Promise<number | undefined>
  stop(): void
}

/** The key under which a client is counted. */
type Client = { readonly client: string }

/** Other servers and the database need no addresses of visitors. */
function hashClient({ client }: Client): string {
  return createHash('sha256').update(client).digest('hex').slice(0, 16)
}

export type MarketState =
  | { readonly type: 'starting' }
  /** It cannot be quoted; the reason is for operators. */
  | { readonly type: 'closed'; readonly reason: string }
  | OpenMarket

type OpenMarket = {
  readonly type: 'open'
  readonly page: MarketPage
  /** The time since the block was first seen. */
  readonly ageMs: number
  readonly isStale: boolean
  /** The listed tokens that are left out, with the reason, for operators. */
  readonly closedTokens: readonly string[]
}

type FeedOptions = CollectorOptions & { readonly wait: (ms: number, signal: AbortSignal) => Promise<void> }

/** Starts at once, and reads or receives the market until it is stopped. */
export function startMarketFeed(options: FeedOptions): MarketFeed {
  const { chainId, staleAfterMs, elapsed, shared } = options
  const stop = new AbortController()
  const listeners = new Set<(event: string) => void>()
  const tokens = createFollowedTokens(options)
  let page: MarketPage | undefined
  let reason: string | undefined
  let seenAt = 0
  let isCollecting = false

  const show = (next: MarketPage, event: string) => {
    page = next
    reason = undefined
    for (const listener of [...listeners]) listener(event)
  }
  const collector = createCollector(options, {
    tokens,
    show(next, event) {
      seenAt = elapsed()
      show(next, event)
    },
    close(next) {
      page = undefined
      reason = next
    },
    isStale: () => page !== undefined && elapsed() - seenAt > staleAfterMs,
  })
  const exchange = createTokenExchange(options, { tokens, collector, isCollecting: () => isCollecting })
  const receive = async () => {
    const known = page?.blockHash
    const received = await shared?.receive(chainId, { known })
    if (received !== undefined) seenAt = elapsed() - received.ageMs
    if (received?.publication === undefined) return
    const { blockHash, since, body, event } = received.publication
    show(await expandPage(body, blockHash), since !== undefined && since === known ? event : restartEvent)
  }
  const run = async () => {
    while (!stop.signal.aborted) {
      isCollecting = shared === undefined || (await shared.collects(chainId))
      const pauseMs = isCollecting ? await collector.collect() : await receive().then(collector.forget)
      await pause(options, { ms: pauseMs, signal: stop.signal })
    }
  }
  void run().finally(exchange.end)
  const get = (): MarketState => {
    if (page === undefined) return reason === undefined ? { type: 'starting' } : { type: 'closed', reason }
    const ageMs = elapsed() - seenAt
    return { type: 'open', page, ageMs, isStale: ageMs > staleAfterMs, closedTokens: collector.listClosed() }
  }

  return {
    get,
    subscribe(listener, subscriber) {
      listeners.add(listener)
      const release = subscriber && tokens.hold(hashClient(subscriber))
      return () => {
        listeners.delete(listener)
        release?.()
      }
    },
    async follow(token, client) {
      if (!isFresh(get())) return undefined
      return await exchange.follow(token, { client: client && hashClient(client) })
    },
    stop: () => stop.abort(),
  }
}

function isFresh(state: MarketState): boolean {
  return state.type === 'open' && !state.isStale
}

/** Ends early with news of the collector. */
async function pause({ shared, chainId, wait }: FeedOptions, { ms, signal }: { ms: number; signal: AbortSignal }) {
  if (shared === undefined) return await wait(ms, signal)
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  await Promise.race([wait(ms, either), shared.waitForNews(chainId, either)])
  over.abort()
}
