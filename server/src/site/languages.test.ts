import { expect, test } from 'vitest'
import { createTestApp, testSite } from '../../testing/testApp.ts'
import { sendRaw, startServer } from '../../testing/testServer.ts'

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
