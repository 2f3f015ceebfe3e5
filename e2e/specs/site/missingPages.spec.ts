import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { findSection, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const about = findSection('ABOUT')
const back = 'TAKE ME BACK!!!'

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

for (const path of ['/about', '/no/such/page', '/swap/nothing', '/%E2%9C%93', '/%E0%A4%A']) {
  test(`${path} answers 404 with the link-broken page`, async ({ page, problems }) => {
    problems.expectFailureOf(path)
    const response = await openPage(page, path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('THIS LINK IS BROKEN')
    await expect(page.getByRole('main')).toContainText(/pages are being updated/i)
    await expect(page.getByRole('main')).toContainText(/may have been replaced/i)
    await expect(page.getByRole('main')).toContainText(/under development/i)
  })
}

test('TAKE ME BACK!!! goes back one step inside the site', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'LEARN MORE' }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('main').getByText(back, { exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('TAKE ME BACK!!! goes back to the page that was loaded before', async ({ page, problems }) => {
  problems.expectFailureOf('/broken')
  await page.goto('/swap')
  await page.goto('/pressroom')
  await openPage(page, '/broken')
  await page.getByRole('main').getByText(back, { exact: true }).click()
  await expect(page).toHaveURL('/pressroom')
})

test('TAKE ME BACK!!! leads home if there is no history', async ({ page, context, problems }) => {
  problems.expectFailureOf('/broken')
  await page.goto('/subscribe')
  const opened = context.waitForEvent('page')
  await page.evaluate(() => open('/broken', '_blank', 'noopener'))
  const tab = await opened
  await waitForScript(tab)
  expect(await tab.evaluate(() => history.length)).toBe(1)
  await tab.getByRole('main').getByText(back, { exact: true }).click()
  await expect(tab).toHaveURL('/')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('CHAIN ABSTRACTION DEX AGGREGATOR')
})

function entry(page: Page, name: string) {
  return topMenu.panel(page, about).getByRole('link', { name: new RegExp(`^${name}`) })
}

/** The region at the foot of the window; other parts of a page have their own. */
function notice(page: Page) {
  return page.locator('#root > [role="status"]')
}
