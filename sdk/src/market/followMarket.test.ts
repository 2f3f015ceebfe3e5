import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FollowedMarket, followMarket } from './followMarket.ts'
import { blockOf, exampleChange, exampleMarket, hashOf } from './testing/exampleMarket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the snapshot is there before the stream, and each block after it replaces it', async () => {
  const { server, blocks } = await follow()
  expect(blocks()).toEqual([7])
  await server.send('block', hashOf(7))
  await server.send('change', exampleChange)
  expect(blocks()).toEqual([7, 8])
  expect(server.asked).toEqual(['/api/markets/1', '/api/markets/1/stream'])
})

test.each([
  ['a block that was missed', 'change', { ...exampleChange, since: hashOf(8), block: blockOf(9) }],
  ['a restart', 'restart', {}],
  ['another block when the stream opens', 'block', hashOf(9)],
])('%s: the snapshot is loaded again', async (_, name, data) => {
  const { server, blocks } = await follow()
  server.snapshot = { ...exampleMarket, block: blockOf(9) }
  await server.send(name, data)
  expect(blocks()).toEqual([7, 9])
  expect(server.asked.filter((path) => path === '/api/markets/1')).toHaveLength(2)
})

test('a change that the snapshot already contains is passed over', async () => {
  const { server, blocks } = await follow()
  await server.send('change', { ...exampleChange, since: hashOf(5), block: blockOf(6) })
  expect([blocks(), server.asked.length]).toEqual([[7], 2])
})

test('the age of the server counts, in the first answer and in each heartbeat', async () => {
  const { server, seen } = await follow({ age: '4' })
  expect(seen.at(-1)).toMatchObject({ seenAt: -4_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  await server.send('age', 700)
  expect(seen.at(-1)).toMatchObject({ type: 'open', seenAt: 4_300 })
})

test.each([503, 404])('an answer of %d means that the network is closed, and it is asked again', async (status) => {
  const { server, seen } = await follow({ status })
  // A server that has just started is given a moment.
  await vi.advanceTimersByTimeAsync(1_400)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(seen).toEqual([{ type: 'closed' }])
  server.status = 200
  await vi.advanceTimersByTimeAsync(2_100)
  expect(seen.at(-1)?.type).toBe('open')
})

test('a server that closes the network later reports it by its age', async () => {
  const { server, seen } = await follow()
  await server.send('age', -1)
  expect(seen.at(-1)).toEqual({ type: 'closed' })
})

test.each([
  ['no answer', { status: 0 }],
  ['an error', { status: 500 }],
  ['an answer that is no market', { snapshot: { hello: 'world' } }],
])('%s: the market is not reached, and it is asked again more and more slowly', async (_, changes) => {
  const { server, seen } = await follow(changes)
  expect(seen).toEqual([{ type: 'unreachable' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked.length).toBeLessThan(12)
})

test('a stream that is cut in the middle of an event resumes with a new snapshot, and the market stays meanwhile', async () => {
  const { server, seen, blocks } = await follow()
  await server.write('event: change\ndata: {"since"')
  server.snapshot = { ...exampleMarket, block: blockOf(9) }
  await server.end()
  expect(seen.map(({ type }) => type)).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(600)
  expect(blocks()).toEqual([7, 9])
})

test('a stream that falls silent is cut, and the next one is opened', async () => {
  const { server } = await follow()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.asked.filter((path) => path.endsWith('/stream'))).toHaveLength(2)
})

test('an event that is no JSON ends the stream, not the worker', async () => {
  const { server, blocks } = await follow()
  await server.write('event: change\ndata: {oops}\n\n')
  await vi.advanceTimersByTimeAsync(600)
  expect(blocks()).toEqual([7, 7])
})

test('after its end it sends no request and emits no market', async () => {
  const { server, seen, end } = await follow()
  end()
  await server.send('change', exampleChange)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([seen.length, server.asked.length, vi.getTimerCount()]).toEqual([1, 2, 0])
})

type Changes = { readonly status?: number; readonly age?: string; readonly snapshot?: unknown }

/** A followed market, and the server behind it. */
async function follow(changes: Changes = {}) {
  const server = createServer(changes)
  const seen: FollowedMarket[] = []
  const started = Date.now()
  const end = followMarket(1, {
    fetch: server.fetch,
    elapsed: () => Date.now() - started,
    onMarket: (market) => seen.push(market),
  })
  await vi.advanceTimersByTimeAsync(0)
  const blocks = () => seen.map((market) => (market.type === 'open' ? market.snapshot.block.number : market.type))
  return { server, seen, end, blocks }
}

function createServer({ status = 200, age = '0', snapshot = exampleMarket }: Changes) {
  const asked: string[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const write = async (text: string) => {
    try {
      stream?.enqueue(new TextEncoder().encode(text))
    } catch {
      // The client has left.
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  const server = {
    asked,
    status,
    snapshot,
    write,
    send: (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    async end() {
      stream?.close()
      await vi.advanceTimersByTimeAsync(0)
    },
    async fetch(path: string, { signal }: { signal: AbortSignal }): Promise<Response> {
      asked.push(path)
      if (server.status === 0) throw new TypeError('Failed to fetch')
      if (!path.endsWith('/stream')) return Response.json(server.snapshot, { status: server.status, headers: { age } })
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
          signal.addEventListener('abort', () => controller.error(signal.reason), { once: true })
        },
      })
      return new Response(body)
    },
  }
  return server
}
