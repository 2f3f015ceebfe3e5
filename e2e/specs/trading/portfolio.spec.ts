import type { APIRequestContext, Page } from '@playwright/test'
import { measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { answerHistory } from '../../swap/answerHistory.ts'
import { answerPrices } from '../../swap/prices.ts'
import { openSwap } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { connectModal, openConnect } from '../../wallets/connectModal.ts'
import { panel } from '../../world/walletPanel.ts'
import { getChain, listChains } from '../../world/worldChains.ts'

/** The second test account of the local wallet, whose allowances no other test uses. */
const owner = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const base = 8453
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

const parts = {
  total: (page: Page) => page.locator('[data-total]'),
  curve: (page: Page) => page.getByRole('region', { name: 'The value of these holdings over time' }),
  row: (page: Page, id: string) => page.locator(`[data-holding="${id}"]`),
  allowance: (page: Page) => page.locator(`[data-allowance="${base}:USDC permit2"]`),
}

test('without a wallet any address can be looked at, and a typo is named', async ({ page }) => {
  await openPage(page, '/portfolio')
  const box = page.getByRole('textbox', { name: 'Address' })
  await box.fill('0x12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter an address' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await box.fill(owner)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/portfolio/${owner}`)
  await expect(parts.total(page)).toContainText('$')
  await expect(page.getByText('an account that is not connected')).toBeVisible()
})

for (const locale of ['en-US', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`X-01: holdings have amount, value and share, and fit every width, in ${locale}`, async ({ page }) => {
      await openPage(page, `/portfolio/${owner}`)
      await expect(parts.row(page, '1:ETH')).toContainText('ETH')
      await expect(parts.row(page, '1:ETH')).toContainText(/\$\d[\d,]*\.\d\d/)
      await expect(parts.row(page, '1:ETH')).toHaveAttribute('title', /^[\d,.]+ ETH = \$/)
      for (const width of [320, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await measureOverflow(page), `at ${width} px`).toBe(0)
      }
      expect(await findViolations(page)).toEqual([])
    })
  })
}

test('the curve says that it is loading, and comes by itself after a failure', async ({ page, problems }) => {
  problems.expectFailureOf('/api/history')
  problems.expectLog('There is no price for')
  await answerPrices(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/history?*', async (route) => {
    await released
    await route.fulfill({ status: 503, json: {} })
  })
  await openPage(page, `/portfolio/${owner}`)
  await expect(parts.curve(page)).toContainText('Loading the price history…')
  await expect(parts.curve(page)).not.toContainText('No price history')
  expect(await findViolations(page)).toEqual([])
  release()
  await expect(parts.curve(page)).toContainText('The price history could not be loaded.')
  expect(await findViolations(page)).toEqual([])
  await answerHistory(page)
  await expect(parts.curve(page).getByRole('img')).toBeVisible()
  await parts.curve(page).getByRole('radio', { name: 'DAY' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(parts.curve(page).getByRole('radio', { name: 'WEEK' })).toBeChecked()
  await expect(parts.curve(page).getByRole('img')).toBeVisible()
})

test('no figure of a row is broken into two lines', async ({ page, problems }) => {
  problems.expectLog('There is no price for')
  await answerPrices(page)
  await answerHistory(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await openPage(page, `/portfolio/${owner}`)
  await expect(parts.row(page, '1:ETH').locator('[data-cell="share"]')).toContainText('%')
  await expect(parts.row(page, '1:ETH').locator('[data-cell="day"]').getByRole('img')).toBeVisible()
  const lines = await parts.row(page, '1:ETH').evaluate((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const broken: (string | null)[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if (range.getClientRects().length > 1) broken.push(text.textContent)
    }
    return broken
  })
  expect(lines).toEqual([])
})

test('a row leads to a swap that pays its token, also by keyboard', async ({ page }) => {
  await openPage(page, `/portfolio/${owner}`)
  await page.getByRole('link', { name: 'Swap ETH on Base' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/swap\?pay=ETH&payChain=8453/)
})

test('one network down: the page names it and shows the rest', async ({ page, request, problems }) => {
  problems.expectFailureOf('/')
  problems.expectFailureOf('/second')
  const { rpcUrl } = await getChain(request, 56)
  await page.route(`${rpcUrl}/**`, (route) => route.abort())
  await openPage(page, `/portfolio/${owner}`)
  await expect(page.getByText('BNB Chain: no node answers').first()).toBeVisible({ timeout: 20_000 })
  await expect(parts.total(page)).toContainText('≥ $')
  await expect(parts.row(page, '1:ETH')).toBeVisible()
  await page.unroute(`${rpcUrl}/**`)
  await page.getByRole('button', { name: 'TRY AGAIN' }).first().click()
  await expect(parts.total(page)).not.toContainText('≥', { timeout: 30_000 })
})

test('while no network answers, nothing is said about what the account holds', async ({ page, request, problems }) => {
  problems.expectFailureOf('/')
  problems.expectFailureOf('/second')
  for (const { rpcUrl } of await listChains(request)) await page.route(`${rpcUrl}/**`, (route) => route.abort())
  await openPage(page, `/portfolio/${owner}`)
  await expect(page.getByText(/^Ethereum, .*: no node answers/).first()).toBeVisible()
  await expect(parts.total(page)).toHaveText('–')
  await expect(page.getByText('This account holds nothing')).toHaveCount(0)
})

test('an allowance to Permit2 is listed, and revoked through the wallet', async ({ page, request }) => {
  await allowPermit2(request)
  await openSwap(page)
  await openConnect(page)
  await connectModal.wallet(page, /Local wallet/i).click()
  await panel.dialog(page).getByRole('radio', { name: 'Test account 2' }).check()
  await panel.approve(page, 'CONNECT')
  await connectModal.address(page).waitFor()
  await openPage(page, '/portfolio')
  await expect(parts.allowance(page)).toContainText('5')
  await parts.allowance(page).getByRole('button', { name: 'Revoke the allowance of USDC on Base' }).click()
  await panel.approve(page, 'SWITCH')
  await panel.approve(page, 'SEND')
  await expect(parts.allowance(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await readAllowance(request)).toBe(0n)
})

async function allowPermit2(request: APIRequestContext): Promise<void> {
  const chain = await getChain(request, base)
  const { permit2 = '' } = chain.contracts
  const data = `0x095ea7b3${permit2.slice(2).padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}`
  await chain.call('eth_sendTransaction', [{ from: owner, to: usdc, data, gas: '0x30000' }])
  await expect.poll(() => readAllowance(request)).toBe(5_000_000n)
}

async function readAllowance(request: APIRequestContext): Promise<bigint> {
  const chain = await getChain(request, base)
  const { permit2 = '' } = chain.contracts
  const data = `0xdd62ed3e${owner.slice(2).padStart(64, '0')}${permit2.slice(2).padStart(64, '0')}`
  return BigInt(await chain.call<string>('eth_call', [{ to: usdc, data }, 'latest']))
}
