import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
import { createTestApp } from '../testing/testApp.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'

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
