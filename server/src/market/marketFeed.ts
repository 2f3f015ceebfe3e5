import { compressPage, expandPage, type MarketPage } from './marketPage.ts'
import type { MarketReader, Reading, Snapshot } from './marketReader.ts'
import type { Publication, SharedMarkets } from './sharedMarkets.ts'
import { writeChange, writeMarket } from './writeMarket.ts'

/** The market of one network, kept up to date. */
export type MarketFeed = {
  get(): MarketState
  /** Calls back with each event of the stream, ready to be sent. */
  subscribe(listener: (event: string) => void): () => void
  stop(): void
}

export type MarketState =
  | { readonly type: 'starting' }
  /** It cannot be quoted; the reason is for operators. */
  | { readonly type: 'closed'; readonly reason: string }
  /** The age is the time since the block was first seen. */
  | { readonly type: 'open'; readonly page: MarketPage; readonly ageMs: number; readonly isStale: boolean }

type FeedOptions = {
  readonly chainId: number
  /** Checks the network. Gives its reader, or the reason why it must not be quoted. */
  readonly open: () => Promise<Opened>
  readonly everyMs: number
  /** A market with an older block is not quoted as fresh. */
  readonly staleAfterMs: number
  /** Undefined for a server without a shared database. */
  readonly shared?: SharedMarkets | undefined
  readonly elapsed: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

type Opened = { readonly reader: MarketReader } | { readonly reason: string }

/** Short at first: the local chains may be starting. */
const CHECK_AGAIN_MS = { first: 1_000, most: 60_000 }

/** Tells clients to fetch the snapshot again. */
const restartEvent = 'event: restart\ndata: {}\n\n'

/** Starts at once, and reads or receives the market until it is stopped. */
export function startMarketFeed(options: FeedOptions): MarketFeed {
  const { staleAfterMs, elapsed, shared } = options
  const stop = new AbortController()
  const listeners = new Set<(event: string) => void>()
  let page: MarketPage | undefined
  let reason: string | undefined
  let seenAt = 0

  const show = (next: MarketPage, event: string) => {
    page = next
    reason = undefined
    for (const listener of [...listeners]) listener(event)
  }
  const collector = createCollector(options, {
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
  const receive = async () => {
    const known = page?.blockHash
    const received = await shared?.receive(options.chainId, { known })
    if (received === undefined) return
    seenAt = elapsed() - received.ageMs
    if (received.publication === undefined) return
    const { blockHash, since, body, event } = received.publication
    show(await expandPage(body, blockHash), since !== undefined && since === known ? event : restartEvent)
  }
  const run = async () => {
    while (!stop.signal.aborted) {
      const pauseMs = (await collects(options)) ? await collector.collect() : await receive().then(collector.forget)
      await pause(options, { ms: pauseMs, signal: stop.signal })
    }
  }
  void run()

  return {
    get() {
      if (page === undefined) return reason === undefined ? { type: 'starting' } : { type: 'closed', reason }
      const ageMs = elapsed() - seenAt
      return { type: 'open', page, ageMs, isStale: ageMs > staleAfterMs }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => stop.abort(),
  }
}

async function collects({ shared, chainId }: FeedOptions): Promise<boolean> {
  return shared === undefined || (await shared.collects(chainId))
}

/** Ends early with news of the collector. */
async function pause({ shared, chainId, wait }: FeedOptions, { ms, signal }: { ms: number; signal: AbortSignal }) {
  if (shared === undefined) return await wait(ms, signal)
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  await Promise.race([wait(ms, either), shared.waitForNews(chainId, either)])
  over.abort()
}

type Collected = {
  show(page: MarketPage, event: string): void
  close(reason: string): void
  isStale(): boolean
}

/** Reads the chain and publishes each block. Its functions return how long to wait until the next step. */
function createCollector(options: FeedOptions, { show, close, isStale }: Collected) {
  const { chainId, everyMs, staleAfterMs, shared, log } = options
  let reader: MarketReader | undefined
  let last: Snapshot | undefined
  let checkAgainMs = CHECK_AGAIN_MS.first
  let lastReason: string | undefined

  const open = async (): Promise<number> => {
    const opened = await options.open().catch((error: Error) => ({ reason: error.message }))
    if ('reader' in opened) {
      reader = opened.reader
      return 0
    }
    const { reason } = opened
    if (reason !== lastReason) log.warn({ chainId, reason }, 'a network is closed')
    lastReason = reason
    close(reason)
    // Another server may have better nodes.
    await shared?.resign(chainId)
    checkAgainMs = Math.min(2 * checkAgainMs, CHECK_AGAIN_MS.most)
    return checkAgainMs / 2
  }
  const publish = async (reading: Reading): Promise<void> => {
    if (reading.type === 'unchanged') return
    const publication = await publishReading(reading, { before: last, staleAfterMs, show })
    last = reading.snapshot
    await shared?.publish(chainId, publication)
  }
  return {
    async collect(): Promise<number> {
      if (reader === undefined) return await open()
      await reader
        .read()
        .then(publish)
        .catch((error: Error) => log.warn({ chainId, error: error.message }, 'a market could not be read'))
      if (!isStale()) return everyMs
      // The node stands still. Another server may have better ones.
      reader.leaveNode()
      await shared?.resign(chainId)
      return everyMs
    },
    /** Another server collects. */
    forget(): number {
      reader = undefined
      last = undefined
      return everyMs
    },
  }
}

type PublishOptions = Pick<Collected, 'show'> &
  Pick<FeedOptions, 'staleAfterMs'> & { readonly before: Snapshot | undefined }

async function publishReading(
  reading: Exclude<Reading, { type: 'unchanged' }>,
  { before, staleAfterMs, show }: PublishOptions,
): Promise<Publication> {
  const { snapshot } = reading
  const page = await compressPage(
    Buffer.from(JSON.stringify(writeMarket(snapshot, { staleAfterMs }))),
    snapshot.block.hash,
  )
  const isChange = reading.type === 'changes' && before !== undefined
  const event = isChange ? `event: change\ndata: ${JSON.stringify(writeChange(before, reading))}\n\n` : restartEvent
  show(page, event)
  return { blockHash: page.blockHash, since: isChange ? before.block.hash : undefined, body: page.br, event }
}
