import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createTestApp, testSite } from '../../testing/testApp.ts'
import { sendRaw, startServer } from '../../testing/testServer.ts'

const { app } = createTestApp()

async function get(url: string, options: InjectOptions = {}) {
  const { statusCode, headers, body } = await app.inject({ url, ...options })
  return { status: statusCode, headers, body }
}

const browser = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, br' }

test('a page is served at its path without extension', async () => {
  expect(await get('/')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
  })
  expect((await get('/pressroom')).body).toBe('<h1>Press room</h1>')
  expect((await get('/pressroom?from=mail')).body).toBe('<h1>Press room</h1>')
})

const hash = `0x${'aB'.repeat(32)}`

test.each([`/swap/1/${hash}`, `/swap/8453/${hash}?x=1`])('%s is the page of a swap', async (url) => {
  expect(await get(url)).toMatchObject({ status: 200, body: '<h1>Swap receipt</h1>' })
})

test('a transfer has a page of its own', async () => {
  expect(await get(`/transfer/1/${hash}`)).toMatchObject({ status: 200, body: '<h1>Transfer</h1>' })
})

test.each([
  '/transfer',
  '/transfer.html',
  '/transfer/1',
  `/transfer/0/${hash}`,
  `/transfer/1/${hash}0`,
  '/receipt',
  '/receipt.html',
  '/swap/1',
  `/swap/0/${hash}`,
  `/swap/01/${hash}`,
  `/swap/1/${hash}0`,
  `/swap/1/${hash}/`,
  `/swap/1/${hash.replace('aB', 'xy')}`,
  `/swap/12345678901/${hash}`,
  `/x/swap/1/${hash}`,
])('%s is a broken link', async (url) => {
  expect(await get(url, { headers: browser })).toMatchObject({ status: 404 })
})

test('only pages may connect to the nodes of the chains; scripts, which may run as workers, ask this site alone', async () => {
  expect((await get('/')).headers['content-security-policy']).toMatch(/; connect-src 'self' https:/)
  expect((await get('/assets/index-DH3HLHf8.js')).headers['content-security-policy']).toContain("; connect-src 'self';")
})

test.each([
  ['/index.html', '/'],
  ['/pressroom.html', '/pressroom'],
  ['/pressroom/', '/pressroom'],
  ['/pressroom/?from=mail&x=//y', '/pressroom?from=mail&x=//y'],
  ['/ads.html', '/ads.txt'],
  ['/PRESSROOM', '/pressroom'],
  ['/Pressroom/?x=A%20b&y=//evil.example', '/pressroom?x=A%20b&y=//evil.example'],
  ['/INDEX.HTML', '/'],
  ['/ADS.TXT', '/ads.txt'],
])('%s redirects permanently to %s', async (url, location) => {
  expect(await get(url)).toMatchObject({ status: 308, headers: { location } })
})

test.each(['/pressroom.HTML/', '/404.HTML', '/BRAND/logo.png'])('%s redirects nowhere', async (url) => {
  const { status, headers } = await get(url)
  expect([status, headers.location]).toEqual([404, undefined])
})

