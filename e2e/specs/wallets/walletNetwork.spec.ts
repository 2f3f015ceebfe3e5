import { createExampleWallet, type ExampleOptions } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { choosePay, chooseReceive, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connect, connectModal } from '../../wallets/connectModal.ts'
import { holdAnswers, installWallets } from '../../wallets/installWallets.ts'

const line = {
  text: (page: Page, text: string) => swapScreen.card(page).getByRole('status').getByText(text),
  button: (page: Page, name: string) => swapScreen.card(page).getByRole('status').getByRole('button', { name }),
}
const waiting = 'Open your wallet: it asks to switch to Polygon.'

test('a wallet on another network than the pay network is named on the card, and a button switches it', async ({
  page,
}) => {
  const wallet = await openConnected(page, { kind: 'metamask' })
  await expect(line.text(page, 'Your wallet is on')).toBeHidden()
  wallet.moveTo(137)
  await expect(line.text(page, 'Your wallet is on Polygon.')).toBeVisible()
  await line.button(page, 'SWITCH TO ETHEREUM').click()
  await expect(line.text(page, 'Your wallet is on')).toBeHidden()
  expect(wallet.chainId()).toBe(1)
})

test('a wallet that connects on another network is named at once', async ({ page }) => {
  await openConnected(page, { kind: 'okx', chainId: 8453 })
  await expect(line.text(page, 'Your wallet is on Base.')).toBeVisible()
})

test('a wallet on an unlisted network is reported, too', async ({ page }) => {
  const wallet = await openConnected(page, { kind: 'metamask' })
  wallet.moveTo(5)
  await expect(line.text(page, 'Your wallet is on a network that is not listed here.')).toBeVisible()
  await expect(line.button(page, 'SWITCH TO ETHEREUM')).toBeVisible()
})

test('a wallet that does not support the pay network has no button for it', async ({ page, problems }) => {
  problems.expectLog('The wallet did not switch to Allora: unsupportedNetwork.')
  await openConnected(page, { kind: 'metamask' })
  await choosePay(page, ['Allora', 'Allora'])
  await expect(line.text(page, 'Your wallet is on Ethereum. It does not support Allora.')).toBeVisible()
  await expect(line.button(page, 'SWITCH')).toHaveCount(0)
})

for (const [index, exit] of (['CANCEL', 'Escape'] as const).entries()) {
  test(
    `a network is chosen while the wallet waits: a spinner, and ${exit} leaves everything as it was`,
    deepAfterFirst(index),
    async ({ page }) => {
      const wallet = await openConnected(page, { kind: 'metamask' })
      wallet.habits.user = 'hang'
      await chooseNetwork(page, 'Polygon')
      await expect(line.text(page, waiting)).toBeVisible()
      await expect(swapScreen.chains(page)).toHaveAttribute('aria-busy', 'true')
      await leave(page, exit)
      await expect(line.text(page, waiting)).toBeHidden()
      await expect(swapScreen.chains(page)).not.toHaveAttribute('aria-busy')
      await expect(swapScreen.chains(page)).toHaveAccessibleName('Network: Ethereum')
      await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
    },
  )

  test(
    `the sides are reversed while the wallet waits: a spinner, and ${exit} leaves everything as it was`,
    deepAfterFirst(index),
    async ({ page }) => {
      const wallet = await openConnected(page, { kind: 'metamask' })
      await chooseReceive(page, ['Polygon', 'Polygon'])
      wallet.habits.user = 'hang'
      await swapScreen.reverse(page).click()
      await expect(line.text(page, waiting)).toBeVisible()
      await expect(swapScreen.reverse(page)).toHaveAttribute('aria-busy', 'true')
      await leave(page, exit)
      await expect(line.text(page, waiting)).toBeHidden()
      await expect(swapScreen.reverse(page)).toHaveAttribute('aria-busy', 'false')
      await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
      await expect(swapScreen.amount(page)).toHaveValue('1')
    },
  )
}

test('an amount typed while the wallet waits stays when the network changes', async ({ page }) => {
  const wallet = await openConnected(page, { kind: 'metamask' })
  const held = holdAnswers(wallet)
  await chooseNetwork(page, 'Polygon')
  await expect(line.text(page, waiting)).toBeVisible()
  await swapScreen.amount(page).fill('5.25')
  held.release()
  await expect(swapScreen.chains(page)).toHaveAccessibleName('Network: Polygon')
  await expect(line.text(page, waiting)).toBeHidden()
  await expect(swapScreen.amount(page)).toHaveValue('5.25')
})

test('an amount typed while the wallet waits stays when the sides are reversed', async ({ page }) => {
  const wallet = await openConnected(page, { kind: 'metamask' })
  await chooseReceive(page, ['Polygon', 'Polygon'])
  const held = holdAnswers(wallet)
  await swapScreen.reverse(page).click()
  await expect(line.text(page, waiting)).toBeVisible()
  await swapScreen.amount(page).fill('5.25')
  held.release()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: POL on Polygon')
  await expect(swapScreen.amount(page)).toHaveValue('5.25')
})

test('after CANCEL by keyboard the focus stays on the card', async ({ page }) => {
  const wallet = await openConnected(page, { kind: 'metamask' })
  wallet.habits.user = 'hang'
  await chooseNetwork(page, 'Polygon')
  await line.button(page, 'CANCEL').focus()
  await page.keyboard.press('Enter')
  await expect(line.text(page, waiting)).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
})

async function openConnected(page: Page, options: ExampleOptions) {
  const wallet = createExampleWallet({ knownChains: [1, 137], ...options })
  await installWallets(page.context(), [{ wallet }])
  await openSwap(page)
  await connect(page, { metamask: 'MetaMask', okx: 'OKX Wallet', keplr: 'Keplr' }[options.kind])
  await expect(connectModal.dialog(page)).toBeHidden()
  return wallet
}

async function chooseNetwork(page: Page, name: string): Promise<void> {
  await swapScreen.chains(page).click()
  await swapScreen.chainList(page).getByRole('button', { name }).click()
}

async function leave(page: Page, exit: 'CANCEL' | 'Escape'): Promise<void> {
  if (exit === 'CANCEL') await line.button(page, 'CANCEL').click()
  else await page.keyboard.press('Escape')
}
