import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

const endpoint = '/api/newsletter'

test('the page has its texts and icons, and says what is wrong with an address', async ({ page }) => {
  await openPage(page, '/subscribe')
  await test.step('it shows the texts of the specification', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/newsletter/i)
    await expect(page.getByText('to stay up-to-date on products, upgrades and events')).toBeVisible()
    await expect(field(page)).toHaveAttribute('type', 'email')
    await expect(field(page)).toHaveAttribute('placeholder', 'ENTER EMAIL ADDRESS')
    await expect(
      page.getByText(/clicking subscribe.*consent.*personal data.*privacy policy.*unsubscribe/i),
    ).toBeVisible()
  })
  await test.step('five social icons link to other sites and change on hover', async () => {
    for (const name of ['X', 'Discord', 'GitHub', 'Instagram', 'Meta']) {
      const icon = page.getByRole('link', { name, exact: true })
      await expect(icon).toHaveAttribute('href', '#')
      const before = await icon.screenshot()
      await icon.hover()
      await expect.poll(async () => (await icon.screenshot()).equals(before)).toBe(false)
    }
  })
  await test.step('an empty address shows an inline message and focuses the field', async () => {
    await button(page).click()
    await expectMessage(page, /enter/i)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('a malformed address shows its message, until it is changed', async () => {
    for (const address of ['nobody', 'nobody@', 'nobody@home', 'no body@home.example', '@home.example']) {
      await field(page).fill(address)
      await field(page).press('Enter')
      await expectMessage(page, /email address/i)
      await expect(field(page)).toHaveValue(address)
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await field(page).press('End')
      await field(page).pressSequentially('x')
      await expect(field(page)).toHaveAttribute('aria-invalid', 'false')
    }
  })
  await test.step('the logo returns to the root', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Murmur/ })
      .click()
    await expect(page).toHaveURL('/')
  })
})

test('it fills the screen', async ({ page }) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await openPage(page, '/subscribe')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(size.height)
    await expect(button(page)).toBeInViewport()
  }
})

test('a valid address is accepted, and the message points to the inbox', async ({ page }) => {
  await openPage(page, '/subscribe')
  await field(page).fill('ada@example.com')
  const request = page.waitForRequest(`**${endpoint}`)
  await button(page).click()
  expect((await request).postDataJSON()).toEqual({ email: 'ada@example.com' })
  await expectThanks(page)
})

test('a field that only programs fill in is neither seen nor read out, in each language', async ({ page, baseURL }) => {
  for (const value of ['en', 'zh']) {
    await page.context().addCookies([{ name: 'language', value, url: baseURL ?? '' }])
    await openPage(page, '/subscribe')
    const trap = page.locator('input[name="topic"]')
    await expect(trap).toBeAttached()
    await expect(trap).toBeHidden()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
    await page.locator('input[name="email"]').fill('bot@example.com')
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'cheap watches'
    })
    const request = page.waitForRequest(`**${endpoint}`)
    await button(page).click()
    expect((await request).postDataJSON()).toEqual({ email: 'bot@example.com', topic: 'cheap watches' })
  }
})

test('offline, the message says so and the address stays', async ({ page, problems }) => {
  problems.expectFailureOf(endpoint)
  await page.route(`**${endpoint}`, (route) => route.abort('internetdisconnected'))
  await openPage(page, '/subscribe')
  await field(page).fill('ada@example.com')
  await button(page).click()
  await expectMessage(page, /connection/i)
  await expect(field(page)).toHaveValue('ada@example.com')
})

test('a second click while a request is in flight sends nothing', async ({ page }) => {
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${endpoint}`, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await openPage(page, '/subscribe')
  await field(page).fill('ada@example.com')
  await field(page).press('Enter')
  await field(page).press('Enter')
  release()
  await expectThanks(page)
  expect(sent).toBe(1)
})

function field(page: Page) {
  return page.getByRole('textbox', { name: /email address/i })
}

function button(page: Page) {
  return page.getByRole('main').getByRole('button')
}

/** The form is done, and its message is announced. */
async function expectThanks(page: Page): Promise<void> {
  const thanks = page.getByRole('main').getByRole('status')
  await expect(thanks).toHaveText(/thank you.*inbox/i)
  await expect(thanks).toBeFocused()
}

/** The message is visible and linked to the field for screen readers. */
async function expectMessage(page: Page, words: RegExp): Promise<void> {
  const message = page.locator(`#${await field(page).getAttribute('aria-describedby')}`)
  await expect(message).toHaveText(words)
  await expect(message).toBeInViewport()
}
