import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { answerPrices } from '../../swap/prices.ts'
import { choosePay, chooseReceive, loseConnection, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

test('the card without a wallet, as it opens', async ({ page }) => {
  await openSwap(page)
  await test.step('the card has its title, subtitle, AI switch and settings button', async () => {
    const card = swapScreen.card(page)
    await expect(card.getByRole('heading', { level: 1 })).toHaveText('SWAP')
    await expect(card.getByText('EXCHANGE ALL CHAIN ASSETS')).toBeVisible()
    await expect(card.getByRole('switch', { name: 'USE AI' })).not.toBeChecked()
    await expect(swapScreen.settings(page)).toBeVisible()
  })
  await test.step('by default 1 ETH on Ethereum is paid for BNB on Ethereum', async () => {
    await expect(swapScreen.amount(page)).toHaveValue('1')
    await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
    await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: BNB on Ethereum')
  })
  await test.step('YOU PAY shows balance, token and network, amount, MAX, symbol and dollars', async () => {
    const card = swapScreen.card(page)
    await expect(card.getByText('YOU PAY')).toBeVisible()
    await expect(card.getByText('Balance 0.00000')).toBeVisible()
    await expect(swapScreen.max(page)).toBeVisible()
    await expect(card.getByText('ETH $3,530.010000')).toBeVisible()
    await expect(card.getByText('≈ $3,530.010000')).toBeVisible()
  })
  await test.step('YOU RECEIVE shows token and network, the computed amount, dollars and the 24h change', async () => {
    const card = swapScreen.card(page)
    await expect(card.getByText('YOU RECEIVE')).toBeVisible()
    await expect(swapScreen.received(page)).toHaveText('3.753333')
    await expect(card.getByText('BNB $940.500000')).toBeVisible()
    await expect(card.getByText('+1.20410%')).toBeVisible()
  })
  await test.step('the rate line shows the price of one token and the active slippage', async () => {
    await expect(swapScreen.card(page).getByText('1 ETH = 3.753333 BNB')).toBeVisible()
    await expect(swapScreen.card(page).getByText('SLIPPAGE AUTO')).toBeVisible()
  })
  await test.step('without a wallet the wallet button opens the connect modal', async () => {
    await swapScreen.connect(page).click()
    await expect(swapScreen.dialog(page).getByRole('heading', { name: 'CONNECT' })).toBeVisible()
    await swapScreen.dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(swapScreen.dialog(page)).toHaveCount(0)
    await expect(swapScreen.connect(page)).toBeFocused()
  })
  await test.step('Enter in the amount field acts like a click on the main button', async () => {
    await swapScreen.amount(page).press('Enter')
    await expect(swapScreen.dialog(page).getByRole('heading', { name: 'CONNECT' })).toBeVisible()
    await expect(page).toHaveURL('/swap')
    await swapScreen.dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(swapScreen.dialog(page)).toHaveCount(0)
  })
  await test.step('without a wallet the main button reads WALLET CONNECT and opens the connect modal', async () => {
    await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
    await swapScreen.main(page).click()
    await expect(swapScreen.dialog(page).getByRole('heading', { name: 'CONNECT' })).toBeVisible()
  })
})

test('the AI switch turns on, stays on after a reload, and turns off', async ({ page }) => {
  await openSwap(page)
  const toggle = page.getByRole('switch', { name: 'USE AI' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(swapScreen.card(page).getByText('AI: ALLORA NETWORK')).toBeVisible()
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
})

test('the page shows the defaults, 1 for 1, before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/swap')
  await expect(swapScreen.amount(page)).toHaveValue('1')
  await expect(swapScreen.received(page)).toHaveText('1.000000')
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
  await context.close()
})

test('the preloaded chunks of the swap page contain no code of the surrounding site', async ({ request }) => {
  const ofFooter = 'Usage policy'
  const html = await (await request.get('/swap')).text()
  expect(html).toContain(ofFooter)
  const first = [...html.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(first.length).toBeGreaterThan(0)
  for (const href of first) {
    expect((await (await request.get(href)).text()).includes(ofFooter), href).toBe(false)
  }
})

test('Enter before the script has loaded keeps the page and the typed amount', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/swap')
  await swapScreen.amount(page).fill('2')
  await swapScreen.amount(page).press('Enter')
  await expect(swapScreen.amount(page)).toHaveValue('2')
  await expect(page).toHaveURL('/swap')
  await context.close()
})

test('amounts are typed, refused, chosen and announced', async ({ page }) => {
  await openSwap(page)
  await test.step('a new amount recomputes the receive amount without a request', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const [typed, received] of [
      ['2', '7.506667'],
      ['0.5', '1.876667'],
      ['1.25', '4.691667'],
      ['1,25', '4.691667'],
    ] as const) {
      await swapScreen.amount(page).fill(typed)
      await expect(swapScreen.received(page)).toHaveText(received)
    }
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  })
  await test.step('typing in the middle of the amount keeps the caret there', async () => {
    const amount = swapScreen.amount(page)
    await amount.fill('1234')
    await amount.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
    await page.keyboard.type('56')
    await expect(amount).toHaveValue('125634')
    expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  })
  await test.step('paying zero receives zero', async () => {
    for (const text of ['', '0', '0.0', '.']) {
      await typeSome(page)
      await swapScreen.amount(page).fill(text)
      await expect(swapScreen.received(page), JSON.stringify(text)).toHaveText('0')
    }
  })
  await test.step('an invalid amount shows a message, and nothing is received', async () => {
    for (const [text, message] of [
      ['1e18', 'Write the number out'],
      ['-1', 'cannot be below zero'],
      ['0.1234567890123456789', 'ETH has 18 decimals'],
      ['1.2.3', 'separators do not fit'],
      ['<b>1</b>', 'Enter digits'],
    ] as const) {
      await typeSome(page)
      await swapScreen.amount(page).fill(text)
      await expect(swapScreen.card(page).getByText(message)).toBeVisible()
      await expect(swapScreen.amount(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(swapScreen.received(page)).toHaveText('0')
    }
  })
  await test.step('X-03: the estimate is announced politely once it settles', async () => {
    await swapScreen.amount(page).fill('15')
    await expect(page.getByRole('status').filter({ hasText: '15 ETH is about 56.3 BNB' })).toHaveCount(1)
  })
  await test.step('an ambiguous amount is never guessed: the user chooses', async () => {
    await swapScreen.amount(page).fill('1,000')
    await expect(swapScreen.card(page).getByText('1,000 can mean two amounts. Which one?')).toBeVisible()
    await expect(swapScreen.received(page)).toHaveText('0')
    await swapScreen.card(page).getByRole('button', { name: '1000 ETH' }).click()
    await expect(swapScreen.amount(page)).toHaveValue('1000')
    await expect(swapScreen.received(page)).toHaveText('3,753.333333')
  })
  await test.step('without a wallet MAX sets the balance of zero', async () => {
    await swapScreen.max(page).click()
    await expect(swapScreen.amount(page)).toHaveValue('0')
  })
})

test('an amount that changes by itself rolls digit by digit, and a typed one does not', async ({ page }) => {
  await openSwap(page)
  await waitForAnimations(page)
  const received = swapScreen.received(page)
  await received.evaluate((output) =>
    output.addEventListener('animationstart', () => output.toggleAttribute('data-rolled', true)),
  )
  await swapScreen.amount(page).fill('2')
  await expect(received).toHaveText('7.506667')
  await swapScreen.amount(page).blur()
  await expect(received).not.toHaveAttribute('data-rolled')
  await swapScreen.reverse(page).click()
  await expect(received).toHaveAttribute('data-rolled')
  await expect(received).toHaveText('2.000000')
  await expect(received.locator('span')).toHaveCount(0)
})

/** Starts each case from a valid amount. */
async function typeSome(page: Page): Promise<void> {
  await swapScreen.amount(page).fill('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
}

test('reversing exchanges both sides, except where Allora would be received', async ({ page }) => {
  await openSwap(page)
  await test.step('reversing exchanges tokens, networks, amounts and prices', async () => {
    await chooseReceive(page, ['AVAX|Avalanche', 'Polygon'])
    await swapScreen.amount(page).fill('0.75')
    await expect(swapScreen.received(page)).toHaveText('151.980913')
    await swapScreen.reverse(page).click()
    await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Polygon')
    await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: ETH on Ethereum')
    await expect(swapScreen.amount(page)).toHaveValue('151.980913')
    await expect(swapScreen.received(page)).toHaveText('0.750000')
    await expect(swapScreen.card(page).getByText('AVAX $17.420000')).toBeVisible()
  })
  await test.step('Allora cannot be received: reversing shows the alert', async () => {
    await choosePay(page, ['Allora', 'Allora'])
    await swapScreen.reverse(page).click()
    await expect(swapScreen.alert(page)).toContainText('Allora is not supported yet')
  })
})

test('a failed price on the pay side is shown as unknown in Chinese and English, and nothing is received', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/api/prices')
  problems.expectLog('The prices could not be fetched.')
  await page.route('**/api/prices?*', (route) => route.fulfill({ status: 502, json: { type: 'badGateway' } }))
  await openPage(page, '/swap')
  await expect(swapScreen.card(page).getByText('价格未知').first()).toBeVisible()
  await expect(swapScreen.card(page).getByText('Price unknown').first()).toBeVisible()
  await expect(swapScreen.received(page)).toHaveText('0')
})

test('a failed price on the receive side is shown as unknown there', async ({ page, problems }) => {
  problems.expectLog('There is no price for 1:BNB.')
  await answerPrices(page, { ETH: '3530.01' })
  await openSwap(page)
  await expect(swapScreen.card(page).getByText('价格未知')).toHaveCount(1)
  await expect(swapScreen.card(page).getByText('ETH $3,530.010000')).toBeVisible()
  await expect(swapScreen.received(page)).toHaveText('0')
})

test('a failed price is logged as an error, and so is a price without data', async ({ page, problems }) => {
  problems.expectFailureOf('/api/prices')
  const texts = ['The prices could not be fetched.', 'There is no price for 1:ETH,1:BNB.']
  for (const text of texts) problems.expectLog(text)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/prices?*', (route) => route.abort())
  await openPage(page, '/swap')
  await expect.poll(() => logged.join()).toContain(texts[0])
  await answerPrices(page, {})
  await page.reload()
  await expect.poll(() => logged.join()).toContain(texts[1])
})

test('X-11: offline, the screen says so, and it recovers by itself', async ({ page, context }) => {
  await openSwap(page)
  await loseConnection(page)
  await expect(swapScreen.card(page).getByText('You are offline.')).toBeVisible()
  await swapScreen.amount(page).fill('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
  await context.setOffline(false)
  await expect(swapScreen.card(page).getByText('You are offline.')).toBeHidden()
})

test('stale prices show a notice', async ({ page, problems }) => {
  // A poll of the former pair may come between.
  problems.expectLog('There is no price for 1:BNB.')
  await openSwap(page)
  await page.route('**/api/prices?*', async (route) => {
    const stale = {
      type: 'price',
      usdPrice: '3530.01',
      change24h: null,
      source: 'moralis',
      at: 0,
      ageMs: 30_000,
      isStale: true,
    }
    await route.fulfill({ json: { prices: { '1:ETH': stale, '137:POL': stale } } })
  })
  await chooseReceive(page, ['Polygon', 'Polygon'])
  await expect(swapScreen.card(page).getByText('These prices are old')).toBeVisible()
})

test('an amount typed before the script loads is kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/swap', { waitUntil: 'commit' })
  await swapScreen.amount(page).fill('2')
  release()
  await expect(swapScreen.received(page)).toHaveText('7.506667')
  await expect(swapScreen.amount(page)).toHaveValue('2')
})
