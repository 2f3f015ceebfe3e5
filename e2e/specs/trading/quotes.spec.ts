import { findListing, type Listing } from '@murmur/engine/token'
import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { chooseLanguage } from '../../site/topMenu.ts'
import { openCard, openQuote, quoteOnServer, rememberTrading, waitForMarket, writeShown } from '../../swap/openQuote.ts'
import { listSaid, rememberWords } from '../../swap/said.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { connect, connectModal } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'

const [eth, bnb] = ['1:ETH', '1:BNB'].map(getListing) as [Listing, Listing]
const ether = 10n ** 18n

test('trading opens with test funds, stays open after a reload, sends nothing unasked, and closes in the settings', async ({
  page,
  context,
}) => {
  const wallet = createExampleWallet({ kind: 'metamask' })
  await installWallets(context, [{ wallet }])
  await waitForMarket(page.request, 1)
  await openSwap(page)
  await connect(page, 'MetaMask')
  await expect(connectModal.dialog(page)).toBeHidden()
  wallet.calls.length = 0
  const closed = page.getByText('Trading is not open yet: amounts are estimates, and nothing is sent.')
  await expect(closed).toBeVisible()
  await swapScreen.main(page).click()
  await expect(swapScreen.alert(page)).toContainText('This feature is not yet open')
  await expect(swapScreen.alert(page).getByRole('button')).toHaveText(['TRY IT WITH TEST FUNDS', 'OK'])
  await swapScreen.alert(page).getByRole('button', { name: 'TRY IT WITH TEST FUNDS' }).click()
  await expect(swapScreen.alert(page)).toHaveCount(0)
  await expect(openCard.quote(page)).toBeVisible()
  await expect(closed).toHaveCount(0)

  // The list ends with its last token.
  await swapScreen.payToken(page).click()
  await swapScreen.dialog(page).getByRole('searchbox').fill('bitcoin')
  await expect(swapScreen.tokens(page).filter({ hasText: 'WBTC' })).toHaveCount(1)
  await expect(swapScreen.dialog(page).getByText('LOADING MORE')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await swapScreen.main(page).click()
  await expect(trading.review(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(trading.review(page)).toHaveCount(0)
  expect(wallet.calls.filter((call) => /send|sign/i.test(call))).toEqual([])

  await reloadSwap(page)
  await expect(openCard.quote(page)).toBeVisible()
  await swapScreen.settings(page).click()
  await page.getByRole('button', { name: 'CLOSE TRADING' }).click()
  await page.getByRole('button', { name: 'DONE' }).click()
  await expect(openCard.received(page)).toHaveCount(0)
  await reloadSwap(page)
  await expect(openCard.details(page)).toHaveCount(0)
  await swapScreen.main(page).click()
  await expect(swapScreen.alert(page)).toContainText('This feature is not yet open')
})

test('each key gives the quote of the engine for the served market, in both fields, without a request', async ({
  page,
  request,
}) => {
  await rememberTrading(page)
  await openQuote(page)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await swapScreen.amount(page).fill('')
  await swapScreen.amount(page).pressSequentially('25.5')
  await expectSettled(page)
  const paid = { pay: { listing: eth, units: (51n * ether) / 2n }, receive: bnb }
  const found = await quoteOnServer(request, paid)
  await expect(openCard.received(page)).toHaveValue(groupDigits(writeShown(found.receive, 'down')))
  await expect(openCard.line(page)).toBeVisible()

  await openCard.received(page).fill('12')
  await expectSettled(page)
  const exact = await quoteOnServer(request, { pay: eth, receive: { listing: bnb, units: 12n * ether } })
  await expect(swapScreen.amount(page)).toHaveValue(writeShown(exact.pay, 'nearest'))
  await expect(openCard.details(page)).toContainText('Maximum paid')
  expect(asked.filter((path) => path.startsWith('/api/markets'))).toEqual([])
})

test('a market that is too old is never quoted: the estimate stays', async ({ page }) => {
  await rememberTrading(page)
  await page.clock.install()
  await openQuote(page)
  // The clock of the page runs ahead of that of the server.
  await page.clock.fastForward(60_000)
  await expectEstimate(page, 'The last block is too old')
})

test('a closed network and a stream that is cut are said or repaired, and the estimate stays meanwhile', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/api/markets/1')
  problems.expectFailureOf('/api/markets/1/stream')
  await rememberTrading(page)
  await page.route('**/api/markets/1', (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }))
  let cuts = 0
  await page.route('**/api/markets/1/stream', (route) => {
    cuts += 1
    return cuts === 1 ? route.abort('connectionreset') : route.continue()
  })
  await openSwap(page)
  await expectEstimate(page, 'The pools of Ethereum cannot be read at the moment')
  // The first stream is cut and has no response.
  const repaired = page.waitForResponse(/\/stream$/)
  await page.unroute('**/api/markets/1')
  await expect(openCard.quote(page)).toBeVisible()
  await repaired
  await expect(openCard.quote(page)).toBeVisible()
})

test('another language also translates the line about the search', async ({ page }) => {
  await rememberTrading(page)
  await openQuote(page)
  await expect(openCard.line(page)).toBeVisible()
  await chooseLanguage(page, '简体中文')
  await expect(page.getByText(/^最优价格，已比较 \d+ 个资金池$/)).toBeVisible()
})

test('a great price impact is warned about, and a greater one is blocked', async ({ page, context }) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'okx' }) }])
  await rememberTrading(page)
  await openSwap(page)
  await connect(page, 'OKX Wallet')
  await swapScreen.amount(page).fill('500')
  await expect(openCard.details(page)).toContainText('A smaller amount gets a better price.')
  await swapScreen.amount(page).fill('3000')
  await expect(openCard.details(page)).toContainText('It cannot be swapped.')
  await swapScreen.main(page).click()
  await expect(page.locator('#swap-risk')).toBeFocused()
  await expect(swapScreen.alert(page)).toHaveCount(0)
})

