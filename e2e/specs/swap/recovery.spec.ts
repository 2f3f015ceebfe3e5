import type { CDPSession, Page, Worker } from '@playwright/test'
import { openCard, openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { getChain } from '../../world/worldChains.ts'

const isDeep = process.env.DEEP === '1'
/** Slow 3G, as the developer tools of Chromium have it. */
const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const HOUR_MS = 3_600_000
/** Less than the 30 s for which a quote counts: the sleep must have ended it. */
const WAKE_MS = 15_000

test('X-11: the card recovers from a slow network and from none', async ({ page, context, problems }) => {
  await rememberTrading(page)
  await openQuote(page, '?pay=ETH&payChain=1&receive=USDC&receiveChain=1&amount=1')
  const browser = await context.newCDPSession(page)

  await browser.send('Network.emulateNetworkConditions', slow)
  await expectQuote(page, '2')
  await browser.send('Network.emulateNetworkConditions', fast)
  const afterSlow = await measure(() => expectQuote(page, '3'))

  problems.expectLog('net::ERR_INTERNET_DISCONNECTED')
  await context.setOffline(true)
  await expect(swapScreen.card(page).getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  const afterOffline = await measure(async () => {
    await expect(swapScreen.card(page).getByText('You are offline.')).toBeHidden()
    await expectQuote(page, '4')
  })
  report({ slow: afterSlow, offline: afterOffline })
})

// On some systems the steady clock stops during sleep, and only the date advances.
for (const clocks of ['all clocks', 'the date alone'] as const) {
  test(`X-11: after an hour of sleep by ${clocks} no old quote can be confirmed, and a fresh one comes`, async ({
    page,
    context,
    problems,
  }) => {
    problems.expectLog('net::ERR_INTERNET_DISCONNECTED')
    // Requests of the page on waking.
    problems.expectFailureOf('/*')
    if (clocks === 'all clocks') await page.clock.install()
    await openTrading(page, { chainId: 1, pay: 'ETH', receive: 'USDC', amount: '1' })
    await openReview(page)
    await expect(trading.confirm(page)).toBeEnabled()

    const newest = await sleepOffline(page, { browser: await context.newCDPSession(page), clocks })
    // A computer that wakes has no network for a moment.
    await expect(trading.review(page)).toContainText('The quote has expired.', { timeout: WAKE_MS })
    await expect(trading.confirm(page)).toBeDisabled()
    await context.setOffline(false)
    const sleep = await measure(async () => {
      await trading.review(page).getByRole('button', { name: 'ACCEPT' }).click()
      await expect(trading.confirm(page)).toBeEnabled()
    })
    expect(await readShownBlock(page)).toBeGreaterThanOrEqual(newest)
    report({ sleep })
  })
}

/** A new amount gets a quote from a market that is not too old. */
async function expectQuote(page: Page, amount: string): Promise<void> {
  const before = await openCard.received(page).inputValue()
  await swapScreen.amount(page).fill(amount)
  await expect(openCard.received(page)).not.toHaveValue(before)
  await expect(openCard.received(page)).toHaveValue(/\d/)
  await expect(openCard.quote(page)).toBeVisible()
}

type Sleep = { readonly browser: CDPSession; readonly clocks: 'all clocks' | 'the date alone' }

/**
 * The page is frozen without a network, as in a closed laptop, and misses a block and an hour of its clocks. Returns the
 * number of that block.
 */
async function sleepOffline(page: Page, { browser, clocks }: Sleep): Promise<number> {
  const before = await readBlock(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.context().setOffline(true)
  await (await getChain(page.request, 1)).call('evm_mine')
  await expect.poll(() => readBlock(page)).toBeGreaterThan(before)
  // Playwright's clock covers the page alone, and the age of a block comes from the workers.
  for (const worker of page.workers()) await moveClocks(worker, clocks)
  if (clocks === 'all clocks') await page.clock.fastForward(HOUR_MS)
  else await moveClocks(page, clocks)
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  return await readBlock(page)
}

async function moveClocks(place: Pick<Worker, 'evaluate'>, clocks: Sleep['clocks']): Promise<void> {
  const move = ({ by, isSteadyMoved }: { by: number; isSteadyMoved: boolean }) => {
    const [readDate, readSteady] = [Date.now.bind(Date), performance.now.bind(performance)]
    Date.now = () => readDate() + by
    if (isSteadyMoved) performance.now = () => readSteady() + by
  }
  const options = { by: HOUR_MS, isSteadyMoved: clocks === 'all clocks' }
  await place.evaluate(move, options)
}

/** The number of the block that the server quotes. */
async function readBlock({ request }: Page): Promise<number> {
  const answer = await request.get('/api/markets/1')
  return Number((await answer.json()).block.number)
}

async function readShownBlock(page: Page): Promise<number> {
  // In closed details, which have no inner text.
  const text = (await trading.row(page, 'Quoted at block').textContent()) ?? ''
  return Number(text.split(', ')[0]?.replaceAll(',', ''))
}

async function measure(recover: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await recover()
  return (performance.now() - started) / 1_000
}

function report(seconds: Readonly<Record<string, number>>): void {
  const figures = Object.entries(seconds).map(([name, value]) => `${name} ${value.toFixed(1)} s`)
  console.info(`X-11: ${figures.join(', ')}`)
  if (isDeep) expect(Math.max(...Object.values(seconds))).toBeLessThanOrEqual(5)
}
