import { zh } from '@murmur/app/content/zh'
import { deepAfterFirst } from '../../deepTests.ts'
import { chooseLanguage } from '../../site/topMenu.ts'
import { openDialog } from '../../swap/openModals.ts'
import { choosePay, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

test('a deep link fills the card and stays in the address', async ({ page }) => {
  const link = '?pay=AVAX&payChain=43114&receive=BNB&receiveChain=56&amount=12.5'
  await openSwap(page, link)
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Avalanche')
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: BNB on BNB Chain')
  await expect(swapScreen.amount(page)).toHaveValue('12.5')
  await expect(page).toHaveURL(`/swap${link}`)
})

for (const [index, [search, pay, receive]] of (
  [
    ['?from=ETH&to=BNB', 'ETH on Ethereum', 'BNB on BNB Chain'],
    ['?from=avax&to=eth', 'AVAX on Avalanche', 'ETH on Ethereum'],
    ['?pay=POL', 'POL on Polygon', 'BNB on Ethereum'],
    ['?pay=0x455e53cbb86018ac2b8092fdcd39d8444affc3f6', 'POL on Ethereum', 'BNB on Ethereum'],
    ['?to=ETH&toChain=1', 'BNB on Ethereum', 'ETH on Ethereum'],
  ] as const
).entries()) {
  test(`the deep link ${search} pays ${pay} for ${receive}`, deepAfterFirst(index), async ({ page }) => {
    await openSwap(page, search)
    await expect(swapScreen.payToken(page)).toHaveAccessibleName(`Token to pay with: ${pay}`)
    await expect(swapScreen.receiveToken(page)).toHaveAccessibleName(`Token to receive: ${receive}`)
    await expect(page).toHaveURL(/\/swap\?pay=\w+&payChain=\d+&receive=\w+&receiveChain=\d+&amount=1$/)
  })
}

for (const [index, search] of [
  '?pay=DOGE&payChain=1&amount=5',
  '?pay=BNB&payChain=56&receive=ETH&receiveChain=1&amount=1e18',
  '?receive=ALLO&receiveChain=null',
  '?from=ETH&to=%3Cscript%3E',
  '?amount=1,000',
].entries()) {
  test(`the deep link ${search} is ignored as a whole, with a message`, deepAfterFirst(index), async ({ page }) => {
    await openSwap(page, search)
    await expect(swapScreen.card(page).getByRole('status').filter({ hasText: 'The link was ignored' })).toBeVisible()
    await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
    await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: BNB on Ethereum')
    await expect(swapScreen.amount(page)).toHaveValue('1')
    await expect(page).toHaveURL('/swap')
    await swapScreen.card(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(swapScreen.card(page).getByText('The link was ignored')).toBeHidden()
  })
}

test('the message about an ignored link follows the language', async ({ page }) => {
  await openSwap(page, '?pay=DOGE&payChain=1')
  await expect(swapScreen.card(page).getByText('The link was ignored')).toBeVisible()
  await chooseLanguage(page, '简体中文')
  await expect(page.getByText(zh.card.linkIgnored.payUnknown)).toBeVisible()
  await expect(page.getByText('The link was ignored')).toHaveCount(0)
})

test('the address follows the pair and the amount, and opens the same card elsewhere', async ({ page, browser }) => {
  await openSwap(page, '?ref=friend#card')
  await expect(page).toHaveURL('/swap?ref=friend#card')
  await choosePay(page, ['BNB', 'BNB Chain'])
  const entries = await page.evaluate(() => history.length)
  await swapScreen.amount(page).fill('2,5')
  await expect(page).toHaveURL('/swap?ref=friend&pay=BNB&payChain=56&receive=BNB&receiveChain=1&amount=2.5#card')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(page.url())
  await expect(swapScreen.payToken(elsewhere)).toHaveAccessibleName('Token to pay with: BNB on BNB Chain')
  await expect(swapScreen.receiveToken(elsewhere)).toHaveAccessibleName('Token to receive: BNB on Ethereum')
  await expect(swapScreen.amount(elsewhere)).toHaveValue('2.5')
  await elsewhere.context().close()
})

test('a visit without a change leaves the address alone', async ({ page }) => {
  await openSwap(page)
  await openDialog(page, swapScreen.settings(page))
  await page.keyboard.press('Escape')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/swap')
})

test('after a deep link and a new amount, leaving and going back shows the new amount', async ({ page }) => {
  await openSwap(page, '?amount=3')
  await swapScreen.amount(page).fill('2')
  await page.getByRole('link', { name: 'Murmur, home' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(swapScreen.amount(page)).toHaveValue('2')
  await expect(page).toHaveURL(/&amount=2$/)
})
