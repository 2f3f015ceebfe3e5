import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from './slowReaders.ts'

/** Larger than the socket buffers of both sides. */
const body = Buffer.alloc(32 * 2 ** 20)

/** By default the stall limit is so long that only the speed limit can close a connection. */
async function start({ bytesPerSecond, stallMs = 600_000 }: { bytesPerSecond: number; stallMs?: number }) {
  const server = createServer((_, response) => response.end(body))
  cutSlowReaders(server, { bytesPerSecond, graceMs: 300, stallMs, intervalMs: 50 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Measured on the server, because the client still has a full buffer to read.
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  return { port: (server.address() as AddressInfo).port, closed }
}

/** Reads a few kilobytes every 20 ms. */
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

test('a client that reads too slowly is cut', async () => {
  const { port, closed } = await start({ bytesPerSecond: 64 * 2 ** 20 })
  const socket = readSlowly(port)
  await closed
  socket.destroy()
})

test('a client that reads nothing is cut', async () => {
  const { port, closed } = await start({ bytesPerSecond: 1, stallMs: 300 })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  socket.destroy()
})

test('a client above the minimum speed is not cut', async () => {
  const { port, closed } = await start({ bytesPerSecond: 2 ** 20 })
  const socket = readSlowly(port)
  expect(await Promise.race([closed, delay(1_000, 'open')])).toBe('open')
  socket.destroy()
})

test('a fast client gets the whole response', async () => {
  const { port } = await start({ bytesPerSecond: 2 ** 14 })
  const response = await fetch(`http://127.0.0.1:${port}`)
  expect((await response.arrayBuffer()).byteLength).toBe(body.length)
})
