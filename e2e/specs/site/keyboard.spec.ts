import type { Locator, Page } from '@playwright/test'
import { deepAfterFirst, deepUnlessMain } from '../../deepTests.ts'
import { walkByTab } from '../../site/keyboard.ts'
import { openPage } from '../../site/openPage.ts'
import { menuRoutes, routes } from '../../site/routes.ts'
import { expect, test } from '../../test.ts'

/** Late controls, by page: Tab must wait until they are there. */
const latecomers: Readonly<Record<string, readonly string[]>> = { '/swap': ['LOCAL WALLET'], '/ads.txt': ['COPY'] }

for (const { path, status } of routes) {
  test(
    `${path}: Tab reaches everything, in sight and with a visible focus`,
    deepUnlessMain(path),
    async ({ page, problems }) => {
      if (status >= 400) problems.expectFailureOf(path)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openPage(page, path)
      for (const name of latecomers[path] ?? []) await expect(page.getByRole('button', { name })).toBeVisible()
      const { stops, unreached } = await walkByTab(page)
      expect(unreached).toEqual([])
      expect(stops.length).toBeGreaterThan(0)
      expect(stops.filter(({ isInSight }) => !isInSight).map(({ name }) => name)).toEqual([])
      expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([])
    },
  )
}

for (const [index, { path }] of menuRoutes.entries()) {
  test(
    `${path}: the skip link is the first stop, comes into sight and leads past the menu`,
    deepAfterFirst(index),
    async ({ page }) => {
      await openPage(page, path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: /skip/i })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      const isInMain = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
      expect(isInMain).toBe(true)
    },
  )
}

test('the whole site can be used by keyboard alone', async ({ page }) => {
  // No automatic slides.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  await press(page.getByRole('button', { name: 'PRODUCTS', exact: true }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectArrival(page, '/swap')
  await press(page.getByRole('link', { name: 'Press room' }))
  await expectArrival(page, '/pressroom')
  await press(page.getByRole('button', { name: 'Next slide' }))
  await expect(page.getByRole('button', { name: 'Show slide 2 of 5' })).toHaveAttribute('aria-current', 'true')
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'Brand assets' }))
  await expectArrival(page, '/brandassets')
  await press(page.getByRole('link', { name: 'SUBSCRIBE NEWSLETTER' }))
  await expectArrival(page, '/subscribe')
  await press(page.getByRole('textbox'))
  await expect(page.getByRole('alert')).toBeVisible()
  await press(page.getByRole('banner').getByRole('link', { name: /Murmur/ }))
  await expectArrival(page, '/')
  await press(page.getByRole('link', { name: 'LEARN MORE' }))
  await expectArrival(page, '/about')
  await press(page.getByText('TAKE ME BACK!!!'))
  await expect(page).toHaveURL('/')
})

async function press(control: Locator): Promise<void> {
  await control.focus()
  await control.page().keyboard.press('Enter')
}

/** The URL changes first; the new page is ready once it has the focus. */
async function expectArrival(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main')).toBeFocused()
}
