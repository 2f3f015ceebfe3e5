import { findListing, type Listing } from '@murmur/engine/token'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDayHistory, fetchHistory } from './historyQuery.ts'
import { createTestActivity } from './testing/testActivity.ts'

const pair = ['56:BNB', '1:ETH'].map(findListing).filter((listing) => listing !== undefined)
const answer = {
  step: 300,
  start: 1_800_000_000,
  at: 1_800_000_300,
  prices: { '1:ETH': [3_000, null], '56:BNB': [1, 2] },
}
const day = { step: 3_600, start: 0, at: 7_200, moves: { '1:ETH': [3_000, 100, -50], '56:BNB': [null, 5, null] } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a pair is asked for in the order of the list, without imported tokens', async () => {
  const asked: string[] = []
  const fetch = async (path: string) => {
    asked.push(path)
    return Response.json(answer)
  }
  const imported = { ...pair[0], id: `1:0x${'1'.repeat(40)}` } as Listing
  expect(await fetchHistory([...pair, imported], { period: 'week', fetch })).toEqual(answer)
  expect(asked).toEqual(['/api/history?listings=1:ETH,56:BNB&period=week'])
  expect(await fetchHistory([imported], { period: 'day', fetch })).toMatchObject({ at: null, prices: {} })
  expect(asked).toHaveLength(1)
})

test('a refusal rejects', async () => {
  const fetch = async () => new Response('{}', { status: 503 })
  await expect(fetchHistory(pair, { period: 'day', fetch })).rejects.toThrow('The history was answered with 503.')
})

test.each([
  ['nothing', null],
  ['a list', []],
  ['a step of zero', { ...answer, step: 0 }],
  ['a price of zero', { ...answer, prices: { '1:ETH': [0] } }],
  ['a price below zero', { ...answer, prices: { '1:ETH': [-1] } }],
  ['a text', { ...answer, prices: { '1:ETH': ['1'] } }],
  ['lines of two lengths', { ...answer, prices: { '1:ETH': [1], '56:BNB': [1, 2] } }],
  ['a line without end', { ...answer, prices: { '1:ETH': Array.from({ length: 1_001 }, () => 1) } }],
  ['no time', { ...answer, at: undefined }],
])('a history with %s is refused', async (_, body) => {
  const fetch = async () => Response.json(body)
  await expect(fetchHistory(pair, { period: 'day', fetch })).rejects.toThrow(TypeError)
})

/** The lines that a page has after this answer, and whether it was refused. */
async function readDay(body: unknown) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const history = createDayHistory({ fetch: async () => Response.json(body), activity: createTestActivity() })
  history.watch()
  await vi.advanceTimersByTimeAsync(1)
  history.dispose()
  const isRefused = warn.mock.calls.length > 0
  warn.mockClear()
  return { lines: history.lines.get(), isRefused }
}

test('a line of the last day is read from its moves, and a single price is no line', async () => {
  const { lines } = await readDay(day)
  expect([...lines.keys()]).toEqual(['1:ETH'])
  const line = lines.get('1:ETH')
  expect(line?.prices.map((price) => price?.toFixed(2))).toEqual(['3000.00', '3030.00', '3014.85'])
  expect([line?.change.toFixed(3), line?.seconds]).toEqual(['0.495', 7_200])
})

test('lines that are not possible are left out', async () => {
  const moves = {
    fallsBelowZero: [5, -10_001],
    grows: [1e300, 1e300],
    startsBelowZero: [-5, 1],
    long: Array.from({ length: 26 }, () => 1),
    empty: [],
    good: [5, 0],
  }
  expect([...(await readDay({ ...day, moves })).lines.keys()]).toEqual(['good'])
  for (const body of [null, [], {}, { ...day, moves: null }, { ...day, moves: { '1:ETH': ['1'] } }])
    expect(await readDay(body)).toEqual({ lines: new Map(), isRefused: true })
})

test('the last day is polled while it is watched, and a failure leaves the lines', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let requests = 0
  let isDown = false
  const fetch = async () => {
    requests += 1
    return isDown ? new Response('', { status: 500 }) : Response.json(day)
  }
  const history = createDayHistory({ fetch, activity: createTestActivity() })
  const [unwatch, unwatchOther] = [history.watch(), history.watch()]
  await vi.advanceTimersByTimeAsync(1)
  expect([requests, history.lines.get().size]).toEqual([1, 1])
  isDown = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect([requests, history.lines.get().size, warn.mock.calls.length]).toEqual([2, 1, 1])
  unwatch()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toBe(3)
  unwatchOther()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toBe(3)
})
