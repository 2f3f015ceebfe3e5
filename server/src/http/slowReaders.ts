import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type SlowReaderOptions = {
  readonly bytesPerSecond: number
  /** The least time that any response is given. */
  readonly graceMs: number
  /** How long a client may read nothing. Node's socket timeout restarts once if something was read in the first period. */
  readonly stallMs: number
  readonly intervalMs: number
}

/** Buffered output that a client has not read yet. */
type Pending = { readonly written: number; readonly until: number }

/**
 * Closes connections of clients that read slower than `bytesPerSecond`. Node's own timeout restarts with every byte, so a
 * client that reads one byte now and then could hold a connection for ever.
 */
export function cutSlowReaders(server: Server, options: SlowReaderOptions): void {
  const sockets = new Map<Socket, Pending | undefined>()
  server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, pending] of sockets) sockets.set(socket, check(socket, { pending, options }))
  }, options.intervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

type CheckOptions = { readonly pending: Pending | undefined; readonly options: SlowReaderOptions }

function check(socket: Socket, { pending, options }: CheckOptions): Pending | undefined {
  const { writableLength, bytesWritten } = socket
  if (writableLength === 0) return undefined
  // Set per socket and only when needed: a server-wide timeout would start a timer for every request.
  if (pending === undefined) socket.setTimeout(options.stallMs)
  const now = performance.now()
  if (pending === undefined || pending.written !== bytesWritten) {
    const due = (writableLength / options.bytesPerSecond) * 1_000
    return { written: bytesWritten, until: now + Math.max(due, options.graceMs) }
  }
  if (now >= pending.until) socket.destroy()
  return pending
}
