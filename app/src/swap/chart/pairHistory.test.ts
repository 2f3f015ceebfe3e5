import { findListing, type Listing } from '@murmur/engine/token'
import { createTestActivity } from '@murmur/sdk/queries/testing/testActivity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPairHistory, type PairHistory } from './pairHistory.ts'

type PairQuestion = Parameters<PairHistory['follow']>[0]

const [ether, bnb] = ['1:ETH', '56:BNB'].map(findListing) as [Listing, Listing]
const day: PairQuestion = { pay: ether, receive: bnb, period: 'day' }
const week: PairQuestion = { ...day, period: 'week' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const asked: string[] = []
  const server = { isDown: false, price: 1, delayMs: 0 }
  const activity = createTestActivity()
  const history = createPairHistory({
    activity,
    fetch: async (path) => {
      asked.push(path)
      if (server.delayMs > 0) await new Promise((answer) => setTimeout(answer, server.delayMs))
      if (server.isDown) return new Response('', { status: 503 })
      const prices = { '1:ETH': [server.price], '56:BNB': [1] }
      return Response.json({ step: 300, start: 0, at: 0, prices })
    },
  })
  return { history, asked, server, activity }
}

const settle = () => vi.advanceTimersByTimeAsync(1)

test('a pair is asked for by period, and what is known is shown at once when it is chosen again', async () => {
  const { history, asked } = open()
  history.follow(day)
  expect(history.state.get().type).toBe('loading')
  await settle()
  history.follow({ ...day })
  history.follow(week)
  expect(history.state.get().type).toBe('loading')
  await settle()
  history.follow(day)
  expect(history.state.get()).toMatchObject({ type: 'answer', question: { period: 'day' } })
  await settle()
  expect(asked.map((path) => path.slice(path.indexOf('period')))).toEqual(['period=day', 'period=week', 'period=day'])
})

test('a failure is shown, and asked again after a while or at once', async () => {
  const { history, asked, server } = open()
  server.isDown = true
  history.follow(day)
  await settle()
  expect(history.state.get().type).toBe('failed')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(2)
  server.isDown = false
  history.retry()
  expect(history.state.get().type).toBe('loading')
  await settle()
  expect(history.state.get().type).toBe('answer')
})

test('a server that always takes 20 seconds is waited for, and can be asked again meanwhile', async () => {
  const { history, asked, server } = open()
  server.delayMs = 20_000
  history.follow(day)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(history.state.get()).toEqual({ type: 'loading', isSlow: false })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(history.state.get()).toEqual({ type: 'loading', isSlow: true })
  history.retry()
  expect(history.state.get()).toEqual({ type: 'loading', isSlow: false })
  await vi.advanceTimersByTimeAsync(12_000)
  expect([history.state.get().type, asked.length]).toEqual(['answer', 2])
})

test('an answer that fails late leaves the one that was asked for after it', async () => {
  const { history, server } = open()
  Object.assign(server, { isDown: true, delayMs: 20_000 })
  history.follow(day)
  await vi.advanceTimersByTimeAsync(9_000)
  history.retry()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(history.state.get().type).toBe('loading')
  server.isDown = false
  await vi.advanceTimersByTimeAsync(8_000)
  expect(history.state.get().type).toBe('answer')
})

test('a history that is shown stays while the server fails, and is renewed every five minutes', async () => {
  const { history, server } = open()
  history.follow(day)
  await settle()
  server.isDown = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect(history.state.get()).toMatchObject({ answer: { prices: { '1:ETH': [1] } } })
  server.isDown = false
  server.price = 2
  await vi.advanceTimersByTimeAsync(10_000)
  expect(history.state.get()).toMatchObject({ answer: { prices: { '1:ETH': [2] } } })
})

test('without a connection it says so, and loads when it is back', async () => {
  const { history, activity, asked } = open()
  activity.set('offline')
  history.follow(day)
  await settle()
  expect([history.state.get().type, asked.length]).toEqual(['offline', 0])
  activity.set('visible')
  await settle()
  expect(history.state.get().type).toBe('answer')
})

test('a closed chart asks for nothing, and a late answer is not shown for another pair', async () => {
  const { history, asked } = open()
  history.follow(day)
  history.follow({ ...day, pay: bnb, receive: ether })
  await settle()
  expect(history.state.get()).toMatchObject({ type: 'answer', question: { pay: { id: '56:BNB' } } })
  history.stop()
  const { length } = asked
  await vi.advanceTimersByTimeAsync(900_000)
  expect(asked).toHaveLength(length)
})
