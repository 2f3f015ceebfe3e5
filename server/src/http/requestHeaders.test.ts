import { expect, test } from 'vitest'
import { isSameOrigin, listHeader, readCookie, readHeader } from './requestHeaders.ts'

const request = { rawHeaders: ['Host', 'a.example', 'X-Forwarded-For', '192.0.2.1', 'x-forwarded-for', '192.0.2.2'] }

test('a header is found regardless of its case', () => {
  expect([readHeader(request, 'host'), listHeader(request, 'host').length]).toEqual(['a.example', 1])
})

test('a repeated header is joined in order', () => {
  expect([readHeader(request, 'x-forwarded-for'), listHeader(request, 'x-forwarded-for').length]).toEqual([
    '192.0.2.1, 192.0.2.2',
    2,
  ])
})

test('a value is not mistaken for a name, and a missing header is undefined', () => {
  expect([readHeader(request, 'a.example'), listHeader(request, 'hosts').length]).toEqual([undefined, 0])
})

test('a header of the same length is not mistaken for it', () => {
  const { rawHeaders } = { rawHeaders: ['Date', 'today', 'Host', 'a.example', 'From', 'b.example'] }
  expect([readHeader({ rawHeaders }, 'host'), listHeader({ rawHeaders }, 'host')]).toEqual(['a.example', ['a.example']])
})

test('a cookie is found by its whole name, the first one where it comes twice', () => {
  const cookies = { rawHeaders: ['Cookie', 'xlanguage=a;language = b; language=zh;language=en'] }
  expect([readCookie(cookies, 'language'), readCookie(cookies, 'lang'), readCookie(request, 'language')]).toEqual([
    'zh',
    undefined,
    undefined,
  ])
})

test('all values of a repeated header are listed in order', () => {
  expect(listHeader(request, 'x-forwarded-for')).toEqual(['192.0.2.1', '192.0.2.2'])
})

const publicUrl = 'https://example.org'

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'https://example.org', host: 'internal:3000' },
  { origin: 'https://www.example.org', host: 'www.example.org' },
] as const)('%j is same-origin', (headers) => {
  expect(isSameOrigin(headers, { publicUrl })).toBe(true)
})

test.each([
  {},
  { host: 'example.org' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://example.org' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null', host: 'example.org' },
  { origin: 'http://example.org', host: 'example.org' },
  { origin: 'https://evil.example', host: 'example.org' },
  { origin: 'https://example.org.evil.example', host: 'example.org' },
] as const)('%j is not same-origin', (headers) => {
  expect(isSameOrigin(headers, { publicUrl })).toBe(false)
})

test('on a site without https, an http page of the same host is same-origin', () => {
  const headers = { origin: 'http://192.0.2.1:3000', host: '192.0.2.1:3000' }
  expect(isSameOrigin(headers, { publicUrl: 'http://localhost:3000' })).toBe(true)
})
