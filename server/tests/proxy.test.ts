import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../testing/deepRun.ts'
import { createTestApp, TEST_KEY } from '../testing/testApp.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'
import {
  type Answer,
  answerLcd,
  answerLlama,
  answerMoralis,
  patientFetch,
  startUpstream,
} from '../testing/testUpstream.ts'

const PATH = '/lcd/cosmos/bank/v1beta1/balances/'
const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
const PRICES = '/api/prices?listings=1:ETH,1:BNB'

/** Requests prices and balances from a new client address. */
async function askForAll(app: ReturnType<typeof createTestApp>['app'], { headers = {} }: { headers?: object } = {}) {
  visitors += 1
  const remoteAddress = `198.51.${(visitors >> 8) & 255}.${visitors & 255}`
  return await Promise.all(
    [PRICES, PATH + USER].map((url) => app.inject({ url, headers: { ...headers }, remoteAddress })),
  )
}

let visitors = 0

test('S-02: a redirect of a service is not followed', async () => {
  const trap = await startUpstream({})
  const statuses = [301, 302, 303, 307, 308]
  const places = [
    `${trap.url}/moralis`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/lcd/other',
    '//evil.example',
  ]
  let asked = 0
  for (const status of statuses) {
    for (const location of places) {
      const redirect: Answer = (response) => response.writeHead(status, { location }).end()
      const { env, requests } = await startUpstream({ moralis: redirect, llama: redirect, lcd: redirect })
      const { app } = createTestApp({ env, fetch: patientFetch })
      const answers = await askForAll(app)
      asked += answers.length
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([502, 502])
      // Moralis: once for the coin, once for the token. DefiLlama: price and change. The node: once.
      expect(requests.map(({ service }) => service).sort()).toEqual(['lcd', 'llama', 'llama', 'moralis', 'moralis'])
    }
  }
  reportRow('S-02', `${asked} answers to redirects, ${trap.requests.length} followed`)
  expect(trap.requests).toEqual([])
})

test('S-03: all other methods and paths are refused', async () => {
  const { env, requests } = await startUpstream({ lcd: answerLcd, moralis: answerMoralis, llama: answerLlama })
  const { port } = await startServer({ env })
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT', 'QUERY']
  const known = [PATH + USER, PRICES, '/api/prices', '/healthz', '/readyz']
  const unknown = [
    '/lcd',
    '/lcd/',
    PATH,
    `${PATH}${USER}/by_denom?denom=uallo`,
    '/lcd/cosmos/tx/v1beta1/txs',
    '/lcd/cosmos/tx/v1beta1/simulate',
    '/api',
    '/api/',
    '/api/price',
    '/api/prices/1:ETH',
    '/lcd/node_info',
  ]
  const crawl = [
    ...methods.flatMap((method) => [...known, ...unknown].map((path) => [method, path])),
    ...unknown.map((path) => ['GET', path]),
  ]
  const statuses = await Promise.all(
    crawl.map(async ([method, path]) => {
      const { status } = await sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      return { method, path, status }
    }),
  )
  // Node closes the connection on CONNECT, and answers the unknown method QUERY with 400.
  const passed = statuses.filter(({ status }) => ![400, 404, 405, Number.NaN].includes(status))
  reportRow('S-03', `${crawl.length - passed.length} of ${crawl.length} refused, ${requests.length} upstream calls`)
  expect([passed, requests]).toEqual([[], []])
})

const visitorHeaders = [
  'cookie',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'x-api-key',
  'origin',
  'referer',
  'user-agent',
  'accept',
  'accept-language',
  'content-type',
  'te',
  'via',
  'x-request-id',
  'if-none-match',
  'range',
  'proxy-authorization',
  'x-moralis-key',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'upgrade',
  'x-custom',
]

