import type { Locator, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { measureOverflow } from '../../site/layout.ts'
import { openCard, waitForMarket } from '../../swap/openQuote.ts'
import { choosePay, chooseReceive, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { connectModal, openConnect } from '../../wallets/connectModal.ts'
import { panel, refuseBatches } from '../../world/walletPanel.ts'

/** No other test sends from it on Ethereum. */
const account = 'Test account 3'

// They share that account.
test.describe.configure({ mode: 'serial' })

for (const [index, width] of [360, 1280].entries()) {
  test(
    `a first swap at ${width} px: tokens, estimate, test funds, quote, wallet, review, receipt`,
    deepAfterFirst(index),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openFirstVisit(page)
      await choosePay(page, ['Ether', 'Ethereum'])
      await chooseReceive(page, ['BNB', 'Ethereum'])
      await swapScreen.amount(page).fill('0.2')
      await expect(swapScreen.received(page)).toHaveText(/^0\.\d{4,}/)
      await openConnect(page)
      await connectModal.wallet(page, /Local wallet/i).click()
      await panel.dialog(page).getByRole('radio', { name: account }).check()
      await panel.approve(page, 'CONNECT')
      await connectModal.address(page).waitFor()
      await swapScreen.main(page).click()
      await expect(swapScreen.alert(page)).toContainText('This feature is not yet open')
      await swapScreen.alert(page).getByRole('button', { name: 'TRY IT WITH TEST FUNDS' }).click()
      await expect(openCard.quote(page)).toBeVisible()
      await swapScreen.main(page).click()
      await trading.passed(page).waitFor()
      // Below 0 by the gutter that an open dialog reserves.
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
      await trading.confirm(page).click()
      await panel.approve(page, 'SEND')
      await expect(trading.steps(page).getByRole('status')).toContainText('Confirmed. You received')
      await trading.done(page).click()
      await trading.progress(page).getByRole('link', { name: 'RECEIPT' }).click()
      await expectReceipt(page)
    },
  )
}

test('a first swap by the keys of each control, from the settings to the receipt', async ({ page }) => {
  await openFirstVisit(page)
  await press(page, swapScreen.settings(page))
  await press(page, page.getByRole('radio', { name: '1%', exact: true }), 'Space')
  await press(page, page.getByRole('button', { name: 'DONE' }))
  await swapScreen.amount(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0.1')
  await page.keyboard.press('Enter')
  await press(page, connectModal.wallet(page, /Local wallet/i))
  await press(page, panel.dialog(page).getByRole('radio', { name: account }), 'Space')
  await press(page, panel.dialog(page).getByRole('button', { name: 'CONNECT', exact: true }))
  await connectModal.address(page).waitFor()
  await press(page, swapScreen.main(page))
  await press(page, swapScreen.alert(page).getByRole('button', { name: 'TRY IT WITH TEST FUNDS' }))
  await expect(openCard.quote(page)).toBeVisible()
  await press(page, swapScreen.main(page))
  await trading.passed(page).waitFor()
  await press(page, trading.confirm(page))
  await press(page, panel.dialog(page).getByRole('button', { name: 'SEND', exact: true }))
  await press(page, trading.done(page))
  await press(page, trading.progress(page).getByRole('link', { name: 'RECEIPT' }))
  await expectReceipt(page)
})

async function openFirstVisit(page: Page): Promise<void> {
  await waitForMarket(page.request, 1)
  await refuseBatches(page)
  await openSwap(page)
}

/** Focuses a control and presses a key there: no mouse. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

async function expectReceipt(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/swap\/1\/0x[0-9a-f]{64}$/)
  await expect(page.getByRole('main')).toContainText('CONFIRMEDEvery figure was read from the chain.PAID')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
}
