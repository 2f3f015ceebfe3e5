import type { Locator, Page } from '@playwright/test'
import { launchWithGraphics } from '../../chromium.ts'
import { deepTag } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { waitForIdle } from '../../site/waitForIdle.ts'
import { expect, test } from '../../test.ts'

test.use({ launchOptions: launchWithGraphics(), viewport: { width: 800, height: 600 } })

test('the flock is animated in the hero of the landing page', async ({ page }) => {
  await openPage(page, '/')
  await expectLive(page)
  const before = await flock(page).screenshot()
  await expect.poll(async () => (await flock(page).screenshot()).equals(before)).toBe(false)
})

test('the flock does not block clicks', { tag: deepTag }, async ({ page }) => {
  await openPage(page, '/')
  await expectLive(page)
  await page.mouse.move(400, 200)
  await page.getByRole('main').getByRole('link', { name: 'SWAP NOW' }).first().click()
  await expect(page).toHaveURL('/swap')
})

test('no code of the flock is requested before the first paint', async ({ page }) => {
  await openPage(page, '/')
  await expectLive(page)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /liveFlock|flock\.worker/.test(name))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, transferSize }) => ({ name: new URL(name).pathname, startTime, transferSize })),
  }))
  expect(painted).toBeGreaterThan(0)
  // The worker starts from the copy whose digest was checked.
  expect(asked.filter(({ transferSize }) => transferSize > 0)).toHaveLength(2)
  expect(new Set(asked.map(({ name }) => name)).size).toBe(2)
  expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([])
})

test('the flock pauses off screen and in a hidden tab', { tag: deepTag }, async ({ page }) => {
  await openPage(page, '/')
  await expectLive(page)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(flock(page)).toHaveAttribute('data-flock', 'paused')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(flock(page)).toHaveAttribute('data-flock', 'live')
  await setVisibility(page, 'hidden')
  await expect(flock(page)).toHaveAttribute('data-flock', 'paused')
  await setVisibility(page, 'visible')
  await expect(flock(page)).toHaveAttribute('data-flock', 'live')
})

test('under reduced motion the flock is a still image, and its code is not loaded', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  await expect(flock(page)).toHaveAttribute('data-flock', 'still')
  await expectStill(flock(page))
  await waitForIdle(page)
  await expect(flock(page).locator('canvas')).toHaveCount(0)
  expect(asked.filter((path) => /liveFlock|flock\.worker/.test(path))).toEqual([])
})

test('the flock stops when reduced motion is switched on, and starts again', async ({ page }) => {
  await openPage(page, '/')
  await expectLive(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(flock(page)).toHaveAttribute('data-flock', 'still')
  await expectStill(flock(page))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expectLive(page)
})

test('the flock flies behind the swap card, too', async ({ page }) => {
  await openPage(page, '/swap')
  await expectLive(page)
  expect(await flock(page).boundingBox()).toMatchObject({ x: 0, width: 800 })
})

test('a frame of another size is never shown: the hero is empty until one of its own size is drawn', async ({
  page,
}) => {
  await holdOrders(page)
  await openPage(page, '/')
  await expectLive(page)
  await hideWords(page)
  // A stage of a few pixels, as in the middle of a layout.
  await setStyle(page, { bottom: 'auto', height: '4px' })
  await expectDrawn(page)
  await setHeld(page, true)
  await setStyle(page, { bottom: '', height: '' })
  await page.setViewportSize({ width: 640, height: 700 })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  const held = await hero(page).screenshot({ animations: 'disabled' })
  await setStyle(page, { visibility: 'hidden' })
  const empty = await hero(page).screenshot({ animations: 'disabled' })
  expect(held.equals(empty), 'no pixel of the old frame').toBe(true)

  await setStyle(page, { visibility: '' })
  await setHeld(page, false)
  await expectDrawn(page)
  await expect
    .poll(async () => (await hero(page).screenshot({ animations: 'disabled' })).equals(empty), {
      message: 'it flies again',
    })
    .toBe(false)
})

/** Orders to workers wait while they are held, as on a machine that is too busy to draw. */
async function holdOrders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    const post = Worker.prototype.postMessage as (this: Worker, ...message: unknown[]) => void
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const send = () => post.apply(this, message)
      if (document.documentElement.dataset.held === 'yes') waiting.push(send)
      else send()
    }
    document.addEventListener('release', () => {
      for (const send of waiting.splice(0)) send()
    })
  })
}

async function setHeld(page: Page, isHeld: boolean): Promise<void> {
  await page.evaluate((held) => {
    document.documentElement.dataset.held = held ? 'yes' : 'no'
    if (!held) document.dispatchEvent(new Event('release'))
  }, isHeld)
}

/** The edges of letters differ with the layers below them. */
async function hideWords(page: Page): Promise<void> {
  await flock(page).evaluate((stage) => {
    const words = [...(stage.parentElement?.children ?? []), ...document.querySelectorAll('header')]
    for (const part of words) if (part !== stage && part instanceof HTMLElement) part.style.visibility = 'hidden'
  })
}

async function setStyle(page: Page, style: Readonly<Record<string, string>>): Promise<void> {
  await flock(page).evaluate((stage: HTMLElement, values) => Object.assign(stage.style, values), style)
}

function hero(page: Page): Locator {
  return page.locator('main section').first()
}

/** The canvas has the size of its stage in pixels of the device, and is visible. */
async function expectDrawn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      flock(page).evaluate((stage) =>
        [...stage.querySelectorAll('canvas')].map((canvas) => ({
          isSized: canvas.width === stage.clientWidth && canvas.height === stage.clientHeight,
          opacity: getComputedStyle(canvas).opacity,
        })),
      ),
    )
    .toEqual([{ isSized: true, opacity: '1' }])
}

function flock(page: Page): Locator {
  return page.locator('[data-flock]')
}

async function expectLive(page: Page): Promise<void> {
  await expect(flock(page)).toHaveAttribute('data-flock', 'live')
  await expect(flock(page).locator('canvas')).toHaveCSS('opacity', '1')
}

async function expectStill(stage: Locator): Promise<void> {
  const image = stage.locator('img').first()
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
    Object.defineProperty(document, 'hidden', { configurable: true, value: visibility === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
