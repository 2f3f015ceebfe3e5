import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const free = { host: 'localhost', port: 0 }
const hello: RequestListener = (_, response) => response.end('hello')

function portOf({ url }: { url: string }): number {
  return Number(new URL(url).port)
}

async function answerOf(url: string): Promise<string> {
  const response = await fetch(url)
  return await response.text()
}

test('localhost listens on every loopback address, on one port', async () => {
  const listening = await listen(() => createServer(hello), free)
  const port = portOf(listening)
  expect(listening.url).toBe(`http://localhost:${port}`)
  expect(await answerOf(`http://127.0.0.1:${port}`)).toBe('hello')
  await listening.close(0)
})

test('0.0.0.0 is shown as localhost, any other address as it is', async () => {
  const any = await listen(() => createServer(hello), { host: '0.0.0.0', port: 0 })
  expect(any.url).toBe(`http://localhost:${portOf(any)}`)
  const fixed = await listen(() => createServer(hello), { host: '127.0.0.1', port: 0 })
  expect(fixed.url).toBe(`http://127.0.0.1:${portOf(fixed)}`)
  await Promise.all([any.close(0), fixed.close(0)])
})

test('a port in use is reported with what to do', async () => {
  const first = await listen(() => createServer(hello), free)
  const port = portOf(first)
  await expect(listen(() => createServer(hello), { host: 'localhost', port })).rejects.toThrow(
    `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm start`,
  )
  await first.close(0)
})

test('a host that is not this machine is reported', async () => {
  await expect(listen(() => createServer(hello), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL). Set HOST to an address of this machine, for example: localhost',
  )
  await expect(listen(() => createServer(hello), { host: 'nowhere.invalid', port: 0 })).rejects.toThrow(
    'Cannot listen on nowhere.invalid:0',
  )
})

/** A server that holds its responses until `release` is called. */
function createWaitingServer() {
  const events = new EventEmitter()
  const create = (): Server =>
    createServer((_, response) => {
      events.once('release', () => response.end('late'))
      events.emit('arrived')
    })
  return { create, arrived: once(events, 'arrived'), release: () => events.emit('release') }
}

test('closing waits for requests in flight', async () => {
  const { create, arrived, release } = createWaitingServer()
  const listening = await listen(create, free)
  const answer = answerOf(listening.url.replace('localhost', '127.0.0.1'))
  await arrived
  const closed = listening.close(60_000)
  release()
  expect(await answer).toBe('late')
  await closed
})

test('closing cuts connections that are still open after the grace period', async () => {
  const { create, arrived } = createWaitingServer()
  const listening = await listen(create, free)
  const answer = answerOf(listening.url.replace('localhost', '127.0.0.1')).catch(() => 'cut')
  await arrived
  await listening.close(10)
  expect(await answer).toBe('cut')
})
