import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { findSection, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const about = findSection('ABOUT')

for (const [index, name] of ['Teams', 'Career'].entries()) {
  test(
    `${name} closes the menu, says that its page is not there yet, and leaves the page where it is`,
    deepAfterFirst(index),
    async ({ page }) => {
      await openPage(page, '/pressroom')
      await topMenu.item(page, about).click()
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await entry(page, name).click()
      await expect(topMenu.openPanels(page)).toHaveCount(0)
      await expect(notice(page)).toHaveText(`${name}: this page is not there yet.`)
      await expect(page).toHaveURL('/pressroom')
      expect(await page.evaluate(() => scrollY)).toBe(300)
      expect(await findViolations(page)).toEqual([])
    },
  )
}

test('a link of the footer says that its page is not there yet, and the page does not jump', async ({ page }) => {
  await openPage(page, '/swap')
  for (const name of ['Contact us', 'Usage policy', 'Privacy policy']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', '#')
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await expect(notice(page)).toHaveText(`${name}: this page is not there yet.`)
    await expect(page).toHaveURL('/swap')
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(link).toBeFocused()
  }
})

test('no link leads to a reserved address: it says that its page is not there yet, also by keyboard', async ({
  page,
}) => {
  for (const path of ['/', '/swap', '/subscribe']) {
    await openPage(page, path)
    await expect(page.locator('a[href*=".example"]:not([href^="mailto:"])')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Instagram' }).press('Enter')
  await expect(notice(page)).toHaveText('Instagram: this page is not there yet.')

  await openPage(page, '/')
  const main = page.getByRole('main')
  for (const [link, name] of [
    [main.getByRole('link', { name: /^BRIDGE/ }), 'BRIDGE'],
    [main.getByRole('link', { name: /^SCAN/ }), 'SCAN'],
    [page.getByRole('banner').getByRole('link', { name: 'Discord' }), 'Discord'],
  ] as const) {
    await link.press('Enter')
    await expect(notice(page)).toHaveText(`${name}: this page is not there yet.`)
    await expect(page).toHaveURL('/')
    await expect(link).toBeFocused()
  }
  await expect(page).toHaveURL('/')
})

test('by keyboard the focus returns to the menu item', async ({ page }) => {
  await openPage(page, '/pressroom')
  await topMenu.item(page, about).press('Enter')
  await entry(page, 'Career').press('Enter')
  await expect(notice(page)).toHaveText(/^Career/)
  await expect(topMenu.item(page, about)).toBeFocused()
})

test('the notice goes by its button, by Escape, by a click elsewhere and with the page', async ({ page }) => {
  await openPage(page, '/pressroom')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
  const show = async () => {
    await link.click()
    await expect(notice(page)).not.toBeEmpty()
  }
  await show()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page)).toBeEmpty()
  await show()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeEmpty()
  await show()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect(notice(page)).toBeEmpty()
  await show()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Brand assets' }).press('Enter')
  await expect(page).toHaveURL('/brandassets')
  await expect(notice(page)).toBeEmpty()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  test('an entry without a page closes the panel and the menu, and the notice fits', async ({ page }) => {
    await openPage(page, '/')
    await topMenu.burger(page).tap()
    await topMenu.sheetItem(page, about).tap()
    await entry(page, 'Teams').tap()
    await expect(topMenu.openPanels(page)).toHaveCount(0)
    await expect(topMenu.sheet(page)).toBeHidden()
    await expect(notice(page)).toHaveText('Teams: this page is not there yet.')
    await expect(notice(page).getByRole('button')).toBeInViewport({ ratio: 1 })
    expect(await findViolations(page)).toEqual([])
  })
})

function entry(page: Page, name: string) {
  return topMenu.panel(page, about).getByRole('link', { name: new RegExp(`^${name}`) })
}

/** The region at the foot of the window; other parts of a page have their own. */
function notice(page: Page) {
  return page.locator('#root > [role="status"]')
}
