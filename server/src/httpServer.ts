import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { countHeader, readHeader } from './readHeader.ts'
import type { HeaderRecord } from './security.ts'
import { cutSlowReaders } from './slowReaders.ts'

/** In milliseconds. */
export type TimeLimits = {
  /** Until the head of a request is there. */
  readonly headersTimeout: number
  /** Until all of it is there. */
  readonly requestTimeout: number
  /** How long a reader may take nothing of his answer. */
  readonly stillTimeout: number
  /** How often they are looked at. */
  readonly connectionsCheckingInterval: number
  /** For whoever was refused to close his side in turn. */
  readonly lingerTimeout: number
}

/** Node's own are minutes long: a few slow clients would hold every socket. With the delay of the check, 10, 15 and 30 s. */
export const timeLimits: TimeLimits = {
  headersTimeout: 8_500,
  requestTimeout: 13_500,
  stillTimeout: 14_000,
  connectionsCheckingInterval: 500,
  lingerTimeout: 500,
}

/** Longer than the idle minute of common proxies, so that they never write to a closing socket. */
const KEEP_ALIVE_MS = 65_000
const MOST_HEADER_BYTES = 16_384
/** What comes beyond is closed at once, so that memory and file handles last. */
const MOST_CONNECTIONS = 10_000

/** Below the slowest of phones. */
const readers = { bytesPerSecond: 16_384, patienceMs: 28_000 }

export type HttpServerOptions = { readonly headers: HeaderRecord; readonly limits?: TimeLimits }

/** The socket side: limits, and the security headers on answers that come before any request is understood. */
export function createHttpServer(
  handler: RequestListener,
  { headers, limits = timeLimits }: HttpServerOptions,
): Server {
  const { stillTimeout, lingerTimeout, ...timeouts } = limits
  const refused = new WeakSet<Duplex>()
  const sizes = { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MOST_HEADER_BYTES }
  // Node would refuse a missing Host by itself, without our headers.
  const server = createServer({ ...timeouts, ...sizes, requireHostHeader: false }, (request, response) => {
    if (isClear(request)) return handler(request, response)
    refused.add(request.socket)
    response.writeHead(400, { ...headers, ...bareHeaders }).end()
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('checkExpectation', (_, response) => response.writeHead(417, { ...headers, ...bareHeaders }).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!refused.has(socket)) answerBroken(socket, { error, headers, lingerTimeout })
  })
  cutSlowReaders(server, {
    ...readers,
    stillMs: stillTimeout,
    intervalMs: timeouts.connectionsCheckingInterval,
  })
  return server
}

/** Whether a proxy before us must have read the same: one host, and a body whose end nobody can dispute. */
function isClear(request: IncomingMessage): boolean {
  const { httpVersion } = request
  const coding = readHeader(request, 'transfer-encoding')
  const hosts = countHeader(request, 'host')
  if (httpVersion === '1.0') return coding === undefined && hosts <= 1
  return httpVersion === '1.1' && hosts === 1 && (coding === undefined || coding.toLowerCase() === 'chunked')
}

const bareHeaders = { connection: 'close', 'content-length': '0', 'cache-control': 'no-store' }

type Broken = {
  readonly error: NodeJS.ErrnoException
  readonly headers: HeaderRecord
  readonly lingerTimeout: number
}

function answerBroken(socket: Duplex, { error, headers, lingerTimeout }: Broken): void {
  // More came after the last request of this connection: its answer is under way, and ends it.
  if (error.code === 'HPE_CLOSED_CONNECTION') return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const lines = Object.entries({ ...headers, ...bareHeaders }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
  // Whoever does not close his side in turn would hold the connection after all.
  setTimeout(() => socket.destroy(), lingerTimeout).unref()
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}
