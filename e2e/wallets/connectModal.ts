import { createExampleWallet, type ExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import { expect, type Page } from '@playwright/test'
import { openSwap, swapScreen } from '../swap/swapScreen.ts'
import { installWallets } from './installWallets.ts'

/** The parts of the connect modal, found as a user finds them. */
export const connectModal = {
  dialog: (page: Page) => page.getByRole('dialog', { name: 'CONNECT' }),
  wallet: (page: Page, name: string | RegExp) => connectModal.dialog(page).getByRole('button', { name }),
  status: (page: Page) => connectModal.dialog(page).getByRole('status'),
  close: (page: Page) => connectModal.dialog(page).getByRole('button', { name: 'Close' }),
  stopWaiting: (page: Page) => connectModal.dialog(page).getByRole('button', { name: 'STOP WAITING' }),
  /** The wallet button's text while connected. */
  address: (page: Page) => page.getByRole('button', { name: /^Wallet (0x|allo1)/ }),
}

export async function openConnect(page: Page): Promise<void> {
  await swapScreen.main(page).click()
  await connectModal.dialog(page).waitFor()
}

export async function connect(page: Page, name: string | RegExp): Promise<void> {
  await openConnect(page)
  await connectModal.wallet(page, name).click()
  await connectModal.address(page).waitFor()
}

type WalletOptions = Parameters<typeof createExampleWallet>[0]

/** Opens the swap screen in a browser with this wallet, and connects it. */
export async function openWithWallet(page: Page, options: WalletOptions): Promise<ExampleWallet> {
  const wallet = createExampleWallet(options)
  await installWallets(page.context(), [{ wallet }])
  await openSwap(page)
  await connect(page, wallet.name)
  await expect(connectModal.dialog(page)).toBeHidden()
  return wallet
}
