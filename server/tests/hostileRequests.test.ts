import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../testing/deepRun.ts'
import { startProcess } from '../testing/serverProcess.ts'
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
