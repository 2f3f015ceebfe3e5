import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startMarkets } from './startMarkets.ts'

test('a network whose preflight failed stays closed with the reason, and its nodes are not asked', async () => {
  const asked: string[] = []
  const markets = startMarkets({
    env: { trading: 'open', rpcUrls: { 8453: ['http://127.0.0.1:1/base'] }, worldFile: undefined },
    closed: new Map([[8453, 'tokens: USDC has 18 decimals.']]),
    readLocal: async () => undefined,
    fetch: async (url) => {
      asked.push(url)
      return new Response('', { status: 503 })
    },
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
    log: { warn: () => undefined },
  })
  await vi.waitFor(() =>
    expect(markets.describe()['8453']).toBe('closed: The preflight failed. tokens: USDC has 18 decimals.'),
  )
  markets.stop()
  expect(asked.filter((url) => url.endsWith('/base'))).toEqual([])
})
