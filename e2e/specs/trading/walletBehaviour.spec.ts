import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { openCard } from '../../swap/openQuote.ts'
import { reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading, readAllowance, readRouterAllowance, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { getChain, readChainUnits } from '../../world/worldChains.ts'

/** No other test trades with it. */
const trader = 5
const owner = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('a token for ETH in one prompt: approval and swap together, and no allowance is left', async ({
  page,
  request,
}) => {
  const chainId = 10
  const token = findAnyListing('10:USDC')?.tokenAddress ?? ''
  await openTrading(page, { chainId, pay: 'USDC', receive: 'ETH', amount: '1250.5', trader, offersBatch: true })
  await openReview(page)
  await expect(trading.review(page)).toContainText('1 step: the approval and the swap together')
  await expect(trading.review(page)).toContainText('Only for 1,250.5 USDC, never unlimited. Either all of it happens')
  await expect(trading.passed(page)).toContainText('No allowance for your USDC is left afterwards.')
  const read = () => readChainUnits(request, { chainId, address: owner, token })
  const before = await read()
  await trading.confirm(page).click()
  const titles = panel.dialog(page).getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['1. Allow a spender', '2. Allow a spender, in Permit2', '3. Swap'])
  await expect(panel.dialog(page).getByText('1,250.5 USDC', { exact: true })).toHaveCount(3)
  expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
  await panel.approve(page, 'SEND')
  await expect(trading.done(page)).toBeVisible()
  await expect(trading.states(page)).toHaveText(/^Approve exactly 1,250.5 USDC and swap it for .+ ETH, in one step$/)
  expect(await read()).toBe(before - 1_250_500_000n)
  const { permit2 = '' } = (await getChain(request, chainId)).contracts
  expect(await readAllowance(request, { chainId, token, spender: permit2, trader })).toBe(0n)
  expect(await readRouterAllowance(request, { chainId, token, trader })).toBe(0n)

  const path = (await trading.steps(page).getByRole('link', { name: 'RECEIPT' }).getAttribute('href')) ?? ''
  const receipt = await page.context().newPage()
  await openPage(receipt, path)
  await expect(receipt.locator('[data-state]')).toContainText('CONFIRMED')
  await expect(receipt.getByRole('region', { name: 'SWAP RECEIPT' })).toContainText('1,250.5 USDC')
})

test('a wallet that refuses, speeds up, cancels and answers late: each is shown, and nothing is sent twice', async ({
  page,
  request,
}) => {
  const chainId = 8453
  await openTrading(page, { chainId, pay: 'ETH', receive: 'USDC', amount: '0.1', trader })
  const chain = await getChain(request, chainId)
  const count = async () => Number(await chain.call<string>('eth_getTransactionCount', [owner, 'latest']))
  const before = await count()

  await panel.behave(page, 'refuse')
  await openReview(page)
  await trading.confirm(page).click()
  await expect(trading.steps(page)).toContainText('You declined it in the wallet.')
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
  expect(await count()).toBe(before)

  await panel.behave(page, 'hold')
  await sendHeld(page)
  await panel.replace(page, 'SPEED UP')
  await expect(trading.progress(page)).toContainText('Swapped: you received')
  expect(await count()).toBe(before + 1)

  await enterAmount(page, '0.2')
  await sendHeld(page)
  // A node has seen it, so that the page knows its nonce.
  await expect.poll(() => findNonce(page)).toBe(before + 1)
  await panel.replace(page, 'CANCEL IT')
  await expect(trading.progress(page)).toContainText('Replaced in the wallet by another transaction.')
  expect(await count()).toBe(before + 2)

  await panel.behave(page, 'late')
  await enterAmount(page, '0.3')
  await openReview(page)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect.poll(count).toBe(before + 3)
  // The chain shows it, whenever the wallet answers.
  await expect(trading.states(page)).toHaveAttribute('data-state', 'confirmed')
  await expect(trading.steps(page)).toContainText('Confirmed. You received')
  await reloadSwap(page)
  expect(await count()).toBe(before + 3)
})

/** Confirms a swap that the wallet keeps pending. */
async function sendHeld(page: Page): Promise<void> {
  await openReview(page)
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await expect(trading.states(page)).toHaveAttribute('data-state', 'sent')
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
}

async function enterAmount(page: Page, amount: string): Promise<void> {
  await swapScreen.amount(page).fill(amount)
  await openCard.quote(page).waitFor()
}

/** The hash of the pending swap in the journal. */
function findNonce(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('murmur.swap.'))
    const states = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').steps[0].state)
    return states.find(({ type }) => type === 'sent')?.nonce
  })
}
