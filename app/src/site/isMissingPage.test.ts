import { expect, test } from 'vitest'
import { externalLinks } from '../config.ts'
import { isMissingPage } from './isMissingPage.ts'

test.each([
  '#',
  'https://docs.murmur.example/sdks',
  'https://example.com',
  'https://bridge.test',
  'https://a.invalid/x',
])('%s leads nowhere yet', (href) => expect(isMissingPage(href)).toBe(true))

test.each(['/swap', '/#ai', '#ai', 'https://docs.murmur.org', 'https://examples.com', 'https://x.com/murmur'])(
  '%s is a real link',
  (href) => expect(isMissingPage(href)).toBe(false),
)

test('an external link leads nowhere until its address is set', () => {
  expect(Object.values(externalLinks).filter((href) => !isMissingPage(href))).toEqual([])
})
