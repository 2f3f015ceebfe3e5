import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startMarkets } from '../src/market/startMarkets.ts'
import { registerHealth } from '../src/ops/healthRoutes.ts'

test('a network whose nodes do not answer is closed, /readyz says why, and the server stays ready', async () => {
  const markets = startMarkets({
    env: { trading: 'open', rpcUrls: { 1: ['https://node.example'] }, worldFile: undefined },
    readLocal: async () => undefined,
    fetch: async () => new Response('', { status: 503 }),
    now: () => 0,
    elapsed: () => 0,
    random: () => 0.5,
    wait: async (_, signal) => void (await once(signal, 'abort')),
    log: { warn() {} },
  })
  const app = Fastify()
  registerHealth(app, { checks: [], markets })
  const ask = async () => (await app.inject('/readyz')).json()
  await expect.poll(async () => (await ask()).networks[1], { timeout: 10_000 }).toMatch(/^closed: ./)
  expect(await ask()).toMatchObject({ status: 'ready' })
  expect(Object.keys((await ask()).networks)).toEqual(['1', '10', '56', '137', '324', '8453', '42161', '43114'])
  markets.stop()
})
