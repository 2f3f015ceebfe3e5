import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { waitForAnimations } from '../../site/settle.ts'
import { rememberTrial } from '../../swap/quotes.ts'
import { mineBlock, sendTransfer } from '../../swap/sentTransfer.ts'
import { reloadSwap } from '../../swap/swapScreen.ts'
import { openReview, trading } from '../../swap/trading.ts'
import { openTransfer, readPromise, sender } from '../../swap/transferring.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { readChainUnits } from '../../wallets/readChain.ts'
import { panel } from '../../world/localWallet.ts'
import { endRelayerFault, setRelayerFault } from '../../world/relayerFaults.ts'

// All share the one relayer.
test.describe.configure({ mode: 'serial' })

// The server reads a market from the first request on, which takes a while on a busy machine.
test.beforeAll(async ({ request }) => {
  await request.get('/api/markets/1')
})

const transfer = {
  state: (page: Page) => page.locator('[data-state]'),
  fact: (page: Page, name: 'funds' | 'next') => page.locator(`[data-fact="${name}"] dd`),
  row: (page: Page, name: string) => page.locator(`[data-row="${name}"] dd`),
}

test('a transfer is followed from the two chains alone: it waits with a clock, and arrives', async ({
  page,
  request,
}) => {
  await setRelayerFault(request, { type: 'slow', seconds: 3_600 })
  const { path, account } = await sendTransfer(request, { seconds: 3_600 })
  await openPage(page, path)
  await expect(transfer.state(page)).toContainText('WAITING FOR THE FILL')
  await expect(page.getByRole('progressbar', { name: 'Time until the fill' })).toBeVisible()
  await expect(transfer.fact(page, 'funds')).toHaveText('0.5 WETH at the bridge on Ethereum')
  await expect(transfer.fact(page, 'next')).toContainText('the deposit comes back by itself')
  await expect(page.getByRole('region', { name: 'FROM ETHEREUM' })).toContainText('0.5 ETH')
  await expect(page.getByRole('region', { name: 'TO BASE' })).toContainText('Not yet')
  expect(await findViolations(page)).toEqual([])

  await endRelayerFault(request)
  await expect(transfer.state(page)).toHaveAttribute('data-state', 'filled', { timeout: 30_000 })
  await expect(transfer.fact(page, 'funds')).toContainText(`0.49 ETH in the account ${account.slice(0, 6)}…`)
  await expect(transfer.row(page, 'received')).toHaveText('0.49 ETH')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a token on one network to another one elsewhere: declined, sent, reloaded on the way, received to the wei', async ({
  page,
  request,
}) => {
  const dai = findAnyListing('10:DAI')?.tokenAddress ?? ''
  const readReceived = () => readChainUnits(request, { chainId: 10, address: sender, token: dai })
  await setRelayerFault(request, { type: 'slow', seconds: 3_600 })
  const before = await readReceived()
  await openTransfer(page, { pay: 'USDC', receive: 'DAI', receiveChain: 10, amount: '500' })
  await openReview(page)
  const review = trading.review(page)
  for (const name of ['Minimum received on Optimism', 'Networks', 'Bridge', 'Bridge fee', 'Arrives in about'])
    await expect(trading.row(page, name).first()).not.toBeEmpty()
  await expect(review).toContainText('1 approval, 1 signature, 1 transaction')
  await expect(review).toContainText(/comes? back to your account on Ethereum/)
  await waitForAnimations(page)
  expect(await findViolations(page)).toEqual([])
  await trading.confirm(page).click()
  await panel.reject(page)
  await expect(trading.steps(page)).toContainText('You declined in the wallet. Nothing was sent, and it cost nothing.')
  await trading.steps(page).getByRole('button', { name: 'TRY AGAIN' }).click()
  await trading.passed(page).waitFor()
  await trading.confirm(page).click()
  await panel.approve(page, 'SEND')
  await panel.approve(page, 'SIGN')
  await panel.approve(page, 'SEND')
  await expect(trading.steps(page)).toContainText('Waiting for it to be paid out on Optimism')

  await reloadSwap(page)
  await expect(trading.progress(page)).toContainText('Waiting for it to be paid out on Optimism')
  await page.goto('/activity')
  const row = page.getByRole('list', { name: 'Swaps' }).locator('> li').filter({ hasText: 'Optimism' }).first()
  await expect(row).toContainText('On its way to the other network')
  await expect(row).toContainText('Paid 500 USDC on Ethereum')
  await row.getByRole('link').click()
  await expect(transfer.state(page)).toHaveAttribute('data-state', 'waiting')
  expect(await readReceived()).toBe(before)

  await endRelayerFault(request)
  await expect(transfer.state(page)).toHaveAttribute('data-state', /swapped|filled/, { timeout: 30_000 })
  expect((await readReceived()) - before).toBe(BigInt(await readPromise(page)))
  await page.goto('/activity')
  await expect(row).toContainText('Arrived')
  await expect(row).toContainText(/Received [\d,.]+ DAI on Optimism0x/)
})

test('R-17: a deposit that nobody fills is shown as expired with the time of its refund, and then as refunded', async ({
  page,
  request,
}) => {
  await setRelayerFault(request, { type: 'refuse', seconds: 3_600 })
  const { path } = await sendTransfer(request, { seconds: 3 })
  await openPage(page, path)
  await expect(transfer.fact(page, 'funds')).toHaveText('0.5 WETH at the bridge on Ethereum')
  await expect(async () => {
    await mineBlock(request)
    await expect(transfer.state(page)).toHaveAttribute('data-state', 'expired', { timeout: 1_000 })
  }).toPass()
  await expect(transfer.fact(page, 'next')).toContainText('The bridge sends it back by itself, usually by')
  await endRelayerFault(request)
  await expect(transfer.state(page)).toHaveAttribute('data-state', 'refunded', { timeout: 30_000 })
  await expect(transfer.fact(page, 'funds')).toContainText('0.5 WETH in the account')
  await expect(transfer.row(page, 'refund')).toContainText('0x')
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    const title = `if the last swap fails, the page offers to finish it, and fits the window in ${locale}`
    test(title, deepAfterFirst(index), async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await rememberTrial(page)
      const { path } = await sendTransfer(request, { seconds: 3_600, swap: 'impossible' })
      await openPage(page, path)
      await expect(transfer.state(page)).toHaveAttribute('data-state', 'bridged', { timeout: 30_000 })
      await expect(transfer.fact(page, 'funds')).toContainText('0.49 WETH')
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await waitForAnimations(page)
        expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
        expect(await findSmallTargets(page), `small targets at ${width}`).toEqual([])
        expect(await findClippedTexts(page), `clipped texts at ${width}`).toEqual([])
      }
      expect(await findViolations(page)).toEqual([])
      const finish = page.getByRole('link', { name: locale === 'zh-CN' ? '完成兑换' : 'FINISH THE SWAP' })
      await expect(finish).toHaveAttribute('href', '/swap?pay=WETH&payChain=8453&amount=0.49')
      await finish.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('#pay-amount')).toHaveValue('0.49')
      await expect(page).toHaveURL(/pay=WETH&payChain=8453/)
    })
  })
}

test('a transaction that no node knows, and a link that is none', async ({ page }) => {
  await openPage(page, `/transfer/1/0x${'ab'.repeat(32)}`)
  await expect(transfer.state(page)).toContainText('NOT FOUND')
  await page.goto(`/transfer/999999/0x${'ab'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'THIS LINK IS BROKEN' })).toBeVisible()
})
