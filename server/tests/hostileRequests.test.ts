import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../testing/deepRun.ts'
import { startProcess } from '../testing/serverProcess.ts'
import { createTestApp } from '../testing/testApp.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'

test('S-09: an ambiguous request is refused and its connection closed', async () => {
  const { port } = await startServer()
  const answers = await Promise.all(
    smuggling.map(async (text) => {
      const { answer } = await sendRaw(port, text)
      return { text, statuses: answer.match(/HTTP\/1\.1 \d+/g)?.join() }
    }),
  )
  const passed = answers.filter(({ statuses }) => statuses !== 'HTTP/1.1 400')
  reportRow('S-09', `${smuggling.length - passed.length} of ${smuggling.length} refused with 400 and closed`)
  expect(smuggling.length).toBeGreaterThanOrEqual(60)
  expect(passed).toEqual([])
})

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/reports+json',
  'application/csp-report',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  '',
  'application/xml',
]
const targets = ['/api/newsletter', '/api/csp-reports', '/api/prices', '/', '/nowhere']

/** A malformed or oversized body. */
function writeBody(random: () => number): Buffer {
  const length = Math.floor(random() ** 3 * 40_000)
  const bodies = [
    () => '['.repeat(length),
    () => '{"a":'.repeat(length / 5),
    () => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
    () => `{"email":"a@b.co","email":"${'x'.repeat(length)}"}`,
    () => '{"__proto__":{"email":"a@b.co"},"constructor":{"prototype":{"x":1}}}',
    () => `{"email":${'9'.repeat(length)}}`,
    () => `email=${'%41'.repeat(length / 3)}`,
    () => 'email=a&'.repeat(length / 8),
    () => `"${'\\u0000'.repeat(length / 6)}"`,
    () => gzipSync(Buffer.alloc(length * 100)),
    () => Buffer.from(Array.from({ length: Math.min(length, 2_000) }, () => random() * 256)),
    () => '',
    () => 'null',
    () => '[null,{"type":"csp-violation","body":[]}]',
  ]
  return Buffer.from(pick(bodies, random)())
}

type Written = { readonly index: number; readonly body: Buffer; readonly random: () => number }

function writeRequest({ index, body, random }: Written): Buffer {
  const isChunked = random() < 0.3
  const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const head = [
    `POST ${pick(targets, random)} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    `X-Forwarded-For: 198.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    `Content-Type: ${pick(types, random)}`,
    random() < 0.2 ? 'Content-Encoding: gzip' : 'Accept: */*',
    size,
    'Connection: close',
  ]
  const chunks = isChunked
    ? [`${body.length.toString(16)}\r\n`, body, body.length > 0 ? '\r\n0\r\n\r\n' : '\r\n']
    : [body]
  return Buffer.concat([`${head.join('\r\n')}\r\n\r\n`, ...chunks].map((part) => Buffer.from(part)))
}

function readResident(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
}

