import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { parseEnv } from '../src/env.ts'
import { logRejections } from '../src/http/errorHandler.ts'
import { createPolicy, createSecurityHeaders } from '../src/http/securityHeaders.ts'
import { reportRow } from '../testing/deepRun.ts'
import { createTestApp } from '../testing/testApp.ts'

const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
const FORM = 'application/x-www-form-urlencoded'
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const post = (url: string, type: string, payload: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { ...sameOrigin, 'content-type': type },
})

const requests: readonly InjectOptions[] = [
  { url: '/healthz' },
  { url: '/readyz' },
  { url: '/api/prices?listings=1:ETH' },
  { url: `/lcd/cosmos/bank/v1beta1/balances/${USER}` },
  { url: '/api/world' },
  { url: '/api/trading' },
  { url: '/api/transfers/fees' },
  { url: '/api/risk?listings=1:USDC' },
  { url: '/api/markets/1' },
  { url: '/api/markets/1/stream' },
  { url: `/api/markets/1/tokens/0x${'1'.repeat(40)}` },
  { url: '/api/history?listings=1:ETH&period=day' },
  { url: '/api/history/day' },
  { url: '/pressroom' },
  { url: '/nowhere' },
  post('/confirm', FORM, ''),
  post('/unsubscribe', FORM, ''),
  post('/api/newsletter', 'application/json', '{"email":"someone@example.org"}'),
  post('/api/csp-reports', 'application/csp-report', '{}'),
  post('/api/intents', 'application/json', '{"text":"swap 1 ETH"}'),
  post('/api/explanations', 'application/json', '{"text":"1 ETH"}'),
]

const trade = {
  chainId: 1,
  pay: 'native',
  receive: 'USDC',
  payAmount: '1000000',
  account: `0x${'1'.repeat(40)}`,
}

/** The public API describes its problems in a form of its own. */
const apiRequests: readonly InjectOptions[] = [
  { url: '/v1/openapi.json' },
  { url: '/v1/networks' },
  { url: '/v1/tokens?chainId=1' },
  { url: '/v1/prices?listings=1:ETH' },
  { url: '/v1/bridge-fees?asset=ETH&origin=1&destination=10&units=1' },
  { url: '/v1/markets/1' },
  { url: '/v1/markets/1/blocks' },
  { url: `/v1/markets/1/tokens/0x${'1'.repeat(40)}` },
  { url: '/v1/quote?chainId=1&pay=native&receive=USDC&payAmount=1' },
  { method: 'POST', url: '/v1/transaction', payload: trade },
  { method: 'POST', url: '/v1/simulate', payload: trade },
  { url: `/v1/transactions/1/0x${'1'.repeat(64)}` },
  { method: 'OPTIONS', url: '/v1/*' },
]

const faults: readonly (readonly [string, () => unknown])[] = [
  [
    'throws',
    () => {
      throw new Error('secret 1234')
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('secret 1234')
    },
  ],
  ['rejects later', () => new Promise((_, reject) => setTimeout(() => reject(new TypeError('secret 1234')), 5))],
  [
    'throws a string',
    () => {
      throw 'secret 1234'
    },
  ],
  ['rejects with nothing', () => Promise.reject()],
]

test('S-21: the tests below cover every route', async () => {
  const { app } = createTestApp()
  const routes: string[] = []
  app.addHook('onRoute', ({ url }) => void routes.push(url))
  await app.ready()
  const patterns = routes.map((url) => new RegExp(`^${url.replace('*', '.+').replace(/:\w+/g, '[^/]+')}$`))
  const tried = [...requests, ...apiRequests].map(({ url }) => String(url).split('?')[0] ?? '')
  expect(routes.length).toBeGreaterThan(8)
  expect(patterns.filter((pattern) => !tried.some((path) => pattern.test(path)))).toEqual([])
})

