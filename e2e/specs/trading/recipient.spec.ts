import type { Page } from '@playwright/test'
import { openReview, openTrading, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { getChain, readChainUnits } from '../../world/worldChains.ts'

const own = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Begins and ends like the own account. */
const alike = '0x90F7000000000000000000000000000000c3b906'

const field = (page: Page) => trading.review(page).getByRole('textbox', { name: 'Address of the recipient' })
const check = (page: Page) => page.locator('#recipient-check')

test('Q-29, Q-30: a recipient is checked, a look-alike is marked and confirmed, and it receives to the wei', async ({
  page,
  request,
}) => {
  const chainId = 56
  await openTrading(page, { chainId, pay: 'BNB', receive: 'ETH', amount: '0.05', trader: 4 })
  await openReview(page)
  const review = trading.review(page)
  await review.getByRole('button', { name: 'SEND TO ANOTHER ADDRESS' }).press('Enter')
  await expect(field(page)).toBeFocused()
  const { universalRouter = '' } = (await getChain(request, chainId)).contracts
  for (const [text, reason] of [
    ['vitalik.eth', 'Names are not looked up'],
    [own.replace('F', 'f'), 'This address has a typo'],
    [`0x${'0'.repeat(40)}`, 'Nobody has the key'],
    [universalRouter.toLowerCase(), 'This is a contract of the swap itself'],
    ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'This is the contract of a token'],
  ] as const) {
    await field(page).fill(text)
    await expect(check(page)).toContainText(reason)
    await expect(trading.confirm(page)).toHaveAttribute('aria-disabled', 'true')
  }
  await field(page).fill(own)
  await expect(check(page)).toContainText('This is your own account.')

  await field(page).fill(alike.toLowerCase())
  const warning = review.getByRole('alert')
  await expect(warning).toContainText(own)
  await expect(warning).toContainText(new RegExp(alike, 'i'))
  await expect(warning).toContainText('They differ between characters 5 and 35 after 0x.')
  await expect(review).toContainText('Confirm the recipient above first.')
  expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
  await review.getByRole('checkbox', { name: 'I have compared every character' }).press('Space')
  await expect(trading.confirm(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(trading.passed(page)).toContainText('for the recipient')

  const token = '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'
  const before = await readChainUnits(request, { chainId, address: alike.toLowerCase(), token })
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toContainText(new RegExp(alike, 'i'))
  await panel.approve(page, 'SEND')
  await expect(trading.done(page)).toBeVisible()
  await expect(trading.steps(page)).toContainText(`${alike.toLowerCase()} received`)
  expect(await readChainUnits(request, { chainId, address: alike.toLowerCase(), token })).toBeGreaterThan(before)

  await trading.steps(page).getByRole('link', { name: 'RECEIPT' }).click()
  await expect(page.getByRole('main')).toContainText(new RegExp(alike, 'i'))
  await page.goto('/activity')
  await expect(page.getByRole('main')).toContainText(`to ${alike.toLowerCase()}`)
})
