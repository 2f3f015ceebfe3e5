import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoller } from './createPoller.ts'
import { createTestActivity } from './testing/testActivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('polls at once, and again after the delay that the last poll asked for', async () => {
  const { poller, polls, delay } = open()
  poller.start()
  expect(polls).toEqual(['visible'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polls).toHaveLength(2)
  delay.ms = 5_000
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polls).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(polls).toHaveLength(3)
})

test('polls at once when the page comes back, and keeps a single timer', async () => {
  const { poller, polls, activity } = open()
  poller.start()
  activity.set('hidden')
  activity.set('visible')
  expect(polls).toEqual(['visible', 'hidden', 'visible'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polls).toHaveLength(4)
})

test('after a stop nothing is polled, not even by a poll in flight', async () => {
  const { poller, polls, activity } = open()
  poller.start()
  poller.stop()
  activity.set('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls).toEqual(['visible'])
  poller.start()
  expect(polls).toHaveLength(2)
})

function open() {
  const polls: string[] = []
  const delay = { ms: 1_000 }
  const activity = createTestActivity()
  const poller = createPoller({
    activity,
    poll: async (state) => {
      polls.push(state)
      return delay.ms
    },
  })
  return { poller, polls, delay, activity }
}
