import type { Page } from '@playwright/test'
import { deepUnlessMain } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { sections, topMenu } from '../../site/topMenu.ts'
import { waitForFlock } from '../../site/waitForIdle.ts'
import { expect, test } from '../../test.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const { path, status } of routes) {
  test(`${path} has no animation`, deepUnlessMain(path), async ({ page, problems }) => {
    if (status >= 400) problems.expectFailureOf(path)
    await openPage(page, path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 700) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await expect.poll(() => findMoving(page)).toEqual([])
    }
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })
}

test('two screenshots of the landing page, taken seconds apart, are identical', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/')
  await waitForFlock(page)
  await page
    .locator('[data-flock] img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode())
  const before = await page.screenshot()
  await page.clock.runFor(10_000)
  expect((await page.screenshot()).equals(before)).toBe(true)
})

test('panels appear at once', async ({ page }) => {
  await openPage(page, '/')
  for (const section of sections) {
    await topMenu.item(page, section).click()
    await expect(topMenu.panel(page, section)).toHaveCSS('opacity', '1')
    await expect.poll(() => findMoving(page)).toEqual([])
  }
})

async function findMoving(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
  )
}
