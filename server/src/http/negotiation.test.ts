import { expect, test } from 'vitest'
import { acceptsHtml, isNavigation, matchesEtag, pickCoding, pickLanguage } from './negotiation.ts'

const available = ['br', 'gzip'] as const

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, BR', 'br'],
  ['gzip', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br ; q = 0 , gzip ; q = 0.1', 'gzip'],
  ['br;q=abc', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0.6, gzip;q=0.5', 'identity'],
  ['identity, *;q=0.5', 'identity'],
  ['gzip;level=9', 'gzip'],
  ['br;q=1, gzip', 'br'],
  ['br;level=1;q=0.2, gzip;q=0.3', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0.4, gzip;q=0.5, *;q=1', 'gzip'],
] as const)('a browser that accepts %j gets %s', (accept, coding) => {
  // The second answer comes from the cache.
  const pick = () => pickCoding(accept, { available })
  expect([pick(), pick()]).toEqual([coding, coding])
})

test('a coding that is not available is not chosen', () => {
  expect(pickCoding('br, gzip', { available: ['gzip'] })).toBe('gzip')
  expect(pickCoding('br, gzip', { available: [] })).toBe('identity')
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zh'],
  ['ZH-hant-TW', 'zh'],
  ['en-GB,zh;q=0.9', 'en'],
  ['en;q=0.3, zh;q=0.7', 'zh'],
  ['en, zh', 'en'],
  ['zh, en', 'zh'],
  ['de, fr;q=0.9', 'en'],
  ['de, zh;q=0.5', 'zh'],
  ['*', 'en'],
  ['*, zh;q=0.9', 'en'],
  ['de, *;q=0.2, zh;q=0.5', 'zh'],
  ['zh;q=0', 'en'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh;q=-1', 'en'],
  ['zh;q=abc', 'en'],
  ['en;q=1, zh;q=1e999', 'en'],
  ['en;level=1;q=0.2, zh;q=0.3', 'zh'],
  ['zh;q=1, en', 'zh'],
  ['zh ; q = 0.5 , en ; q = 0.4', 'zh'],
  ['zhongwen', 'en'],
  ['constructor, __proto__', 'en'],
  [`${'zh;q=0,'.repeat(2_000)}en`, 'en'],
  [',;,=;q;;,', 'en'],
  [`${'de,'.repeat(29)}zh`, 'zh'],
  [`${'de,'.repeat(30)}zh`, 'en'],
] as const)('a browser that prefers %j gets %s', (accept, language) => {
  const pick = () => pickLanguage(accept, { available: ['en', 'zh'] })
  expect([pick(), pick()]).toEqual([language, language])
})

test.each(['"a"', 'W/"a"', '*', '"x", "a"', '"x",W/"a"'])('If-None-Match: %s matches the tag "a"', (header) => {
  expect(matchesEtag(header, '"a"')).toBe(true)
})

test.each([undefined, '', '"b"', 'a', '"a-br"'])('If-None-Match: %s does not match the tag "a"', (header) => {
  expect(matchesEtag(header, '"a"')).toBe(false)
})

test('only a browser that opens a page counts as navigation', () => {
  expect(isNavigation({ 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' })).toBe(true)
  expect(isNavigation({ 'sec-fetch-mode': 'cors', accept: 'text/html' })).toBe(false)
  expect(isNavigation({ accept: 'text/html' })).toBe(false)
  expect(isNavigation({ 'sec-fetch-mode': 'navigate', accept: 'text/plain' })).toBe(false)
  expect(acceptsHtml('*/*')).toBe(false)
})
