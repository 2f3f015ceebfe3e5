import { createHash } from 'node:crypto'
import type { Address } from '@murmur/engine/token'
import { describeWrongToken } from '@murmur/sdk/pools/checkTokens'
import type { MarketReader, Snapshot } from '@murmur/sdk/pools/marketReader'
import { compareMarkets, writeMarket } from '@murmur/sdk/pools/writeMarket'
import { compressPage, expandPage, type MarketPage } from './marketPage.ts'
import type { SharedMarkets } from './sharedMarkets.ts'
import { createFollowedTokens, type FollowedTokens } from './tokens/followedTokens.ts'
import { createTokenExchange } from './tokens/tokenExchange.ts'

/** The market of one network, kept up to date. */
export type MarketFeed = {
  get(): MarketState
  /** Calls back with each event of the stream, ready to be sent. The tokens of a client stay while it subscribes. */
  subscribe(listener: (event: string) => void, subscriber?: Client): () => void
  /**
   * From the next block on, the market has the pools of this token for some minutes. Resolves with their number, 0 if it
   * is no token or has none. No number if that is not known now.
   */
  follow(token: Address, client?: Client): Promise<number | undefined>
  stop(): void
}

/** The key under which a client is counted. */
type Client = { readonly client: string }

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
  /** The exchanges that are left out, with the reason, for operators. */
  readonly closedVenues: readonly string[]
}

