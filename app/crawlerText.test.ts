import { expect, test } from 'vitest'
import { renderHead, renderRobots, renderSecurity, renderSitemap } from './crawlerText.ts'
import { descriptionCopy, titleCopy } from './src/content/en/pages.ts'
import { learnTexts } from './src/content/learn/learnTexts.ts'
import { createLearnPages, createNotFoundPage, createPages } from './src/content/pageMeta.ts'

const texts = { titles: titleCopy, descriptions: descriptionCopy }
const pages = createPages(texts)
const notFoundPage = createNotFoundPage(texts)
const origin = 'https://murmur.example'

test('a page carries its title, description, canonical address and social image', () => {
  const head = renderHead(getPage('/pressroom'), { origin })
  expect(head).toContain('<title>Press room — Murmur</title>')
  expect(head).toContain('<link rel="canonical" href="https://murmur.example/pressroom">')
  expect(head).toContain('<meta property="og:image" content="https://murmur.example/og/pressroom.jpg">')
  expect(head).toContain('<meta name="description" content="News and background on Murmur')
})

test('a page that is not for search engines says so and claims no canonical address', () => {
  const head = renderHead(notFoundPage, { origin })
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toContain('canonical')
})

test('quotes and brackets in the copy cannot leave their attribute', () => {
  const head = renderHead({ ...notFoundPage, description: '"><script>alert(1)</script>' }, { origin })
  expect(head).toContain('content="&quot;>&lt;script>alert(1)&lt;/script>"')
})

test('the sitemap lists what is indexed and nothing else', () => {
  const addresses = [...renderSitemap(pages, { origin }).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://murmur.example/',
    'https://murmur.example/swap',
    'https://murmur.example/pressroom',
    'https://murmur.example/brandassets',
    'https://murmur.example/subscribe',
    'https://murmur.example/evolution',
  ])
})

test('the sitemap lists the documentation, too', () => {
  const sitemap = renderSitemap(createLearnPages(learnTexts, { language: 'en' }), { origin })
  expect(sitemap).toContain('<loc>https://murmur.example/docs</loc>')
  expect(sitemap).toContain('<loc>https://murmur.example/docs/quick-start</loc>')
})

test('robots are kept from the API and sent to the sitemap', () => {
  expect(renderRobots(origin)).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://murmur.example/sitemap.xml\n',
  )
})

test('security.txt has a contact and an end that does not depend on the day of the build', () => {
  const text = renderSecurity(origin)
  expect(text).toContain('Contact: mailto:security@murmur.example\n')
  expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00.000Z$/m)
})

function getPage(path: string) {
  const page = pages.find((each) => each.path === path)
  if (page === undefined) throw new RangeError(`There is no page at ${path}.`)
  return page
}
