import { pause } from '../clock.ts'
import { applyChange, type MarketSnapshot, parseChange, parseMarket } from './parseMarket.ts'

/** The market of a network as far as it is known. */
export type FollowedMarket =
  /** `seenAt`: when the server first saw the block, on the clock of `elapsed`. */
  | { readonly type: 'open'; readonly snapshot: MarketSnapshot; readonly seenAt: number }
  /** The server does not quote this network at the moment. */
  | { readonly type: 'closed' }
  | { readonly type: 'unreachable' }

type FollowOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  /** A clock that never jumps, in milliseconds. */
  readonly elapsed: () => number
  readonly onMarket: (market: FollowedMarket) => void
  /** The API of the pages unless given. */
  readonly paths?: MarketPaths
}

type MarketPaths = { readonly market: string; readonly blocks: string }

/** Between two tries. The server allows 60 requests in a minute. */
const RETRY_MS = { first: 500, most: 15_000 }

/** Closed networks are reported only after these. */
const PATIENT_TRIES = 2

/** Loads the market of a network and keeps it up to date, block by block. Returns a function that ends it. */
export function followMarket(chainId: number, options: FollowOptions): () => void {
  const ending = new AbortController()
  void keepFollowing(chainId, { ...options, signal: ending.signal })
  return () => ending.abort()
}

type Following = FollowOptions & { readonly signal: AbortSignal }

async function keepFollowing(chainId: number, options: Following): Promise<void> {
  const { signal, onMarket } = options
  let delayMs = RETRY_MS.first
  let wasOpen = false
  let tries = 0
  const acceptMarket = (market: FollowedMarket) => {
    if (signal.aborted) return
    if (market.type === 'open') delayMs = RETRY_MS.first
    wasOpen ||= market.type === 'open'
    onMarket(market)
  }
  while (!signal.aborted) {
    const end = await followOnce(chainId, { ...options, onMarket: acceptMarket })
    tries += 1
    // A market that was open stays until it is too old; only the server itself can close it before. A server that has
    // just started reading a network needs a moment.
    if (end === 'closed' ? wasOpen || tries > PATIENT_TRIES : !wasOpen) acceptMarket({ type: end })
    await pause(delayMs, signal)
    delayMs = Math.min(2 * delayMs, RETRY_MS.most)
  }
}

function findPaths(chainId: number, { paths }: Pick<FollowOptions, 'paths'>): MarketPaths {
  const market = `/api/markets/${chainId}`
  return paths ?? { market, blocks: `${market}/stream` }
}

type End = 'closed' | 'unreachable'

/** One snapshot and the stream after it, until it breaks. */
async function followOnce(chainId: number, options: Following): Promise<End> {
  const connection = new AbortController()
  const cut = () => connection.abort()
  const { signal } = connection
  options.signal.addEventListener('abort', cut, { signal })
  try {
    const market = await loadMarket(chainId, { ...options, signal, cut })
    if (market === undefined) return 'closed'
    const stream = await options.fetch(findPaths(chainId, options).blocks, { signal })
    if (!stream.ok || stream.body === null) return 'unreachable'
    return await followStream(stream.body, { ...options, signal, cut, chainId, market })
  } catch (error) {
    if (!options.signal.aborted) console.warn('The market could not be followed.', error)
    return 'unreachable'
  } finally {
    cut()
  }
}

type OpenMarket = Extract<FollowedMarket, { type: 'open' }>

type Connection = Following & { readonly cut: () => void }

/** The snapshot, already reported. No value if the server does not quote the network. */
async function loadMarket(chainId: number, options: Connection): Promise<OpenMarket | undefined> {
  const { fetch, elapsed, signal, cut, onMarket } = options
  const limit = setTimeout(cut, LOAD_MS)
  try {
    const answer = await fetch(findPaths(chainId, options).market, { signal })
    if (answer.status === 503 || answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`The market was answered with ${answer.status}.`)
    const snapshot = parseMarket(await answer.json(), { chainId })
    const market: OpenMarket = { type: 'open', snapshot, seenAt: elapsed() - readAge(answer) }
    onMarket(market)
    return market
  } finally {
    clearTimeout(limit)
  }
}

const LOAD_MS = 15_000

/** How long before the answer the server first saw the block. */
function readAge({ headers }: Response): number {
  const seconds = Number(headers.get('age') ?? 0)
  return seconds > 0 ? seconds * 1_000 : 0
}

type Stream = Connection & { readonly chainId: number; readonly market: OpenMarket }

/** The server sends its age every 5 seconds. */
const SILENCE_MS = 16_000

async function followStream(body: ReadableStream<Uint8Array>, options: Stream): Promise<End> {
  let { market } = options
  let silence = setTimeout(options.cut, SILENCE_MS)
  try {
    for await (const event of readEvents(body)) {
      clearTimeout(silence)
      silence = setTimeout(options.cut, SILENCE_MS)
      const next = await followEvent(event, { ...options, market })
      if (next === undefined) return 'closed'
      market = next
    }
  } finally {
    clearTimeout(silence)
  }
  return 'unreachable'
}

/** The market after an event. No value if the server has closed the network. */
async function followEvent({ name, data }: StreamEvent, options: Stream): Promise<OpenMarket | undefined> {
  const { chainId, market, elapsed, onMarket } = options
  const publish = (next: OpenMarket) => {
    onMarket(next)
    return next
  }
  if (name === 'age') {
    const ageMs = Number(data)
    return ageMs >= 0 ? publish({ ...market, seenAt: elapsed() - ageMs }) : undefined
  }
  if (name === 'block') return JSON.parse(data) === market.snapshot.block.hash ? market : loadMarket(chainId, options)
  if (name === 'restart') return await loadMarket(chainId, options)
  if (name !== 'change') return market
  const change = parseChange(JSON.parse(data))
  if (change.since === market.snapshot.block.hash) {
    return publish({ type: 'open', snapshot: applyChange(market.snapshot, change), seenAt: elapsed() })
  }
  // An older block, which the snapshot already contains; otherwise one was missed.
  return change.block.number <= market.snapshot.block.number ? market : await loadMarket(chainId, options)
}

/** An event of a stream (`text/event-stream`). */
type StreamEvent = { readonly name: string; readonly data: string }

/** A change of a whole market is below one million characters. */
const LONGEST_EVENT = 8_000_000

/** Reads server-sent events. Throws on an event that never ends. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > LONGEST_EVENT) throw new RangeError('An event of the stream is too long.')
      for (const block of blocks) yield parseEvent(block)
    }
  } finally {
    // Closes the connection, also where the caller stops in the middle.
    // It rejects where the connection is already broken, which ends it just as well.
    await reader.cancel().catch(() => {})
  }
}

function parseEvent(block: string): StreamEvent {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const find = (name: string) => fields.filter((field) => field?.[1] === name).map((field) => field?.[2] ?? '')
  return { name: find('event')[0] ?? 'message', data: find('data').join('\n') }
}
