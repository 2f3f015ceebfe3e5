import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'

test.each([
  [{}, 'closed'],
  [{ TRADING: 'closed' }, 'closed'],
  [{ TRADING: 'open' }, 'open'],
])('F-15: a server with %o says that trading is %s, and no cache keeps it', async (env, trading) => {
  const { app } = createTestApp({ env })
  const response = await app.inject({ url: '/api/trading' })
  expect([response.statusCode, response.json()]).toEqual([200, { trading }])
  expect(response.headers['cache-control']).toBe('no-store')
})
