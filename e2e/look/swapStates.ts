import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import { expect, type Page } from '@playwright/test'
import { openDialog, openNetworks, searchFor, showAlert, typeSlippage } from '../swap/openModals.ts'
import { openSwap, swapScreen } from '../swap/swapScreen.ts'
import { openReview, openTrading, trading } from '../swap/trading.ts'
import { connect, connectModal, openConnect } from '../wallets/connectModal.ts'
import { installWallets } from '../wallets/installWallets.ts'
import type { State } from './siteStates.ts'

export const swapStates: readonly State[] = [
  afterOpening('swap-pay', (page) => openDialog(page, swapScreen.payToken(page))),
  afterOpening('swap-receive', (page) => openDialog(page, swapScreen.receiveToken(page))),
  afterOpening('swap-networks', openNetworks),
  afterOpening('swap-search', (page) => searchFor(page, 'doge')),
  afterOpening('swap-settings', (page) => openDialog(page, swapScreen.settings(page))),
  afterOpening('swap-slippage', (page) => typeSlippage(page, '12')),
  afterOpening('swap-alert', showAlert),
  afterOpening('swap-chains', (page) => swapScreen.chains(page).click()),
  { name: 'swap-connect', reach: openWallets },
  { name: 'swap-wallet', reach: openWalletMenu },
  { name: 'swap-balances', reach: openBalances },
  { name: 'swap-closed', reach: showClosed },
  { name: 'swap-review', reach: reviewSwap, listMoving: listBlockRow, hasFigures: true },
]

function afterOpening(name: string, act: (page: Page) => Promise<unknown>): State {
  return {
    name,
    reach: async (page) => {
      await openSwap(page)
      await act(page)
    },
  }
}

async function openWallets(page: Page): Promise<void> {
  const kinds = ['metamask', 'okx', 'keplr'] as const
  await installWallets(
    page.context(),
    kinds.map((kind) => ({ wallet: createExampleWallet({ kind }) })),
  )
  await openSwap(page)
  await openConnect(page)
}

async function connectWallet(page: Page): Promise<void> {
  await installWallets(page.context(), [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  await openSwap(page)
  await connect(page, 'MetaMask')
  await connectModal.dialog(page).waitFor({ state: 'hidden' })
  // Both tokens have one.
  await expect(swapScreen.card(page).getByText(/^Balance \d*[1-9]/)).toHaveCount(2)
}

async function openWalletMenu(page: Page): Promise<void> {
  await connectWallet(page)
  await connectModal.address(page).click()
  await page.getByText('All networks').waitFor()
}

async function openBalances(page: Page): Promise<void> {
  await connectWallet(page)
  await openDialog(page, swapScreen.payToken(page))
}

/** The alert of the main button while trading is closed. */
async function showClosed(page: Page): Promise<void> {
  await connectWallet(page)
  await swapScreen.main(page).click()
  await swapScreen.alert(page).waitFor()
}

async function reviewSwap(page: Page): Promise<void> {
  await openTrading(page, { chainId: 1, pay: 'ETH', receive: 'BNB', amount: '0.5' })
  await openReview(page)
}

function listBlockRow(page: Page) {
  return [trading.row(page, 'Quoted at block').locator('xpath=..')]
}
