import type { Page } from '@playwright/test'
import { openDialog } from '../../swap/openModals.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

test('slippage has four presets and a box, and exactly one is active', async ({ page }) => {
  await openSettings(page)
  await test.step('the settings offer AUTO, 0.1%, 0.5%, 1% and a box with the placeholder INPUT', async () => {
    await expect(swapScreen.dialog(page)).toHaveAccessibleName('SWAP SETTINGS')
    await expect(slippage(page)).toHaveCount(4)
    for (const name of ['AUTO', '0.1%', '0.5%', '1%']) await expect(choice(page, name)).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await expect(choice(page, 'AUTO')).toBeChecked()
  })
  await test.step('exactly one slippage is active', async () => {
    for (const name of ['0.1%', '0.5%', '1%', 'AUTO']) {
      await choice(page, name).check()
      await expect(slippage(page).and(page.locator(':checked'))).toHaveCount(1)
      await expect(choice(page, name)).toBeChecked()
    }
    await box(page).fill('2')
    await expect(slippage(page).and(page.locator(':checked'))).toHaveCount(0)
    await choice(page, '0.5%').check()
    await expect(box(page)).toHaveValue('')
  })
  await test.step('typing in the box makes it active, emptying it restores the placeholder', async () => {
    await box(page).fill('2.5')
    await expect(choice(page, 'AUTO')).not.toBeChecked()
    await box(page).fill('')
    await expect(box(page)).toHaveAttribute('placeholder', 'INPUT')
    await expect(choice(page, 'AUTO')).toBeChecked()
  })
  await test.step('the card is hidden while the settings are open', async () => {
    await expect(page.locator('[data-swap-card]')).toBeHidden()
    await swapScreen.dialog(page).getByRole('button', { name: 'Back' }).click()
    await expect(page.locator('[data-swap-card]')).toBeVisible()
    await expect(swapScreen.settings(page)).toBeFocused()
  })
})

test('the AI mode is the Allora network or a language model, and both settings survive a reload', async ({ page }) => {
  await openSettings(page)
  await expect(page.getByRole('radio', { name: /^ALLORA NETWORK/ })).toBeChecked()
  await page.getByRole('radio', { name: /^LLM/ }).check()
  await choice(page, '1%').check()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('settings')))
    .toMatch(/"slippage":"1".*"aiMode":"llm"/)
  await reloadSwap(page)
  await openSettings(page)
  await expect(page.getByRole('radio', { name: /^LLM/ })).toBeChecked()
  await expect(choice(page, '1%')).toBeChecked()
})

async function openSettings(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/swap') await openSwap(page)
  await openDialog(page, swapScreen.settings(page))
}

function slippage(page: Page) {
  return swapScreen.dialog(page).locator('input[name="slippage"]')
}

function choice(page: Page, name: string) {
  return swapScreen.dialog(page).getByRole('radio', { name, exact: true })
}

function box(page: Page) {
  return swapScreen.dialog(page).getByRole('textbox')
}
