import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { waitForFlock, waitForIdle } from '../../site/waitForIdle.ts'
import { expect, test } from '../../test.ts'

/** In window heights: images load on screen and up to 30 % below it. */
const factor = 1.3

test('an image is requested within 1.3 viewports, and not before', async ({ page }) => {
  await openPage(page, '/')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  let waited = 0
  for (let top = 0; top < height; top += 400) {
    await scrollTo(page, top)
    await expect.poll(() => findMisjudged(page)).toEqual([])
    waited += (await readFrames(page)).filter(({ isWaiting }) => isWaiting).length
  }
  expect(waited).toBeGreaterThan(0)
  expect((await readFrames(page)).filter(({ isWaiting }) => isWaiting)).toEqual([])
})

test('an image outside that range is not requested', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  await openPage(page, '/')
  await waitForFlock(page)
  await waitForIdle(page)
  expect(asked.filter((path) => path.includes('/images/product'))).toEqual([])
  await page.getByRole('region', { name: 'FOUR WAYS TO MOVE AS ONE' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.filter((path) => path.includes('/images/product')).length).toBeGreaterThan(0)
})

test('an image has a modern format and declares its width and height', async ({ page, request }) => {
  await openPage(page, '/pressroom')
  const image = page.getByRole('main').locator('picture img').first()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.avif$/)
  const { src, width, height, formats } = await image.evaluate((element: HTMLImageElement) => ({
    src: element.getAttribute('src') ?? '',
    width: Number(element.getAttribute('width')),
    height: Number(element.getAttribute('height')),
    formats: [...(element.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type),
  }))
  expect(formats).toEqual(['image/avif', 'image/webp'])
  expect(Math.min(width, height)).toBeGreaterThan(0)
  expect((await request.get(src)).headers()['content-type']).toBe('image/jpeg')
})

test('every image on every page declares its width and height', async ({ page, problems }) => {
  problems.expectFailureOf('/no/such/page')
  for (const path of ['/', '/pressroom', '/subscribe', '/brandassets', '/swap', '/no/such/page']) {
    await openPage(page, path)
    await expect(page.locator('img:not([width][height])')).toHaveCount(0)
  }
})

test('an image that fails is requested once and replaced by a drawing', async ({ page, problems }) => {
  const tries: string[] = []
  await page.route('**/images/product-*', async (route) => {
    const { pathname } = new URL(route.request().url())
    tries.push(pathname)
    problems.expectFailureOf(pathname)
    await route.abort('failed')
  })
  await openPage(page, '/')
  const showcase = page.getByRole('region', { name: 'FOUR WAYS TO MOVE AS ONE' })
  for (const product of await showcase.getByRole('link').all()) {
    await product.scrollIntoViewIfNeeded()
    await expect(product.locator('[data-phase="failed"]')).toHaveCount(1)
    await expect(product.locator('[data-phase="failed"] > svg')).toBeVisible()
    await expect(product.locator('img')).toHaveCount(0)
  }
  await scrollTo(page, 0)
  await showcase.scrollIntoViewIfNeeded()
  await expect(showcase.locator('[data-phase="failed"]')).toHaveCount(4)
  expect(tries).toHaveLength(new Set(tries).size)
})

test('every logo on the page is rendered', async ({ page }) => {
  await openPage(page, '/')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 400) await scrollTo(page, top)
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => image.currentSrc !== '' && image.checkVisibility() && image.loading !== 'lazy')
        .filter((image) => !(image.complete && image.naturalWidth > 0))
        .map((image) => image.currentSrc),
    )
  await expect.poll(broken).toEqual([])
})

type Frame = { readonly isWaiting: boolean; readonly start: number; readonly end: number }

/** The position of each lazy image, in window heights from the top. */
async function readFrames(page: Page): Promise<Frame[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-phase]')]
      .filter((frame) => frame.checkVisibility())
      .map((frame) => {
        const { top, bottom } = frame.getBoundingClientRect()
        return {
          isWaiting: frame.dataset.phase === 'waiting',
          start: top / innerHeight,
          end: bottom / innerHeight,
        }
      }),
  )
}

/** Images in range that were not requested, and requested images that were never in range. */
async function findMisjudged(page: Page): Promise<Frame[]> {
  const frames = await readFrames(page)
  return frames.filter(({ isWaiting, start, end }) => {
    const isNear = start < factor && end > 1 - factor
    const isBelow = start > factor
    return isWaiting ? isNear : isBelow
  })
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}
