import { expect, test } from 'vitest'
import type { CallRequest } from './callRequest.ts'
import { runCall, runWithTerms } from './runCall.ts'

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

const swap = { chainId: 10, pay: 'native', receive: '0x1', payAmount: '5', account: '0x2', minimumReceive: '1' }
const quote = { minimumReceive: { units: '95' }, maximumPay: { units: '7' } }

test('a plan takes its floor from a new quote', async () => {
  const { sent, terms, outcome } = runPlan(swap, { answer: () => Response.json(quote) })
  expect(await outcome).toMatchObject({ type: 'answer', text: '{\n  "steps": []\n}' })
  expect(sent).toEqual([
    ['/v1/quote?chainId=10&pay=native&receive=0x1&payAmount=5', undefined],
    ['/v1/simulate', { ...swap, minimumReceive: '95' }],
  ])
  expect(terms).toEqual([{ minimumReceive: '95' }])
})

test('an exact receipt takes the most that it may cost', async () => {
  const { payAmount: _, minimumReceive: __, ...rest } = swap
  const { sent, terms, outcome } = runPlan({ ...rest, receiveAmount: '9' }, { answer: () => Response.json(quote) })
  await outcome
  expect(sent[1]).toEqual(['/v1/simulate', { ...rest, receiveAmount: '9', maximumPay: '7' }])
  expect(terms).toEqual([{ maximumPay: '7' }])
})

test('the problem of the quote is shown, and nothing else is asked', async () => {
  const { sent, terms, outcome } = runPlan(swap, { answer: () => Response.json(problem, { status: 429 }) })
  expect(await outcome).toMatchObject({ type: 'problem', problem })
  expect([sent.length, terms]).toEqual([1, []])
})

test('other calls ask for no quote', async () => {
  const { sent, outcome } = runPlan(swap, { answer: () => Response.json(quote), path: '/v1/networks' })
  await outcome
  expect(sent.map(([url]) => url)).toEqual(['/v1/networks'])
})

type PlanOptions = { readonly answer: () => Response; readonly path?: string }

function runPlan(body: Record<string, unknown>, { answer, path = '/v1/simulate' }: PlanOptions) {
  const sent: [string, unknown][] = []
  const terms: object[] = []
  const outcome = runWithTerms(
    { method: 'POST', path, query: {}, body, isEndless: false },
    {
      async fetch(url, options) {
        sent.push([String(url), options?.body && JSON.parse(String(options.body))])
        return String(url).startsWith('/v1/quote') ? answer() : Response.json({ steps: [] })
      },
      elapsed: () => 0,
      signal: new AbortController().signal,
      onText: () => undefined,
      onTerms: (one) => void terms.push(one),
    },
  )
  return { sent, terms, outcome }
}
