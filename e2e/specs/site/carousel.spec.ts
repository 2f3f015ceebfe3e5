import type { Page } from '@playwright/test'
import {
  carousel,
  expectActive,
  openOnStillClock,
  passTime,
  swipe,
  waitForAnimations,
} from '../../site/carouselActions.ts'
import { expect, test } from '../../test.ts'

const title = 'WHAT IS A CHAIN-ABSTRACTED DEX AGGREGATOR'

test('the press room shows five cards, each with the title, its own detail and its own image', async ({ page }) => {
  const root = await openNews(page)
  const slides = carousel.slides(root)
  await expect(slides).toHaveCount(5)
  await expect(slides.locator('h2')).toHaveText(Array(5).fill(title))
  expect(new Set(await slides.locator('p').allTextContents()).size).toBe(5)
  expect(new Set(await readPictureNames(page)).size).toBe(5)
})

test('the carousel is as wide as the window, and its side cards are drawn at 0.83', async ({ page }) => {
  const root = await openNews(page)
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => root.boundingBox()).toMatchObject({ x: 0, width })
  }
  const scales = await root.locator('[data-place]').evaluateAll((cards) =>
    cards.map((card) => {
      const { a } = new DOMMatrix(getComputedStyle(card).transform)
      return [(card as HTMLElement).dataset.place, Math.round(a * 100) / 100]
    }),
  )
  expect(Object.fromEntries(scales)).toMatchObject({ centre: 1, before: 0.83, after: 0.83 })
})

test('the arrows turn it both ways, and it loops', async ({ page }) => {
  const root = await openNews(page)
  for (const number of [2, 3, 4, 5, 1]) {
    await carousel.next(root).click()
    await expectActive(root, number)
    await passTime(page, 300)
  }
  for (const number of [5, 4]) {
    await carousel.previous(root).click()
    await expectActive(root, number)
    await passTime(page, 300)
  }
})

test('indicators lead to their card', async ({ page }) => {
  const root = await openNews(page)
  for (const number of [4, 2, 5, 1]) {
    await carousel.indicator(root, number).click()
    await expectActive(root, number)
    await passTime(page, 300)
  }
})

test('a click on a side card brings it to the centre', async ({ page }) => {
  const root = await openNews(page)
  const stage = await carousel.card(root, 'centre').boundingBox()
  const y = (stage?.y ?? 0) + 100
  await page.mouse.click(1280 - 20, y)
  await expectActive(root, 2)
  await passTime(page, 300)
  await waitForAnimations(root)
  await page.mouse.click(20, y)
  await expectActive(root, 1)
})

test('arrow keys, Home and End turn it', async ({ page }) => {
  const root = await openNews(page)
  await carousel.next(root).focus()
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 5],
    ['ArrowRight', 1],
    ['ArrowLeft', 5],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expectActive(root, number)
    await passTime(page, 300)
  }
})

test('a second click within 300 ms is ignored', async ({ page }) => {
  const root = await openNews(page)
  await carousel.next(root).click()
  await passTime(page, 299)
  await carousel.next(root).click()
  await expectActive(root, 2)
  await passTime(page, 1)
  await carousel.next(root).click()
  await expectActive(root, 3)
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a swipe turns it both ways, and a shaky tap does not', async ({ page }) => {
    const root = await openNews(page)
    await carousel.card(root, 'centre').scrollIntoViewIfNeeded()
    await swipe(page, { root, distance: -120 })
    await expectActive(root, 2)
    await passTime(page, 300)
    await swipe(page, { root, distance: 120 })
    await expectActive(root, 1)
    await passTime(page, 300)
    await swipe(page, { root, distance: -12 })
    await expectActive(root, 1)
  })
})

test('the blog panel has a carousel of three images with arrows', async ({ page }) => {
  await openOnStillClock(page, '/')
  await page.getByRole('button', { name: 'BLOG', exact: true }).click()
  const root = carousel.in(page.locator('#menu-blog'))
  await expect(carousel.slides(root)).toHaveCount(3)
  for (const number of [2, 3, 1]) {
    await carousel.next(root).click()
    await expectActive(root, number)
    await passTime(page, 300)
  }
  await carousel.indicator(root, 3).click()
  await expectActive(root, 3)
  await expect(page.locator('#menu-blog')).toBeVisible()
})

async function openNews(page: Page) {
  await openOnStillClock(page, '/pressroom')
  const root = carousel.in(page.getByRole('main'))
  await expectActive(root, 1)
  return root
}

/** Cards off screen have not loaded their images, so only the sources are compared. */
async function readPictureNames(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/pressroom', { headers: { accept: 'text/html' } })).text()
  return html.match(/press-\d(?=-\d+\.jpg)/g) ?? []
}
