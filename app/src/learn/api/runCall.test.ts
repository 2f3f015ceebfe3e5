import { expect, test } from 'vitest'
import type { CallRequest } from './callRequest.ts'
import { runCall } from './runCall.ts'

const request: CallRequest = { method: 'GET', path: '/v1/networks', query: {}, body: undefined, isEndless: false }

const problem = {
  type: 'http://localhost:3000/docs/errors#too-many-requests',
  title: 'The limit of requests is used up.',
  status: 429,
  detail: 'The limit of requests is used up.',
  solution: 'Wait for the seconds of the Retry-After header, or use a key.',
}

function run(fetch: typeof globalThis.fetch, { signal = new AbortController().signal, isEndless = false } = {}) {
  const texts: string[] = []
  const options = { fetch, elapsed: () => 0, signal, onText: (text: string) => void texts.push(text) }
  return { outcome: runCall({ ...request, isEndless }, options), texts }
}

test('an answer is shown with lines', async () => {
  const { outcome } = run(async () => Response.json({ world: 'local' }))
  expect(await outcome).toEqual({ type: 'answer', status: 200, milliseconds: 0, text: '{\n  "world": "local"\n}' })
})

test('a problem is read with the time to wait', async () => {
  const { outcome } = run(async () => Response.json(problem, { status: 429, headers: { 'retry-after': '12' } }))
  expect(await outcome).toEqual({
    type: 'problem',
    problem,
    retryAfter: '12',
    text: JSON.stringify(problem, null, 2),
  })
})

test('the page of a proxy is not taken for an answer', async () => {
  const { outcome } = run(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await outcome).toEqual({ type: 'unreadable', status: 502 })
})

test('no connection is an outcome, and a cancelled request has none', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await run(fail).outcome).toEqual({ type: 'unreachable' })
  expect(await run(fail, { signal: AbortSignal.abort() }).outcome).toBeUndefined()
})

test('an endless answer is shown as it comes, and ended when there is enough to see', async () => {
  const event = 'event: block\ndata: 1\n\n'
  const { outcome, texts } = run(async () => new Response(createEndless(event)), { isEndless: true })
  expect(await outcome).toMatchObject({ type: 'answer', text: event.repeat(200).slice(0, 4_000) })
  expect(texts.slice(0, 2)).toEqual([event, event + event])
})

function createEndless(event: string): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(event)) })
}
