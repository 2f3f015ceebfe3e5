import { expect, test } from 'vitest'
import { externalLinks } from '../config.ts'
import { menuCopy } from '../content/en/menu.ts'
import { createMenu } from '../content/menuSections.ts'
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

test('the menu links out to a test environment of the bridge and a testnet of the explorer', () => {
  const [products] = createMenu(menuCopy)
  const targets = products?.type === 'links' ? products.links.map(({ href }) => href) : []
  expect(targets).toEqual(['/swap', externalLinks.bridge, '/#ai', externalLinks.scan])
  expect([externalLinks.bridge, externalLinks.scan]).toEqual([
    expect.stringMatching(/^https:\/\/bridge.*test/),
    expect.stringMatching(/^https:\/\/.*testnet/),
  ])
})

test('an external link leads nowhere until its address is set', () => {
  expect(Object.values(externalLinks).filter((href) => !isMissingPage(href))).toEqual([])
})
