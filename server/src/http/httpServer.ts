import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { listHeader, readHeader } from './requestHeaders.ts'
import type { HeaderRecord } from './securityHeaders.ts'
import { cutSlowReaders } from './slowReaders.ts'

/** In milliseconds. */
export type TimeLimits = {
  /** For the headers of a request to arrive. */
  readonly headersTimeout: number
  /** For the whole request to arrive. */
  readonly requestTimeout: number
  /** For a client that reads nothing of its response. */
  readonly stallTimeout: number

  readonly connectionsCheckingInterval: number
  /** For a refused client to close its side of the connection. */
  readonly lingerTimeout: number
}

/** Node's defaults are minutes. With the checking interval these come to 10, 15 and 30 seconds. */
export const timeLimits: TimeLimits = {
  headersTimeout: 8_500,
  requestTimeout: 13_500,
  stallTimeout: 14_000,
  connectionsCheckingInterval: 500,
  lingerTimeout: 500,
}

/** Longer than the usual 60 s of proxies, which must never write to a socket that is being closed. */
const KEEP_ALIVE_MS = 65_000
const MOST_HEADER_BYTES = 16_384
/** Further connections are closed at once, to bound memory and file handles. */
const MOST_CONNECTIONS = 10_000

/** Slower than any real phone. */
const slowestReader = { bytesPerSecond: 16_384, graceMs: 28_000 }

type HttpServerOptions = {
  readonly headers: HeaderRecord
  readonly limits?: TimeLimits
  /** Decides about the `Host` header. By default every name is served. */
  readonly isKnownHost?: (host: string) => boolean
}

/** An HTTP server with time limits, and with the security headers on the errors that Node itself would answer. */
export function createHttpServer(
  handler: RequestListener,
  { headers, limits = timeLimits, isKnownHost = () => true }: HttpServerOptions,
): Server {
  const { stallTimeout, lingerTimeout, ...timeouts } = limits
  const refused = new WeakSet<Duplex>()
  const sizes = { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MOST_HEADER_BYTES }
  // Otherwise Node refuses a missing Host itself, without our headers.
  const server = createServer({ ...timeouts, ...sizes, requireHostHeader: false }, (request, response) => {
    const hosts = listHeader(request, 'host')
    const isClear = isUnambiguous(request, hosts.length)
    if (isClear && hosts.every(isKnownHost)) return handler(request, response)
    refused.add(request.socket)
    response.writeHead(isClear ? MISDIRECTED : 400, { ...headers, ...bareHeaders }).end()
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('checkExpectation', (_, response) => response.writeHead(417, { ...headers, ...bareHeaders }).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!refused.has(socket)) answerBroken(socket, { error, headers, lingerTimeout })
  })
  cutSlowReaders(server, {
    ...slowestReader,
    stallMs: stallTimeout,
    intervalMs: timeouts.connectionsCheckingInterval,
  })
  return server
}

/** Prevents request smuggling: one Host, and a body with the same end for every proxy. */
function isUnambiguous(request: IncomingMessage, hosts: number): boolean {
  const { httpVersion } = request
  const coding = readHeader(request, 'transfer-encoding')
  if (httpVersion === '1.0') return coding === undefined && hosts <= 1
  return httpVersion === '1.1' && hosts === 1 && (coding === undefined || coding.toLowerCase() === 'chunked')
}

const MISDIRECTED = 421

const bareHeaders = { connection: 'close', 'content-length': '0', 'cache-control': 'no-store' }

type Broken = {
  readonly error: NodeJS.ErrnoException
  readonly headers: HeaderRecord
  readonly lingerTimeout: number
}

function answerBroken(socket: Duplex, { error, headers, lingerTimeout }: Broken): void {
  // Data after the last request of this connection. Its response is in flight and closes it.
  if (error.code === 'HPE_CLOSED_CONNECTION') return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const lines = Object.entries({ ...headers, ...bareHeaders }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
  // A client that does not close its side would keep the connection open.
  setTimeout(() => socket.destroy(), lingerTimeout).unref()
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}
