import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `X-01, X-04: quotes, their warnings and routes have no accessibility violation and fit, in ${locale}`,
      deepAfterFirst(index),
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await rememberTrading(page)
        await openQuote(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await page.locator('[aria-controls="swap-route"]').click()
        for (const text of ['400', '3000', '99999999999']) {
          await page.locator('#pay-amount').fill(text)
          await expect(page.locator('[data-pending]')).toHaveCount(0)
          await expectGood(page)
        }
        await page.locator('#receive-amount').fill('1.5 ETH')
        await expect(page.locator('[data-pending]')).toHaveCount(0)
        await expectGood(page)
      },
    )
  })
}

async function expectGood(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The header must not lie on the card.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findViolations(page), `axe at ${size.width}`).toEqual([])
    expect(await measureOverflow(page), `overflow at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await findCutWords(page), `cut words at ${size.width}`).toEqual([])
  }
  expect(await findSmallTargets(page)).toEqual([])
  expect(await findClippedTexts(page)).toEqual([])
}
