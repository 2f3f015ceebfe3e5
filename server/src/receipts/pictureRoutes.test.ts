import { expect, test } from 'vitest'
import { createTestApp, testSite } from '../../testing/testApp.ts'
import { limits } from '../http/rateLimit.ts'

const hash = `0x${'aB'.repeat(32)}`
const html = '<meta property="og:image" content="https://murmur.example/og/swap.jpg"><h1>Swap receipt</h1>'
const usual = Buffer.from('the usual picture')
const site = [
  ...testSite.filter(({ path }) => path !== 'receipt.html'),
  { path: 'receipt.html', body: Buffer.from(html) },
  { path: 'holder.html', body: Buffer.from(html) },
  { path: 'zh/index.html', body: Buffer.from('<h1>首页</h1>') },
  { path: 'zh/receipt.html', body: Buffer.from(html.replace('Swap receipt', '兑换收据')) },
  { path: 'og/swap.jpg', body: usual },
  { path: 'og/receipt.jpg', body: Buffer.from('the ground') },
]

const { app } = createTestApp({ site })

test('the page of a receipt names the picture of its own transaction, in its own language', async () => {
  const url = `/swap/8453/${hash}?utm_source="><script>`
  const english = await app.inject({ url })
  expect(english.body).toBe(html.replace('/og/swap.jpg', `/og/en/swap/8453/${hash}`))
  const chinese = await app.inject({ url, headers: { 'accept-language': 'zh' } })
  expect(chinese.body).toContain(`content="https://murmur.example/og/zh/swap/8453/${hash}"`)
  expect(english.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
  expect(english.headers.etag).not.toBe(chinese.headers.etag)
  const again = await app.inject({ url, headers: { 'if-none-match': String(english.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('the page of an account has the usual picture', async () => {
  expect((await app.inject(`/portfolio/0x${'aB'.repeat(20)}`)).body).toBe(html)
})

test('checks of a release get the page as it was built, by the hash that no transaction has', async () => {
  expect((await app.inject(`/swap/1/0x${'0'.repeat(64)}`)).body).toBe(html)
})

test('while trading is closed no chain is read, and every receipt has the usual picture', async () => {
  for (const kind of ['swap', 'transfer']) {
    const { statusCode, headers, rawPayload } = await app.inject(`/og/en/${kind}/1/${hash}`)
    expect([statusCode, rawPayload]).toEqual([200, usual])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=20',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: `/og/zh/swap/1/${hash}` })
  expect([statusCode, body]).toEqual([200, ''])
})

test.each([
  `/og/EN/swap/1/${hash}`,
  `/og/e/swap/1/${hash}`,
  `/og/__proto__/swap/1/${hash}`,
  `/og/en/SWAP/1/${hash}`,
  `/og/en/receipt/1/${hash}`,
  `/og/en/swap/0/${hash}`,
  `/og/en/swap/01/${hash}`,
  `/og/en/swap/7/${hash}`,
  `/og/en/swap/1e0/${hash}`,
  `/og/en/swap/${'9'.repeat(400)}/${hash}`,
  `/og/en/swap/1/${hash}0`,
  `/og/en/swap/1/${hash.slice(0, -1)}`,
  `/og/en/swap/1/${hash.replace('aB', 'xy')}`,
  `/og/en/swap/1/${hash}/`,
  `/og/en/swap/1/%2e%2e%2f${hash}`,
  `/og/en/swap/1/${encodeURIComponent('<script>')}`,
])('%s is no picture', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).not.toContain('max-age')
})

test('a client that asks for very many is refused, and nobody else', async () => {
  const { app: own } = createTestApp({ site })
  const ask = (remoteAddress: string) => own.inject({ url: `/og/en/swap/1/${hash}`, remoteAddress })
  for (let count = 0; count < limits.pictures; count += 1) expect((await ask('192.0.2.1')).statusCode).toBe(200)
  const refused = await ask('192.0.2.1')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
})
