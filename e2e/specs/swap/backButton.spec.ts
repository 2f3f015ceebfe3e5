import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { openDialog } from '../../swap/openModals.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

const modals = [
  { name: 'the tokens to pay with', open: (page: Page) => swapScreen.payToken(page).click() },
  { name: 'the tokens to receive', open: (page: Page) => swapScreen.receiveToken(page).click() },
  { name: 'the settings', open: (page: Page) => swapScreen.settings(page).click() },
  { name: 'the connect modal', open: (page: Page) => swapScreen.main(page).click() },
] as const

for (const [index, { name, open }] of modals.entries()) {
  test(
    `Back closes ${name} and stays on the swap screen, and Back again leaves it`,
    deepAfterFirst(index),
    async ({ page }) => {
      await arrive(page)
      await open(page)
      await expect(swapScreen.dialog(page)).toBeVisible()
      await page.goBack()
      await expect(swapScreen.dialog(page)).toHaveCount(0)
      await expectOnSwap(page)
      await leave(page)
    },
  )
}

test('Back also closes a modal after arriving by a link of the site, and then leads to the page before', async ({
  page,
}) => {
  await openPage(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /launch/i })
    .click()
  await openDialog(page, swapScreen.settings(page))
  await page.goBack()
  await expectLeft(page)
  await leave(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHAIN ABSTRACTION DEX AGGREGATOR')
})

test('closing a modal by its button or by Escape leaves nothing to go back through', async ({ page }) => {
  await arrive(page)
  await swapScreen.payToken(page).click()
  await swapScreen.dialog(page).getByRole('button', { name: 'Back' }).click()
  await expectLeft(page)
  await openDialog(page, swapScreen.settings(page))
  await page.keyboard.press('Escape')
  await expectLeft(page)
  await leave(page)
})

test('Forward after Back opens nothing and changes nothing', async ({ page }) => {
  await arrive(page)
  await swapScreen.amount(page).fill('3')
  await openDialog(page, swapScreen.settings(page))
  await page.goBack()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await page.goForward()
  await expectLeft(page)
  await expect(swapScreen.amount(page)).toHaveValue('3')
  await leave(page)
})

test('Back closes an alert first, then the modal below it', async ({ page }) => {
  await arrive(page)
  await swapScreen.receiveToken(page).click()
  await swapScreen.token(page, /^Allora/).click()
  await swapScreen.pill(page, 'Allora').click()
  await expect(swapScreen.alert(page)).toBeVisible()
  await page.goBack()
  await expect(swapScreen.alert(page)).toHaveCount(0)
  await expect(swapScreen.dialog(page)).toBeVisible()
  await page.goBack()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expectOnSwap(page)
})

test('one modal after another: each closes by Back, and one Back then leaves the page', async ({ page }) => {
  await arrive(page)
  for (const { open } of modals) {
    await open(page)
    await expect(swapScreen.dialog(page)).toBeVisible()
    await page.goBack()
    await expect(swapScreen.dialog(page)).toHaveCount(0)
  }
  for (const { open } of modals) {
    await open(page)
    await expect(swapScreen.dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(swapScreen.dialog(page)).toHaveCount(0)
  }
  await expectLeft(page)
  await leave(page)
})

test('choosing a token closes the modal, and Back then leaves the page', async ({ page }) => {
  await arrive(page)
  await swapScreen.receiveToken(page).click()
  await swapScreen.token(page, /^Avalanche/).click()
  await swapScreen.pill(page, 'Polygon').click()
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: AVAX on Polygon')
  await expectLeft(page)
  await leave(page)
})

test('a reload with an open modal leaves no dead step in the history', async ({ page }) => {
  await arrive(page)
  await openDialog(page, swapScreen.payToken(page))
  await reloadSwap(page)
  await expectLeft(page)
  await leave(page)
  await waitForScript(page)
  await page.goForward()
  await expectOnSwap(page)
})

test('after Back the focus returns to the button that opened the modal', async ({ page }) => {
  await openSwap(page)
  await openDialog(page, swapScreen.settings(page))
  await page.goBack()
  await expect(swapScreen.settings(page)).toBeFocused()
})

/** The home page first, so that there is a page to go back to. */
async function arrive(page: Page): Promise<void> {
  await openPage(page, '/')
  await openSwap(page)
}

/** Leaves the screen by one step back. */
async function leave(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL('/')
}

async function expectOnSwap(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe('/swap')
  await expect(swapScreen.card(page)).toBeVisible()
}

/** No modal is open, and the history entry of the last one has been left. */
async function expectLeft(page: Page): Promise<void> {
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => Object.keys(history.state ?? {}).includes('layers'))).toBe(false)
  await expectOnSwap(page)
}
