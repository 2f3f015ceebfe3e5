import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
import { exposedPaths, givenAway, probes, traversals } from '../testing/scanLists.ts'
import { createTestApp, testSite } from '../testing/testApp.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'

const served = new Set(testSite.map(({ path }) => `/${path}`))
const names = ['id', 'q', 'url', 'next', 'redirect', 'return', 'file', 'path', 'listings', 'token', 'lang', 'callback']

/** The rules that scanners report with medium severity or more, for any answer. */
function findFindings(url: string, answer: Answer): string[] {
  const { statusCode, headers, payload } = answer
  const header = (name: string) => String(headers[name] ?? '')
  const rules: Readonly<Record<string, boolean>> = {
    'a server error': statusCode >= 500 && statusCode !== 503,
    'the policy is missing or loose':
      !/default-src 'none'/.test(header('content-security-policy')) ||
      /unsafe|\*/.test(header('content-security-policy')),
    'it can be framed': !header('content-security-policy').includes("frame-ancestors 'none'"),
    'no HSTS': !/max-age=\d{8}/.test(header('strict-transport-security')),
    'its type can be guessed': header('x-content-type-options') !== 'nosniff',
    'it names its software': headers.server !== undefined || headers['x-powered-by'] !== undefined,
    'other sites may read it': headers['access-control-allow-origin'] !== undefined,
    'a cookie without its flags':
      headers['set-cookie'] !== undefined && !/HttpOnly|language=/.test(header('set-cookie')),
    'it leads to another host': /^(https?:)?\/\/(?!localhost)/.test(header('location')),
    'it gives something away': givenAway.some((pattern) => pattern.test(payload)),
  }
  return Object.keys(rules)
    .filter((rule) => rules[rule])
    .map((rule) => `${url.slice(0, 80)}: ${rule}`)
}

type Answer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly payload: string
}

test('S-26: nothing that public scanners look for is there, and no answer breaks a rule of theirs', async () => {
  const { app } = createTestApp()
  const urls = [...exposedPaths.map((path) => `/${path}`), ...traversals]
  const findings: string[] = []
  for (const url of [...urls, '/', '/pressroom', '/healthz', '/api/world', '/robots.txt']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    findings.push(...findFindings(url, answer))
    if (urls.includes(url) && !served.has(url) && answer.statusCode === 200) findings.push(`${url}: there is something`)
  }
  expect(findings).toEqual([])
  reportRow('S-26', `${urls.length} paths: 0 findings`)
})

test('S-26: no parameter or header is reflected, executed or followed', async () => {
  const { app } = createTestApp()
  const findings: string[] = []
  for (const path of ['/', '/swap', '/api/prices', '/api/world', '/confirm', '/no/such/page']) {
    for (const probe of probes) {
      const query = names
        .map((name) => `${name}=${encodeURIComponent(probe)}`)
        .join('&')
        .slice(0, 12_000)
      const text = probe.replace(/[^\x20-\x7e]/g, '')
      const headers = {
        accept: 'text/html',
        referer: text,
        'user-agent': text,
        'x-forwarded-host': 'evil.example',
        cookie: `a=${text}`,
      }
      const answer = await app.inject({ url: `${path}?${query}`, headers })
      findings.push(...findFindings(path, answer))
      const isReflected = probe.length > 6 && (answer.payload + JSON.stringify(answer.headers)).includes(probe)
      if (isReflected || answer.payload.includes('evil.example')) findings.push(`${path}: reflects ${probe}`)
    }
  }
  expect(findings).toEqual([])
  reportRow('S-26', `${6 * probes.length} requests with ${names.length} probes each: 0 findings`)
})

test('S-26: odd methods and hosts are refused without an echo', async () => {
  const { port } = await startServer()
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'CONNECT', 'PATCH', 'DELETE']) {
    const { status, answer } = await sendRaw(
      port,
      `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Echo: canary\r\nConnection: close\r\n\r\n`,
    )
    expect([method, status >= 400 || Number.isNaN(status)]).toEqual([method, true])
    expect(answer).not.toContain('canary')
  }
})
