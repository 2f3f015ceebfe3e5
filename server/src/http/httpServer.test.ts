import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import { parseEnv } from '../env.ts'
import { createHttpServer } from './httpServer.ts'
import { createPolicy, createSecurityHeaders } from './securityHeaders.ts'

const headers = createSecurityHeaders(createPolicy(parseEnv({})))
let server: Server
let port = 0

beforeAll(async () => {
  const { app, listener } = createTestApp()
  await app.ready()
  server = createHttpServer(listener, { headers })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends raw bytes and returns the response once the server has closed the connection. */
async function send(text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return { status: Number(answer.split(' ')[1]), answer }
}

const ask = (target: string, more = '') => send(`GET ${target} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`)

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%252e%252e%252fetc%252fpasswd',
  '/brand/../ads.html',
  '/brand%2flogo.png',
  '/brand//logo.png',
  '/pressroom;x',
  '/pressroom%00',
  '/%00',
  '/\\..\\secret',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '///evil.example',
  '//PRESSROOM',
  '//evil.example/PRESSROOM',
  '/\\\\evil.example/PRESSROOM',
  '/PRESSROOM/..//evil.example',
  '/PRESSROOM%0d%0aLocation:%20//evil.example',
  '/constructor',
  '/__proto__',
  '/*',
  'http://x/secret',
])('%s is not found', async (target) => {
  const { status, answer } = await ask(target)
  expect(status).toBe(404)
  expect(answer).not.toMatch(/^location:/im)
})

test('a very long URL is 404, and a longer one is 431', async () => {
  expect((await ask(`/${'a'.repeat(10_000)}`)).status).toBe(404)
  expect((await ask(`/${'a'.repeat(20_000)}`)).status).toBe(431)
})

test.each([
  [400, 'nonsense\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n'],
  [400, 'POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  [404, 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'],
  [431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
])('a broken request is answered with %i and the security headers: case %#', async (expected, text) => {
  const { status, answer } = await send(text)
  expect(status).toBe(expected)
  for (const [name, value] of Object.entries(headers)) expect(answer).toContain(`${name}: ${value}\r\n`)
})

test('a socket gets the same file as an injected request', async () => {
  const { app } = createTestApp()
  const get = async (accept: string, more = '') =>
    (await ask('/pressroom', `Accept-Encoding: ${accept}\r\n${more}`)).answer
  const injected = await app.inject({ url: '/pressroom', headers: { 'accept-encoding': 'br' } })
  const answer = await get('br')
  expect(answer).toContain(`etag: ${injected.headers.etag}\r\n`)
  expect(answer.split('\r\n\r\n')[1]).toBe(injected.body)
  expect(await get('br', `If-None-Match: ${injected.headers.etag}\r\n`)).toMatch(/^HTTP\/1\.1 304 /)
})

test('a file only answers GET and HEAD', async () => {
  const { status } = await send('POST /pressroom HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  expect(status).toBe(405)
})

test('HTTP/1.0 needs no Host', async () => {
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('an unsupported upgrade is answered as a plain request', async () => {
  expect((await ask('/healthz', 'Upgrade: websocket\r\n')).status).toBe(200)
})

test('pipelined requests are answered in order', async () => {
  const { answer } = await send(
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
})

test('the time limits are set on the server', () => {
  expect(server).toMatchObject({ headersTimeout: 8_500, requestTimeout: 13_500 })
})