test('hashed assets are cached for a year, icons for a week, other files for an hour', async () => {
  const cacheControl = async (url: string) => (await get(url)).headers['cache-control']
  const { app: withIcon } = createTestApp({ site: [...testSite, { path: 'favicon.svg', body: Buffer.from('<svg/>') }] })
  const icon = await withIcon.inject({ url: '/favicon.svg' })
  expect(icon.headers['cache-control']).toBe('public, max-age=604800')
  expect(await cacheControl('/assets/index-DH3HLHf8.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('/brand/logo.png')).toBe('public, max-age=3600')
  expect(await cacheControl('/.well-known/security.txt')).toBe('public, max-age=3600')
})

test('the body has the best coding that the browser accepts', async () => {
  const coded = async (accept: string) => {
    const { headers, body } = await get('/pressroom', { headers: { 'accept-encoding': accept } })
    return [headers['content-encoding'], headers['content-length'], body.slice(0, 3)]
  }
  expect(await coded('gzip, br')).toEqual(['br', '22', 'br:'])
  expect((await coded('gzip'))[0]).toBe('gzip')
  expect(await coded('identity')).toEqual([undefined, '19', '<h1'])
})

test('each coding has its own ETag, and a matching one gives 304 without a body', async () => {
  const tag = async (accept: string) =>
    String((await get('/', { headers: { 'accept-encoding': accept } })).headers.etag)
  const tags = await Promise.all(['br', 'gzip', 'identity'].map(tag))
  expect(new Set(tags).size).toBe(3)

  const ask = (accept: string, etag: string | undefined) =>
    get('/', { headers: { 'accept-encoding': accept, 'if-none-match': String(etag) } })
  const same = await ask('br', tags[0])
  expect(same).toMatchObject({ status: 304, body: '', headers: { etag: tags[0], 'cache-control': 'no-cache' } })
  expect(same.headers).not.toHaveProperty('content-length')
  expect((await ask('gzip', tags[0])).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const { headers, status, body } = await get('/pressroom', { method: 'HEAD' })
  expect([status, headers['content-length'], body]).toEqual([200, '19', ''])
})

test('an unknown path is 404 with the 404 page', async () => {
  expect(await get('/nowhere')).toMatchObject({ status: 404, body: '<h1>THIS LINK IS BROKEN</h1>' })
  const page = await get('/nowhere.pdf', { headers: browser })
  expect(page).toMatchObject({ status: 404, headers: { 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' } })
  expect(page.headers).not.toHaveProperty('etag')
  expect(await get('/404.html')).toMatchObject({ status: 404 })
  expect(await get('/404')).toMatchObject({ status: 404 })
  expect(await get('/nowhere', { method: 'HEAD' })).toMatchObject({ status: 404, body: '' })
})

test.each(['/nowhere.png', '/assets/gone.js', '/assets/gone', '/api/unknown'])('%s is 404 with JSON', async (url) => {
  expect(await get(url)).toMatchObject({
    status: 404,
    body: '{"type":"notFound","message":"There is nothing at this address."}',
  })
})

test('/ads.txt is a page for browsers, and a file for crawlers, scripts and the page itself', async () => {
  const asPage = await get('/ads.txt', { headers: browser })
  expect(asPage.headers['content-type']).toBe('text/html; charset=utf-8')
  const readers = [{}, { accept: 'text/plain' }, { accept: 'text/html' }, { ...browser, 'sec-fetch-mode': 'cors' }]
  for (const headers of readers) {
    const asFile = await get('/ads.txt', { headers })
    expect(asFile).toMatchObject({
      status: 200,
      body: 'placeholder.example.com, placeholder, DIRECT\n',
      headers: { 'content-type': 'text/plain; charset=utf-8', vary: 'Accept, Sec-Fetch-Mode, Accept-Encoding' },
    })
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s on a page is 405', async (method) => {
  const options = { method, payload: 'x', headers: { 'content-type': 'image/png' } } as InjectOptions
  for (const url of ['/', '/pressroom', '/nowhere', '/healthz']) {
    expect(await get(url, options)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  }
})

test('an endpoint only answers its own method', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect(await get('/api/newsletter', { method })).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  }
  expect(await get('/api/unknown', { method: 'POST' })).toMatchObject({ status: 404 })
})

test.each(['/%', '/%zz', '/%c0%af', '/pressroom/%e0%a4%a'])('%s cannot be decoded: a broken link', async (url) => {
  for (const headers of [{}, browser, { accept: 'application/json' }]) {
    expect(await get(url, { headers })).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: expect.stringContaining('THIS LINK IS BROKEN'),
    })
  }
  expect(await get(url, { method: 'HEAD' })).toMatchObject({ status: 404, body: '' })
})

test.each(['/api/%', '/lcd/%zz', '/assets/%e0%a4%a'])('%s is a bad request to a program', async (url) => {
  expect(await get(url)).toMatchObject({ status: 400, body: expect.stringContaining('badRequest') })
  expect(await get('/%', { method: 'POST' })).toMatchObject({ status: 400 })
})

test('the API works without a built site', async () => {
  const { app: bare } = createTestApp({ site: [] })
  expect((await bare.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await bare.inject('/')).statusCode).toBe(404)
})

test('a file without a compressed copy is sent uncompressed', async () => {
  const { headers } = await get('/brand/logo.png', { headers: browser })
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '4' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

test('every file has its own ETag', async () => {
  const urls = ['/', '/pressroom', '/ads.txt', '/assets/index-DH3HLHf8.js', '/brand/logo.png']
  const tags = await Promise.all(urls.map(async (url) => (await get(url)).headers.etag))
  expect(new Set(tags).size).toBe(urls.length)
})

describe('languages', () => {
  const site = [
    ...testSite,
    ...['index.html', 'pressroom.html', '404.html', 'ads.html'].map((path) => ({
      path: `zh/${path}`,
      body: Buffer.from(`<html lang="zh-Hans">${path}`),
    })),
  ]
  const { app } = createTestApp({ site })

  async function get(url: string, headers: Record<string, string> = {}) {
    const { statusCode, headers: answered, body } = await app.inject({ url, headers })
    return { status: statusCode, headers: answered, body, isChinese: body.startsWith('<html lang="zh-Hans">') }
  }

  test.each([
    [{}, false],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, true],
    [{ 'accept-language': 'en-US,zh;q=0.9' }, false],
    [{ 'accept-language': 'de-DE,de;q=0.9' }, false],
    [{ cookie: 'language=zh' }, true],
    [{ cookie: 'a=b; language=zh; c=d', 'accept-language': 'en' }, true],
    [{ cookie: 'language=en', 'accept-language': 'zh-CN' }, false],
    [{ cookie: 'language=en; language=zh' }, false],
    [{ cookie: 'xlanguage=zh' }, false],
    [{ cookie: 'language=fr', 'accept-language': 'zh' }, true],
    [{ cookie: 'language=../zh' }, false],
    [{ cookie: 'language=' }, false],
    [{ cookie: 'language=constructor' }, false],
    [{ cookie: 'language' }, false],
    [{ cookie: ';=;;language=zh' }, true],
  ])('a browser that sends %j gets Chinese: %s', async (headers, isChinese) => {
    for (const url of ['/', '/pressroom?x=1', '/nowhere', '/%']) {
      expect(await get(url, headers)).toMatchObject({ isChinese })
    }
  })

  test('every page names the headers that its language depends on, also in a 304', async () => {
    const vary = 'Accept-Language, Cookie, Accept-Encoding'
    const chinese = await get('/', { cookie: 'language=zh' })
    expect(chinese.headers).toMatchObject({ vary, 'cache-control': 'no-cache' })
    expect((await get('/')).headers).toMatchObject({ vary })
    expect((await get('/nowhere')).headers).toMatchObject({ vary: `Accept, ${vary}` })
    const again = await get('/', { cookie: 'language=zh', 'if-none-match': String(chinese.headers.etag) })
    expect(again).toMatchObject({ status: 304, headers: { vary, etag: chinese.headers.etag } })
  })

  test('each language has its own ETag, so a change of language is never answered with 304', async () => {
    const english = await get('/')
    const chinese = await get('/', { cookie: 'language=zh' })
    expect(chinese.headers.etag).not.toBe(english.headers.etag)
    const asked = await get('/', { cookie: 'language=zh', 'if-none-match': String(english.headers.etag) })
    expect(asked).toMatchObject({ status: 200, isChinese: true })
  })

  test('the text of /ads.txt has no language, its page has', async () => {
    const browser = { 'sec-fetch-mode': 'navigate', accept: 'text/html', cookie: 'language=zh' }
    expect(await get('/ads.txt', browser)).toMatchObject({ isChinese: true })
    expect(await get('/ads.txt', { cookie: 'language=zh' })).toMatchObject({ status: 200, isChinese: false })
  })

  test.each(['/zh', '/zh/', '/zh/pressroom', '/zh/pressroom.html', '/ZH/INDEX.HTML'])(
    '%s is no address: the language is not part of it',
    async (url) => {
      expect(await get(url)).toMatchObject({ status: 404 })
    },
  )

  test('a page without a translation is sent in English', async () => {
    const { app: half } = createTestApp({ site: site.filter(({ path }) => path !== 'zh/pressroom.html') })
    const { body, headers } = await half.inject({ url: '/pressroom', headers: { cookie: 'language=zh' } })
    expect([body, headers.vary]).toEqual(['<h1>Press room</h1>', 'Accept-Encoding'])
  })

  test('a socket gets the same language as an injected request', async () => {
    const { port } = await startServer({ site })
    const routed = await get('/pressroom', { 'accept-language': 'zh-CN' })
    const { answer } = await sendRaw(
      port,
      'GET /pressroom HTTP/1.1\r\nHost: x\r\nAccept-Language: zh-CN\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toContain(`etag: ${routed.headers.etag}\r\n`)
    expect(answer.split('\r\n\r\n')[1]).toBe(routed.body)
  })
})

/** A release: its page names its own entry script. */
function createRelease(version: number) {
  const html = `<script type="module" src="/assets/index-${version}.js"></script><h1>Release ${version}</h1>`
  const site = [
    ...testSite.filter(({ path }) => path !== 'index.html' && !path.startsWith('assets/')),
    { path: 'index.html', body: Buffer.from(html) },
    { path: `assets/index-${version}.js`, body: Buffer.from(`console.log(${version})`) },
  ]
  return createTestApp({ site }).app
}

test('F-10: after a release, the next navigation gets the new page, and the old code is gone', async () => {
  let etag = ''
  for (let version = 1; version <= 20; version++) {
    const app = createRelease(version)
    // A browser with the page before: `no-cache` makes it ask again with its ETag.
    const page = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain(`/assets/index-${version}.js`)
    expect((await app.inject(`/assets/index-${version}.js`)).statusCode).toBe(200)
    expect((await app.inject(`/assets/index-${version - 1}.js`)).statusCode).toBe(404)
    etag = String(page.headers.etag)
    expect((await app.inject({ url: '/', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  }
})
