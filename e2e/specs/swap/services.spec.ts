import type { BrowserContext, Page, Request } from '@playwright/test'
import { settle } from '../../site/openPage.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connectModal, openWithWallet } from '../../wallets/connectModal.ts'

test('five visits to the swap screen leave one poller and one listener, like one visit', async ({ page, context }) => {
  test.slow()
  await countAnnouncementListeners(context)
  await countPendingFetches(context)
  await page.clock.install()
  await openWithWallet(page, { kind: 'metamask' })
  const listeners = await readListeners(page)
  const before = await countRpcCalls(page)
  for (let visit = 0; visit < 5; visit += 1) await leaveAndReturn(page)
  const after = await countRpcCalls(page)
  expect(before).toBeGreaterThan(0)
  // One leaked poller would double the count. The time may cut off one of six polls at either end.
  expect(after).toBeLessThan(before * 1.5)
  expect(after).toBeGreaterThan(before / 1.5)
  expect(await readListeners(page)).toBe(listeners)
})

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Murmur, home' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'SWAP NOW', exact: true }).click()
  await expect(page).toHaveURL('/swap')
  await expect(connectModal.address(page)).toBeVisible()
}

/** The RPC calls of two minutes. The page's clock advances in steps, and each waits for its answers. */
async function countRpcCalls(page: Page): Promise<number> {
  let calls = 0
  const count = (request: Request) => {
    if (request.method() === 'POST' && /^http:\/\/127\.0\.0\.1:\d+\/(second)?$/.test(request.url())) calls += 1
  }
  page.on('request', count)
  const readPending = async () => {
    await settle(page)
    return await page.evaluate(() => (window as unknown as { pendingFetches: number }).pendingFetches)
  }
  for (let seconds = 0; seconds < 120; seconds += 5) {
    await page.clock.fastForward(5_000)
    await expect.poll(readPending).toBe(0)
  }
  page.off('request', count)
  return calls
}

/**
 * Counts pending requests inside the page, where none is seen too late: the page's clock would time out a request in
 * flight.
 */
async function countPendingFetches(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = window as unknown as { pendingFetches: number }
    counted.pendingFetches = 0
    const { fetch } = window
    window.fetch = async (...request) => {
      counted.pendingFetches += 1
      try {
        const answer = await fetch(...request)
        await answer.clone().arrayBuffer()
        return answer
      } finally {
        counted.pendingFetches -= 1
      }
    }
  })
}

/** Counts the active listeners to wallet announcements (EIP-6963). */
async function countAnnouncementListeners(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = window as unknown as { announcementListeners: number }
    counted.announcementListeners = 0
    const { addEventListener, removeEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'eip6963:announceProvider') counted.announcementListeners += 1
      addEventListener.call(this, type, ...rest)
    }
    EventTarget.prototype.removeEventListener = function (type, ...rest) {
      if (type === 'eip6963:announceProvider') counted.announcementListeners -= 1
      removeEventListener.call(this, type, ...rest)
    }
  })
}

async function readListeners(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { announcementListeners: number }).announcementListeners)
}
