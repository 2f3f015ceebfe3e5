import { exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { answerPrices } from '../../swap/prices.ts'
import { choosePay, chooseReceive, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { openWithWallet } from '../../wallets/connectModal.ts'
import { formatUnits, readChainUnits } from '../../world/worldChains.ts'

const [address] = exampleAddresses

test('25, 50 and 75 % of the balance are paid to the last digit, by mouse and by keyboard', async ({
  page,
  request,
}) => {
  await openWithWallet(page, { kind: 'metamask' })
  await choosePay(page, ['BNB', 'Ethereum'])
  const token = '0xB8c77482e45F1F44dE1745F52C74426C631bDD52'
  const units = await readChainUnits(request, { chainId: 1, address, token })
  await swapScreen.share(page, 25).click()
  await expect(swapScreen.amount(page)).toHaveValue(writeUnits((units * 25n) / 100n))
  await swapScreen.share(page, 25).press('Tab')
  await expect(swapScreen.share(page, 50)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swapScreen.amount(page)).toHaveValue(writeUnits((units * 50n) / 100n))
  await swapScreen.share(page, 75).press('Space')
  await expect(swapScreen.amount(page)).toHaveValue(writeUnits((units * 75n) / 100n))
})

test('MAX with a balance that is not read yet changes nothing and says why, until it is read', async ({ page }) => {
  const nodes = await holdNodes(page)
  await openWithWallet(page, { kind: 'metamask' })
  const reason = swapScreen.card(page).getByText('Your ETH balance has not been read yet. Try again in a moment.')
  for (const button of [swapScreen.max(page), swapScreen.share(page, 50)]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await expect(reason).toBeVisible()
    await expect(swapScreen.amount(page)).toHaveValue('1')
  }
  await expect(swapScreen.card(page).getByText('Balance –')).toHaveCount(2)
  nodes.release()
  await expect(reason).toBeHidden()
  await swapScreen.max(page).click()
  await expect(swapScreen.amount(page)).not.toHaveValue('1')
})

test('the receive side shows the balance of its token while a wallet is connected', async ({ page, request }) => {
  await openSwap(page)
  await expect(swapScreen.card(page).getByText(/^Balance/)).toHaveText(['Balance 0.00000'])
  await openWithWallet(page, { kind: 'metamask' })
  await chooseReceive(page, ['BNB', 'BNB Chain'])
  const [pay, receive] = await Promise.all(
    [1, 56].map((chainId) => readChainUnits(request, { chainId, address, token: null })),
  )
  await expect(swapScreen.card(page).getByText(/^Balance/)).toHaveText([
    `Balance ${formatUnits(pay ?? 0n)}`,
    `Balance ${formatUnits(receive ?? 0n)}`,
  ])
})

test('a click on the rate inverts it, and the next pair is shown the same way', async ({ page }) => {
  await openSwap(page)
  const rate = swapScreen.rate(page)
  await rate.click()
  await expect(rate).toHaveText('1 BNB = 0.266430 ETH')
  await chooseReceive(page, ['AVAX|Avalanche', 'Avalanche'])
  await expect(rate).toHaveText('1 AVAX = 0.00493483 ETH')
  await rate.press('Enter')
  await expect(rate).toHaveText('1 ETH = 202.641217 AVAX')
})

test('a click on the dollars enters dollars: the token amount stands beside it and is what is stored', async ({
  page,
}) => {
  await openSwap(page)
  const dollars = swapScreen.dollars(page)
  await dollars.click()
  await expect(swapScreen.amount(page)).toHaveAccessibleName('YOU PAY, in dollars')
  await expect(swapScreen.amount(page)).toHaveValue('3530.01')
  await expect(dollars).toHaveText('≈ 1.000000 ETH')
  // All of it is selected, so the next keys replace it.
  await page.keyboard.type('1000')
  await expect(swapScreen.amount(page)).toHaveValue('1000')
  await expect(dollars).toHaveText('≈ 0.283285 ETH')
  await expect(swapScreen.received(page)).toHaveText('1.063264')
  await expect.poll(() => readStoredAmount(page)).toBe('0.283285316472191296')
  await dollars.click()
  await expect(swapScreen.amount(page)).toHaveAccessibleName('YOU PAY')
  await expect(swapScreen.amount(page)).toHaveValue('0.283285316472191296')
  await expect(dollars).toHaveText('≈ $1,000.000000')
})

test('while dollars are entered, a new price changes the token amount and not the dollars', async ({ page }) => {
  await page.clock.install()
  await openSwap(page)
  await swapScreen.dollars(page).click()
  await swapScreen.amount(page).fill('1000')
  await expect(swapScreen.dollars(page)).toHaveText('≈ 0.283285 ETH')
  await answerPrices(page, { ETH: '4000', BNB: '940.5' })
  await page.clock.fastForward(16_000)
  await expect(swapScreen.dollars(page)).toHaveText('≈ 0.250000 ETH')
  await expect(swapScreen.amount(page)).toHaveValue('1000')
})

test('a share of the balance stays exact while dollars are entered', async ({ page, request }) => {
  await openWithWallet(page, { kind: 'metamask' })
  await swapScreen.dollars(page).click()
  await swapScreen.max(page).click()
  await expect(swapScreen.amount(page)).toHaveAccessibleName('YOU PAY, in dollars')
  const units = await readChainUnits(request, { chainId: 1, address, token: null })
  await expect.poll(() => readStoredAmount(page)).toBe(writeUnits(units))
})

test('without a known price dollars cannot be entered, and the card says why', async ({ page, problems }) => {
  problems.expectLog('There is no price for')
  await answerPrices(page, {})
  await openSwap(page)
  await expect(swapScreen.dollars(page)).toHaveAttribute('aria-disabled', 'true')
  await swapScreen.dollars(page).click({ force: true })
  const reason = swapScreen.card(page).getByText('The price of ETH is unknown, so an amount cannot be entered')
  await expect(reason).toBeVisible()
  await expect(swapScreen.amount(page)).toHaveValue('1')
  await swapScreen.amount(page).fill('2')
  await expect(reason).toBeHidden()
})

test('dust is shown as less than the smallest step, never as zero', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('0.0000000001')
  await expect(swapScreen.received(page)).toHaveText('<0.000001')
  await expect(swapScreen.dollars(page)).toHaveText('≈ <$0.000001')
  await expect(page.getByRole('status').filter({ hasText: '0.0000000001 ETH is about <0.000001 BNB' })).toHaveCount(1)
})

/** The chains answer only after `release`. */
async function holdNodes(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/, async (route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}

async function readStoredAmount(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('swap') ?? '{}').payAmount)
}

function writeUnits(units: bigint): string {
  const digits = units.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}
