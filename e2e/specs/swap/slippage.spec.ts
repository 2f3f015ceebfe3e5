import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openDialog } from '../../swap/openModals.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

for (const [index, [text, message, applied]] of (
  [
    ['0.3%', '', '0.3%'],
    ['0.3', '', '0.3%'],
    ['0,3 %', '', '0,3%'],
    ['1', '', '1%'],
    ['0.04', 'Below 0.05%', '0.04%'],
    ['2', 'Above 1%', '2%'],
    ['5', 'Above 1%', '5%'],
    ['15.1', 'Enter a number above 0 and at most 15.', 'AUTO'],
    ['50', 'Enter a number above 0 and at most 15.', 'AUTO'],
    ['0', 'Enter a number above 0 and at most 15.', 'AUTO'],
    ['x', 'Enter a number above 0 and at most 15.', 'AUTO'],
  ] as const
).entries()) {
  test(
    `a slippage of ${text} shows ${JSON.stringify(message)}, Enter closes the settings, and ${applied} applies`,
    deepAfterFirst(index),
    async ({ page }) => {
      await openSettings(page)
      await box(page).fill(text)
      await expect(page.locator('#slippage-message')).toHaveText(message === '' ? '' : new RegExp(`^${message}`))
      await expect(box(page)).toHaveAttribute('aria-invalid', String(applied === 'AUTO'))
      await expect(confirmation(page)).toHaveCount(0)
      await box(page).press('Enter')
      await expectApplied(page, applied)
      await expect(swapScreen.settings(page)).toBeFocused()
    },
  )
}

test('AUTO says what it allows', async ({ page }) => {
  await openSettings(page)
  await expect(page.locator('#slippage-message')).toHaveText('AUTO allows 0.5%.')
  await page.getByRole('radio', { name: '1%', exact: true }).check()
  await expect(page.locator('#slippage-message')).toHaveText('')
})

for (const [index, text] of ['5.1', '15'].entries()) {
  test(`Q-17: a slippage of ${text} applies only after it is typed again`, deepAfterFirst(index), async ({ page }) => {
    await openSettings(page)
    await box(page).fill(text)
    await expect(page.locator('#slippage-message')).toHaveText(/^Above 5% .* AUTO applies until you confirm\.$/)
    await swapScreen.dialog(page).getByRole('button', { name: 'DONE' }).click()
    await expectApplied(page, 'AUTO')
    await openSettings(page)
    await expect(box(page)).toHaveValue(text)
    await box(page).press('Enter')
    await expect(confirmation(page)).toBeFocused()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(swapScreen.dialog(page)).toBeVisible()
    await confirmation(page).fill(text)
    await expect(page.locator('#slippage-message')).not.toContainText('AUTO')
    await page.keyboard.press('Enter')
    await expectApplied(page, `${text}%`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('settings'))).toContain(`"${text}"`)
    await reloadSwap(page)
    await expectApplied(page, `${text}%`)
  })
}

test('another value must be confirmed again', async ({ page }) => {
  await openSettings(page)
  await box(page).fill('8')
  await confirmation(page).fill('8')
  await box(page).fill('9')
  await expect(confirmation(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expectApplied(page, 'AUTO')
})

test('a refused slippage is still there with its reason when the settings open again, also after a reload', async ({
  page,
}) => {
  await openSettings(page)
  await box(page).fill('99%')
  await box(page).press('Enter')
  await expectApplied(page, 'AUTO')
  await openSettings(page)
  await expectRefused(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('settings'))).toContain('99%')
  await reloadSwap(page)
  await expectApplied(page, 'AUTO')
  await openSettings(page)
  await expectRefused(page)
})

async function openSettings(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/swap') await openSwap(page)
  await openDialog(page, swapScreen.settings(page))
}

async function expectApplied(page: Page, applied: string): Promise<void> {
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.card(page).getByText(`SLIPPAGE ${applied}`, { exact: true })).toBeVisible()
}

async function expectRefused(page: Page): Promise<void> {
  await expect(box(page)).toHaveValue('99%')
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page)).toHaveAccessibleDescription(/^Enter a number above 0 and at most 15\./)
}

function box(page: Page) {
  return swapScreen.dialog(page).getByRole('textbox', { name: 'Custom slippage' })
}

function confirmation(page: Page) {
  return swapScreen.dialog(page).getByRole('textbox', { name: /^Type .* again/ })
}
