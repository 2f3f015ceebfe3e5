import { zh } from '@murmur/app/content/zh'
import { parseExactAmount } from '@murmur/engine/amount'
import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Listing } from '@murmur/engine/token'
import type { Locator, Page } from '@playwright/test'
import { findSmallTargets } from '../../site/layout.ts'
import { expectEveryMode } from '../../swap/expectEveryMode.ts'
import { rememberTrading } from '../../swap/openQuote.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { countSent, openReview, openTrading, readAllowance, readTrader, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { formatUnits, getChain, holdReceipts } from '../../world/worldChains.ts'

test('X-01, X-03, X-05: a swap of ETH for a token: what the review shows is what arrives, to the wei', async ({
  page,
  request,
}) => {
  const [chainId, usdc] = [10, getListing('10:USDC')]
  await openTrading(page, { chainId, pay: 'ETH', receive: 'USDC', amount: '0.5' })
  await openReview(page)
  await expect(trading.review(page)).toContainText('YOUR WALLET WILL ASK FOR1 transaction')
  await expectAccessible(page)
  await expectEveryMode(page, 'dialog[open]')
  const before = [await readTrader(request, chainId, null), await readTrader(request, chainId, usdc.tokenAddress)]
  const [shown, floor] = [
    await readAmount(trading.change(page, '+'), usdc),
    await readAmount(trading.row(page, 'Minimum received'), usdc),
  ]
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toBeVisible()
  await panel.approve(page, 'SEND')
  await expect(trading.done(page)).toBeVisible()
  await expect(trading.steps(page).getByRole('status')).toContainText('Confirmed. You received')
  await expectAccessible(page)
  const received = (await readTrader(request, chainId, usdc.tokenAddress)) - (before[1] ?? 0n)
  expect(received).toBe(shown)
  expect(received).toBeGreaterThanOrEqual(floor)
  const coins = await readTrader(request, chainId, null)
  expect((before[0] ?? 0n) - coins).toBeGreaterThan(5n * 10n ** 17n)

  await trading.done(page).click()
  await expect(trading.progress(page).getByRole('status')).toContainText('Swapped: you received')
  await expectEveryMode(page, '[aria-label="Your swap"]')
  await expect(trading.progress(page).getByRole('link', { name: 'RECEIPT' })).toHaveAttribute(
    'href',
    /^\/swap\/10\/0x[0-9a-f]{64}$/,
  )
  // Ready for the next one, with fresh balances.
  await expect(swapScreen.amount(page)).toHaveValue('')
  await expect(swapScreen.card(page)).toContainText(`Balance ${formatUnits(coins)}`)
  await expectFreshCard(page)
  await trading.progress(page).getByRole('button', { name: 'Dismiss this swap' }).click()
  await expect(trading.progress(page)).toBeHidden()
})

test('a token for ETH: one approval, one signature and one transaction, and no allowance is left', async ({
  page,
  request,
}) => {
  const [chainId, usdc] = [42161, getListing('42161:USDC')]
  await openTrading(page, { chainId, pay: 'USDC', receive: 'ETH', amount: '1250.5' })
  await openReview(page)
  await expect(trading.review(page)).toContainText('1 approval, 1 signature, 1 transaction')
  await expect(trading.review(page)).toContainText('Only for 1,250.5 USDC, never unlimited.')
  await expect(trading.passed(page)).toContainText('No allowance for your USDC is left afterwards.')
  const before = await readTrader(request, chainId, usdc.tokenAddress)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await panel.approve(page, 'SIGN')
  await panel.approve(page, 'SEND')
  await expect(trading.done(page)).toBeVisible()
  await expect(trading.steps(page)).toContainText('Confirmed. You received')
  expect(await readTrader(request, chainId, usdc.tokenAddress)).toBe(before - 1_250_500_000n)
  const { permit2 = '' } = (await getChain(request, chainId)).contracts
  expect(await readAllowance(request, { chainId, token: usdc.tokenAddress ?? '', spender: permit2 })).toBe(0n)
})

test('X-01, X-03: a declined request sends nothing, and TRY AGAIN leads to a fresh review', async ({
  page,
  request,
}) => {
  const chainId = 8453
  await openTrading(page, { chainId, pay: 'ETH', receive: 'USDC', amount: '0.1' })
  const sent = await countSent(request, chainId)
  await openReview(page)
  await trading.confirm(page).click()
  await panel.reject(page)
  await expect(trading.steps(page).getByRole('status')).toContainText('You declined it in the wallet.')
  await expectAccessible(page)
  expect(await countSent(request, chainId)).toBe(sent)
  await trading.steps(page).getByRole('button', { name: 'TRY AGAIN' }).click()
  await trading.passed(page).waitFor()
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect(trading.done(page)).toBeVisible()
  expect(await countSent(request, chainId)).toBe(sent + 1)
})

