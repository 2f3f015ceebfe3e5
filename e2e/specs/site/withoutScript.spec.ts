import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { deepUnlessMain } from '../../deepTests.ts'
import { carousel } from '../../site/carouselActions.ts'
import { footerLinks, homeWords } from '../../site/homeWords.ts'
import { findCutWords, measureOverflow } from '../../site/layout.ts'
import { routes } from '../../site/routes.ts'
import { expectPanel, findSection, sections, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'

// An address of its own, so that other tests do not use up its rate limit.
test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.3' } })

for (const route of routes) {
  test(
    `${route.path} shows its texts and fits the window at every width`,
    deepUnlessMain(route.path),
    async ({ page, problems }) => {
      if (route.status >= 400) problems.expectFailureOf(route.path)
      const response = await page.goto(route.path)
      expect(response?.status()).toBe(route.status)
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.heading)
        expect(await measureOverflow(page), `overflow at ${width}`).toBe(0)
        expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
      }
    },
  )
}

test('the landing page shows all its texts', async ({ page }) => {
  await page.goto('/')
  for (const words of homeWords) await expect(page.locator('body')).toContainText(words)
  for (const [name, href] of footerLinks) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await page.getByRole('link', { name: 'SWAP NOW', exact: true }).last().click()
  await expect(page).toHaveURL('/swap')
})

test('images load', async ({ page }) => {
  await page.goto('/')
  const pictures = page.getByRole('region', { name: 'FOUR WAYS TO MOVE AS ONE' }).locator('picture img')
  await expect(pictures).toHaveCount(4)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(page.locator('[data-flock] img').last()).toBeVisible()
})

test('the panels open, switch and close', async ({ page }) => {
  await page.goto('/')
  for (const section of sections) {
    await topMenu.item(page, section).click()
    await expectPanel(topMenu.panel(page, section), section)
    await expect(topMenu.openPanels(page)).toHaveCount(1)
  }
  await topMenu.item(page, findSection('PARTNERS')).click()
  await expect(topMenu.openPanels(page)).toHaveCount(0)
  await topMenu.item(page, findSection('ABOUT')).click()
  await page.keyboard.press('Escape')
  await expect(topMenu.openPanels(page)).toHaveCount(0)
})

test('the phone menu and its panels open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await topMenu.burger(page).click()
  await topMenu.sheetItem(page, findSection('PRODUCTS')).click()
  await expectPanel(topMenu.panel(page, findSection('PRODUCTS')), findSection('PRODUCTS'))
})

test('the carousel is a scrollable row of five readable cards', async ({ page }) => {
  await page.goto('/pressroom')
  const root = carousel.in(page.getByRole('main'))
  await expect(carousel.slides(root)).toHaveCount(5)
  await expect(root.locator('[inert]')).toHaveCount(0)
  await expect(root.getByRole('button')).toHaveCount(0)
  for (const slide of await carousel.slides(root).all()) {
    await slide.scrollIntoViewIfNeeded()
    await expect(slide).toBeInViewport()
    await expect(slide.locator('p')).toBeVisible()
  }
})

test('the downloads work', async ({ page }) => {
  await page.goto('/brandassets')
  for (const file of ['horizontal-dark.png', 'vertical-light.jpg', 'horizontal-light.svg', 'brandbook.pdf']) {
    const started = page.waitForEvent('download')
    await page.locator(`a[download][href$="${file}"]`).click()
    const download = await started
    expect(download.suggestedFilename()).toContain(file)
    expect((await readFile(await download.path())).length).toBeGreaterThan(1000)
  }
})

for (const [address, fragment, words] of [
  ['ada@example.com', 'accepted', /inbox/i],
  ['ada@localhost', 'malformed', /email address/i],
] as const) {
  test(`the form sends ${address} and shows the answer`, async ({ page }) => {
    await page.goto('/subscribe')
    await page.getByRole('textbox', { name: /email address/i }).fill(address)
    await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page).toHaveURL(`/subscribe#${fragment}`)
    await expectOnlyAnswer(page, words)
  })
}

test('the browser does not send an empty address, and the server rejects it too', async ({ page }) => {
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await expect(page).toHaveURL('/subscribe')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.goto('/subscribe#empty')
  await expectOnlyAnswer(page, /enter/i)
})

test('ads.txt shows its text', async ({ page, request }) => {
  await page.goto('/ads.txt')
  await expect(page.locator('pre')).toHaveText(await (await request.get('/ads.txt')).text())
  await expect(page.getByText('Loading')).toBeHidden()
})

test('TAKE ME BACK!!! leads home', async ({ page, problems }) => {
  problems.expectFailureOf('/broken')
  await page.goto('/broken')
  await page.getByText('TAKE ME BACK!!!').click()
  await expect(page).toHaveURL('/')
})

async function expectOnlyAnswer(page: Page, words: RegExp): Promise<void> {
  const answers = page.locator('form p:visible')
  await expect(answers).toHaveCount(1)
  await expect(answers).toHaveText(words)
}
