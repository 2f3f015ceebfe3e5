import type { Route } from '@playwright/test'
import { openReview, openTrading, readAllowance, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { getChain } from '../../world/chains.ts'
import { panel } from '../../world/localWallet.ts'

test('Q-15: a swap that was left between two steps goes on by a click, and an unused approval is revoked', async ({
  page,
  request,
}) => {
  const chainId = 137
  const token = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
  await openTrading(page, { chainId, pay: 'USDC', receive: 'POL', amount: '15', trader: 5 })
  await openReview(page)
  const { rpcUrl, contracts } = await getChain(request, chainId)
  const { permit2: spender = '' } = contracts
  const held: Route[] = []
  let isHeld = true
  // The chain seems not to have mined the approval yet.
  await page.route(`${rpcUrl}/**`, async (route) => {
    const isAsked = /eth_getTransactionByHash|eth_getTransactionReceipt/.test(route.request().postData() ?? '')
    if (isHeld && isAsked) held.push(route)
    else await route.continue()
  })
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect(trading.states(page).first()).toHaveAttribute('data-state', 'sent')
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  await page.getByRole('link', { name: /^Activity/ }).click()
  await expect(page.getByRole('heading', { name: 'ACTIVITY' })).toBeVisible()
  isHeld = false
  await Promise.allSettled(held.map((route) => route.continue()))
  await expect(page.getByRole('main')).toContainText('Waiting for the next step')
  await expect(panel.dialog(page)).toBeHidden()

  await page.goBack()
  await expect(trading.progress(page)).toContainText('Your swap waits for you')
  await expect(panel.dialog(page)).toBeHidden()
  await trading.progress(page).getByRole('button', { name: 'GO ON' }).click()
  await panel.reject(page)
  await expect(trading.steps(page)).toContainText('You declined in the wallet. Nothing was swapped.')

  const left = trading.steps(page).getByRole('region', { name: 'Allowance left' })
  await expect(left).toContainText('Permit2 may still take 15 USDC on Polygon.')
  expect(await readAllowance(request, { chainId, token, spender, trader: 5 })).toBe(15_000_000n)
  await page.reload()
  await page.getByRole('region', { name: 'Allowance left' }).getByRole('button', { name: 'REVOKE' }).click()
  await panel.approve(page, 'SEND')
  await expect(trading.steps(page)).toContainText('Permit2 can take no USDC any more.')
  expect(await readAllowance(request, { chainId, token, spender, trader: 5 })).toBe(0n)
})
