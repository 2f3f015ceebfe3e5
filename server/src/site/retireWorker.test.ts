import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import { retireWorker } from './retireWorker.ts'

const site = [
  { path: 'index.html', body: Buffer.from('<html lang="en"></html>') },
  { path: 'sw.js', body: Buffer.from('keep()') },
]

test('the service worker is asked for again each time, and may ask this site alone', async () => {
  const { headers, body } = await createTestApp({ site }).app.inject('/sw.js')
  expect([body, headers['cache-control'], headers['content-type']]).toEqual([
    'keep()',
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
  expect(headers['content-security-policy']).toContain("connect-src 'self';")
})

test('a retired worker forgets everything and leaves, and all other files stay', async () => {
  const { app } = createTestApp({ site: await retireWorker(site) })
  const { headers, body } = await app.inject('/sw.js')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toMatch(/skipWaiting\(\)[\s\S]*caches\.delete[\s\S]*registration\.unregister\(\)/)
  expect(body).not.toContain('fetch')
  expect((await app.inject('/')).body).toContain('<html')
})
