import { expect, type Locator, type Page } from '@playwright/test'
import { swapScreen } from './swapScreen.ts'

/** The dialog's code may load after the click. */
export async function openDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await expect(swapScreen.dialog(page)).toBeVisible()
}

export async function openNetworks(page: Page): Promise<void> {
  await swapScreen.payToken(page).click()
  await swapScreen.token(page, /^Ether/).click()
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await swapScreen.payToken(page).click()
  await page.getByRole('searchbox').fill(text)
}

export async function typeSlippage(page: Page, text: string): Promise<void> {
  await swapScreen.settings(page).click()
  await page.getByPlaceholder('INPUT').fill(text)
}

export async function showAlert(page: Page): Promise<void> {
  await swapScreen.receiveToken(page).click()
  await swapScreen.token(page, /^Allora/).click()
  await swapScreen.pill(page, 'Allora').click()
  await expect(swapScreen.alert(page)).toBeVisible()
}