test('closing the review sends nothing, and a double click on CONFIRM gives one prompt', async ({ page, request }) => {
  const chainId = 56
  await openTrading(page, { chainId, pay: 'BNB', receive: 'ETH', amount: '0.1' })
  const sent = await countSent(request, chainId)
  await swapScreen.main(page).dblclick()
  await trading.passed(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(trading.review(page)).toHaveCount(0)
  expect(await listRecords(page)).toEqual([])
  await openReview(page)
  await trading.confirm(page).dblclick()
  await panel.reject(page)
  await expect(trading.steps(page)).toContainText('You declined')
  await expect(panel.dialog(page)).toBeHidden()
  expect(await listRecords(page)).toHaveLength(1)
  expect(await countSent(request, chainId)).toBe(sent)
})

test('Q-21, X-02: MAX leaves the network fee, and the whole swap works by keyboard without losing the focus', async ({
  page,
  request,
}) => {
  const chainId = 137
  await openTrading(page, { chainId, pay: 'POL', receive: 'AVAX', amount: '1' })
  // The balance of the new network is read.
  await expect(swapScreen.max(page)).toBeEnabled()
  await swapScreen.max(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^[\d.]+ POL stays in your wallet for the network fee\.$/)).toBeVisible()
  await swapScreen.amount(page).fill('10')
  await swapScreen.amount(page).press('Enter')
  await trading.passed(page).waitFor()
  await expectFocusIn(trading.review(page))
  await tabTo(page, trading.confirm(page))
  await page.keyboard.press('Enter')
  await panel.dialog(page).waitFor()
  await expectFocusIn(panel.dialog(page))
  await tabTo(page, panel.dialog(page).getByRole('button', { name: 'SEND' }))
  await page.keyboard.press('Enter')
  await expect(trading.done(page)).toBeVisible()
  await expectFocusIn(trading.steps(page))
  await tabTo(page, trading.done(page))
  await page.keyboard.press('Enter')
  await expect(trading.steps(page)).toHaveCount(0)
  await expectFocusIn(page.getByRole('main'))
  await expect(trading.progress(page)).toContainText('you received')
  expect(await readTrader(request, chainId, null)).toBeGreaterThan(0n)
})

test('Q-28, X-01, X-03: a swap that is pending survives a reload and a crash of its page, and ends as confirmed', async ({
  page,
  request,
}) => {
  const chainId = 43114
  await openTrading(page, { chainId, pay: 'AVAX', receive: 'BNB', amount: '1' })
  const sent = await countSent(request, chainId)
  await openReview(page)
  await holdReceipts(page, chainId)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect(trading.states(page)).toHaveAttribute('data-state', 'sent')
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  await expect(trading.progress(page)).toContainText(/s so far, usually under \d+ s on Avalanche/)
  await expectAccessible(page, '[aria-label="Your swap"]')
  await reloadSwap(page)
  await expect(trading.progress(page).getByRole('status')).toContainText('Swapping 1 AVAX for')
  await crash(page)
  const next = await page.context().newPage()
  await openSwap(next)
  await expect(trading.progress(next)).toContainText('Swapped: you received')
  expect(await listRecords(next)).toHaveLength(1)
  expect(await countSent(request, chainId)).toBe(sent + 1)
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the review and the steps are Chinese and accessible', async ({ page }) => {
    const { review } = zh
    await openChinese(page)
    const dialog = page.getByRole('dialog', { name: review.title })
    await expect(dialog).toContainText(review.changes.simulated)
    await expect(dialog.getByText(/[A-Za-z]{4,} [a-z]{3,}/)).toHaveCount(0)
    await expectAccessible(page)
  })
})

async function openChinese(page: Page): Promise<void> {
  await rememberTrading(page)
  await page.goto('/swap?pay=ETH&payChain=1&receive=BNB&receiveChain=1&amount=0.1')
  await page.locator('[data-quote="quote"]').waitFor()
  const card = page.getByRole('form', { name: zh.card.title, exact: true })
  await card.getByRole('button', { name: zh.card.mainButton.connect }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Local wallet/i })
    .click()
  await panel.approve(page, 'CONNECT')
  await card.getByRole('button', { name: zh.card.mainButton.swap, exact: true }).click()
  await page.locator('[data-simulation="passes"]').waitFor()
}

/** Every control has its room. On a scrolled page the sticky menu lies on the card, so the check begins at the top. */
async function expectFreshCard(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page, 'html')
  }
  expect(await findSmallTargets(page)).toEqual([])
}

async function expectAccessible(page: Page, part = 'dialog[open]'): Promise<void> {
  expect(await findViolations(page, { part })).toEqual([])
}

/** Presses Tab until the control has the focus, as a person would. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
  expect(await control.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** As if the browser had ended the page's process. */
async function crash(page: Page): Promise<void> {
  const isOver = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // It never answers.
  session.send('Page.crash').catch(() => {})
  await isOver
}

function listRecords(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('murmur.swap.')))
}

async function readAmount(text: Locator, listing: Listing): Promise<bigint> {
  const digits = /[\d.,]+/.exec((await text.textContent()) ?? '')?.[0] ?? ''
  const parsed = parseExactAmount(digits.replaceAll(',', ''), listing)
  if (parsed.type !== 'amount') throw new Error(`${digits} is no amount.`)
  return parsed.amount.units
}

function getListing(id: string): Listing {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new Error(`${id} is not listed.`)
  return listing
}
