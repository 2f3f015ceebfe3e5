import type { Page } from '@playwright/test'
import { chromiumOnly } from '../../chromiumOnly.ts'
import { measureOverflow } from '../../site/layout.ts'
import { answerHistory } from '../../swap/answerHistory.ts'
import { rememberTrading } from '../../swap/openQuote.ts'
import { answerPrices } from '../../swap/prices.ts'
import { createEntry, rememberSwaps, sendSwap } from '../../swap/sentSwap.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const chart = {
  button: (page: Page) => page.getByRole('button', { name: 'Price chart' }),
  panel: (page: Page) => page.locator('#swap-chart'),
  canvas: (page: Page) => page.locator('#swap-chart canvas').first(),
  period: (page: Page, name: string) => chart.panel(page).getByRole('radio', { name }),
  table: (page: Page) => chart.panel(page).getByRole('table'),
}

async function openChart(page: Page, search = '?pay=ETH&payChain=1&receive=BNB&receiveChain=56'): Promise<void> {
  await openSwap(page, search)
  await chart.button(page).click()
  await chart.panel(page).waitFor()
}

test('the chart of the pair opens beside the card, and names its library as the licence asks', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  await openChart(page)
  await expect(chart.canvas(page)).toBeVisible()
  await expect(chart.panel(page).getByRole('heading', { name: 'ETH / BNB' })).toBeVisible()
  await expect(chart.panel(page)).toContainText('3.753333 BNB')
  await expect(chart.panel(page)).toContainText(/[+−][\d.]+ % *in a day/)
  await expect(chart.panel(page).getByRole('link', { name: 'tradingview.com' })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  )
  const [card, panel] = [await swapScreen.card(page).boundingBox(), await chart.panel(page).boundingBox()]
  expect((panel?.x ?? 0) >= (card?.x ?? 0) + (card?.width ?? 0)).toBe(true)
  await chart.panel(page).getByRole('button', { name: 'Close the chart' }).click()
  await expect(chart.panel(page)).toHaveCount(0)
  await expect(chart.button(page)).toBeFocused()
})

// Axe ends the process of a page with this chart in Firefox.
test('the open chart has no accessibility violation', chromiumOnly, async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  await openChart(page)
  await expect(chart.canvas(page)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('the card stays where it is while the chart opens', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await openSwap(page, '?pay=ETH&payChain=1&receive=BNB&receiveChain=56')
    const before = await swapScreen.card(page).boundingBox()
    await chart.button(page).click()
    await expect(chart.canvas(page)).toBeVisible()
    expect(await swapScreen.card(page).boundingBox(), `at ${width} px`).toEqual(before)
  }
})

test('the arrow keys choose a period, and screen readers get it as a table', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  await openChart(page)
  await expect(chart.table(page).getByRole('row')).toHaveCount(26)
  await chart.period(page, 'DAY').focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart.period(page, 'WEEK')).toBeChecked()
  await expect(chart.panel(page)).toContainText('in a week')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(chart.period(page, 'YEAR')).toBeChecked()
  await expect(chart.panel(page)).toContainText('in a year')
  await expect(chart.table(page)).toHaveAccessibleName('Price of ETH in BNB')
  await chart.panel(page).getByRole('button', { name: 'Show the other way round' }).click()
  await expect(chart.table(page)).toHaveAccessibleName('Price of BNB in ETH')
  await expect(chart.panel(page).getByRole('heading', { name: 'BNB / ETH' })).toBeVisible()
})

test('the line fills the chart also after the window has grown', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await openChart(page)
  await expect(chart.canvas(page)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await chart.panel(page).scrollIntoViewIfNeeded()
  await expect(async () => {
    const box = await chart.canvas(page).boundingBox()
    expect(box?.width).toBeGreaterThan(360)
    if (box === null) return
    await page.mouse.move(0, 0)
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2)
    await expect(chart.panel(page)).toContainText(/\d\d:\d\d/, { timeout: 1_000 })
  }).toPass()
})

