import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHttpServer, type TimeLimits } from '../src/http/httpServer.ts'
import { createSecurityHeaders } from '../src/http/securityHeaders.ts'
import { assertNoKey, createTestApp, type TestAppOptions } from './testApp.ts'
import { patientFetch } from './testUpstream.ts'

/** The server on a real port. By default with the real clock and without time limits for upstream calls. */
export async function startServer({ limits, ...options }: TestAppOptions & { limits?: TimeLimits } = {}) {
  const outside = { fetch: patientFetch, now: Date.now, elapsed: () => performance.now() }
  const { app, listener, lines } = createTestApp({ ...outside, ...options })
  await app.ready()
  const headers = createSecurityHeaders({ publicUrl: 'http://localhost:3000', connectOrigins: [], embedOrigins: [] })
  const server = createHttpServer(listener, { headers, ...(limits && { limits }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}`, lines, server, app }
}

/** Sends raw bytes and returns the whole response once the server has closed the connection. */
export async function sendRaw(port: number, text: string | Buffer): Promise<{ status: number; answer: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk.toString('latin1')
  return { status: Number(assertNoKey(answer).split(' ')[1]), answer }
}
