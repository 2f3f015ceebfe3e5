import type { APIRequestContext, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { readImageSize } from '../../site/fileHeaders.ts'
import { findCutWords, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { type Route, routes } from '../../site/routes.ts'
import { expect, test } from '../../test.ts'

/** 320 is the narrowest phone; 640 is 1280 at a zoom of 200 %. */
const widths = [320, 360, 640, 768, 1280, 1920]

for (const route of routes) {
  test(`F-06, F-09: ${route.path} keeps the policy, fits the window at every width, and has its metadata`, async ({
    page,
    request,
    problems,
  }) => {
    if (route.status >= 400) problems.expectFailureOf(route.path)
    const response = await openPage(page, route.path)
    expect(response?.status()).toBe(route.status)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.heading)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await measureOverflow(page), `overflow at ${width}`).toBe(0)
      expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
    }
    await expect(page).toHaveTitle(/Murmur/)
    expect(await readMeta(page, 'name="description"')).toMatch(/.{20,}/)
    expect(await readMeta(page, 'property="og:title"')).toBe(await page.title())
    expect(await readMeta(page, 'property="og:description"')).toBe(await readMeta(page, 'name="description"'))
    expect(await readMeta(page, 'name="twitter:card"')).toBe('summary_large_image')
    await expectSocialImage(await readMeta(page, 'property="og:image"'), request)
    await expectIndexing(page, route)
  })
}

for (const [index, { path }] of routes.filter(({ path, status }) => status === 200 && path !== '/').entries()) {
  test(`${path.toUpperCase()} leads to ${path} and keeps the query`, deepAfterFirst(index), async ({ page }) => {
    await page.goto(`${path.toUpperCase()}?from=Mail`)
    await expect(page).toHaveURL(`${path}?from=Mail`)
    await expect(page).toHaveTitle(/^(?!This link is broken)/)
  })
}

test('no two pages share a title or a description', async ({ request }) => {
  const documents = await Promise.all(
    routes.map(async ({ path }) => await (await request.get(path, { headers: asBrowser })).text()),
  )
  const titles = documents.map((text) => /<title>(.*?)<\/title>/.exec(text)?.[1])
  const descriptions = documents.map((text) => /<meta name="description" content="(.*?)">/.exec(text)?.[1])
  expect(new Set(titles).size).toBe(routes.length)
  expect(new Set(descriptions).size).toBe(routes.length)
})

test('a page reached by a link has its own title, starts at its top and takes the focus', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Press room' }).click()
  await expect(page).toHaveURL('/pressroom')
  await expect(page).toHaveTitle(/Press room/)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(/DEX aggregator/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHAIN ABSTRACTION DEX AGGREGATOR')
})

test('going back restores the scroll position', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'SUBSCRIBE NEWSLETTER' }).click()
  await expect(page).toHaveURL('/subscribe')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'SUBSCRIBE NEWSLETTER' })).toBeInViewport()
})

test('an anchor link scrolls to its target each time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  for (let count = 0; count < 2; count++) {
    await page.getByRole('button', { name: 'ABOUT', exact: true }).click()
    await page
      .locator('#menu-about')
      .getByRole('link', { name: /^Roadmap/ })
      .click()
    await expect(page.locator('#menu-about')).toBeHidden()
    await expect(page.locator('#roadmap')).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.locator('#roadmap')).not.toBeInViewport()
  }
})

const asBrowser = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

async function readMeta(page: Page, attribute: string): Promise<string> {
  return (await page.locator(`meta[${attribute}]`).getAttribute('content')) ?? ''
}

async function expectSocialImage(address: string, request: APIRequestContext): Promise<void> {
  const { protocol, pathname } = new URL(address)
  expect(protocol).toBe('https:')
  const answer = await request.get(pathname)
  expect(answer.status()).toBe(200)
  expect(readImageSize(await answer.body())).toEqual({ width: 1200, height: 630 })
}

async function expectIndexing(page: Page, { path, isIndexed }: Route): Promise<void> {
  const canonical = page.locator('link[rel="canonical"]')
  if (!isIndexed) {
    await expect(canonical).toHaveCount(0)
    expect(await readMeta(page, 'name="robots"')).toBe('noindex')
    return
  }
  const address = new URL((await canonical.getAttribute('href')) ?? '')
  expect(address.pathname).toBe(path)
  expect(await readMeta(page, 'property="og:url"')).toBe(address.href)
}

for (const path of ['/', '/swap']) {
  test(`${path} requests no style sheet: its styles are inlined`, async ({ page }) => {
    const sheets = new Set<string>()
    page.on('request', (asked) => {
      if (asked.resourceType() === 'stylesheet') sheets.add(new URL(asked.url()).pathname)
    })
    await openPage(page, path)
    const inlined = await page.locator('meta[name="inlined-styles"]').getAttribute('content')
    expect(inlined?.split(' ').length).toBeGreaterThan(2)
    expect(inlined?.split(' ').filter((sheet) => sheets.has(sheet))).toEqual([])
  })
}
