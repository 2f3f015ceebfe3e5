import type { Page } from '@playwright/test'
import { deepAfterFirst, deepUnlessMain } from '../../deepTests.ts'
import { expectRoomForLongerText } from '../../site/longerText.ts'
import { openPage } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { openQuote, rememberTrial } from '../../swap/quotes.ts'
import { createEntry, rememberSwaps, sendSwap } from '../../swap/sentSwap.ts'
import { sendTransfer } from '../../swap/sentTransfer.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'

// The card waits for its prices, so it is opened below.
for (const { path, status } of routes.filter((route) => route.path !== '/swap')) {
  test(`X-04: ${path} has room for text that is 30 % longer`, deepUnlessMain(path), async ({ page, problems }) => {
    if (status >= 400) problems.expectFailureOf(path)
    await openPage(page, path)
    await expectRoomForLongerText(page)
  })
}

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the card': async () => {},
  'the card with a refused amount': (page) => swapScreen.amount(page).fill('1e18'),
  'the token list': (page) => swapScreen.payToken(page).click(),
  'the settings': (page) => swapScreen.settings(page).click(),
  'the connect modal': (page) => swapScreen.main(page).click(),
}

for (const [index, [name, reach]] of Object.entries(states).entries()) {
  test(`X-04: ${name} has room for text that is 30 % longer`, deepAfterFirst(index), async ({ page }) => {
    await openSwap(page)
    await reach(page)
    if (!name.startsWith('the card')) await expect(swapScreen.dialog(page)).toBeVisible()
    await expectRoomForLongerText(page)
  })
}

test('X-04: a quote with a warning has room for text that is 30 % longer', async ({ page }) => {
  await rememberTrial(page)
  await openQuote(page)
  await swapScreen.amount(page).fill('3000')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expectRoomForLongerText(page)
})

test('X-04: the review has room for text that is 30 % longer', async ({ page }) => {
  await openTrading(page, { chainId: 1, pay: 'ETH', receive: 'USDC', amount: '0.1', trader: 4 })
  await openReview(page)
  await expectRoomForLongerText(page)
})

test('X-04: the activity, a swap and a transfer have room for text that is 30 % longer', async ({ page, request }) => {
  const swap = await sendSwap(request)
  await rememberSwaps(page, [createEntry(swap, { id: 'refused', state: { type: 'refused' } })])
  const transfer = await sendTransfer(request, { seconds: 3_600 })
  for (const path of ['/activity', swap.path, transfer.path]) {
    await openPage(page, path)
    if (path !== '/activity') await page.locator('[data-state]').first().waitFor()
    await expectRoomForLongerText(page)
  }
})
