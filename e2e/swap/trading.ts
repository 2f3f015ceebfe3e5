import { expect, type Page } from '@playwright/test'
import { connect, connectModal } from '../wallets/connectModal.ts'
import { panel } from '../world/localWallet.ts'
import { openQuote, rememberTrial } from './quotes.ts'

/** The parts of a swap, found as a user finds them. */
export const trading = {
  review: (page: Page) => page.getByRole('dialog', { name: 'REVIEW SWAP' }),
  confirm: (page: Page) => trading.review(page).getByRole('button', { name: 'CONFIRM SWAP' }),
  row: (page: Page, name: string) => trading.review(page).locator('dl > div').filter({ hasText: name }).locator('dd'),
  changes: (page: Page) => trading.review(page).locator('[data-simulation="passes"]'),
  steps: (page: Page) => page.getByRole('dialog', { name: 'SWAP', exact: true }),
  step: (page: Page, state: string) => trading.steps(page).locator(`li[data-state="${state}"]`),
  progress: (page: Page) => page.getByRole('region', { name: 'Your swap' }),
}

type Opened = { readonly search: string; readonly chainId: number; readonly account: number }

/** Opens the card with a quote, with the local wallet connected to a test account that no other test trades with. */
export async function openTrading(page: Page, { search, chainId, account }: Opened): Promise<void> {
  await rememberTrial(page, chainId)
  await openQuote(page, search)
  const connecting = connectLocal(page, account)
  await connecting
  await expect(connectModal.address(page)).toBeVisible()
}

async function connectLocal(page: Page, account: number): Promise<void> {
  const connected = connect(page, /Local wallet/i)
  await panel
    .dialog(page)
    .getByRole('radio', { name: `Test account ${account}` })
    .check()
  await panel.approve(page, 'CONNECT')
  await connected
}
