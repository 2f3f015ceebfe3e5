import { swapScreen } from '../../swap/swapScreen.ts'
import { test as base, expect } from '../../swap/swapTest.ts'
import { countSent, openReview, openTrading, trading } from '../../swap/trading.ts'
import { findViolations } from '../../violations.ts'
import { type OwnServer, startOwnServer } from '../../world/ownServer.ts'
import { panel } from '../../world/walletPanel.ts'

const chainId = 1

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  server: async ({}, use) => {
    const server = await startOwnServer([chainId], { TRADING: 'open' })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
})

test('F-15: a deployment with TRADING=closed stops an open tab between two steps, and sent ones are followed', async ({
  page,
  request,
  server,
  problems,
}) => {
  // The server is away for a moment.
  const paths = ['/api/trading', '/api/prices', '/api/markets/1', '/api/markets/1/stream', '/assets/ccip*']
  for (const path of paths) problems.expectFailureOf(path)
  await openTrading(page, { chainId, pay: 'BNB', receive: 'ETH', amount: '0.05', trader: 4 })
  const sent = await countSent(request, chainId, 4)
  await openReview(page)
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toBeVisible()
  await server.restart({ TRADING: 'closed' })
  await panel.approve(page, 'SEND')
  await expect(trading.states(page).nth(0)).toHaveAttribute('data-state', 'confirmed')
  await expect(trading.steps(page)).toContainText('Murmur has closed trading. Nothing was sent.')
  await expect(panel.dialog(page)).toBeHidden()
  expect(await countSent(request, chainId, 4)).toBe(sent + 1)

  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Trading is closed for now' })
  await expect(notice).toBeVisible()
  expect(await findViolations(page, { part: '#trading-closed' })).toEqual([])
  await swapScreen.main(page).click()
  await expect(notice).toBeFocused()
  await expect(trading.review(page)).toHaveCount(0)
})
