import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type SlowKind, slowKinds } from './slowKinds.ts'

/** Slow clients of every kind. They run in their own process, so that they do not disturb the measurements. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const kinds = Array.from({ length: Math.ceil(count / slowKinds.length) }, () => slowKinds).flat()

const opened = await Promise.all(
  kinds.slice(0, count).map(async (kind) => {
    const socket = openSlowly(kind)
    await once(socket, 'connect')
    return { name: kind.name, port: socket.localPort ?? 0 }
  }),
)
process.send?.(opened)

/** Reconnects when it is closed, to keep the number of connections constant. */
function openSlowly(kind: SlowKind): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(kind.start)
  if (kind.drip === '') socket.pause()
  const timer = setInterval(() => kind.drip !== '' && socket.writable && socket.write(kind.drip), 300)
  return socket.on('close', () => {
    clearInterval(timer)
    openSlowly(kind)
  })
}
