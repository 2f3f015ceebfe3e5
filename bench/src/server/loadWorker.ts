import { connect } from 'node:net'

/** One round of load. */
export type LoadPlan = {
  readonly port: number
  /** Asked for in turn. Every answer needs a content-length header. */
  readonly paths: readonly string[]
  /** The number of client addresses, used in turn. */
  readonly visitors: number
  readonly connections: number
  readonly durationMs: number
  /** At this rate, whatever the server takes: a late answer counts from when its request was due. As fast as it can by default. */
  readonly perSecond?: number
}

export type LoadResult = {
  /** Answers with status 200. */
  readonly answers: number
  /** Other statuses, and broken connections. */
  readonly failures: number
  readonly seconds: number
  /** In milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

process.on('message', async (plan: LoadPlan) => process.send?.(await load(plan)))
process.on('disconnect', () => process.exit())

/** Each connection sends its next request after the answer, so each has one request in flight. */
async function load({ connections, durationMs, perSecond, ...plan }: LoadPlan): Promise<LoadResult> {
  const requests = writeRequests(plan)
  const started = performance.now()
  const end = started + durationMs
  let next = 0
  const take = () => requests[next++ % requests.length] ?? Buffer.alloc(0)
  const everyMs = perSecond === undefined ? 0 : (1_000 * connections) / perSecond
  const lanes = await Promise.all(
    Array.from({ length: connections }, (_, at) => {
      const firstAt = started + (everyMs * at) / connections
      return drive(plan.port, { take, end, firstAt, everyMs })
    }),
  )
  const times = Float64Array.from(lanes.flatMap((lane) => lane.times)).sort()
  return {
    answers: times.length,
    failures: lanes.reduce((sum, { failures }) => sum + failures, 0),
    seconds: (performance.now() - started) / 1_000,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/** Client addresses, as a proxy forwards them. */
function writeRequests({ port, paths, visitors }: Pick<LoadPlan, 'port' | 'paths' | 'visitors'>): readonly Buffer[] {
  return Array.from({ length: visitors }, (_, index) => {
    const visitor = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    const headers = `host: 127.0.0.1:${port}\r\naccept-encoding: gzip, br\r\nx-forwarded-for: ${visitor}`
    return Buffer.from(`GET ${paths[index % paths.length]} HTTP/1.1\r\n${headers}\r\n\r\n`)
  })
}

type Lane = { readonly times: number[]; failures: number }

type LaneOptions = {
  readonly take: () => Buffer
  readonly end: number
  readonly firstAt: number
  readonly everyMs: number
}

/** One connection. */
function drive(port: number, { take, end, firstAt, everyMs }: LaneOptions): Promise<Lane> {
  const lane: Lane = { times: [], failures: 0 }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let sentAt = 0
  let dueAt = firstAt
  let isDone = false
  const ask = () => {
    const now = performance.now()
    if (everyMs > 0 && dueAt > now && dueAt < end) return void setTimeout(ask, dueAt - now)
    sentAt = everyMs > 0 ? dueAt : now
    dueAt += everyMs
    isDone = Math.max(now, sentAt) >= end
    if (isDone) socket.end()
    else socket.write(take())
  }
  const read = createReader((isGood) => {
    if (isGood) lane.times.push(performance.now() - sentAt)
    else lane.failures += 1
    ask()
  })
  return new Promise((resolve) => {
    // Counted in the close event, which follows.
    socket
      .on('connect', ask)
      .on('data', read)
      .on('error', () => undefined)
    socket.on('close', () => {
      if (!isDone) lane.failures += 1
      resolve(lane)
    })
  })
}

/** Parses only the status and the length, so that the load generator stays cheap. */
function createReader(onAnswer: (isGood: boolean) => void): (chunk: Buffer) => void {
  let missing = 0
  let isGood = false
  return (chunk) => {
    if (missing === 0) {
      const head = readHead(chunk)
      isGood = head.isGood
      missing = head.answerLength
    }
    missing -= chunk.length
    if (missing === 0) onAnswer(isGood)
  }
}

/** On a local socket the head arrives in one chunk; a body may take several. */
function readHead(chunk: Buffer): { answerLength: number; isGood: boolean } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1] ?? '0'
  return { answerLength: end + 4 + Number(length), isGood: head.startsWith('HTTP/1.1 200') }
}
