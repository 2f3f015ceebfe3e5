import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFindPeer } from '../src/http/clientAddress.ts'
import { limitConnections } from '../src/http/listen.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { startServer } from '../testing/testServer.ts'

/** Opens connections that send nothing. Resolves when each is open or closed again. */
async function hoard(port: number, { count, from }: { count: number; from: string }): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {}),
    )
    sockets.push(...batch)
    await Promise.all(batch.map((socket) => once(socket, 'connect').catch(() => {})))
  }
  return sockets
}

function askFrom(port: number, localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/healthz', localAddress, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

// Elsewhere a machine has only one loopback address.
const hasAddresses = process.platform === 'linux' || process.platform === 'win32'

test.skipIf(!hasAddresses)('S-08: one address with thousands of connections locks nobody else out', async () => {
  const refused: string[] = []
  let [seen, open] = [0, 0]
  const { port, server } = await startServer()
  limitConnections(server, {
    findPeer: createFindPeer({ trustedProxies: [] }),
    onRefuse: (reason) => refused.push(reason),
    onCount: (count) => {
      open = count
    },
    perClient: 100,
  })
  server.on('connection', () => {
    seen += 1
  })
  const count = scale(10_000)
  await hoard(port, { count, from: '127.0.0.1' })
  await expect.poll(() => seen, { timeout: 60_000 }).toBe(count)
  // A refused connection counts until it is closed. Kept ones send nothing, so they end after 10 s and leave a place.
  await expect.poll(() => open, { timeout: 60_000 }).toBeLessThanOrEqual(100)
  expect(refused.length).toBeGreaterThan(count / 2)
  const answers = await Promise.all(Array.from({ length: 50 }, () => askFrom(port, '127.0.0.2')))
  expect(new Set(answers)).toEqual(new Set([200]))
  reportRow('S-08', `${count} connections of one address, ${refused.length} refused, 50 of 50 others answered`)
})

test('a trusted proxy may open as many as it needs', async () => {
  const { port, server } = await startServer()
  const refused: string[] = []
  limitConnections(server, {
    findPeer: createFindPeer({ trustedProxies: ['127.0.0.1'] }),
    onRefuse: (reason) => refused.push(reason),
    perClient: 5,
  })
  await hoard(port, { count: 20, from: '127.0.0.1' })
  expect(await askFrom(port, '127.0.0.1')).toBe(200)
  expect(refused).toEqual([])
})

test('with many connections open, idle ones are closed', async () => {
  const { port, server } = await startServer()
  server.maxConnections = 40
  const usual = server.keepAliveTimeout
  limitConnections(server, { findPeer: () => undefined })
  const sockets = await hoard(port, { count: 34, from: '127.0.0.1' })
  for (const socket of sockets) socket.resume().write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 10_000 }).toBe(34)
  await expect.poll(() => server.keepAliveTimeout, { timeout: 10_000 }).toBe(usual)
  expect(await askFrom(port, '127.0.0.1')).toBe(200)
})
