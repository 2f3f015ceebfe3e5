import type { Locator, Page } from '@playwright/test'
import { carousel, expectActive, openOnStillClock, passTime } from '../../site/carouselActions.ts'
import { expect, test } from '../../test.ts'

const interval = 3_000

test('a card stays for 3000 ms, then the next one comes, in a loop', async ({ page }) => {
  const root = await openNews(page)
  await expectLive(root, 'off')
  await passTime(page, interval - 1)
  await expectActive(root, 1)
  await passTime(page, 1)
  await expectActive(root, 2)
  for (const number of [3, 4, 5, 1]) {
    await passTime(page, interval)
    await expectActive(root, number)
  }
})

test('it pauses while the pointer is over it', async ({ page }) => {
  const root = await openNews(page)
  await carousel.card(root, 'centre').hover()
  await expectHeld(page, root)
  await page.mouse.move(640, 10)
  await expectTurning(page, root)
})

test('it pauses while it has the focus', async ({ page }) => {
  const root = await openNews(page)
  await carousel.next(root).focus()
  await expectHeld(page, root)
  await page.getByRole('main').focus()
  await expectTurning(page, root)
})

test('it pauses while the tab is hidden', async ({ page }) => {
  const root = await openNews(page)
  await setHidden(page, true)
  await expectHeld(page, root)
  await setHidden(page, false)
  await expectTurning(page, root)
})

test('it pauses while it is off screen', async ({ page }) => {
  const root = await openNews(page)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(root).not.toBeInViewport()
  await expectHeld(page, root)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(root).toBeInViewport()
  await expectTurning(page, root)
})

test('it does not turn automatically under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const root = await openNews(page)
  await expectHeld(page, root)
  await expect(carousel.play(root)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expectTurning(page, root)
})

test('its button stops it and starts it again', async ({ page }) => {
  const root = await openNews(page)
  await carousel.pause(root).click()
  await page.mouse.move(640, 10)
  await expectHeld(page, root)
  await carousel.play(root).click()
  await expectTurning(page, root)
})

test('a click restarts the timer for the new card', async ({ page }) => {
  const root = await openNews(page)
  await expectLive(root, 'off')
  await passTime(page, 2_000)
  await carousel.indicator(root, 4).click()
  await page.getByRole('main').focus()
  await page.mouse.move(640, 10)
  await expectLive(root, 'off')
  await passTime(page, interval - 1)
  await expectActive(root, 4)
  await passTime(page, 1)
  await expectActive(root, 5)
})

async function openNews(page: Page): Promise<Locator> {
  await openOnStillClock(page, '/pressroom')
  const root = carousel.in(page.getByRole('main'))
  await expectActive(root, 1)
  return root
}

/** The live region is off while it turns automatically, and the timer starts only then. */
async function expectLive(root: Locator, live: 'off' | 'polite'): Promise<void> {
  await expect(root.locator('[aria-live]')).toHaveAttribute('aria-live', live)
}

async function expectHeld(page: Page, root: Locator): Promise<void> {
  await expectLive(root, 'polite')
  await passTime(page, 2 * interval)
  await expectActive(root, 1)
}

async function expectTurning(page: Page, root: Locator): Promise<void> {
  await expectLive(root, 'off')
  await passTime(page, interval)
  await expectActive(root, 2)
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
