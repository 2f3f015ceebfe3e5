import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tools' })

test('the bar at the bottom leads to the tools, covers nothing and is gone on a wide screen', async ({ page }) => {
  await openSwap(page)
  await expect(bar(page).getByRole('link', { name: 'Swap' })).toHaveAttribute('aria-current', 'page')
  expect(await findViolations(page, { part: '[data-bottom-bar]' })).toEqual([])
  for (const link of await bar(page).getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  // The last line of the page ends above it.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const last = await page.getByRole('contentinfo').boundingBox()
  const own = await bar(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((own?.y ?? 0) + 1)

  await bar(page).getByRole('link', { name: 'Activity' }).tap()
  await expect(page).toHaveURL('/activity')
  await expect(bar(page).getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 640, height: 740 })
  await expect(bar(page)).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/pressroom')
  await expect(bar(page)).toHaveCount(0)
})

test('the bar makes room for the keyboard', async ({ page }) => {
  await openSwap(page)
  const showKeyboard = (height: number) =>
    page.evaluate((shown) => {
      const view = window.visualViewport
      if (view === null) return
      Object.defineProperty(view, 'height', { value: window.innerHeight - shown, configurable: true })
      view.dispatchEvent(new Event('resize'))
    }, height)
  await showKeyboard(300)
  await expect(bar(page)).toBeHidden()
  await showKeyboard(0)
  await expect(bar(page)).toBeVisible()
})

test('dialogs are sheets at the bottom edge, alerts stay in the middle, and both keep focus and Escape', async ({
  page,
}) => {
  await openSwap(page)
  const openers = [swapScreen.settings(page), swapScreen.payToken(page), swapScreen.main(page)]
  for (const opener of openers) {
    await opener.tap()
    const dialog = swapScreen.dialog(page)
    await expect(dialog).toBeVisible()
    await expect.poll(async () => bottomOf(page)).toEqual({ left: 0, right: 360, bottom: 740 })
    expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await swapScreen.receiveToken(page).tap()
  await swapScreen.token(page, /^Allora Network/).tap()
  await swapScreen.pill(page, 'Allora').tap()
  await expect(swapScreen.alert(page)).toBeVisible()
  const alert = await swapScreen.alert(page).boundingBox()
  expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThan(640)
})

function bottomOf(page: Page) {
  return page.evaluate(() => {
    const { left, right, bottom } = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect()
    return { left: Math.round(left), right: Math.round(right), bottom: Math.round(bottom) }
  })
}
