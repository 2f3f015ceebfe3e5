import { zh } from '@murmur/app/content/zh'
import type { Page } from '@playwright/test'
import { findCutWords, findSmallTargets } from '../../site/layout.ts'
import { chooseLanguage } from '../../site/topMenu.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { openTrading, trading } from '../../swap/trading.ts'
import { openTransfer } from '../../swap/transferring.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const desktop = { width: 1280, height: 900 }

/** Tokens are paid with an approval and a signature, which the review lists, too. */
const cases = {
  'on one network': (page: Page) => openTrading(page, { chainId: 10, pay: 'USDC', receive: 'ETH', amount: '50' }),
  'across networks': (page: Page) =>
    openTransfer(page, { pay: 'USDC', receive: 'ETH', receiveChain: 8453, amount: '500' }),
  // A part of the first swap stays with the payer.
  'across networks by another token': (page: Page) =>
    openTransfer(page, { pay: 'UNI', receive: 'ARB', receiveChain: 42161, amount: '500' }),
}

for (const [name, open] of Object.entries(cases)) {
  test(`the review ${name} fits a phone of 900 px without scrolling, in both languages`, async ({ page }) => {
    await page.setViewportSize(desktop)
    await open(page)
    await swapScreen.main(page).click()
    await trading.passed(page).waitFor()
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(trading.review(page)).toHaveCount(0)

    await chooseLanguage(page, '简体中文')
    await page.locator('main form').getByRole('button', { name: '兑换', exact: true }).click()
    await expect(page.getByRole('dialog', { name: zh.review.title })).toBeVisible()
    await page.locator('[data-simulation="passes"]').waitFor()
    await expectToFit(page)
  })
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 })
  expect(await measureHidden(page)).toBe(0)
  expect(await findCutWords(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
  await page.setViewportSize(desktop)
}

/** The height that only scrolling reaches. */
function measureHidden(page: Page): Promise<number> {
  return page
    .locator('dialog[open] [data-simulation]')
    .evaluate((part) =>
      Math.max(
        ...[...document.querySelectorAll('dialog[open], dialog[open] *')]
          .filter((element) => element.contains(part))
          .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ),
    )
}
