import { deepAfterFirst } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { menuRoutes } from '../../site/routes.ts'
import { expectPanel, sections, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the phone menu lists the five items, and each opens the same panel', async ({ page }) => {
  await openPage(page, '/')
  await topMenu.burger(page).tap()
  for (const section of sections) {
    await topMenu.sheetItem(page, section).tap()
    await expectPanel(topMenu.panel(page, section), section)
    await topMenu.panel(page, section).getByRole('button', { name: section.label, exact: true }).tap()
    await expect(topMenu.panel(page, section)).toBeHidden()
    await expect(topMenu.sheet(page)).toBeVisible()
  }
})

test('the phone menu has the language, the three icons, launch and docs', async ({ page }) => {
  await openPage(page, '/')
  await topMenu.burger(page).tap()
  const sheet = topMenu.sheet(page)
  await expect(sheet.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  for (const name of ['X', 'Discord', 'GitHub']) {
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(sheet.getByRole('link', { name: /docs/i })).toHaveAttribute('href', '/docs')
  await sheet.getByRole('link', { name: /launch/i }).tap()
  await expect(page).toHaveURL('/swap')
  await expect(sheet).toBeHidden()
})

test('the phone menu fades in, closes by its button and by Escape, and restores the focus', async ({ page }) => {
  await openPage(page, '/')
  const burger = topMenu.burger(page)
  const sheet = topMenu.sheet(page)
  await expect(sheet).toHaveCSS('transition-property', /opacity/)
  await burger.tap()
  await expect(sheet).toHaveCSS('opacity', '1')
  await burger.tap()
  await expect(sheet).toBeHidden()
  await burger.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(burger).toBeFocused()
})

test('a link in a panel closes the panel and the phone menu', async ({ page }) => {
  await openPage(page, '/pressroom')
  await topMenu.burger(page).tap()
  await topMenu.sheetItem(page, { label: 'PRODUCTS' }).tap()
  await topMenu.panel(page, { id: 'menu-products' }).getByRole('link', { name: /^Swap/ }).tap()
  await expect(page).toHaveURL('/swap')
  await expect(topMenu.openPanels(page)).toHaveCount(0)
  await expect(topMenu.sheet(page)).toBeHidden()
})

for (const [index, { path }] of menuRoutes.entries()) {
  test(`${path} has the phone menu`, deepAfterFirst(index), async ({ page }) => {
    await openPage(page, path)
    await topMenu.burger(page).tap()
    const items = topMenu.sheet(page).getByRole('list').first().getByRole('button')
    await expect(items).toHaveText(sections.map(({ label }) => label))
  })
}
