import { lookup } from 'node:dns/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../env.ts'

type Listening = {
  readonly url: string
  /** Graceful shutdown: waits for requests in flight, and cuts connections that are still open after `graceMs`. */
  close(graceMs: number): Promise<void>
}

type ListenOptions = { readonly host: string; readonly port: number }

/** Listens on every address of the host: `localhost` is 127.0.0.1 for some clients and ::1 for others. */
export async function listen(create: () => Server, { host, port }: ListenOptions): Promise<Listening> {
  const servers: Server[] = []
  let bound = port
  for (const { address } of await findAddresses(host)) {
    const server = create()
    const result = await open(server, { host: address, port: bound })
    if (result.type === 'open') {
      servers.push(server)
      bound = result.port
    } else if (result.code !== 'EADDRNOTAVAIL') {
      await closeAll(servers, { graceMs: 0 })
      throw new StartError(explain(result.code, { host, port: bound }))
    }
  }
  if (servers.length === 0) throw new StartError(explain('EADDRNOTAVAIL', { host, port }))
  return { url: renderUrl(host, bound), close: (graceMs) => closeAll(servers, { graceMs }) }
}

async function findAddresses(host: string) {
  // The hosts file may name only one of the two.
  if (host === 'localhost') return [{ address: '127.0.0.1' }, { address: '::1' }]
  return await lookup(host, { all: true }).catch(() => [])
}

type OpenResult = { readonly type: 'open'; readonly port: number } | { readonly type: 'failed'; readonly code: string }

function open(server: Server, options: ListenOptions): Promise<OpenResult> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ type: 'failed', code: error.code ?? error.message }),
    )
    server.listen(options, () => resolve({ type: 'open', port: (server.address() as AddressInfo).port }))
  })
}

/** Longer than the pause between two requests of a keep-alive client, and than a connection waits to be accepted. */
const LINGER_MS = 2_000
const LINGER_STEP_MS = 100

/**
 * First answers with `Connection: close` for a moment, then closes idle connections. Node's own `close` cuts idle
 * keep-alive connections at once, and with them requests that are already on the wire.
 */
async function closeAll(servers: readonly Server[], { graceMs }: { graceMs: number }): Promise<void> {
  for (const server of servers) server.prependListener('request', endConnection)
  const lingerMs = (await hasConnections(servers)) ? Math.min(LINGER_MS, graceMs) : 0
  await linger(lingerMs)
  const closed = Promise.all(servers.map(stopAccepting))
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
  }, 50)
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, graceMs - lingerMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** In short steps, because a suspended machine must not count its sleep as waiting. */
async function linger(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LINGER_STEP_MS) await delay(Math.min(left, LINGER_STEP_MS))
}

async function hasConnections(servers: readonly Server[]): Promise<boolean> {
  const counts = await Promise.all(servers.map((server) => promisify(server.getConnections).call(server)))
  return counts.some((count) => count > 0)
}

function stopAccepting(server: Server): Promise<unknown> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
}

function endConnection(_: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}

function explain(code: string, { host, port }: ListenOptions): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`
  return `Cannot listen on ${host}:${port} (${code}). Set HOST to an address of this machine, for example: localhost`
}

function renderUrl(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isAny ? 'localhost' : name}:${port}`
}

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
