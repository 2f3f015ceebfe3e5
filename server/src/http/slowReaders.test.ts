import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from './slowReaders.ts'

/** More than the buffers of both sides of a local connection hold. */
const body = Buffer.alloc(32 * 2 ** 20)

/** With so long a time for stillness that only the speed can close it, unless told otherwise. */
async function start({ bytesPerSecond, stallMs = 600_000 }: { bytesPerSecond: number; stallMs?: number }) {
  const server = createServer((_, response) => response.end(body))
  cutSlowReaders(server, { bytesPerSecond, graceMs: 300, stallMs, intervalMs: 50 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // As the server sees it: the reader still has a full buffer to work through.
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  return { port: (server.address() as AddressInfo).port, closed }
}

/** A reader that takes a few bytes now and then. */
function readSlowly(port: number): Socket {
  const buffer = Buffer.alloc(4_096)
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback: () => {
        setTimeout(() => socket.resume(), 20)
        return false
      },
    },
  })
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

test('whoever reads a little now and then is cut all the same', async () => {
  const { port, closed } = await start({ bytesPerSecond: 64 * 2 ** 20 })
  const socket = readSlowly(port)
  await closed
  socket.destroy()
})

test('whoever reads nothing is cut, however much there is to read', async () => {
  const { port, closed } = await start({ bytesPerSecond: 1, stallMs: 300 })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  socket.destroy()
})

test('whoever reads at an honest speed is not', async () => {
  const { port, closed } = await start({ bytesPerSecond: 2 ** 20 })
  const socket = readSlowly(port)
  expect(await Promise.race([closed, delay(1_000, 'open')])).toBe('open')
  socket.destroy()
})

test('a fast reader gets everything', async () => {
  const { port } = await start({ bytesPerSecond: 2 ** 14 })
  const response = await fetch(`http://127.0.0.1:${port}`)
  expect((await response.arrayBuffer()).byteLength).toBe(body.length)
})
