import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
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

/** Files and panels that public scanners look for first, with the text that gives each away. */
const exposedPaths = [
  [
    '.env',
    '.env.local',
    '.env.production',
    '.env.bak',
    'config/.env',
    'api/.env',
    '.git/config',
    '.git/HEAD',
    '.git/index',
  ],
  ['.svn/entries', '.hg/hgrc', '.DS_Store', '.htpasswd', '.htaccess', '.npmrc', '.dockerenv', '.aws/credentials'],
  ['.ssh/id_rsa', '.vscode/settings.json', '.idea/workspace.xml', 'id_rsa', 'server.key', 'privkey.pem', 'backup.zip'],
  [
    'backup.sql',
    'dump.sql',
    'database.sqlite',
    'newsletter.db',
    'newsletter.db-wal',
    'data/newsletter.db',
    'control.sock',
  ],
  [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'node_modules/react/package.json',
    'vite.config.ts',
    'Dockerfile',
  ],
  ['compose.yaml', 'docker-compose.yml', 'Makefile', 'composer.json', 'Gemfile', 'requirements.txt', 'yarn.lock'],
  ['phpinfo.php', 'info.php', 'test.php', 'wp-login.php', 'wp-config.php', 'wp-admin/', 'xmlrpc.php', 'adminer.php'],
  [
    'phpmyadmin/',
    'admin',
    'admin/login',
    'administrator/',
    'manager/html',
    'console',
    'debug',
    'debug/pprof/',
    'trace',
  ],
  [
    'actuator',
    'actuator/env',
    'actuator/heapdump',
    'server-status',
    'server-info',
    'status',
    'health',
    'env',
    'config',
  ],
  [
    'metrics',
    'prometheus',
    'graphql',
    'graphiql',
    'swagger.json',
    'swagger-ui.html',
    'openapi.json',
    'api-docs',
    'v2/api-docs',
  ],
  [
    'api/v1/users',
    'api/users',
    'api/admin',
    'api/config',
    'api/debug',
    'api/export',
    'api/subscribers',
    'api/newsletter',
  ],
  [
    'solr/admin/',
    'jenkins/',
    'login',
    'console/login/LoginForm.jsp',
    'cgi-bin/test.cgi',
    'WEB-INF/web.xml',
    'elmah.axd',
  ],
  [
    'telescope/requests',
    '_profiler/phpinfo',
    '_debugbar/open',
    'storage/logs/laravel.log',
    'logs/error.log',
    'error_log',
  ],
  [
    'assets/',
    'brand/',
    'assets/index-DH3HLHf8.js.map',
    'index.html.bak',
    'index.html~',
    '.index.html.swp',
    'crossdomain.xml',
  ],
  [
    'clientaccesspolicy.xml',
    'autodiscover/autodiscover.xml',
    'owa/',
    'remote/login',
    'hudson/script',
    '_ignition/health-check',
  ],
].flat()

/** Path traversals out of the served folder. */
const traversals = ['etc/passwd', 'package.json', 'server/src/main.ts', 'proc/self/environ', 'windows/win.ini'].flatMap(
  (file) =>
    ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '..\\', '..%5c', '....//', '%c0%ae%c0%ae/', '..;/'].map(
      (up) => `/assets/${up.repeat(8)}${file}`,
    ),
)

/** Leaks that an answer must not contain: file contents, stack traces, versions, database errors. */
const givenAway = [
  /root:.*:0:0:/,
  /\[fonts\]/i,
  /"dependencies"\s*:/,
  /"sourceRoot"/,
  /at \S+ \((?:file|node|\/)/,
  /node_modules/,
  /SQLITE_|SQL syntax|pg_catalog|syntax error at or near/i,
  /BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY/,
  /Index of \//,
  /DATABASE_URL|NEWSLETTER_SECRET|MORALIS_API_KEY/,
]

/** Values that a scanner puts into each parameter. */
const probes = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR '1'='1",
  "1'; DROP TABLE subscribers;--",
  '#{7*7}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  '|cat /etc/passwd',
  '\r\nSet-Cookie: a=b',
  '%0d%0aLocation:%20http://evil.example',
  'http://evil.example/',
  '//evil.example',
  'file:///etc/passwd',
  '../../../../etc/passwd',
  '\u0000',
  'A'.repeat(5_000),
]
