import { openCard, rememberTrading, waitForMarket } from '../../swap/openQuote.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'

test('with open trading a token beyond the five is found, quoted, and still there after a reload', async ({ page }) => {
  await rememberTrading(page)
  await waitForMarket(page.request, 1)
  await openSwap(page)
  await expect(openCard.quote(page)).toBeVisible()
  await swapScreen.receiveToken(page).click()
  await expect(swapScreen.tokens(page).first()).toContainText('Ether')
  await swapScreen.dialog(page).getByRole('searchbox').fill('chainlink')
  await expect(swapScreen.tokens(page)).toHaveCount(1)
  await swapScreen.token(page, /^ChainLink/i).click()
  await swapScreen.pill(page, 'Ethereum').click()
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: LINK on Ethereum')
  await expect(openCard.quote(page)).toBeVisible()
  await expect(page).toHaveURL(/receive=LINK/)
  await reloadSwap(page)
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: LINK on Ethereum')
  await expect(openCard.quote(page)).toBeVisible()
  // Those that were chosen last come before the five.
  await swapScreen.payToken(page).click()
  await expect(swapScreen.tokens(page).nth(0)).toContainText(/ChainLink/i)
  await expect(swapScreen.tokens(page).nth(1)).toContainText('Ether')
})

test('the list is loaded in pages while it is scrolled, and a link may name any token', async ({ page }) => {
  await rememberTrading(page, 10)
  await openSwap(page, '?pay=USDC&payChain=10&receive=OP&receiveChain=10&amount=100')
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: USDC on Optimism')
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: OP on Optimism')
  await swapScreen.payToken(page).click()
  const before = await swapScreen.tokens(page).count()
  await swapScreen.tokens(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => swapScreen.tokens(page).count()).toBeGreaterThan(before)
})

test('with closed trading the five are the whole list, and a link to another token is ignored', async ({ page }) => {
  await openSwap(page, '?pay=USDC&payChain=10')
  await expect(swapScreen.card(page).getByText('The link was ignored')).toBeVisible()
  await swapScreen.payToken(page).click()
  await expect(swapScreen.tokens(page)).toHaveCount(5)
})
