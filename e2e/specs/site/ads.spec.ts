import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

test('a crawler gets the text file', async ({ request }) => {
  for (const accept of ['*/*', 'text/plain', 'text/plain, text/html;q=0.5']) {
    const answer = await request.get('/ads.txt', { headers: { accept } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).not.toContain('<')
  }
})

test('a browser gets the page, which loads and shows the same text', async ({ page, request }) => {
  const text = await (await request.get('/ads.txt')).text()
  const response = await openPage(page, '/ads.txt')
  expect(response?.headers()['content-type']).toBe('text/html; charset=utf-8')
  await expect(page.locator('pre')).toHaveText(text)
})

test('a failure shows the Chinese message with the error and an English line, and can be tried again', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/ads.txt')
  await failText(page, { status: 500 })
  await openPage(page, '/ads.txt')
  const alert = page.getByRole('alert')
  await expect(alert.locator('[lang|="zh"]')).toHaveText(/加载失败.*500/)
  await expect(alert).toContainText(/failed to load.*500/i)
  await page.unrouteAll()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.locator('pre')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a lost connection shows its message', async ({ page, problems }) => {
  problems.expectFailureOf('/ads.txt')
  await failText(page, { status: 'offline' })
  await openPage(page, '/ads.txt')
  await expect(page.getByRole('alert').locator('[lang|="zh"]')).toHaveText(/加载失败.+\w+/)
})

/** Lets the page load, but not the text that it requests. */
async function failText(page: Page, { status }: { status: number | 'offline' }): Promise<void> {
  await page.route('**/ads.txt', async (route) => {
    if (route.request().isNavigationRequest()) return await route.continue()
    if (status === 'offline') return await route.abort('internetdisconnected')
    return await route.fulfill({ status, body: '' })
  })
}
