import type { CDPSession, Page } from '@playwright/test'
import { openCard, openQuote, rememberTrial } from '../../swap/quotes.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'

const isDeep = process.env.DEEP === '1'
/** Slow 3G, as the developer tools of Chromium have it. */
const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test('X-11: the card recovers from a slow network, from none, and from sleep', async ({ page, context, problems }) => {
  await rememberTrial(page)
  await openQuote(page, '?pay=ETH&payChain=1&receive=USDC&receiveChain=1&amount=1')
  const browser = await context.newCDPSession(page)
  const seconds: Record<string, number> = {}

  await browser.send('Network.emulateNetworkConditions', slow)
  await expectQuote(page, '2')
  await browser.send('Network.emulateNetworkConditions', fast)
  seconds.slow = await measure(() => expectQuote(page, '3'))

  problems.expectLog('net::ERR_INTERNET_DISCONNECTED')
  await context.setOffline(true)
  await expect(swapScreen.card(page).getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  seconds.offline = await measure(async () => {
    await expect(swapScreen.card(page).getByText('You are offline.')).toBeHidden()
    await expectQuote(page, '4')
  })

  await sleep(page, browser)
  seconds.sleep = await measure(() => expectQuote(page, '5'))
  const slowest = Math.max(...Object.values(seconds))
  console.info(
    `X-11: ${Object.entries(seconds)
      .map(([name, value]) => `${name} ${value.toFixed(1)} s`)
      .join(', ')}`,
  )
  if (isDeep) expect(slowest).toBeLessThanOrEqual(5)
})

/** A new amount gets a quote from a market that is not too old. */
async function expectQuote(page: Page, amount: string): Promise<void> {
  const before = await openCard.received(page).inputValue()
  await swapScreen.amount(page).fill(amount)
  await expect(openCard.received(page)).not.toHaveValue(before)
  await expect(openCard.quote(page)).toBeVisible()
}

/** The page is frozen, as in a background tab or a closed laptop. */
async function sleep(page: Page, browser: CDPSession): Promise<void> {
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.waitForTimeout(isDeep ? 65_000 : 2_000)
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
}

async function measure(recover: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await recover()
  return (performance.now() - started) / 1_000
}
