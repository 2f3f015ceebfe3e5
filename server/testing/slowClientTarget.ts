import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpServer, type TimeLimits } from '../src/http/httpServer.ts'
import { createSecurityHeaders } from '../src/http/securityHeaders.ts'
import { createTestApp, testSite } from './testApp.ts'

/** The attacked server, in its own process, with a file that is larger than all socket buffers. */
const limits: TimeLimits = JSON.parse(process.argv[2] ?? '{}')
const site = [...testSite, { path: 'big.bin', body: Buffer.alloc(32 * 2 ** 20) }]
const { app, listener } = createTestApp({ site, fetch, now: Date.now, elapsed: () => performance.now() })
await app.ready()
const headers = createSecurityHeaders({ publicUrl: 'http://localhost:3000', connectOrigins: [], embedOrigins: [] })
const server = createHttpServer(listener, { headers, limits })

/** Lifetimes in seconds by client port. Measured on the server, because a client that reads nothing misses the close. */
const closes: [port: number, seconds: number][] = []
server.on('connection', (socket) => {
  const { remotePort = 0 } = socket
  const started = performance.now()
  socket.on('close', () => closes.push([remotePort, (performance.now() - started) / 1_000]))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('message', () => process.send?.(closes))
process.send?.((server.address() as AddressInfo).port)
