import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MarketReader, Reading, Snapshot } from './marketReader.ts'
import { writeChange, writeMarket } from './writeMarket.ts'

/** The market of one network, kept up to date. */
export type MarketFeed = {
  get(): MarketState
  /** Calls back with each event of the stream, ready to be sent. */
  subscribe(listener: (event: string) => void): () => void
  stop(): void
}

type MarketState =
  | { readonly type: 'starting' }
  /** It cannot be quoted; the reason is for operators. */
  | { readonly type: 'closed'; readonly reason: string }
  | { readonly type: 'open'; readonly page: MarketPage; readonly ageMs: number }

/** A snapshot as it is sent, compressed once per block. */
type MarketPage = {
  readonly blockHash: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

type FeedOptions = {
  readonly chainId: number
  /** Checks the network. Gives its reader, or the reason why it must not be quoted. */
  readonly open: () => Promise<Opened>
  readonly everyMs: number
  readonly elapsed: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

type Opened = { readonly reader: MarketReader } | { readonly reason: string }

/** Short at first: the local chains may be starting. */
const CHECK_AGAIN_MS = { first: 1_000, most: 60_000 }

/** Starts at once, and reads until it is stopped. */
export function startMarketFeed(options: FeedOptions): MarketFeed {
  const { chainId, everyMs, elapsed, wait, log } = options
  const stop = new AbortController()
  const listeners = new Set<(event: string) => void>()
  let state: { type: 'starting' } | { type: 'closed'; reason: string } | { type: 'open'; page: MarketPage } = {
    type: 'starting',
  }
  let last: Snapshot | undefined
  let confirmedAt = 0

  const publish = async (reading: Reading) => {
    confirmedAt = elapsed()
    if (reading.type === 'unchanged') return
    const before = last
    last = reading.snapshot
    state = { type: 'open', page: await compress(reading.snapshot) }
    const event = reading.type === 'changes' && before !== undefined ? writeChangeEvent(before, reading) : restartEvent
    for (const listener of [...listeners]) listener(event)
  }
  const open = async () => {
    for (let ms = CHECK_AGAIN_MS.first; ; ms = Math.min(2 * ms, CHECK_AGAIN_MS.most)) {
      const opened = await options.open().catch((error: Error) => ({ reason: error.message }))
      if ('reader' in opened || stop.signal.aborted) return opened
      const { reason } = opened
      if (state.type !== 'closed' || state.reason !== reason) log.warn({ chainId, reason }, 'a network is closed')
      state = { type: 'closed', reason }
      await wait(ms, stop.signal)
    }
  }
  const run = async () => {
    const opened = await open()
    while ('reader' in opened && !stop.signal.aborted) {
      await opened.reader
        .read()
        .then(publish)
        .catch((error: Error) => log.warn({ chainId, error: error.message }, 'a market could not be read'))
      await wait(everyMs, stop.signal)
    }
  }
  void run()

  return {
    get: () => (state.type === 'open' ? { ...state, ageMs: elapsed() - confirmedAt } : state),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => stop.abort(),
  }
}

/** Tells clients to fetch the snapshot again. */
const restartEvent = 'event: restart\ndata: {}\n\n'

function writeChangeEvent(before: Snapshot, changes: Extract<Reading, { type: 'changes' }>): string {
  return `event: change\ndata: ${JSON.stringify(writeChange(before, changes))}\n\n`
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** About 10 ms for a large market: it runs once per block, beside the main thread. */
const BROTLI_QUALITY = 5

async function compress(snapshot: Snapshot): Promise<MarketPage> {
  const identity = Buffer.from(JSON.stringify(writeMarket(snapshot)))
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, zipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)])
  return { blockHash: snapshot.block.hash, identity, gzip: zipped, br }
}
