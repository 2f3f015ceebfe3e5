import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageActivity } from '../queries/browserActivity.ts'
import { createTradingSwitch } from './tradingSwitch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose answer can be changed, and a page that can be hidden and shown. */
function createWorld() {
  const wakes = new Set<() => void>()
  const server = { answer: async (): Promise<unknown> => ({ trading: 'open' }), isOk: true, asked: 0 }
  const activity: PageActivity = {
    get: () => 'visible',
    onChange(listener) {
      wakes.add(listener)
      return () => wakes.delete(listener)
    },
  }
  const trading = createTradingSwitch({
    fetch: async () => {
      server.asked += 1
      const body = await server.answer()
      return { ok: server.isOk, json: async () => body }
    },
    activity,
  })
  const wake = () => {
    for (const listener of wakes) listener()
  }
  return { server, trading, wake }
}

test('F-15: a server that closes trading closes it in an open tab within 30 s, and opens it again', async () => {
  const { server, trading } = createWorld()
  trading.open('deployment')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(trading.isOpen()).toBe(true)
  server.answer = async () => ({ trading: 'closed' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([trading.isOpen(), trading.state.get()]).toEqual([false, 'closed'])
  server.answer = async () => ({ trading: 'open' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trading.isOpen()).toBe(true)
})

test('F-15: a tab that wakes up asks at once', async () => {
  const { server, trading, wake } = createWorld()
  trading.open('deployment')
  await vi.advanceTimersByTimeAsync(0)
  server.answer = async () => ({ trading: 'closed' })
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(trading.isOpen()).toBe(false)
})

test.each([
  ['does not answer', async () => Promise.reject(new Error('offline')), true],
  ['answers with an error', async () => ({ trading: 'open' }), false],
  ['answers with something else', async () => ({ trading: 'yes' }), true],
  ['answers with nothing', async () => null, true],
])('F-15: where the server %s, the state is unknown', async (_, answer, isOk) => {
  const { server, trading } = createWorld()
  trading.open('deployment')
  Object.assign(server, { answer, isOk })
  expect(await trading.ask()).toBe('unknown')
})

test('what the user opened in the local world needs no server, and nothing is asked after it is closed', async () => {
  const { server, trading } = createWorld()
  server.answer = async () => ({ trading: 'closed' })
  const close = trading.open('user')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await trading.ask(), trading.isOpen(), server.asked]).toEqual(['open', true, 0])
  close()
  expect(trading.isOpen()).toBe(false)
  const closeAgain = trading.open('deployment')
  await vi.advanceTimersByTimeAsync(0)
  closeAgain()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([trading.isOpen(), server.asked]).toEqual([false, 1])
})
