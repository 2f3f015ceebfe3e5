import { zh } from '@murmur/app/content/zh'
import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { chooseLanguage } from '../../site/topMenu.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'
import { installWallets } from '../../wallets/installWallets.ts'

const { card, modals, alerts } = zh

test('an amount typed in English stays when Chinese is chosen, and its message follows the language', async ({
  page,
}) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('2.5')
  const received = await swapScreen.received(page).textContent()
  await chooseLanguage(page, '简体中文')
  const amount = page.getByRole('textbox', { name: card.pay })
  await expect(amount).toHaveValue('2.5')
  await expect(swapScreen.received(page)).toHaveText(received ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.title)

  await amount.fill('-1')
  await expect(page.getByText(card.amountRefusals.negative())).toBeVisible()
  await chooseLanguage(page, 'English')
  await expect(swapScreen.amount(page)).toHaveValue('-1')
  await expect(page.getByText('An amount cannot be below zero.')).toBeVisible()
})

test('the chosen language is there after a reload, with the state of the screen', async ({ page }) => {
  await openSwap(page)
  await chooseLanguage(page, '简体中文')
  await page.getByRole('textbox', { name: card.pay }).fill('3')
  await page.getByRole('switch', { name: card.useAi }).click()
  await reloadSwap(page)
  await expect(page.getByRole('textbox', { name: card.pay })).toHaveValue('3')
  await expect(page.getByRole('switch', { name: card.useAi })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('every modal is Chinese, accessible, and fits a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSwap(page)
    await page.getByRole('button', { name: card.settings }).click()
    await expect(page.getByRole('dialog', { name: modals.settings.title })).toContainText(modals.settings.slippage)
    await page.getByRole('textbox', { name: modals.settings.custom }).fill('9')
    await expectGood(page)
    await page.getByRole('button', { name: modals.settings.done }).click()

    await page.getByRole('button', { name: new RegExp(`^${card.tokenButton.pay}`) }).click()
    await page.getByRole('button', { name: /^Ether/ }).click()
    await expect(page.getByPlaceholder(modals.tokens.search)).toBeVisible()
    await expectGood(page)
    await page.getByRole('button', { name: modals.back }).click()

    await page.getByRole('button', { name: /^网络：/ }).click()
    await expectGood(page)
    await page.keyboard.press('Escape')

    await mainButton(page).click()
    await expect(page.getByRole('dialog', { name: modals.connect.title })).toContainText(modals.connect.more)
    await expectGood(page)
  })

  test('an alert has the specified Chinese first, its English line, and advice in Chinese', async ({ page }) => {
    await openSwap(page)
    await mainButton(page).click()
    await page.getByRole('button', { name: /^MetaMask/ }).click()
    await expectAlert(page, ['请先安装 MetaMask', 'Install MetaMask first', alerts.install.advice])
    await expectGood(page)
    await expect(page.getByRole('alertdialog').getByRole('link')).toHaveText('获取 MetaMask')
    await page.getByRole('button', { name: modals.ok }).click()
  })

  test('a connected user reads that trading is not yet open', async ({ page, context }) => {
    await installWallets(context, [{ wallet: createExampleWallet({ kind: 'okx' }) }])
    await openSwap(page)
    await mainButton(page).click()
    await page.getByRole('button', { name: /^OKX Wallet/ }).click()
    await expect(page.getByRole('button', { name: /^钱包 0x/ })).toHaveText('0xf39F…2266')
    await page.getByRole('form').getByRole('button', { name: card.mainButton.swap, exact: true }).click()
    await expectAlert(page, ['该功能暂未开放', 'This feature is not yet open', alerts.advice.notYetOpen])
    await page.getByRole('button', { name: modals.ok }).click()
    await page.getByRole('button', { name: /^钱包 0x/ }).click()
    await expect(page.getByRole('button', { name: card.disconnect })).toBeVisible()
    await expectGood(page)
  })
})

function mainButton(page: Page) {
  return page.getByRole('form', { name: card.title }).getByRole('button', { name: card.mainButton.connect })
}

async function expectAlert(page: Page, lines: readonly string[]): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert.locator('h2, p')).toHaveText(lines)
  await expect(alert.getByText(lines[1] ?? '', { exact: true })).toHaveAttribute('lang', 'en')
}

async function expectGood(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    // Lower, the bar at the bottom of a phone would cover a control until the page is scrolled.
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page), `axe at ${width}`).toEqual([])
    expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
    expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
  }
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}
