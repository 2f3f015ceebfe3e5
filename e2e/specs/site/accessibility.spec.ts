import type { Page } from '@playwright/test'
import { deepAfterFirst, deepUnlessMain } from '../../deepTests.ts'
import { findSmallTargets } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { sections, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

for (const { path, status } of routes) {
  test(
    `X-01: ${path} has no accessibility violation on desktop and phone, and touch targets of 44 pixels`,
    deepUnlessMain(path),
    async ({ page, problems }) => {
      if (status >= 400) problems.expectFailureOf(path)
      // Contrast is too low while a slide or a price fades in.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openPage(page, path)
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await showWhole(page)
        await expectAccessible(page)
      }
      expect(await findSmallTargets(page), 'targets below 44 pixels').toEqual([])
    },
  )
}

for (const [index, section] of sections.entries()) {
  test(
    `X-01: the panel ${section.label} has no accessibility violation on phone and desktop`,
    deepAfterFirst(index),
    async ({ page }) => {
      await page.setViewportSize(desktop)
      await openPage(page, '/pressroom')
      await topMenu.item(page, section).click()
      await expect(topMenu.panel(page, section)).toHaveCSS('opacity', '1')
      await expectAccessible(page, { part: 'header' })

      await page.keyboard.press('Escape')
      await page.setViewportSize(phone)
      await topMenu.burger(page).click()
      await topMenu.sheetItem(page, section).click()
      await expect(topMenu.panel(page, section)).toHaveCSS('opacity', '1')
      await expectAccessible(page, { part: 'header' })
      expect(await findSmallTargets(page)).toEqual([])
    },
  )
}

test('X-01: the phone menu has no accessibility violation', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/')
  await topMenu.burger(page).click()
  await expect(topMenu.sheet(page)).toHaveCSS('opacity', '1')
  await expectAccessible(page, { part: 'header' })
  expect(await findSmallTargets(page)).toEqual([])
})

test('X-01: the messages of the subscribe form have no accessibility violation', async ({ page }) => {
  await openPage(page, '/subscribe')
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('every page has one main, one h1 and named landmarks', async ({ page, problems }) => {
  problems.expectFailureOf('/no/such/page')
  for (const { path, hasMenu } of routes) {
    await openPage(page, path)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    // The header of an embedded card is that of the site around it.
    await expect(page.getByRole('banner')).toHaveCount(path === '/embed' ? 0 : 1)
    await expect(page.getByRole('contentinfo')).toHaveCount(hasMenu ? 1 : 0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
})

test('the check finds a violation', async ({ page }) => {
  await openPage(page, '/subscribe')
  await page.evaluate(() => document.querySelector('header')?.append(document.createElement('button')))
  for (const part of ['html', 'header'])
    expect(await findViolations(page, { part })).toEqual([expect.stringMatching(/^button-name/)])
})

/** Scrolls through the page, so that axe checks images instead of their placeholders. */
async function showWhole(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function expectAccessible(page: Page, scope: { part?: string } = {}): Promise<void> {
  expect(await findViolations(page, scope)).toEqual([])
}