test('the pointer shows the exact price of a point and its time', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page)
  await openChart(page)
  const price = chart.panel(page).locator('p').first()
  const latest = await price.textContent()
  const box = await chart.canvas(page).boundingBox()
  if (box === null) throw new Error('The chart has no place.')
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
  await expect(price).not.toHaveText(latest ?? '')
  await expect(price).toHaveText(/^\d\.\d{1,6} BNB$/)
  await expect(chart.panel(page)).toContainText(/\d\d:\d\d/)
  await page.mouse.move(0, 0)
  await expect(price).toHaveText(latest ?? '')
})

test('a young history says since when prices were collected, and gaps are named', async ({ page }) => {
  await answerPrices(page)
  await answerHistory(page, { seconds: 3 * 3_600, gaps: true })
  await openChart(page)
  await expect(chart.panel(page)).toContainText(/Collected since .*\d\d:\d\d\./)
  await expect(chart.panel(page)).toContainText(/[+−]?[\d.]+ % *since/)
  await expect(chart.panel(page)).toContainText(/\d+ % of this time was not collected/)
  await chart.period(page, 'YEAR').check({ force: true })
  await expect(chart.panel(page)).toContainText(/Collected since/)
})

test('the server of the local world has only what it collected itself', async ({ page, request }) => {
  const answer = await (await request.get('/api/history?listings=1:ETH,1:BNB&period=year')).json()
  // The first prices are collected when the server starts, which was minutes ago.
  const lines: (number | null)[][] = Object.values(answer.prices)
  expect(lines.every((line) => line.length < 40)).toBe(true)
  await openChart(page)
  await expect(chart.panel(page)).toContainText(/Collected since|There are no earlier prices of ETH in BNB yet/)
})

test('a failure says so and can be tried again', async ({ page, problems }) => {
  problems.expectFailureOf('/api/history')
  await answerPrices(page)
  await page.route('**/api/history?*', (route) => route.fulfill({ status: 503, json: {} }))
  await openChart(page)
  await expect(chart.panel(page)).toContainText('The prices of this pair could not be loaded.')
  expect(await findViolations(page)).toEqual([])
  await answerHistory(page)
  await chart.panel(page).getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(chart.canvas(page)).toBeVisible()
})

test('without a connection the last chart stays and says how old it is', async ({ page, context }) => {
  await answerPrices(page)
  await answerHistory(page)
  await openChart(page)
  await expect(chart.canvas(page)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
  await expect(chart.panel(page)).toContainText(/You are offline\. The last price is of /)
  await chart.period(page, 'MONTH').check({ force: true })
  await expect(chart.panel(page)).toContainText('You are offline. The chart loads when the connection is back.')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    dispatchEvent(new Event('online'))
  })
  await expect(chart.panel(page)).toContainText('in a month')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the user’s own swaps of the pair are marked, and named for screen readers', async ({ page, request }) => {
  const swap = await sendSwap(request)
  const state = {
    type: 'confirmed',
    hash: swap.hash,
    block: 1,
    blockHash: `0x${'1'.repeat(64)}`,
    fee: '1',
    isFinal: true,
    moved: { paid: String(10n ** 17n), received: String(swap.received) },
  }
  await rememberSwaps(page, [createEntry(swap, { id: 'own', state })])
  await rememberTrading(page, 8453)
  await answerHistory(page)
  await openChart(page, '?pay=ETH&payChain=8453&receive=USDC&receiveChain=8453')
  await expect(chart.panel(page)).toContainText('You sold')
  const swaps = chart.panel(page).getByRole('list', { name: 'Your swaps of this pair' })
  await expect(swaps.getByRole('listitem')).toHaveText([/: paid 0\.1 ETH, received [\d,.]+ USDC$/])
})

test('while trading is open, token rows have a line of the last day', async ({ page }) => {
  await rememberTrading(page)
  await answerHistory(page)
  await openSwap(page)
  await swapScreen.payToken(page).click()
  const row = swapScreen.tokens(page).filter({ hasText: /^Ether/ })
  await expect(row.getByRole('img', { name: /^Up [\d.]+ % in a day$/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`the chart fits a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await answerPrices(page)
    await answerHistory(page)
    await openChart(page)
    await expect(chart.canvas(page)).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  })
}
