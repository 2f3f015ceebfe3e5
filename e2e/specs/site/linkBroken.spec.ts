import { openPage, waitForScript } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

const back = 'TAKE ME BACK!!!'

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
