import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HeaderRecord } from './security.ts'

/** Node's own limits are minutes long: a few slow clients would hold every socket. */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the idle minute of common proxies, so that they never write to a closing socket.
  keepAliveTimeout: 65_000,
}

const IDLE_TIMEOUT = 30_000

/** The socket side: limits, and the security headers on answers that come before any request is understood. */
export function createHttpServer(handler: RequestListener, { headers }: { headers: HeaderRecord }): Server {
  // Node would refuse a missing Host by itself, without our headers.
  const server = createServer({ ...limits, requireHostHeader: false }, (request, response) => {
    if (request.headers.host !== undefined || request.httpVersion === '1.0') return handler(request, response)
    response.writeHead(400, { ...headers, ...bareHeaders }).end()
  })
  server.setTimeout(IDLE_TIMEOUT)
  server.on('checkExpectation', (_, response) => response.writeHead(417, { ...headers, ...bareHeaders }).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerBroken(socket, { error, headers }))
  return server
}

const bareHeaders = { connection: 'close', 'content-length': '0', 'cache-control': 'no-store' }

function answerBroken(socket: Duplex, { error, headers }: { error: NodeJS.ErrnoException; headers: HeaderRecord }) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const lines = Object.entries({ ...headers, ...bareHeaders }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}