test('S-04: no header of a visitor reaches a service', async () => {
  const { env, requests } = await startUpstream({ lcd: answerLcd, moralis: answerMoralis, llama: answerLlama })
  let time = 0
  const { app } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
  const random = createRandom(4)
  const rounds = scale(250)
  for (let i = 0; i < rounds; i++) {
    time += 60_000
    const headers = Object.fromEntries(visitorHeaders.filter(() => random() < 0.7).map((name) => [name, `leak-${i}`]))
    await askForAll(app, { headers })
  }
  const seen = new Set(requests.flatMap(({ headers }) => Object.keys(headers)))
  const leaks = requests.filter(({ headers, url, body }) => JSON.stringify([headers, url, body]).includes('leak'))
  reportRow('S-04', `${rounds * 2} requests, ${requests.length} upstream calls, ${leaks.length} leaks`)
  expect(leaks).toEqual([])
  // `ours` are set by our code, `constant` by the HTTP client.
  const ours = ['accept', 'content-type', 'user-agent', 'x-api-key']
  const constant = ['accept-encoding', 'accept-language', 'connection', 'content-length', 'host', 'sec-fetch-mode']
  expect([...seen].filter((name) => ![...ours, ...constant].includes(name))).toEqual([])
  const keys = requests.map(({ service, headers }) => [service === 'moralis', headers['x-api-key'] === TEST_KEY])
  expect(keys.filter(([isMoralis, hasKey]) => isMoralis !== hasKey)).toEqual([])
})

const serviceHeaders: Readonly<Record<string, string>> = {
  'set-cookie': 'session=theirs',
  server: 'theirs',
  'x-powered-by': 'theirs',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  location: 'https://theirs.example',
  'content-security-policy': "default-src * 'unsafe-inline'",
  'strict-transport-security': 'max-age=0',
  'cache-control': 'public, max-age=31536000',
  'content-disposition': 'attachment; filename=theirs.exe',
  link: '<https://theirs.example>; rel=preload',
  refresh: '0; url=https://theirs.example',
  'clear-site-data': '"*"',
  via: 'theirs',
  'retry-after': '99999',
}

test('S-05: only the figures of a service reach a visitor', async () => {
  const random = createRandom(5)
  const names = Object.keys(serviceHeaders)
  const kinds = [
    'application/json',
    'text/html',
    'application/json; charset=utf-8',
    'image/svg+xml',
    'text/javascript',
    '',
  ]
  const decorate = (answer: Answer): Answer => {
    return (response, request) => {
      for (const name of names) if (random() < 0.6) response.setHeader(name, serviceHeaders[name] ?? '')
      const kind = pick(kinds, random)
      if (kind === 'application/json') answer(response, request)
      else response.writeHead(200, { 'content-type': kind }).end('<script>theirs()</script>')
    }
  }
  const { env } = await startUpstream({
    lcd: decorate(answerLcd),
    moralis: decorate(answerMoralis),
    llama: decorate(answerLlama),
  })
  let time = 0
  const { app } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
  const plain = await createTestApp().app.inject('/healthz')
  const expected = [...Object.keys(plain.headers), 'retry-after'].sort()
  const rounds = scale(250)
  let good = 0
  for (let i = 0; i < rounds; i++) {
    time += 600_000
    for (const { statusCode, headers, payload } of await askForAll(app)) {
      if (statusCode === 200) good += 1
      expect(Object.keys(headers).filter((name) => !expected.includes(name))).toEqual([])
      expect([JSON.stringify(headers), payload].join()).not.toMatch(/theirs|unsafe|99999|<script/)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
    }
  }
  reportRow('S-05', `${rounds * 2} answers, ${good} with figures, 0 foreign headers`)
  expect(good).toBeGreaterThan(0)
})

test('a pending body does not block other requests', async () => {
  const { env } = await startUpstream({ lcd: answerLcd })
  const { port } = await startServer({ env })
  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/csp-reports',
    headers: { 'content-length': '99' },
  })
  slow.on('error', () => {})
  slow.flushHeaders()
  const { status } = await sendRaw(port, `GET ${PATH}${USER} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(status).toBe(200)
  slow.destroy()
})
