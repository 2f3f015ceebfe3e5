import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { createEntry, rememberSwaps, type SentSwap, swapAccount } from '../../swap/sentSwap.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tools' })

test('the bar at the bottom leads to the tools, covers nothing and is gone on a wide screen', async ({ page }) => {
  await openSwap(page)
  await expect(bar(page).getByRole('link', { name: 'Swap' })).toHaveAttribute('aria-current', 'page')
  expect(await findViolations(page, { part: '[data-bottom-bar]' })).toEqual([])
  for (const link of await bar(page).getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  // The last line of the page ends above it.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const last = await page.getByRole('contentinfo').boundingBox()
  const own = await bar(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((own?.y ?? 0) + 1)

  await bar(page).getByRole('link', { name: 'Activity' }).tap()
  await expect(page).toHaveURL('/activity')
  await expect(bar(page).getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 640, height: 740 })
  await expect(bar(page)).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/pressroom')
  await expect(bar(page)).toHaveCount(0)
})

test('the bar makes room for the keyboard', async ({ page }) => {
  await openSwap(page)
  const showKeyboard = (height: number) =>
    page.evaluate((shown) => {
      const view = window.visualViewport
      if (view === null) return
      Object.defineProperty(view, 'height', { value: window.innerHeight - shown, configurable: true })
      view.dispatchEvent(new Event('resize'))
    }, height)
  await showKeyboard(300)
  await expect(bar(page)).toBeHidden()
  await showKeyboard(0)
  await expect(bar(page)).toBeVisible()
})

test('the keypad stays open while the amount is changed by buttons', async ({ page }) => {
  await openSwap(page)
  const amount = swapScreen.amount(page)
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  await amount.tap()
  const buttons = [swapScreen.share(page, 25), swapScreen.max(page), swapScreen.reverse(page)]
  for (const button of buttons) {
    await button.tap()
    await expect(page.locator('#pay-amount')).toBeFocused()
  }
  // A button that opens something takes the focus, as everywhere.
  await swapScreen.settings(page).tap()
  await expect(page.locator('#pay-amount')).not.toBeFocused()
})

test('dialogs are sheets at the bottom edge, alerts stay in the middle, and both keep focus and Escape', async ({
  page,
}) => {
  await openSwap(page)
  const openers = [swapScreen.settings(page), swapScreen.payToken(page), swapScreen.main(page)]
  for (const opener of openers) {
    await opener.tap()
    const dialog = swapScreen.dialog(page)
    await expect(dialog).toBeVisible()
    await expect.poll(async () => bottomOf(page)).toEqual({ left: 0, right: 360, bottom: 740 })
    expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await swapScreen.receiveToken(page).tap()
  await swapScreen.token(page, /^Allora Network/).tap()
  await swapScreen.pill(page, 'Allora').tap()
  await expect(swapScreen.alert(page)).toBeVisible()
  const alert = await swapScreen.alert(page).boundingBox()
  expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThan(640)
})

function bottomOf(page: Page) {
  return page.evaluate(() => {
    const { left, right, bottom } = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect()
    return { left: Math.round(left), right: Math.round(right), bottom: Math.round(bottom) }
  })
}

test('SWAP is within reach of the thumb, above the bar, while the card is longer than the screen', async ({ page }) => {
  await openSwap(page)
  await expect(swapScreen.main(page)).toBeInViewport({ ratio: 1 })
  const [button, own] = [await swapScreen.main(page).boundingBox(), await bar(page).boundingBox()]
  expect(button?.y).toBeGreaterThan(740 / 2)
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0)
})

test('the bell on a pending swap tells of its end while the tab is in the background, and a click leads to it', async ({
  page,
}) => {
  await page.addInitScript(recordNotifications)
  const hash = `0x${'5'.repeat(64)}`
  await rememberSwaps(page, [
    createEntry(createSwap(hash), { id: 'followed', state: { type: 'sent', hash, since: Date.now() } }),
  ])
  await openPage(page, `/swap/8453/${hash}`)
  const bell = page.getByRole('button', { name: 'Tell me when it is done' })
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  expect(await findViolations(page, { part: '[data-tell-me]' })).toEqual([])
  await bell.tap()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bar(page).getByRole('link', { name: 'Activity' }).tap()
  await expect(bar(page).getByRole('link', { name: /^Activity/ })).toContainText('1')
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  expect(await listNotifications(page)).toEqual([])

  // Another tab has seen its end.
  const other = await page.context().newPage()
  await openPage(other, '/ads.txt')
  const mined = { block: 1, blockHash: hash, fee: '1', isFinal: true }
  const state = { type: 'confirmed', hash, ...mined, moved: { paid: '10', received: '30' } }
  const entry = createEntry(createSwap(hash), { id: 'followed', state })
  await other.evaluate(([key, text]) => localStorage.setItem(key, text), entry)
  await expect.poll(() => listNotifications(page)).toHaveLength(1)
  const [shown] = await listNotifications(page)
  expect(shown).toMatchObject({ body: 'Done', tag: 'followed', data: { path: `/swap/8453/${hash}` } })
  await page.evaluate(() => (window as unknown as { clickNotification(): void }).clickNotification())
  await expect(page).toHaveURL(`/swap/8453/${hash}`)
})

/** 10 wei of ETH for at least 20 units of USDC on Base. */
function createSwap(hash: string): SentSwap {
  const listing = (symbol: string, decimals: number, tokenAddress: string | null) => ({
    id: `8453:${symbol}`,
    symbol,
    decimals,
    tokenAddress,
  })
  const pay = { listing: listing('ETH', 18, null), units: 10n }
  const receive = { listing: listing('USDC', 6, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'), units: 30n }
  const quote = {
    pay,
    maximumPay: pay,
    receive,
    minimumReceive: { ...receive, units: 20n },
    certificate: { bound: receive },
  }
  const request = { to: swapAccount, value: '10', dataHash: hash, nonce: 1, block: 1 }
  return { chainId: 8453, hash, path: '', quote, received: 30n, recipient: swapAccount, request } as unknown as SentSwap
}

type Shown = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: { readonly path: string }
}

/** Runs in the page. Headless browsers show none, so this keeps what would be shown. */
function recordNotifications(): void {
  const shown: Shown[] = []
  let click: (() => void) | undefined
  class RecordedNotification {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    onclick: (() => void) | undefined
    constructor(title: string, options: NotificationOptions) {
      shown.push({ title, ...options } as Shown)
      click = () => this.onclick?.()
    }
    close() {}
  }
  Object.assign(window, { Notification: RecordedNotification, shown, clickNotification: () => click?.() })
}

function listNotifications(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(() => (window as unknown as { shown: readonly Shown[] }).shown)
}
