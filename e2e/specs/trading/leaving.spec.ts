import type { APIRequestContext, Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { countSent, openReview, openTrading, readAllowance, readRouterAllowance, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { getChain, holdReceipts } from '../../world/worldChains.ts'

const chainId = 137
const token = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const trader = 5
const owner = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('Q-15: a swap that was left resumes in any tab and only once, and both allowances are revoked from the list', async ({
  page,
  request,
}) => {
  await openTrading(page, { chainId, pay: 'USDC', receive: 'POL', amount: '15', trader })
  const sent = await countSent(request, chainId, trader)
  await leaveAfterApproval(page)
  await expect(page.getByRole('main')).toContainText('Left half-way. The swap was not sent')
  const notice = page.getByRole('status').filter({ hasText: 'is waiting: you left before its next step.' })
  await expect(notice.getByRole('link', { name: 'RESUME' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  // The card of the first tab reviews it, too.
  await page.goBack()
  await expect(trading.progress(page)).toContainText('Your swap is waiting')
  await trading.progress(page).getByRole('button', { name: 'RESUME' }).click()
  await trading.passed(page).waitFor()
  await expect(trading.review(page)).toContainText('1 signature, 1 transaction')
  await expect(panel.dialog(page)).toBeHidden()

  const other = await page.context().newPage()
  await openPage(other, '/activity')
  await other.getByRole('main').getByRole('link', { name: 'RESUME' }).click()
  await trading.passed(other).waitFor()
  await expect(trading.review(other)).toContainText('1 signature, 1 transaction')
  await expect(other).not.toHaveURL(/resume/)
  await trading.confirm(other).click()
  await panel.approve(other, 'SIGN')
  await panel.approve(other, 'SEND')
  await expect(trading.done(other)).toBeVisible()
  expect(await countSent(request, chainId, trader)).toBe(sent + 2)

  await trading.confirm(page).click()
  await expect(trading.review(page).getByRole('alert')).toContainText('This swap was already continued')
  await expect(panel.dialog(page)).toBeHidden()
  expect(await countSent(request, chainId, trader)).toBe(sent + 2)
  await page.close()

  await allow(request)
  await forgetLast(other)
  await openPage(other, '/activity')
  await other.getByRole('link', { name: 'REVOKE ALLOWANCE' }).click()
  const left = trading.steps(other).getByRole('region', { name: 'Allowance left' })
  await expect(left).toContainText('Permit2 may still take 15 USDC on Polygon.')
  await expect(left).toContainText('Permit2 also allows the router to take it.')
  expect(await findViolations(other, { part: 'dialog[open]' })).toEqual([])
  await left.getByRole('button', { name: 'REVOKE' }).click()
  await panel.approve(other, 'SEND')
  await expect(trading.states(other).nth(1)).toHaveText("Revoke the router's allowance for USDC in Permit2")
  await panel.approve(other, 'SEND')
  await expect(trading.steps(other)).toContainText('Permit2 can no longer take your USDC.')
  expect(await readAllowances(request)).toEqual([0n, 0n])
})

/** Approves, and is on the activity page when the approval is mined. */
async function leaveAfterApproval(page: Page): Promise<void> {
  await openReview(page)
  const receipts = await holdReceipts(page, chainId)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect(trading.states(page).first()).toHaveAttribute('data-state', 'sent')
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  await page.getByRole('link', { name: /^Activity/ }).click()
  await expect(page.getByRole('heading', { name: 'ACTIVITY' })).toBeVisible()
  await receipts.release()
}

async function readAllowances(request: APIRequestContext): Promise<readonly bigint[]> {
  const { permit2: spender = '' } = (await getChain(request, chainId)).contracts
  return [
    await readAllowance(request, { chainId, token, spender, trader }),
    await readRouterAllowance(request, { chainId, token, trader }),
  ]
}

/** As if the approval and a permit had not been used. */
async function allow(request: APIRequestContext): Promise<void> {
  const { call, contracts } = await getChain(request, chainId)
  const { permit2 = '', universalRouter = '' } = contracts
  const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
  const units = word((15_000_000).toString(16))
  const forever = word('ffffffffffff')
  for (const [to, data] of [
    [token, `0x095ea7b3${word(permit2)}${units}`],
    [permit2, `0x87517c45${word(token)}${word(universalRouter)}${units}${forever}`],
  ])
    await call('eth_sendTransactionSync', [{ from: owner, to, data, gas: '0x100000' }])
  expect(await readAllowances(request)).toEqual([15_000_000n, 15_000_000n])
}

/** Removes the swap that was continued, so that the approval of the first one is left unused. */
async function forgetLast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}').startedAt
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('murmur.swap.'))
    const [last] = keys.sort((one, other) => read(other) - read(one))
    if (last !== undefined) localStorage.removeItem(last)
  })
}
