import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'

const report = {
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?token=secret',
    documentURL: 'https://example.org/swap?address=0xabc#pay',
    sourceFile: 'https://example.org/assets/a.js?v=1',
    lineNumber: 7,
  },
}

const violation = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/x.js',
  page: 'https://example.org/swap',
  source: 'https://example.org/assets/a.js',
  line: 7,
}

function send(
  app: ReturnType<typeof createTestApp>['app'],
  { payload = JSON.stringify([report]), type = '', remoteAddress = '198.51.100.1' },
) {
  const headers = { 'content-type': type || 'application/reports+json' }
  return app.inject({ method: 'POST', url: '/api/csp-reports', headers, payload, remoteAddress })
}

/** The violations that a body of reports leaves in the log. */
async function logViolations(body: unknown) {
  const { app, lines } = createTestApp()
  expect((await send(app, { payload: JSON.stringify(body) })).statusCode).toBe(204)
  return lines.map((line) => JSON.parse(line).violation)
}

test('queries and fragments are removed from a report', async () => {
  expect(await logViolations([report])).toEqual([violation])
})

test('the older format gives the same violation', async () => {
  const old = {
    'csp-report': {
      'violated-directive': 'script-src-elem',
      'blocked-uri': report.body.blockedURL,
      'document-uri': report.body.documentURL,
      'source-file': report.body.sourceFile,
      'line-number': 7,
    },
  }
  expect(await logViolations(old)).toEqual([violation])
})

test.each([null, 1, 'x', [], [null], {}, [{ type: 'deprecation', body: {} }]])(
  '%j contains no violation',
  async (body) => {
    expect(await logViolations(body)).toEqual([])
  },
)

test('a report with an odd field still leaves a line', async () => {
  const body = { effectiveDirective: 5, blockedURL: 'inline', lineNumber: 'seven' }
  expect(await logViolations([{ ...report, body }])).toEqual([
    { directive: '', blocked: 'inline', page: '', source: '' },
  ])
})

test('inline and data: violations are reported by their kind only', async () => {
  const blocked = async (blockedURL: string) => {
    const [found] = await logViolations([{ ...report, body: { blockedURL } }])
    return found.blocked
  }
  expect(await blocked('inline')).toBe('inline')
  expect(await blocked('data:text/javascript,secret')).toBe('data:')
  expect(await blocked(`https://example.org/${'a'.repeat(500)}`)).toHaveLength(200)
})

test('each report becomes one log line', async () => {
  const { app, lines } = createTestApp()
  expect((await send(app, {})).statusCode).toBe(204)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, violation }])
})

test('a flood of fake reports of one client is limited, and hides no report of another', async () => {
  let time = 0
  const { app, lines } = createTestApp({ elapsed: () => time })
  const many = { payload: JSON.stringify(Array.from({ length: 30 }, () => report)) }
  for (let i = 0; i < 10; i++) await send(app, many)
  expect(lines).toHaveLength(10)
  await send(app, { remoteAddress: '198.51.100.2' })
  expect(lines).toHaveLength(11)
  time += 60_000
  await send(app, many)
  expect(lines).toHaveLength(21)
})

test('the log lines of all clients together are limited too', async () => {
  const { app, lines } = createTestApp()
  const many = { payload: JSON.stringify(Array.from({ length: 10 }, () => report)) }
  for (let i = 0; i < 70; i++) await send(app, { ...many, remoteAddress: `198.51.100.${i}` })
  expect(lines).toHaveLength(600)
})

test.each([
  ['broken JSON', 'application/reports+json', '{', 400],
  ['another type', 'text/plain', '[]', 415],
  ['too long a report', 'application/csp-report', JSON.stringify('a'.repeat(20_000)), 413],
] as const)('%s is refused', async (_, type, payload, status) => {
  const { app, lines } = createTestApp()
  expect((await send(app, { type, payload })).statusCode).toBe(status)
  expect(lines).toEqual([])
})