type FeedOptions = {
  readonly chainId: number
  /** Checks the network. Gives its reader, or the reason why it must not be quoted. */
  readonly open: () => Promise<{ readonly reader: MarketReader } | { readonly reason: string }>
  readonly everyMs: number
  /** Interval of the search for new pools. */
  readonly discoverEveryMs: number
  /** A market with an older block is not quoted as fresh. */
  readonly staleAfterMs: number
  /** For servers with a common database. */
  readonly shared?: SharedMarkets | undefined
  readonly elapsed: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

/** Starts at once, and follows the market until it is stopped. */
export function startMarketFeed(options: FeedOptions): MarketFeed {
  const feed = createFeed(options)
  const exchange = createTokenExchange(options, feed)
  const end = new AbortController()
  void run({ ...options, feed, listImported: exchange.list, signal: end.signal }).finally(exchange.end)
  const get = () => describeFeed(feed, options)
  return {
    get,
    subscribe(listener, subscriber) {
      feed.listeners.add(listener)
      const release = subscriber && feed.tokens.hold(hashClient(subscriber))
      return () => {
        feed.listeners.delete(listener)
        release?.()
      }
    },
    async follow(token, client) {
      const state = get()
      if (state.type !== 'open' || state.isStale) return undefined
      return await exchange.follow(token, { client: client && hashClient(client) })
    },
    stop: () => end.abort(),
  }
}

/** Other servers and the database need no addresses of visitors. */
function hashClient({ client }: Client): string {
  return createHash('sha256').update(client).digest('hex').slice(0, 16)
}

/** Everything that changes while a market is followed. Only the loop below changes it. */
type Feed = {
  readonly listeners: Set<(event: string) => void>
  readonly tokens: FollowedTokens
  /** This server reads the network. Otherwise it receives the blocks of another one. */
  isCollecting: boolean
  /** Both only while this server collects. */
  reader: MarketReader | undefined
  last: Snapshot | undefined
  shown: Shown
  /** When the shown block was first seen. */
  seenAt: number
  checkAgainMs: number
  discoverAt: number
  isFailing: boolean
}

type Shown = Exclude<MarketState, OpenMarket> | Omit<OpenMarket, 'ageMs' | 'isStale'>

/** Short at first: the local chains may be starting. */
const CHECK_AGAIN_MS = { first: 1_000, most: 60_000 }

function createFeed({ elapsed }: FeedOptions): Feed {
  return {
    listeners: new Set(),
    tokens: createFollowedTokens({ elapsed }),
    isCollecting: false,
    reader: undefined,
    last: undefined,
    shown: { type: 'starting' },
    seenAt: 0,
    checkAgainMs: CHECK_AGAIN_MS.first,
    discoverAt: 0,
    isFailing: false,
  }
}

/** For each request of a snapshot: the lists are ready, and a spread would take longer than the rest. */
function describeFeed({ shown, seenAt }: Feed, { elapsed, staleAfterMs }: FeedOptions): MarketState {
  if (shown.type !== 'open') return shown
  const ageMs = elapsed() - seenAt
  const { page, closedTokens, closedVenues } = shown
  return { type: 'open', page, ageMs, isStale: ageMs > staleAfterMs, closedTokens, closedVenues }
}

type LoopOptions = FeedOptions & {
  readonly feed: Feed
  readonly listImported: () => readonly Address[]
  readonly signal: AbortSignal
}

/** The loop: one turn a block. This server reads it, or receives it from the server that does. */
async function run(options: LoopOptions): Promise<void> {
  const { feed, chainId, shared, signal } = options
  while (!signal.aborted) {
    feed.isCollecting = shared === undefined || (await shared.collects(chainId))
    const waitMs = feed.isCollecting ? await collectBlock(options) : await receiveBlock(options)
    await pause(options, waitMs)
  }
}

/** Reads, compares and publishes. Returns how long to wait until the next turn. */
async function collectBlock(options: LoopOptions): Promise<number> {
  const { feed, chainId, shared, listImported, everyMs, log } = options
  const reader = feed.reader ?? (await openReader(options))
  if (reader === undefined) return takeCheckPause(feed)
  try {
    const next = await reader.read(listImported())
    if (next !== feed.last) await publish(next, options)
    feed.isFailing = false
  } catch (error) {
    // Only the first of several failures in a row: a reading follows every second.
    if (!feed.isFailing) log.warn({ chainId, error: (error as Error).message }, 'a market could not be read')
    feed.isFailing = true
  }
  discoverSometimes(reader, options)
  const state = describeFeed(feed, options)
  if (state.type === 'open' && state.isStale) {
    // The node stands still. Another server may have better ones.
    reader.leaveNode()
    await shared?.resign(chainId)
  }
  return everyMs
}

/** Tells clients to fetch the snapshot again. */
const RESTART = 'event: restart\ndata: {}\n\n'

async function publish(next: Snapshot, options: LoopOptions): Promise<void> {
  const { feed, chainId, shared, elapsed, log } = options
  const { last } = feed
  const page = await compressPage(Buffer.from(JSON.stringify(writeMarket(next, options))), next.block.hash)
  const change = last && compareMarkets(last, next)
  const event = change === undefined ? RESTART : `event: change\ndata: ${JSON.stringify(change)}\n\n`
  feed.last = next
  feed.seenAt = elapsed()
  show(feed, {
    page,
    event,
    closedTokens: next.wrongTokens.map(describeWrongToken),
    closedVenues: next.closedVenues.map(({ reason }) => reason),
  })
  await shared?.publish(chainId, { blockHash: page.blockHash, since: change?.since, body: page.br, event })
  for (const token of next.wrongTokens) {
    const isKnown = last?.wrongTokens.some(({ address }) => address === token.address)
    if (!isKnown) log.warn({ chainId, reason: describeWrongToken(token) }, 'a token is closed')
  }
  for (const { name, reason } of next.closedVenues) {
    const isKnown = last?.closedVenues.some((venue) => venue.name === name)
    if (!isKnown) log.warn({ chainId, reason }, 'an exchange is closed')
  }
}

type Publication = Omit<OpenMarket, 'type' | 'ageMs' | 'isStale'> & { readonly event: string }

function show(feed: Feed, { event, ...open }: Publication): void {
  feed.shown = { type: 'open', ...open }
  for (const listener of [...feed.listeners]) listener(event)
}

async function receiveBlock({ feed, chainId, shared, everyMs, elapsed }: LoopOptions): Promise<number> {
  feed.reader = undefined
  feed.last = undefined
  const known = feed.shown.type === 'open' ? feed.shown.page.blockHash : undefined
  const received = await shared?.receive(chainId, { known })
  if (received === undefined) return everyMs
  feed.seenAt = elapsed() - received.ageMs
  if (received.publication === undefined) return everyMs
  const { blockHash, since, body, event } = received.publication
  const page = await expandPage(body, blockHash)
  // Only the server that reads the network knows what it left out.
  const isNext = since !== undefined && since === known
  show(feed, { page, event: isNext ? event : RESTART, closedTokens: [], closedVenues: [] })
  return everyMs
}

/** Checks the network before its first block. */
async function openReader(options: LoopOptions): Promise<MarketReader | undefined> {
  const { feed, chainId, open, shared, discoverEveryMs, elapsed, log } = options
  const opened = await open().catch((error: Error) => ({ reason: error.message }))
  if ('reader' in opened) {
    feed.reader = opened.reader
    // A new collector does not know the pools of the tokens that its predecessor followed.
    feed.discoverAt = elapsed() + (feed.tokens.list().length > 0 ? 0 : discoverEveryMs)
    return opened.reader
  }
  const { reason } = opened
  const isKnown = feed.shown.type === 'closed' && feed.shown.reason === reason
  if (!isKnown) log.warn({ chainId, reason }, 'a network is closed')
  feed.shown = { type: 'closed', reason }
  // Another server may have better nodes.
  await shared?.resign(chainId)
  return undefined
}

function takeCheckPause(feed: Feed): number {
  const waitMs = feed.checkAgainMs
  feed.checkAgainMs = Math.min(2 * waitMs, CHECK_AGAIN_MS.most)
  return waitMs
}

/** After a failure. */
const DISCOVER_AGAIN_MS = 60_000

/** Looks for new pools from time to time, beside the blocks. */
function discoverSometimes(reader: MarketReader, { feed, chainId, discoverEveryMs, elapsed, log }: LoopOptions): void {
  if (elapsed() < feed.discoverAt) return
  feed.discoverAt = Number.POSITIVE_INFINITY
  void discover(reader, feed).then(
    () => {
      feed.discoverAt = elapsed() + discoverEveryMs
    },
    (error: Error) => {
      log.warn({ chainId, error: error.message }, 'new pools could not be looked for')
      feed.discoverAt = elapsed() + Math.min(discoverEveryMs, DISCOVER_AGAIN_MS)
    },
  )
}

async function discover(reader: MarketReader, { tokens }: Feed): Promise<void> {
  await reader.discover()
  for (const token of tokens.list()) await reader.follow(token)
}

/** Ends early when the collector publishes. */
async function pause({ shared, chainId, wait, signal }: LoopOptions, ms: number): Promise<void> {
  if (shared === undefined) return await wait(ms, signal)
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  await Promise.race([wait(ms, either), shared.waitForPublication(chainId, either)])
  over.abort()
}
