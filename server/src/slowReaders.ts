import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type SlowReaderOptions = {
  /** Whoever takes less than this is holding a connection, not reading. */
  readonly bytesPerSecond: number
  /** What even the shortest answer is given. */
  readonly patienceMs: number
  /** How long nothing at all may be taken; Node grants a second one to whoever took anything in the first. */
  readonly stillMs: number
  readonly intervalMs: number
}

/** An answer that waits for its reader: how much, since when, and until when it may. */
type Waiting = { readonly written: number; readonly until: number }

/**
 * Closes connections whose answers are read so slowly that it must be on purpose. Node's own timeout starts anew
 * with every byte that is taken, so one byte in a while would keep a connection for ever.
 */
export function cutSlowReaders(server: Server, options: SlowReaderOptions): void {
  const sockets = new Map<Socket, Waiting | undefined>()
  server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, waiting] of sockets) sockets.set(socket, check(socket, { waiting, options }))
  }, options.intervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

type CheckOptions = { readonly waiting: Waiting | undefined; readonly options: SlowReaderOptions }

function check(socket: Socket, { waiting, options }: CheckOptions): Waiting | undefined {
  const { writableLength, bytesWritten } = socket
  if (writableLength === 0) return undefined
  // Only now: a timeout of the whole server would set a timer for every request.
  if (waiting === undefined) socket.setTimeout(options.stillMs)
  const now = performance.now()
  if (waiting === undefined || waiting.written !== bytesWritten) {
    const due = (writableLength / options.bytesPerSecond) * 1_000
    return { written: bytesWritten, until: now + Math.max(due, options.patienceMs) }
  }
  if (now >= waiting.until) socket.destroy()
  return waiting
}
