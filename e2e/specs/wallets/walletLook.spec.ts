import { createExampleWallet, type ExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { findCutWords, measureOverflow } from '../../site/layout.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'
import { connectModal, openConnect, openWithWallet } from '../../wallets/connectModal.ts'
import { installWallets, raster } from '../../wallets/installWallets.ts'

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'nothing installed': async (page) => {
    await openSwap(page)
    await openConnect(page)
  },
  'three installed': async (page) => {
    await installWallets(
      page.context(),
      (['metamask', 'okx', 'keplr'] as const).map((kind) => ({ wallet: createExampleWallet({ kind }) })),
    )
    await openSwap(page)
    await openConnect(page)
  },
  'several of the same name': async (page) => {
    const wallets = [1, 2, 3].map((index) => ({ wallet: createExampleWallet({ kind: 'metamask' }), uuid: `u${index}` }))
    await installWallets(page.context(), wallets)
    await openSwap(page)
    await openConnect(page)
  },
  waiting: async (page) => {
    await installWallets(page.context(), [
      { wallet: createExampleWallet({ kind: 'metamask', habits: { user: 'hang' } }) },
    ])
    await openSwap(page)
    await openConnect(page)
    await connectModal.wallet(page, 'MetaMask').click()
    await connectModal.stopWaiting(page).waitFor()
  },
  'other wallets and an impostor': async (page) => {
    const wallet = createExampleWallet({ kind: 'metamask' })
    await installWallets(page.context(), [
      { wallet, announced: { name: 'Rabby Wallet', rdns: 'io.rabby' } },
      { wallet, announced: { name: 'Frame', rdns: 'sh.frame', icon: raster } },
      { wallet, announced: { name: 'W'.repeat(64), rdns: `com.${'w'.repeat(60)}` } },
      { wallet, announced: { name: 'MetaMask', rdns: 'com.evil' } },
    ])
    await openSwap(page)
    await openConnect(page)
    await connectModal.wallet(page, 'Frame').locator('img').waitFor()
  },
  declined: async (page) => {
    await installWallets(page.context(), [
      { wallet: createExampleWallet({ kind: 'metamask', habits: { user: 'reject' } }) },
    ])
    await openSwap(page)
    await openConnect(page)
    await connectModal.wallet(page, 'MetaMask').click()
    await expect(connectModal.status(page)).toHaveText('You declined in your wallet.')
  },
  failed: async (page) => {
    const failures = { eth_requestAccounts: () => ({ code: 4900, message: 'offline' }) }
    await installWallets(page.context(), [{ wallet: createExampleWallet({ kind: 'metamask', habits: { failures } }) }])
    await openSwap(page)
    await openConnect(page)
    await connectModal.wallet(page, 'MetaMask').click()
    await expect(connectModal.status(page)).toHaveText(/cannot reach its network\. Check your connection/)
  },
}

for (const [name, open] of Object.entries(states)) {
  test(`X-01, X-04: the connect modal with ${name} has no violation and no overflow at any width`, async ({ page }) => {
    await open(page)
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 740 })
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide, `${width}`).toBe(false)
      await expect(connectModal.close(page)).toBeInViewport()
      expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
    }
    expect(await findViolations(page)).toEqual([])
  })
}

const connectedStates: Readonly<Record<string, (page: Page, wallet: ExampleWallet) => Promise<unknown>>> = {
  'a connected wallet': async () => {},
  'a wallet on another network': async (page, wallet) => {
    wallet.moveTo(137)
    await page.getByText('Your wallet is on Polygon.').waitFor()
  },
  'a wallet that is asked to switch': async (page, wallet) => {
    wallet.habits.user = 'hang'
    await swapScreen.chains(page).click()
    await swapScreen.chainList(page).getByRole('button', { name: 'BNB Chain' }).click()
    await page.getByText('Open your wallet: it asks to switch to BNB Chain.').waitFor()
  },
  'the wallet menu': (page) => connectModal.address(page).click(),
  'an amount above the balance': async (page) => {
    await swapScreen.amount(page).fill('123456789')
    await page.getByText('This is more than you have.').waitFor()
  },
  'the whole balance of a coin': async (page) => {
    await swapScreen.max(page).click()
    await page.getByText('This leaves no ETH for the network fee.').waitFor()
  },
  'the alert that the swap is not yet open': async (page) => {
    await swapScreen.main(page).click()
    await swapScreen.alert(page).waitFor()
  },
  'the tokens with their balances': async (page) => {
    await swapScreen.payToken(page).click()
    await swapScreen.dialog(page).waitFor()
  },
}

for (const [name, reach] of Object.entries(connectedStates)) {
  test(`X-01, X-04: ${name} has no violation and no overflow at any width`, async ({ page }) => {
    const wallet = await openWithWallet(page, { kind: 'metamask', knownChains: [1, 56, 137] })
    await expect(page.locator('data')).not.toHaveText(/^0\.0+$|—/)
    await reach(page, wallet)
    for (const width of [1280, 640, 320]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
      expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
    }
    expect(await findViolations(page)).toEqual([])
  })
}

test('X-05: more contrast and reduced motion break nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' })
  await states['three installed']?.(page)
  expect(await findViolations(page)).toEqual([])
})

test('X-05: forced colours break nothing', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await states['three installed']?.(page)
  // Axe reads -webkit-text-fill-color, for which Chromium reports the author's colour although it paints the forced one.
  expect(await findViolations(page, { withoutRules: ['color-contrast'] })).toEqual([])
  await expect(connectModal.dialog(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const name of ['MetaMask', 'OKX Wallet', 'Keplr']) {
    await expect(connectModal.wallet(page, name)).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
})

test('X-02: the wallet can be connected by keyboard alone, and the focus is never lost', async ({ page, context }) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  await openSwap(page)
  await swapScreen.main(page).focus()
  await page.keyboard.press('Enter')
  await connectModal.dialog(page).waitFor()
  const stops: string[] = []
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(findStop))
  }
  expect(stops).not.toContain('outside')
  // After the last control, Tab moves the focus to the browser's own toolbar.
  const rounds = stops.filter((stop) => stop === 'browser').length
  const controls = new Set(stops.filter((stop) => stop !== 'browser'))
  expect(controls.size).toBeGreaterThanOrEqual(3)
  expect(rounds).toBeLessThanOrEqual(Math.ceil(stops.length / controls.size))
  await page.keyboard.press('Escape')
  await expect(connectModal.dialog(page)).toBeHidden()
  await expect(swapScreen.main(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await connectModal.wallet(page, 'MetaMask').focus()
  await page.keyboard.press('Enter')
  await expect(swapScreen.main(page)).toHaveText('SWAP')
  await expect(swapScreen.main(page)).toBeFocused()
})

/** Runs in the page. */
function findStop(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return 'browser'
  if (element.closest('dialog') === null) return 'outside'
  return element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
}
