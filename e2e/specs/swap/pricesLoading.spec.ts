import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { answerPrices, holdPrices } from '../../swap/prices.ts'
import { chooseReceive, loseConnection, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connect, connectModal } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'

test('while the first prices load, the card shows dashes instead of prices, and 1 for 1', async ({ page }) => {
  const held = await holdPrices(page)
  await page.goto('/swap')
  const card = swapScreen.card(page)
  await expect(swapScreen.received(page)).toHaveText('1.000000')
  await expect(swapScreen.received(page)).toHaveAttribute('aria-busy', 'true')
  for (const text of ['ETH –', 'BNB –', '– 24h']) await expectBusy(page, text)
  await expect(swapScreen.rate(page)).toHaveText('–')
  await expect(swapScreen.rate(page)).toHaveAttribute('aria-busy', 'true')
  await expect(card.getByText('$')).toHaveCount(0)
  held.release()
  await expect(swapScreen.rate(page)).toHaveText('1 ETH = 3.753333 BNB')
  await expect(card.locator('[aria-busy="true"]')).toHaveCount(0)
})

test('after another token is chosen, its price is awaited: no rate, dollars or change of a placeholder', async ({
  page,
}) => {
  await openSwap(page)
  const held = await holdPrices(page)
  await chooseReceive(page, ['AVAX|Avalanche', 'Avalanche'])
  await expect(swapScreen.received(page)).toHaveText('–')
  await expect(swapScreen.rate(page)).toHaveText('–')
  for (const text of ['AVAX –', '– 24h']) await expectBusy(page, text)
  await expect(swapScreen.card(page).getByText('ETH $3,530.010000')).toBeVisible()
  held.release()
  await expect(swapScreen.received(page)).toHaveText('202.641217')
  await expect(swapScreen.rate(page)).toHaveText('1 ETH = 202.641217 AVAX')
  await expectStored(page, { receiveAmount: '202.641217', receiveTokenPrice: '17.42' })
})

test('reversing while a price is loading waits for it, and pays the real amount', async ({ page }) => {
  await openSwap(page)
  const held = await holdPrices(page)
  await chooseReceive(page, ['AVAX|Avalanche', 'Avalanche'])
  await swapScreen.reverse(page).click()
  await expect(swapScreen.reverse(page)).toHaveAttribute('aria-busy', 'true')
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
  held.release()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Avalanche')
  await expect(swapScreen.amount(page)).toHaveValue('202.641217')
})

test('an unknown price gives a dash in the rate line and no sentence about 0 BNB', async ({ page, problems }) => {
  problems.expectLog('There is no price for 1:BNB.')
  await page.clock.install()
  await answerPrices(page, { ETH: '3530.01' })
  await openSwap(page)
  await expect(swapScreen.received(page)).toHaveText('0')
  await expect(swapScreen.rate(page)).toHaveText('–')
  await expect(swapScreen.rate(page)).toHaveAttribute('aria-busy', 'false')
  await swapScreen.amount(page).fill('3')
  // The estimate is announced when typing has paused.
  await page.clock.runFor(2_000)
  await expect(page.getByText(/is about/)).toHaveCount(0)
})

test('offline is said once, with a wallet and without', async ({ page, context, problems }) => {
  // Balances may be asked for at that moment. A call that fails makes viem load this part.
  for (const path of ['/', '/assets/ccip*']) problems.expectFailureOf(path)
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'okx' }) }])
  await openSwap(page)
  await loseConnection(page)
  await expectOfflineOnce(page)
  await context.setOffline(false)
  await expect(page.getByText(/offline/i)).toHaveCount(0)
  await connect(page, 'OKX Wallet')
  await expect(connectModal.dialog(page)).toBeHidden()
  await expect(swapScreen.card(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await loseConnection(page)
  await expectOfflineOnce(page)
  await context.setOffline(false)
})

async function expectOfflineOnce(page: Page): Promise<void> {
  await expect(page.getByText(/offline/i)).toHaveText([
    'You are offline. Prices and balances come back with the connection.',
  ])
  await expect(page.getByText('These prices are old')).toHaveCount(0)
}

/** The text is part of an element that is marked as busy. */
async function expectBusy(page: Page, text: string): Promise<void> {
  await expect(swapScreen.card(page).locator('[aria-busy="true"]').filter({ hasText: text })).toHaveCount(1)
}

async function expectStored(page: Page, fields: Record<string, string>): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('swap') ?? '{}')))
    .toEqual(expect.objectContaining(fields))
}
