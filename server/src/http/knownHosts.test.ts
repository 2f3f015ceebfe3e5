import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendRaw } from '../../testing/testServer.ts'
import { createHttpServer } from './httpServer.ts'
import { createIsKnownHost } from './knownHosts.ts'

const isKnown = createIsKnownHost({ publicUrl: 'https://murmur.example', allowedHosts: ['www.murmur.example'] })

test.each([
  'murmur.example',
  'MURMUR.example:443',
  'www.murmur.example',
  'localhost:3000',
  '127.0.0.1:3000',
  '192.0.2.1',
  '[::1]:3000',
])('%s is served', (host) => {
  expect([isKnown(host), isKnown(host)]).toEqual([true, true])
})

test.each([
  'evil.example',
  'murmur.example.evil.example',
  'xmurmur.example',
  'murmur.example@evil.example',
  'murmur.example/x',
  'murmur.example#x',
  'evil.example:80',
  '',
  ' ',
  'a b',
  'murmur.example?x',
  'murmur.example\\x',
  'murmur.example/',
  'user@murmur.example',
  'mur\tmur.example',
  '192.0.2.1/',
  '[::1',
])('%j is refused', (host) => {
  expect(isKnown(host)).toBe(false)
})

test('a host is parsed once, and only a hundred are remembered', () => {
  const isServed = createIsKnownHost({ publicUrl: 'https://murmur.example', allowedHosts: [] })
  const hosts = Array.from({ length: 102 }, (_, port) => `murmur.example:${port + 1}`)
  const parses = vi.spyOn(URL, 'canParse')
  const count = (host: string) => {
    parses.mockClear()
    expect(isServed(host)).toBe(true)
    return parses.mock.calls.length
  }
  const [first, second] = [hosts.map(count), hosts.map(count)]
  parses.mockRestore()
  expect([first, second]).toEqual([Array(102).fill(1), [...Array(100).fill(0), 1, 1]])
})

test('a request for an unknown host gets 421 and no content', async () => {
  const server = createHttpServer((_, response) => response.end('content'), { headers: {}, isKnownHost: isKnown })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (host: string) => sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect((await ask('murmur.example')).answer).toContain('content')
  const refused = await ask('evil.example')
  expect([refused.status, refused.answer.includes('content\r\n')]).toEqual([421, false])
})
