import { learnPaths } from '@murmur/app/paths'
import type { APIResponse } from '@playwright/test'
import { readImageSize } from '../../site/fileHeaders.ts'
import { routes } from '../../site/routes.ts'
import { expect, test } from '../../test.ts'

const DAY = 24 * 60 * 60 * 1000
const asBrowser = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

const strict = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

test('F-04: every page carries the strict headers', async ({ request }) => {
  for (const { path, status } of routes) {
    const answer = await request.get(path, { headers: asBrowser })
    expect(answer.status()).toBe(status)
    expectStrict(answer, { mayFrame: path === '/embed' })
    const frames = path === '/docs/card' ? "'self'" : "'none'"
    expect(answer.headers()['content-security-policy'], path).toContain(`; frame-src ${frames};`)
    expect(answer.headers()['content-security-policy']).toMatch(/; connect-src 'self' http/)
    expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers()['cache-control']).toBe('no-cache')
  }
})

test('F-04: every other kind of answer carries them too', async ({ request }) => {
  const script = findAsset(await (await request.get('/')).text(), /\/assets\/[^"]+\.js/)
  const files = [script, '/favicon.svg', '/og/home.jpg', '/robots.txt', '/ads.txt', '/brand/murmur-horizontal-dark.png']
  for (const path of [...files, '/healthz', '/missing.png', '/assets/missing.js', '/api/missing']) {
    expectStrict(await request.get(path))
  }
  expectStrict(await request.get('/pressroom/', { maxRedirects: 0 }))
  expectStrict(await request.delete('/'))
  expectStrict(await request.get('/api/newsletter'))
  expectStrict(await request.post('/api/newsletter', { data: { email: '' } }))
  expectStrict(await request.post('/api/newsletter', { data: '{', headers: { 'content-type': 'application/json' } }))
})

test('F-17: every page scores at least 120 by the published rules of the Mozilla Observatory', async ({ request }) => {
  for (const { path } of routes) {
    const answer = await request.get(path, { headers: asBrowser })
    const score = rate(answer.headers(), await answer.text())
    expect(score, path).toBeGreaterThanOrEqual(120)
  }
})

/** The rules that apply to a site without cookies and without shared resources. 100 or more is an A+. */
function rate(headers: Readonly<Record<string, string>>, html: string): number {
  const policy = headers['content-security-policy'] ?? ''
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag)
  const [maxAge = '0'] = /\d+/.exec(headers['strict-transport-security'] ?? '') ?? []
  const penalties = [
    [policy === '', 25],
    [/script-src[^;]*'unsafe-inline'/.test(policy), 20],
    [policy.includes("'unsafe-eval'"), 10],
    [Number(maxAge) < 15_768_000, 20],
    [headers['x-content-type-options'] !== 'nosniff', 5],
    [headers['access-control-allow-origin'] !== undefined, 50],
    [headers['set-cookie'] !== undefined, 20],
  ] as const
  const bonuses = [
    [policy.startsWith("default-src 'none'") && !policy.includes('unsafe'), 10],
    [policy.includes('frame-ancestors'), 5],
    [['no-referrer', 'same-origin'].includes(headers['referrer-policy'] ?? ''), 5],
    [scripts.every((tag) => tag.includes('integrity=')), 5],
    [headers['cross-origin-resource-policy'] === 'same-origin', 10],
  ] as const
  const sum = (rules: readonly (readonly [boolean, number])[]) =>
    rules.reduce((total, [applies, points]) => total + (applies ? points : 0), 0)
  return 100 - sum(penalties) + sum(bonuses)
}

test('files are cached, compressed and dated by what they are', async ({ request }) => {
  await test.step('hashed files are immutable and compressed', async () => {
    const html = await (await request.get('/')).text()
    const assets = new Set(html.match(/\/assets\/[^"\s]+\.(?:js|css|woff2)/g))
    expect(assets.size).toBeGreaterThan(3)
    for (const path of assets) {
      const { 'cache-control': caching, 'content-encoding': coding } = await headersOf(await request.get(path))
      expect(caching).toBe('public, max-age=31536000, immutable')
      if (!path.endsWith('.woff2')) expect(['br', 'gzip', undefined]).toContain(coding)
    }
  })
  await test.step('a page that has not changed is answered with 304', async () => {
    for (const path of ['/', '/robots.txt', '/favicon.svg']) {
      const { etag = '' } = await headersOf(await request.get(path))
      expect(etag).toMatch(/^"/)
      const again = await request.get(path, { headers: { 'if-none-match': etag } })
      expect(again.status()).toBe(304)
      expect(await again.body()).toHaveLength(0)
      expectStrict(again)
    }
  })
  await test.step('text is sent in brotli or gzip if the client accepts it', async () => {
    for (const coding of ['br', 'gzip']) {
      const answer = await request.get('/', { headers: { 'accept-encoding': coding } })
      expect(answer.headers()['content-encoding']).toBe(coding)
      expect(answer.headers().vary).toContain('Accept-Encoding')
    }
  })
})

test('crawlers, researchers and installers find their files', async ({ request }) => {
  await test.step('the sitemap lists every indexable page and nothing else', async () => {
    const answer = await request.get('/sitemap.xml')
    expect(answer.headers()['content-type']).toBe('application/xml')
    const named = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const indexed = routes.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)
    const all = new Set([...indexed, ...Object.values(learnPaths)])
    expect(named.toSorted()).toEqual([...all].toSorted())
  })
  await test.step('robots.txt allows all crawlers and points to the sitemap', async () => {
    const answer = await request.get('/robots.txt')
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toMatch(/User-agent: \*[\s\S]*Sitemap: https:\/\/\S+\/sitemap\.xml/)
  })
  await test.step('F-18: security.txt has a contact and expires in more than a month and less than a year', async () => {
    const answer = await request.get('/.well-known/security.txt')
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^Contact: (mailto:|https:)\S+$/m)
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime()
    expect(expires).toBeGreaterThan(Date.now() + 30 * DAY)
    expect(expires).toBeLessThan(Date.now() + 365 * DAY)
  })
  await test.step('the manifest and its icons exist, and the icons have the declared sizes', async () => {
    const answer = await request.get('/manifest.webmanifest')
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const { name, start_url, icons } = await answer.json()
    expect({ name, start_url }).toEqual({ name: 'Murmur', start_url: expect.stringMatching(/^\//) })
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(src)
      expect(icon.headers()['content-type']).toBe(type)
      if (type !== 'image/png') continue
      const { width, height } = readImageSize(await icon.body())
      expect(sizes).toBe(`${width}x${height}`)
    }
  })
  await test.step('every icon in the page head exists', async () => {
    const html = await (await request.get('/')).text()
    for (const [path, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      expect(html).toContain(path)
      const icon = await request.get(path)
      expect(icon.status()).toBe(200)
      expect(icon.headers()['content-type']).toBe(type)
    }
  })
})

test('the health check answers, and policy violations can be reported', async ({ request }) => {
  await test.step('the health check answers', async () => {
    const answer = await request.get('/healthz')
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })
  await test.step('the server accepts a policy violation report', async () => {
    const report = { type: 'csp-violation', body: { effectiveDirective: 'style-src', blockedURL: 'inline' } }
    const answer = await request.post('/api/csp-reports', {
      data: JSON.stringify([report]),
      headers: { 'content-type': 'application/reports+json' },
    })
    expect(answer.status()).toBe(204)
  })
})

/** This site frames its card, and no other page. */
function expectStrict(answer: APIResponse, { mayFrame = false } = {}): void {
  const headers = answer.headers()
  expect(headers, answer.url()).toMatchObject(mayFrame ? { ...strict, 'x-frame-options': 'SAMEORIGIN' } : strict)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  for (const rule of [
    "default-src 'none'",
    `frame-ancestors ${mayFrame ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'report-to csp',
  ]) {
    expect(policy.split('; ')).toContain(rule)
  }
  // Besides the site itself, only the nodes of its chains are allowed.
  expect(policy).toMatch(/; connect-src 'self'( https?:\/\/[\w.:-]+)*;/)
}

async function headersOf(answer: APIResponse): Promise<Record<string, string>> {
  expect(answer.status()).toBe(200)
  return answer.headers()
}

function findAsset(html: string, pattern: RegExp): string {
  const [path] = pattern.exec(html) ?? []
  if (path === undefined) throw new Error(`The page does not contain ${pattern}.`)
  return path
}