const internalAnswer = { type: 'internal', message: 'Something went wrong on our side. Please try again.' }
const internalProblem = expect.objectContaining({ type: expect.stringMatching(/#internal$/), status: 500 })

test.each(faults)(
  'S-21: if a handler %s, the visitor gets a 500, one line is logged, and the server goes on',
  async (name, fault) => {
    const { app, lines } = createTestApp()
    let isBroken = true
    app.addHook('preHandler', async () => {
      if (isBroken) await fault()
    })
    for (const request of [...requests, ...apiRequests]) {
      isBroken = true
      lines.length = 0
      const broken = await app.inject(request)
      const isApi = apiRequests.includes(request)
      const body = isApi ? internalProblem : internalAnswer
      expect([request.url, broken.statusCode, broken.json()]).toEqual([request.url, 500, body])
      const headers = createSecurityHeaders(createPolicy(parseEnv({})))
      expect(broken.headers).toMatchObject(
        isApi ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' } : headers,
      )
      expect(lines).toHaveLength(1)
      expect(lines.join('')).not.toMatch(/allo1|someone/)
      isBroken = false
      expect((await app.inject('/healthz')).statusCode).toBe(200)
    }
    const count = requests.length + apiRequests.length
    reportRow('S-21', `a handler ${name}: ${count} of ${count} routes answer 500 and go on`)
  },
)

test('S-21: a price source that throws is reported to the visitor, and retried', async () => {
  let isBroken = true
  const fetchOrThrow: typeof fetch = async () => {
    if (isBroken) throw new Error('secret 1234')
    return Response.json({ coins: {} })
  }
  let time = 0
  const { app, lines } = createTestApp({ fetch: fetchOrThrow, elapsed: () => time })
  expect((await app.inject('/api/prices?listings=1:ETH')).statusCode).toBe(502)
  isBroken = false
  time = 5_000
  expect((await app.inject('/api/prices?listings=1:ETH')).statusCode).toBe(200)
  expect(lines.join('')).not.toContain('secret')
})

test('an unhandled rejection is logged once', () => {
  const process = new EventEmitter()
  const logged: unknown[] = []
  logRejections(process, { log: { error: (...line: unknown[]) => void logged.push(line) } })
  const err = new Error('lost')
  process.emit('unhandledRejection', err)
  process.emit('unhandledRejection', undefined)
  expect(logged).toEqual([
    [{ err }, 'unhandled promise rejection'],
    [{ err: new Error('undefined') }, 'unhandled promise rejection'],
  ])
})

test('S-21: an unhandled rejection does not end the process', async () => {
  const script = `
    import { logRejections } from ${JSON.stringify(new URL('../src/http/errorHandler.ts', import.meta.url).href)}
    logRejections(process, { log: { error: ({ err }) => console.log('logged', err.message) } })
    Promise.reject(new Error('lost'))
    setTimeout(() => console.log('alive'), 50)
  `
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script])
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  expect([output, code]).toEqual(['logged lost\nalive\n', 0])
})

test('S-22: log lines cannot be forged, and none identifies a visitor', async () => {
  const { app, lines } = createTestApp({ env: { LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' } })
  app.addHook('preHandler', async (request) => {
    if (request.headers['x-break'] !== undefined) throw new Error(`line\n{"level":60,"msg":"forged"}\r\n\u2028`)
  })
  const nasty = [
    '\n{"level":60}',
    '%0a{"level":60}',
    '\u001b[31m',
    '"}\\n{"',
    '%00',
    '\u2028',
    'someone@example.org',
    '203.0.113.77',
  ]
  let sent = 0
  for (const text of nasty) {
    for (const request of requests) {
      const url = `${request.url}${String(request.url).includes('?') ? '&' : '?'}x=${encodeURIComponent(text)}`
      const headers = {
        ...request.headers,
        'user-agent': encodeURI(text),
        referer: encodeURI(text),
        'x-forwarded-for': '203.0.113.77',
      }
      for (const broken of [{}, { 'x-break': '1' }]) {
        await app.inject({ ...request, url, headers: { ...headers, ...broken }, remoteAddress: '203.0.113.77' })
        sent += 1
      }
    }
  }
  const report = {
    'csp-report': { 'blocked-uri': 'https://x/?mail=someone@example.org', 'document-uri': 'https://x/\n{"level":60}' },
  }
  await app.inject(post('/api/csp-reports', 'application/csp-report', JSON.stringify(report)))
  const parsed = lines.map((line) => [line.trimEnd().includes('\n'), JSON.parse(line).level])
  reportRow('S-22', `${sent} requests, ${lines.length} lines, each one object; 0 with an address, a mail or a key`)
  expect(parsed.filter(([isSplit, level]) => isSplit || level === 60)).toEqual([])
  expect(lines.length).toBeGreaterThan(nasty.length)
  expect(lines.join('')).not.toMatch(/203\.0\.113|198\.51|someone|allo1|user-agent/)
})
