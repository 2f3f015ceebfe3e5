import { createExampleWallet, exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { answerPrices } from '../../swap/prices.ts'
import { choosePay, chooseReceive, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connect, connectModal, openConnect, openWithWallet } from '../../wallets/connectModal.ts'
import { holdAnswers, installWallets } from '../../wallets/installWallets.ts'
import { formatUnits, readChainUnits } from '../../world/worldChains.ts'

const [address] = exampleAddresses
const names = { metamask: 'MetaMask', okx: 'OKX Wallet', keplr: 'Keplr' } as const

test('a click on SWAP while connected says that this is not yet open, and sends the wallet no request', async ({
  page,
}) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  wallet.calls.length = 0
  await swapScreen.main(page).click()
  await expectBelow(page, ['该功能暂未开放', 'This feature is not yet open'])
  expect(wallet.calls).toEqual([])
})

test('the wallet button opens a menu with one item, and closes it again', async ({ page }) => {
  await openWithWallet(page, { kind: 'okx' })
  const button = connectModal.address(page)
  await expect(button).toHaveText('0xf39F…2266')
  await button.click()
  const menu = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
  await expect(menu.getByRole('button')).toHaveText(['disconnect connection'])
  await button.click()
  await expect(menu).toBeHidden()
})

test('the menu of the wallet shows what the account has on all networks', async ({ page }) => {
  await openWithWallet(page, { kind: 'okx' })
  await connectModal.address(page).click()
  const worths = page.locator('dl:has-text("All networks") dd')
  await expect(worths).toHaveText(Array(9).fill(/^\$[\d,]+\.\d\d$/))
  const [total = 0, ...parts] = (await worths.allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')))
  const sum = parts.reduce((one, other) => one + other, 0)
  // Each of them is rounded down to cents.
  expect(Math.abs(total - sum)).toBeLessThan(0.01 * parts.length + 0.01)
})

test("disconnect clears the address and the balance to '0.00000000', and reloads the page", async ({ page }) => {
  await openWithWallet(page, { kind: 'keplr' })
  await expect(balance(page)).not.toHaveText('0.00000')
  await connectModal.address(page).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'disconnect connection' }).click()
  await reloaded
  await expect(swapScreen.connect(page)).toBeVisible()
  await expect(balance(page)).toHaveAttribute('value', '0.00000000')
  await expect(balance(page)).toHaveText('0.00000')
  expect(await page.evaluate(() => localStorage.getItem('wallet'))).toBe('{"address":"","isConnected":false}')
})

for (const [index, kind] of (['okx', 'keplr'] as const).entries()) {
  test(
    `the connect modal closes after ${kind} has connected, without waiting for a price`,
    deepAfterFirst(index),
    async ({ page, context }) => {
      await installWallets(context, [{ wallet: createExampleWallet({ kind }) }])
      await openSwap(page)
      const held = await holdPrices(page)
      await connect(page, names[kind])
      await expect(connectModal.dialog(page)).toBeHidden()
      held.release()
    },
  )
}

test('the connect modal closes after metamask has connected and a price was fetched', async ({ page, context }) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  await page.clock.install()
  await openSwap(page)
  const held = await holdPrices(page)
  await openConnect(page)
  await stopClock(page)
  await connectModal.wallet(page, names.metamask).click()
  await held.asked
  await expect(connectModal.dialog(page)).toBeVisible()
  held.release()
  await expect(connectModal.dialog(page)).toBeHidden()
})

test('metamask connected while prices hang: the modal says so at once, and closes after two seconds', async ({
  page,
  context,
}) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  await page.clock.install()
  await openSwap(page)
  const held = await holdPrices(page)
  await openConnect(page)
  await stopClock(page)
  await connectModal.wallet(page, names.metamask).click()
  await expect(connectModal.status(page)).toHaveText('Connected, loading prices…')
  await held.asked
  await page.clock.runFor(1_999)
  await expect(connectModal.dialog(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(connectModal.dialog(page)).toBeHidden()
  await expect(swapScreen.main(page)).toHaveText('SWAP')
  held.release()
})

test('MAX sets the pay amount to the full balance, to its last digit', async ({ page, request }) => {
  await openWithWallet(page, { kind: 'metamask' })
  const units = await readChainUnits(request, { chainId: 1, address, token: null })
  await expect(balance(page)).toHaveText(formatUnits(units))
  await swapScreen.max(page).click()
  const digits = units.toString().padStart(19, '0')
  const full = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  await expect(swapScreen.amount(page)).toHaveValue(full)
})

test('reversing shows a spinner, switches the wallet to the receive network and shows the balance there', async ({
  page,
  request,
}) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  await chooseReceive(page, ['BNB', 'BNB Chain'])
  const held = holdAnswers(wallet)
  for (let click = 0; click < 3; click += 1) await swapScreen.reverse(page).click({ force: true })
  await expect(swapScreen.reverse(page)).toHaveAttribute('aria-busy', 'true')
  held.release()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: BNB on BNB Chain')
  await expect(swapScreen.reverse(page)).toHaveAttribute('aria-busy', 'false')
  expect(wallet.chainId()).toBe(56)
  expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
  const units = await readChainUnits(request, { chainId: 56, address, token: null })
  await expect(balance(page)).toHaveText(formatUnits(units))
})

test("a balance request without a wallet logs 'wallet not connected'", async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openSwap(page)
  await choosePay(page, ['Polygon', 'Polygon'])
  await expect.poll(() => logged).toContain('wallet not connected')
  await expect(balance(page)).toHaveText('0.00000')
})

function balance(page: Page) {
  return swapScreen.card(page).locator('data')
}

/** The Chinese sentence, with the English one below it. */
async function expectBelow(page: Page, [chinese, english]: readonly [string, string]): Promise<void> {
  const alert = swapScreen.alert(page)
  await expect(alert.getByText(chinese)).toBeVisible()
  // Positions are read one after the other, so the alert must not move.
  await waitForAnimations(page)
  const [upper, lower] = await Promise.all([chinese, english].map((text) => alert.getByText(text).boundingBox()))
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0))
}

/** From now on no time passes in the page, except by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** Price requests are answered only after `release`. */
async function holdPrices(page: Page) {
  const [asked, released] = [createSignal(), createSignal()]
  await answerPrices(page)
  await page.route('**/api/prices?*', async (route) => {
    asked.give()
    await released.given
    await route.fallback()
  })
  return { asked: asked.given, release: released.give }
}

function createSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