test('below 1280 pixels the route unfolds below the card, from there on it stands beside it', async ({ page }) => {
  await rememberTrading(page)
  await openSwap(page)
  await swapScreen.amount(page).fill('400')
  await expect(openCard.panel(page).getByRole('row')).not.toHaveCount(2)
  const [card, panel] = await Promise.all([swapScreen.card(page).boundingBox(), openCard.panel(page).boundingBox()])
  expect(panel?.x).toBeGreaterThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(openCard.panel(page)).toHaveCount(0)
  const line = page.getByRole('button', { name: /^Best price, \d+ pools checked$/ })
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(openCard.panel(page)).toContainText('The best single pool would give')
  const proof = openCard.panel(page).getByText('No way through these')
  await expect(proof).toBeHidden()
  await openCard.panel(page).getByText('HOW GOOD IS IT?').click()
  await expect(proof).toHaveText(/leaves more than [\d.,]+ BNB after the network fee. This route is within [\d.]+ bp/)
  await expect(openCard.panel(page).getByRole('listbox')).toHaveAccessibleName(
    /^The route from ETH to BNB, in \d+ swaps$/,
  )
})

test('offline, an amount without a quote has no figure, on the card and for screen readers', async ({
  page,
  problems,
}) => {
  // The stream of the market is cut.
  problems.expectFailureOf('/*')
  await rememberTrading(page)
  await page.addInitScript(rememberWords)
  await openQuote(page)
  await swapScreen.amount(page).fill('1')
  await expectSettled(page)
  const ofOne = await openCard.received(page).inputValue()
  await page.context().setOffline(true)
  await expect(swapScreen.card(page)).toContainText('You are offline')
  await swapScreen.amount(page).pressSequentially('5')
  await expect(swapScreen.amount(page)).toHaveValue('15')
  await expect(openCard.received(page)).toHaveValue('')
  await expect(openCard.received(page)).toHaveAttribute('placeholder', '–')
  await expect(openCard.details(page)).not.toContainText(/\d\s*BNB/)
  await expect(swapScreen.rate(page)).toHaveText('–')
  await page.context().setOffline(false)
  await expectSettled(page)
  await expect(openCard.received(page)).toHaveValue(/^\d/)
  const ofFifteen = page.getByRole('status').filter({ hasText: /\b15 ETH\b/ })
  await expect(ofFifteen).toHaveText(/\d BNB/)
  expect((await listSaid(page)).filter((text) => /\b15 ETH\b/.test(text) && text.includes(ofOne))).toEqual([])
})

test('the receive field groups digits to read, and leaves them plain to edit', async ({ page }) => {
  await rememberTrading(page)
  await openQuote(page)
  await swapScreen.amount(page).fill('400')
  await expectSettled(page)
  await expect(openCard.received(page)).toHaveValue(/^1,\d{3}\.\d+$/)
  await openCard.received(page).focus()
  await expect(openCard.received(page)).toHaveValue(/^1\d{3}\.\d+$/)
  await openCard.received(page).press('End')
  await openCard.received(page).press('Backspace')
  await expect(page.locator('#receive-message')).toBeEmpty()
  await expect(swapScreen.amount(page)).toHaveValue(/^[34]\d\d/)
})

test('costs are said in money: the difference to the market, and fees above the amount', async ({ page }) => {
  await rememberTrading(page)
  await openQuote(page)
  const difference = swapScreen.card(page).locator('[data-difference]')
  await expect(difference).toHaveText(/market price, pool fees included: [−+]\$[\d.,]+ \([−+]<?[\d.]+\u00a0%\)/)
  await swapScreen.amount(page).fill('400')
  await expect(difference).toHaveAttribute('data-level', /warn|high/)
  await swapScreen.amount(page).fill('0.00000001')
  await expect(openCard.details(page)).toContainText(/The fees of about <?\$[\d.]+ are more than what you swap/)
  await swapScreen.amount(page).fill('0')
  await expect(swapScreen.dollars(page)).toHaveText('')
})

function groupDigits(text: string): string {
  return text.replace(/\B(?=(\d{3})+(\.|$))(?<!\.\d*)/g, ',')
}

/** The quote of the latest key, not of an older one. */
async function expectSettled(page: Page): Promise<void> {
  await expect(openCard.quote(page)).toBeVisible()
  await expect(page.locator('[data-pending], [data-receive-amount][data-loading]')).toHaveCount(0)
}

async function expectEstimate(page: Page, reason: string): Promise<void> {
  await expect(openCard.details(page)).toContainText(reason)
  await expect(openCard.received(page)).toHaveValue(/^\d[\d,]*(\.\d+)?$/)
}

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}
