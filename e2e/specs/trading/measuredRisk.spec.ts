import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { measureOverflow } from '../../site/layout.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { openCard, openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const PAIR = '?pay=ETH&payChain=1&receive=USDC&receiveChain=1&amount=1'

const risk = {
  switch: (page: Page) => page.getByRole('switch', { name: /USE AI|使用 AI/ }),
  measured: (page: Page) => page.locator('[data-tolerance]:not([data-tolerance="auto"])'),
  quiet: (page: Page) => page.locator('[data-tolerance="auto"]'),
  drift: (page: Page) => page.locator('[data-drift]'),
}

test('with USE AI on, AUTO follows the measured risk: shown with its reason and source, and the floor of the review', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openTrading(page, { chainId: 1, pay: 'ETH', receive: 'USDC', amount: '1' })
  const usual = await readMinimum(page)
  expect(
    asked.filter((path) => /\/api\/risk|startRisk/.test(path)),
    'requests while the switch is off',
  ).toEqual([])

  await risk.switch(page).click()
  await expect(risk.measured(page)).toContainText(/0\.\d\d\s%, (low|medium|high) risk/)
  const reason = risk.measured(page).getByText(/ETH moves about/)
  await expect(reason).toBeHidden()
  await risk.measured(page).getByText('Why?').click()
  await expect(reason).toBeVisible()
  await expect(risk.measured(page)).toContainText(/0\.\d\d\s%: ETH moves about \d\.\d\d\s% in 22 s; this adds/)
  await expect(risk.measured(page)).toContainText(
    /ETH: (forecast of Allora topic 21, .* old|measured by us in \d+ blocks)/,
  )
  const bps = Number(await risk.measured(page).getAttribute('data-tolerance'))
  expect(bps).toBeGreaterThanOrEqual(5)
  expect(bps).toBeLessThanOrEqual(300)
  await expect.poll(() => readMinimum(page)).not.toBe(usual)

  await openReview(page)
  const [, received = '0'] = /([\d,.]+) USDC/.exec(await trading.change(page, '+').innerText()) ?? []
  const [minimum = '0'] = ((await trading.row(page, 'Minimum received').textContent()) ?? '').split(' ')
  const share = 1 - parse(minimum) / parse(received)
  expect(share * 10_000).toBeCloseTo(bps, 0)
  await page.keyboard.press('Escape')

  await risk.switch(page).click()
  await expect(risk.measured(page)).toHaveCount(0)
  await expect.poll(async () => Math.abs(parse(await readMinimum(page)) / parse(usual) - 1)).toBeLessThan(0.001)
})

test('an outage is one quiet line, and a forecast beyond cost and spread is a hint with its record', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/api/risk')
  await rememberTrading(page)
  await page.route('**/api/risk?*', (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }))
  await openQuote(page, PAIR)
  await risk.switch(page).click()
  await expect(risk.quiet(page)).toHaveText('The risk is not reachable now: AUTO allows 0.5 %.')
  await swapScreen.settings(page).click()
  await expect(page.locator('#slippage-message')).toContainText('AUTO follows the measured risk of each quote')
  await page.keyboard.press('Escape')

  await page.unroute('**/api/risk?*')
  const forecast = { type: 'forecast', topic: 2, inferers: 5, ageMs: 60_000, dispersion: 0.004, horizonSeconds: 28_800 }
  const volatility = { type: 'forecast', perSecond: 0.0001, dispersion: 0.00001, topic: 21, inferers: 5, ageMs: 60_000 }
  const ether = { asset: 'ETH', volatility, drift: { ...forecast, logReturn: -0.03, hits: 31, outcomes: 50 } }
  const dollar = { asset: 'USD', volatility: { type: 'dollar' }, drift: { type: 'unknown' } }
  await page.route('**/api/risk?*', (route) => route.fulfill({ json: { risks: { '1:ETH': ether, '1:USDC': dollar } } }))
  await risk.switch(page).click()
  await risk.switch(page).click()
  await expect(risk.drift(page)).toHaveText(
    'Forecast, not advice: USDC gains about 3.05 % against ETH in 8 h. Allora topic 2 had the direction right in 31 of 50 cases that we counted.',
  )
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `the measured tolerance fits the card without an accessibility violation, in ${locale}`,
      deepAfterFirst(index),
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await rememberTrading(page)
        await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ useAi: true })))
        await openQuote(page, PAIR)
        await expect(risk.measured(page)).toContainText(locale === 'zh-CN' ? 'ETH 在 22 秒内约波动' : 'ETH moves about')
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          await page.evaluate(() => scrollTo(0, 0))
          await waitForAnimations(page)
          expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
          expect(await findClippedTexts(page), `clipped at ${width}`).toEqual([])
        }
        expect(await findViolations(page)).toEqual([])
      },
    )
  })
}

async function readMinimum(page: Page): Promise<string> {
  const row = openCard.quote(page).getByRole('term').filter({ hasText: 'Minimum received' })
  const [amount = ''] = (await row.locator('xpath=following-sibling::dd').innerText()).split(' ')
  return amount
}

function parse(amount: string): number {
  return Number(amount.replaceAll(',', ''))
}
