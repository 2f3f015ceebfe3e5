import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type ConnectionLimitsOptions = {
  /** The key under which a connection counts. No value for a trusted proxy, which has many clients. */
  readonly findPeer: (address: string) => string | undefined
  /** Called for each connection that is closed at once. */
  readonly onRefuse?: (reason: 'client' | 'total') => void
  /** Called with the number of open connections, with each change. */
  readonly onCount?: (count: number) => void
  readonly perClient?: number
}

/** A browser opens six; many people may share one address. */
const MOST_PER_CLIENT = 500

/** Above this share of the connection limit, idle connections are closed soon. */
const PRESSURE = 0.5
/** Above this share, they are closed at once. */
const HIGH_PRESSURE = 0.8
const SHORT_KEEP_ALIVE_MS = 3_000
const CHECK_EVERY_MS = 500

/** Keeps one client from using up the connections of all others. */
export function limitConnections(server: Server, options: ConnectionLimitsOptions): Server {
  const { findPeer, onRefuse, onCount, perClient = MOST_PER_CLIENT } = options
  const open = new Map<string, number>()
  let total = 0
  const count = (peer: string | undefined, by: 1 | -1) => {
    total += by
    onCount?.(total)
    if (peer === undefined) return
    const next = (open.get(peer) ?? 0) + by
    if (next === 0) open.delete(peer)
    else open.set(peer, next)
  }
  server.prependListener('connection', (socket: Socket) => {
    const peer = findPeer(socket.remoteAddress ?? '')
    count(peer, 1)
    socket.once('close', () => count(peer, -1))
    if (peer === undefined || (open.get(peer) ?? 0) <= perClient) return
    onRefuse?.('client')
    socket.destroy()
  })
  server.on('drop', () => onRefuse?.('total'))
  easePressure(server, { getTotal: () => total })
  return server
}

/** Shortens keep-alive under pressure to make room for new clients. */
function easePressure(server: Server, { getTotal }: { getTotal: () => number }): void {
  const { keepAliveTimeout: usual } = server
  const timer = setInterval(() => {
    const part = getTotal() / server.maxConnections
    server.keepAliveTimeout = part > PRESSURE ? SHORT_KEEP_ALIVE_MS : usual
    if (part > HIGH_PRESSURE) server.closeIdleConnections()
  }, CHECK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