test('S-07: no body grows memory or crashes the process', async () => {
  const { port, pid, child } = await startProcess({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' })
  const random = createRandom(7)
  const count = scale(10_000, { part: 100 })
  const statuses = new Map<number, number>()
  const send = async (from: number, write: () => Buffer) => {
    for (let index = from; index < from + count; index += 20) {
      const batch = Array.from({ length: 20 }, (_, i) =>
        sendRaw(port, writeRequest({ index: index + i, body: write(), random })),
      )
      for (const { status } of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  // The baseline: as many harmless bodies.
  await send(0, () => Buffer.from('{}'))
  const before = readResident(pid)
  statuses.clear()
  await send(count, () => writeBody(random))
  const growth = readResident(pid) - before
  const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  reportRow('S-07', `${count} bodies, ${counts.join(', ')}, memory grew by ${growth.toFixed(0)} MiB`)
  expect(child.exitCode).toBeNull()
  expect(growth).toBeLessThan(50)
  // NaN: the connection was closed while the body was still being sent.
  const expected = [202, 204, 400, 404, 405, 413, 415, 503, Number.NaN]
  expect([...statuses.keys()].filter((status) => !expected.includes(status))).toEqual([])
})

test('S-07: an endless body is cut off', async () => {
  const { port } = await startServer()
  const heads = ['Transfer-Encoding: chunked', 'Content-Length: 99999999999']
  for (const head of heads) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST /api/csp-reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\n${head}\r\n\r\n`)
    const chunk = `10000\r\n${'['.repeat(65_536)}\r\n`
    let sent = 0
    let answer = ''
    socket.on('data', (data) => (answer += data))
    while (!socket.closed && sent < 1_000) {
      socket.write(chunk)
      sent += 1
      await delay(1)
    }
    // The response is lost if the connection is reset while the client is still sending.
    expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/)
    expect(sent).toBeLessThan(1_000)
  }
})

const SECOND = 'GET /healthz HTTP/1.1\r\nHost: smuggled\r\n\r\n'

const get = (head: string) => `GET /healthz HTTP/1.1\r\n${head}${SECOND}`
const post = (head: string, body = '') =>
  `POST /api/csp-reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\n${head}\r\n\r\n${body}${SECOND}`
const chunked = (body: string) => post('Transfer-Encoding: chunked', body)
const EMPTY = '0\r\n\r\n'

/** Request smuggling: two parsers could see different ends of the first request, and one of them a second request. */
const smuggling: readonly string[] = [
  post('Content-Length: 6\r\nTransfer-Encoding: chunked', EMPTY),
  post('Transfer-Encoding: chunked\r\nContent-Length: 4', '5c\r\n'),
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    'identity, chunked',
    'gzip, chunked',
    '"chunked"',
    '',
    'chunked;q=0',
    'chunked\0',
    '\x0bchunked',
    '\r\n chunked',
    'chunked\r\nTransfer-Encoding: x',
    'x\r\nTransfer-Encoding: chunked',
  ].map((coding) => post(`Transfer-Encoding: ${coding}`, EMPTY)),
  post('Transfer-Encoding : chunked', EMPTY),
  `POST /api/csp-reports HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n${EMPTY}${SECOND}`,
  ...[
    '3\r\nContent-Length: 5',
    '3\r\nContent-Length: 3',
    '3, 5',
    '3, 3',
    '+3',
    '-3',
    '0x3',
    '3 5',
    '',
    '9'.repeat(23),
    'abc',
    '3.0',
    '3\0',
    '3\r\n 5',
  ].map((length) => post(`Content-Length: ${length}`, 'abcde')),
  post('Content-Length : 3', 'abc'),
  ...[
    '0x3\r\nabc\r\n',
    '-3\r\nabc\r\n',
    '+3\r\nabc\r\n',
    '3 \r\nabc\r\n',
    ' 3\r\nabc\r\n',
    '3\nabc\n',
    '3\nabc\r\n',
    '3\r\nabc\n',
    '3;a\nabc\r\n',
    '3\r\nabc',
    '3\r\nabcd\r\n',
    'fffffffffffffffff\r\nabc\r\n',
    '\r\nabc\r\n',
    'zz\r\nabc\r\n',
    '3\rabc\r\n',
  ].map((chunk) => chunked(chunk + EMPTY)),
  ...['0\r\nX: y\n\r\n', '0\r\nContent-Length: 9\r\n\r\n'].map(chunked),
  ...[
    'Host: x\nX: y\r\n\r\n',
    'Host: x\r\n\n',
    'Host: x\n\n',
    'Host: x\rX: y\r\n\r\n',
    'Host: x\r\nX: a\rb\r\n\r\n',
    'Host: x\r\nX: a\r\n b\r\n\r\n',
    'Host: x\r\nX: a\r\n\tb\r\n\r\n',
    ' Host: x\r\n\r\n',
    'Host: x\r\nXYZ\r\n\r\n',
    'Host: x\r\n: y\r\n\r\n',
    'Host: x\r\nX: a\0b\r\n\r\n',
    'Host: x\r\nX\0: b\r\n\r\n',
    'Host: x\r\nX(: b\r\n\r\n',
    'Host: x\r\nHost: y\r\n\r\n',
    '\r\n',
  ].map(get),
  ...[
    'GET /healthz HTTP/1.1\n',
    'GET /healthz HTTP/1.1\r\r\n',
    'GET /healthz HTTP/1.2\r\n',
    'GET /healthz HTTP/2.0\r\n',
    'GET /healthz http/1.1\r\n',
    'GET /healthz HTTP/1.1 x\r\n',
    'GET /healthz HTTP/01.1\r\n',
    'GET\t/healthz HTTP/1.1\r\n',
    'GET /health z HTTP/1.1\r\n',
    'GET HTTP/1.1\r\n',
    'GET healthz HTTP/1.1\r\n',
    'get /healthz HTTP/1.1\r\n',
    'GET /healthz\r\n',
  ].map((line) => `${line}Host: x\r\n\r\n${SECOND}`),
]

const hosts = ['//evil.example', '/\\evil.example', '///evil.example', '/%2f%2fevil.example', '/%5cevil.example']
const tails = ['', '/', '/pressroom/', '/PRESSROOM', '/pressroom.html', '/../pressroom/', '/%2e%2e/pressroom/']
const queries = ['', '?next=//evil.example', '?url=https://evil.example', '?redirect=https:evil.example']

test('F-16: no address redirects to another host', async () => {
  const { port } = await startServer()
  const targets = [...hosts, 'http://evil.example', ''].flatMap((host) =>
    tails.flatMap((tail) => queries.map((query) => `${host}${tail}${query}`)),
  )
  const leaving: string[] = []
  let redirects = 0
  for (const target of targets.filter((target) => target !== '' && !target.startsWith('?'))) {
    const { answer } = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n`)
    const [, location] = /^location: (.*)\r$/im.exec(answer) ?? []
    if (location === undefined) continue
    redirects += 1
    if (new URL(location, 'http://ours.example').host !== 'ours.example') leaving.push(`${target} to ${location}`)
  }
  reportRow('F-16', `${targets.length} addresses, ${redirects} redirects, all to this site`)
  expect(redirects).toBeGreaterThan(0)
  expect(leaving).toEqual([])
})

/** Every link, form and script that opens another window and gives it ours. */
function findOpeners(source: string): readonly string[] {
  const tags = source.match(/<(a|area|form|Link)\b[^>]*\btarget=[^>]*>/g) ?? []
  const kept = tags.filter((tag) => !/\brel="[^"]*\b(noopener|noreferrer)\b/.test(tag))
  // A target that stands behind a `>` in its tag would be missed.
  const missed = (source.match(/\btarget=["{]/g) ?? []).slice(tags.length)
  return [...kept, ...missed, ...(source.match(/\b(window|page|globalThis)\.open\(/g) ?? [])]
}

test('F-16: no link and no script leaves an opener behind', () => {
  expect(findOpeners('<a href={url} target="_blank" rel="external">')).toHaveLength(1)
  expect(findOpeners('<a target="_blank" rel="noreferrer"> window.open(url)')).toEqual(['window.open('])
  expect(findOpeners('<a onClick={() => go()} target="_blank">')).toHaveLength(1)
  const folders = ['../../app/src/', '../../sdk/src/', '../../ui/src/'].map((path) => new URL(path, import.meta.url))
  const sources = folders.flatMap((folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    return files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  })
  expect(sources.filter(([, source]) => source.includes('target="_blank"')).length).toBeGreaterThan(0)
  expect(sources.flatMap(([name, source]) => findOpeners(source).map((opener) => `${name}: ${opener}`))).toEqual([])
})

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Cross-site request forgery in all its forms. */
const foreign: readonly (readonly [string, Record<string, string>])[] = [
  [
    'a form of another site',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'content-type': FORM_TYPE },
  ],
  [
    'a form of a sibling domain',
    { 'sec-fetch-site': 'same-site', origin: 'https://x.localhost', 'content-type': FORM_TYPE },
  ],
  [
    'a script of another site',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'content-type': JSON_TYPE },
  ],
  ['an old browser on another site', { origin: 'https://evil.example', 'content-type': FORM_TYPE }],
  ['a page without an origin', { origin: 'null', 'content-type': FORM_TYPE }],
  ['no origin at all', { 'content-type': FORM_TYPE }],
  ['no origin at all, with JSON', { 'content-type': JSON_TYPE }],
  [
    'a look-alike origin',
    { origin: 'http://localhost:3000.evil.example', host: 'localhost:3000', 'content-type': JSON_TYPE },
  ],
  ['a page of another port', { origin: 'http://localhost:4000', host: 'localhost:3000', 'content-type': JSON_TYPE }],
  [
    'a forged Origin',
    {
      'sec-fetch-site': 'cross-site',
      origin: 'http://localhost:3000',
      host: 'localhost:3000',
      'content-type': JSON_TYPE,
    },
  ],
]

test.each(foreign)('S-23: %s cannot subscribe anybody', async (_, headers) => {
  const { app } = createTestApp()
  const payload = headers['content-type'] === JSON_TYPE ? '{"email":"a@b.co"}' : 'email=a%40b.co'
  const { statusCode, headers: answered } = await app.inject({
    method: 'POST',
    url: '/api/newsletter',
    headers,
    payload,
  })
  expect(statusCode).toBe(403)
  expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('S-23: JSON sent as text/plain, which needs no CORS preflight, is refused', async () => {
  const { app } = createTestApp()
  const options: InjectOptions = {
    method: 'POST',
    url: '/api/newsletter',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
    payload: '{"email":"a@b.co"}',
  }
  expect((await app.inject(options)).statusCode).toBe(415)
})

test('S-23: no endpoint lets another site read its response', async () => {
  const { port } = await startServer()
  const paths = [
    '/',
    '/healthz',
    '/readyz',
    '/api/prices?listings=1:ETH',
    `/api/markets/1/tokens/0x${'1'.repeat(40)}`,
    '/api/newsletter',
    '/api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000',
    '/lcd/x',
    '/api/csp-reports',
    '/brand/logo.png',
  ]
  const answers = []
  for (const path of paths) {
    for (const method of ['GET', 'OPTIONS']) {
      const head = `Host: x\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x`
      answers.push(await sendRaw(port, `${method} ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`))
    }
  }
  const open = answers.filter(
    ({ answer }) => /^access-control-/im.test(answer) || !/cross-origin-resource-policy: same-origin/.test(answer),
  )
  reportRow('S-23', `${foreign.length} forgeries refused, ${answers.length} responses without CORS headers`)
  expect(open).toEqual([])
  expect(
    answers
      .filter((_, index) => index % 2 === 1)
      .map(({ status }) => status)
      .filter((status) => status !== 404 && status !== 405),
  ).toEqual([])
})
