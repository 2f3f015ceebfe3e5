import type { CDPSession, Page } from '@playwright/test'
import { openCard, openQuote, rememberTrial } from '../../swap/quotes.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { getChain } from '../../world/chains.ts'

const isDeep = process.env.DEEP === '1'
/** Slow 3G, as the developer tools of Chromium have it. */
const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** In a deep run: longer than the page trusts a block, a price or a silent stream. */
const FROZEN_MS = 65_000

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

/** The page is frozen, as in a closed laptop, and misses a block; in a deep run everything that it knows becomes too old. */
async function sleep(page: Page, browser: CDPSession): Promise<void> {
  const before = await readBlock(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  const frozenAt = performance.now()
  const readAge = () => performance.now() - frozenAt
  if (isDeep) await expect.poll(readAge, { timeout: 2 * FROZEN_MS }).toBeGreaterThan(FROZEN_MS)
  await (await getChain(page.request, 1)).call('evm_mine')
  await expect.poll(() => readBlock(page)).not.toBe(before)
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
}

/** The hash of the block that the server quotes. */
async function readBlock({ request }: Page): Promise<string> {
  const answer = await request.get('/api/markets/1')
  return (await answer.json()).block.hash
}

async function measure(recover: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await recover()
  return (performance.now() - started) / 1_000
}
