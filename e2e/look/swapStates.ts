import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import { expect, type Page } from '@playwright/test'
import { openPage } from '../site/openPage.ts'
import { openDialog, openNetworks, searchFor, showAlert, typeSlippage } from '../swap/openModals.ts'
import { createEntry, rememberSwaps, sendRevertedSwap, sendSwap } from '../swap/sentSwap.ts'
import { sendTransfer } from '../swap/sentTransfer.ts'
import { openSwap, swapScreen } from '../swap/swapScreen.ts'
import { openReview, openTrading, trading } from '../swap/trading.ts'
import { connect, connectModal, openConnect } from '../wallets/connectModal.ts'
import { installWallets } from '../wallets/installWallets.ts'
import { begin, findWallet, panel } from '../world/walletPanel.ts'
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

/** Trading and what comes after it. Blocks, times, fees and hashes differ between two runs, so figures are leveled to zeros. */
export const tradeStates: readonly State[] = [
  { name: 'swap-quote', reach: openQuoteCard, hasFigures: true },
  { name: 'swap-recipient', reach: enterRecipient, hasFigures: true, listMoving: listRates },
  { name: 'swap-steps', reach: openSteps, hasFigures: true },
  { name: 'swap-ended', reach: endSwap, hasFigures: true },
  { name: 'receipt', reach: openReceipt, hasFigures: true },
  { name: 'receipt-failed', reach: openFailedReceipt, hasFigures: true },
  { name: 'receipt-transfer', reach: openTransferReceipt, hasFigures: true, listMoving: listClock },
  { name: 'receipt-unknown', reach: openUnknownReceipt },
  { name: 'activity-rows', reach: openRows, hasFigures: true },
  { name: 'activity-clear', reach: askToClear, hasFigures: true },
  { name: 'wallet-home', reach: openWalletHome, hasFigures: true },
  { name: 'wallet-connect', reach: askToConnect, hasFigures: true },
  { name: 'wallet-send', reach: askToSend, hasFigures: true },
]

const pair = { chainId: 1, pay: 'ETH', receive: 'BNB', amount: '0.5' }

async function openQuoteCard(page: Page): Promise<void> {
  await openTrading(page, pair)
  if ((page.viewportSize()?.width ?? 0) < 1280) await page.locator('[aria-controls="swap-route"]').click()
  await page.locator('#swap-route').scrollIntoViewIfNeeded()
}

async function enterRecipient(page: Page): Promise<void> {
  await openTrading(page, pair)
  await openReview(page)
  const review = trading.review(page)
  await review.getByRole('button', { name: 'SEND TO ANOTHER ADDRESS' }).click()
  await review
    .getByRole('textbox', { name: 'Address of the recipient' })
    .fill('0x3C40000000000000000000000000000000293bc'.padEnd(42, '0'))
}

function listRates(page: Page) {
  return [trading.review(page).getByRole('term').locator('xpath=..')]
}

async function openSteps(page: Page): Promise<void> {
  await openTrading(page, { ...pair, chainId: 10, pay: 'ETH', receive: 'USDC', amount: '0.01' })
  await openReview(page)
  await trading.confirm(page).click()
  await panel.dialog(page).getByRole('button', { name: 'SEND' }).waitFor()
  await panel.reject(page)
  await trading.steps(page).getByText('You declined it in the wallet.').waitFor()
}

async function endSwap(page: Page): Promise<void> {
  await openTrading(page, { ...pair, chainId: 10, pay: 'ETH', receive: 'USDC', amount: '0.01' })
  await openReview(page)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await trading.steps(page).getByText('Confirmed. You received').waitFor()
}

async function openReceipt(page: Page): Promise<void> {
  const swap = await sendSwap(page.request)
  await openPage(page, swap.path)
  await page.getByText('CONFIRMED').first().waitFor()
  await page.getByRole('region', { name: 'TRANSACTION' }).waitFor()
}

async function openFailedReceipt(page: Page): Promise<void> {
  const swap = await sendRevertedSwap(page.request)
  await openPage(page, swap.path)
  await page.getByText('FAILED').first().waitFor()
}

async function openUnknownReceipt(page: Page): Promise<void> {
  await openPage(page, `/swap/8453/0x${'ab'.repeat(32)}`)
  await page.getByText('NOT FOUND').waitFor()
}

async function openTransferReceipt(page: Page): Promise<void> {
  const { path } = await sendTransfer(page.request, { seconds: 3_600 })
  await openPage(page, path)
  await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'filled')
}

function listClock(page: Page) {
  return [page.getByRole('progressbar')]
}

async function openRows(page: Page): Promise<void> {
  const swap = await sendSwap(page.request)
  const moved = { paid: String(swap.quote.pay.units), received: String(swap.received) }
  const blockHash = `0x${'ab'.repeat(32)}`
  const state = { type: 'confirmed', hash: swap.hash, moved, block: 1, blockHash, fee: '21000', isFinal: true }
  await rememberSwaps(page, [
    createEntry(swap, { id: 'done', state, recipient: swap.recipient }),
    createEntry(swap, { id: 'refused', state: { type: 'refused' } }),
  ])
  await openPage(page, '/activity')
  await page.locator('[data-kind="done"]').waitFor()
}

async function askToClear(page: Page): Promise<void> {
  await openRows(page)
  await page.getByRole('button', { name: /CLEAR/ }).click()
  await page.locator('dialog[open]').waitFor()
}

async function openWalletHome(page: Page): Promise<void> {
  await openSwap(page)
  await page.waitForLoadState('networkidle')
  await panel.open(page)
}

async function askToConnect(page: Page): Promise<void> {
  await openSwap(page)
  await page.waitForLoadState('networkidle')
  await findWallet(page)
  await begin(page, 'eth_requestAccounts')
  await panel.dialog(page).getByRole('radio', { name: 'Test account 5' }).check()
  await panel
    .dialog(page)
    .getByText(/\d ETH$/)
    .first()
    .waitFor()
}

async function askToSend(page: Page): Promise<void> {
  await openTrading(page, pair)
  await openReview(page)
  await trading.confirm(page).click()
  await panel.dialog(page).getByRole('button', { name: 'SEND' }).waitFor()
}

/** Runs in the page. A fee may have more decimals in one run than in the other. */
export function levelFigures(): void {
  const hash = /0x[\da-fA-F…]+/g
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const value = text.nodeValue ?? ''
    const level = value
      .replace(hash, (found) => found.replace(/[\da-fA-F]/g, '0'))
      .replace(/\d/g, '0')
      .replace(/\.0+/g, '.00')
    if (level !== value) text.nodeValue = level
  }
}
