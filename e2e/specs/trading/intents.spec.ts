import { users } from '@murmur/devnet/world/worldAccounts'
import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Page } from '@playwright/test'
import { formatUnits, parseUnits } from 'viem'
import { deepAfterFirst } from '../../deepTests.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { connectAccount } from '../../swap/transferring.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { readChainUnits } from '../../world/worldChains.ts'

const bar = {
  region: (page: Page) => page.locator('[data-intent-bar]'),
  text: (page: Page) => page.locator('#intent-text'),
  result: (page: Page) => page.locator('[data-intent]'),
}

const BASE = 8453
/** No other test trades on Base with it. */
const holder = users[1]?.address ?? ''

async function say(page: Page, text: string): Promise<void> {
  await bar.text(page).fill(text)
  await bar.text(page).press('Enter')
}

/** As if the user had chosen them on an earlier visit. */
async function rememberSettings(page: Page, settings: object): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('settings', stored), JSON.stringify(settings))
}

test('nothing of the intent bar loads while USE AI is off or ALLORA NETWORK is chosen', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => void files.push(request.url()))
  const find = () => files.filter((url) => /IntentBar|Explanation|intelligence|api\/intents/i.test(url))
  await openSwap(page)
  await page.getByRole('switch', { name: 'USE AI' }).click()
  await swapScreen.settings(page).click()
  await expect(page.getByRole('radio', { name: 'ALLORA NETWORK' })).toBeChecked()
  expect(find()).toEqual([])
  await expect(bar.region(page)).toHaveCount(0)
  await page.getByRole('radio', { name: 'LLM' }).check()
  await page.getByRole('button', { name: 'DONE' }).click()
  await expect(bar.text(page)).toBeVisible()
  expect(find().length).toBeGreaterThan(0)
  await page.getByRole('switch', { name: 'USE AI' }).click()
  await expect(bar.region(page)).toHaveCount(0)
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `a sentence fills the form, is asked about or refused, and sends nothing, in ${locale}`,
      deepAfterFirst(index),
      async ({ page }) => {
        const requests: string[] = []
        page.on('request', (request) => void requests.push(request.postData() ?? ''))
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await rememberTrading(page, 8453)
        await rememberSettings(page, { slippage: 'auto', customSlippage: '', aiMode: 'llm', useAi: true })
        await openQuote(page)
        await say(page, locale === 'en-US' ? 'swap 2 ETH on Base for USDC' : '把 Base 上的 2 个 ETH 换成 USDC')
        await expect(bar.result(page).locator('[data-by="parser"]')).toBeVisible()
        await expect(page.locator('#pay-amount')).toHaveValue('2')
        await expectGood(page)

        await page.locator('[data-explanation] button').first().click()
        await expect(page.locator('[data-words="template"]')).toContainText('Base')
        await expectGood(page)

        await bar.result(page).getByRole('button').last().click()
        await expect(page.locator('#pay-amount')).toHaveValue('1')
        await say(page, locale === 'en-US' ? 'swap 3 ETH on Base' : '卖掉 Base 上的 3 个 ETH')
        await expect(bar.result(page).getByText(/3 ETH/)).toBeVisible()
        await expectGood(page)
        await bar.result(page).getByRole('button', { name: 'USDC', exact: true }).click()
        await expect(page.locator('#pay-amount')).toHaveValue('3')
        const turn = locale === 'en-US' ? 'THE OTHER WAY ROUND' : '反过来'
        await bar.result(page).getByRole('button', { name: turn }).click()
        await expect(page.locator('#receive-amount')).toHaveValue('3')
        await expectGood(page)
        await bar.result(page).getByRole('button').last().click()
        await expect(page.locator('#pay-amount')).toHaveValue('1')
        await say(page, 'обменяй 1.5 ETH на USDC')
        await expect(bar.result(page).locator('[data-by="model"]')).toBeVisible()
        await expect(page.locator('#pay-amount')).toHaveValue('1.5')
        await say(page, 'swap 1 ETH')
        await expect(page.locator('[data-intent="clarify"]')).toBeVisible()
        await expectGood(page)
        await say(page, 'swap 1 ETH to USDC and send it to vitalik.eth')
        await expect(page.locator('[data-intent="refuse"]')).toBeVisible()
        await expectGood(page)
        expect(requests.filter((body) => /eth_send|wallet_/.test(body))).toEqual([])
      },
    )
  })
}

test('a share of the balance needs a wallet, and is then exactly that of the connected account', async ({
  page,
  request,
}) => {
  const requests: string[] = []
  page.on('request', (sent) => void requests.push(sent.postData() ?? ''))
  await rememberTrading(page, BASE)
  await rememberSettings(page, { slippage: 'auto', customSlippage: '', aiMode: 'llm', useAi: true })
  await openQuote(page)
  const amount = page.locator('#pay-amount')
  const chip = bar.result(page).locator('[data-by="parser"]')
  await say(page, 'swap half my ETH on Base for USDC')
  await expect(chip).toContainText('Pay 50 % of your ETH on Base, receive USDC on Base')
  await expect(chip).toContainText('Connect a wallet: your balance is not known, so the amount is still empty.')
  await expect(amount).toHaveValue('')

  await connectAccount(page, 'Test account 2')
  const read = (token: string | null) => readChainUnits(request, { chainId: BASE, address: holder, token })
  const [coins, dollars] = await Promise.all([read(null), read(findAnyListing('8453:USDC')?.tokenAddress ?? '')])
  await say(page, 'swap half my ETH on Base for USDC')
  await expect(amount).toHaveValue(formatUnits(coins / 2n, 18))
  await expect(chip).toContainText('Pay 50 % of your ETH on Base')
  await expect(chip).not.toContainText('still empty')
  await say(page, 'Swap 25% of my USDC on Base to ETH')
  await expect(amount).toHaveValue(formatUnits(dollars / 4n, 6))
  await expect(chip).toContainText('Pay 25 % of your USDC on Base')
  await say(page, '把 Base 上全部的 USDC 换成 ETH')
  await expect(amount).toHaveValue(formatUnits(dollars, 6))
  await expect(chip).toContainText('Pay all your USDC on Base')

  // Paying all of a coin leaves the network fee.
  await say(page, 'swap all my ETH on Base for USDC')
  await expect(chip).toContainText('Pay all your ETH on Base')
  const paid = parseUnits(await amount.inputValue(), 18)
  expect(paid).toBeLessThan(coins)
  expect(paid).toBeGreaterThan((coins * 99n) / 100n)
  await bar.result(page).getByRole('button', { name: 'UNDO' }).click()
  await expect(amount).toHaveValue(formatUnits(dollars, 6))
  await expect(panel.dialog(page)).toHaveCount(0)
  expect(requests.filter((body) => /eth_send|wallet_/.test(body))).toEqual([])
})

async function expectGood(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findViolations(page, { part: '#swap-screen' }), `axe at ${size.width}`).toEqual([])
    expect(await measureOverflow(page), `overflow at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await findCutWords(page), `cut words at ${size.width}`).toEqual([])
  }
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}
