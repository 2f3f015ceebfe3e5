import type { Page } from '@playwright/test'
import { deepTag } from '../../deepTests.ts'
import { expectEveryMode } from '../../swap/expectEveryMode.ts'
import { openCard, openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { answerPrices, holdPrices } from '../../swap/prices.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'

const card = '[data-swap-card]'

type State = {
  readonly name: string
  readonly reach: (page: Page) => Promise<unknown>
  readonly logs?: string
}

/** While trading is closed. */
const closedStates: readonly State[] = [
  { name: 'an estimate', reach: (page) => swapScreen.amount(page).fill('3') },
  { name: 'no amount', reach: (page) => swapScreen.amount(page).fill('') },
  { name: 'a refused amount', reach: (page) => swapScreen.amount(page).fill('1e18') },
  { name: 'an ambiguous amount', reach: (page) => swapScreen.amount(page).fill('1,000') },
  { name: 'loading prices', reach: showLoadingPrices },
  { name: 'an unknown price', reach: showUnknownPrice, logs: 'There is no price for' },
]

test('X-05: every state of the card keeps its contrast, and stands still if asked, while trading is closed', {
  tag: deepTag,
}, async ({ page, problems }) => {
  await answerPrices(page)
  await openSwap(page)
  for (const { name, reach, logs } of closedStates) {
    if (logs !== undefined) problems.expectLog(logs)
    await test.step(name, async () => {
      await reach(page)
      await expectEveryMode(page, card)
    })
  }
})

test('X-05: quotes, their warnings and routes keep their contrast, and stand still if asked', async ({ page }) => {
  await rememberTrading(page)
  await openQuote(page)
  // A quote, two impact warnings, more than the pools hold, no amount, and a refused one.
  for (const text of ['1', '400', '3000', '99999999999', '', '1e18']) {
    await test.step(text, async () => {
      await swapScreen.amount(page).fill(text)
      await expect(page.locator('[data-pending]')).toHaveCount(0)
      await expectEveryMode(page, card)
    })
  }
  await swapScreen.amount(page).fill('400')
  await expect(openCard.panel(page)).toContainText('%')
  await expectEveryMode(page, 'main')
})

test('the check finds a text that is pale in forced colours only', async ({ page }) => {
  const style = '@media (forced-colors: active) { p { forced-color-adjust: none; color: #888; background: #777 } }'
  await page.setContent(`<style>${style}</style><section><p>pale</p></section>`)
  await expect(expectEveryMode(page, 'section')).rejects.toThrow('pale: 1.')
})

test('X-05: the card keeps its contrast in Chinese, too', { tag: deepTag }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'zh-CN', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openSwap(page)
  await expectEveryMode(page, card)
  await context.close()
})

async function showLoadingPrices(page: Page): Promise<void> {
  await holdPrices(page)
  await page.reload()
  await expect(swapScreen.rate(page)).toHaveText('–')
}

async function showUnknownPrice(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await answerPrices(page, {})
  await openSwap(page)
  await expect(swapScreen.card(page).getByText('价格未知').first()).toBeVisible()
}
