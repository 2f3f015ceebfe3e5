import { walkByTab } from '../site/keyboard.ts'
import { openPage } from '../site/openPage.ts'
import { menuRoutes, routes } from '../site/routes.ts'
import { expect, test } from '../test.ts'

for (const { path, status } of routes) {
  test(`${path}: Tab reaches everything, in sight and with a visible focus`, async ({ page, problems }) => {
    if (status >= 400) problems.expectFailureOf(path)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, path)
    const { stops, unreached } = await walkByTab(page)
    expect(unreached).toEqual([])
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.filter(({ isInSight }) => !isInSight).map(({ name }) => name)).toEqual([])
    expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([])
  })
}

for (const { path } of menuRoutes) {
  test(`${path}: the skip link is the first stop, comes into sight and leads past the menu`, async ({ page }) => {
    await openPage(page, path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: /skip/i })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInMain = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
    expect(isInMain).toBe(true)
  })
}

test('the whole site can be walked by keyboard alone', async ({ page }) => {
  await openPage(page, '/')
  const press = async (name: string | RegExp, role: 'link' | 'button' = 'link') => {
    await page.getByRole(role, { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await press('PRODUCTS', 'button')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/swap')
  await press('Press room')
  await expect(page).toHaveURL('/pressroom')
  await press('Next slide', 'button')
  await expect(page.getByRole('button', { name: 'Show slide 2 of 5' })).toHaveAttribute('aria-current', 'true')
  await press('Brand assets')
  await expect(page).toHaveURL('/brandassets')
  await press('SUBSCRIBE NEWSLETTER')
  await expect(page).toHaveURL('/subscribe')
  await page.getByRole('textbox').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await press(/Murmur/)
  await expect(page).toHaveURL('/')
  await press('LEARN MORE')
  await expect(page).toHaveURL('/about')
  await press(/TAKE ME BACK/)
  await expect(page).toHaveURL('/')
})
