import { findAnyListing } from '@murmur/engine/listedTokens'
import { findWrappedNative } from '@murmur/engine/token'
import type { APIRequestContext, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { rememberTrading, waitForMarket } from '../../swap/openQuote.ts'
import { mineBlock, type SentTransfer, sendTransfer } from '../../swap/sentTransfer.ts'
import { openSwap, reloadSwap } from '../../swap/swapScreen.ts'
import { agent, connectTools, openSender, startTools } from '../../swap/toolClient.ts'
import { openReview, trading } from '../../swap/trading.ts'
import { connectSender, openTransfer, readTerms, sender } from '../../swap/transferring.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { listChains, readChainUnits } from '../../world/worldChains.ts'

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

test('X-01, X-03: a transfer is followed from the two chains alone: it waits with a clock, and arrives', async ({
  page,
  request,
}) => {
  await setRelayerFault(request, { type: 'slow', seconds: 3_600 })
  const { path, account } = await sendTransfer(request, { seconds: 3_600 })
  await openPage(page, path)
  await expect(page.getByRole('status').filter({ hasText: 'WAITING FOR A RELAYER' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Time until it arrives' })).toBeVisible()
  await expect(transfer.fact(page, 'funds')).toHaveText('0.5 WETH at the bridge on Ethereum')
  await expect(transfer.fact(page, 'next')).toContainText('the deposit comes back by itself')
  await expect(page.getByRole('region', { name: 'FROM ETHEREUM' })).toContainText('0.5 ETH')
  await expect(page.getByRole('region', { name: 'TO BASE' })).toContainText('Not yet')
  expect(await findViolations(page)).toEqual([])

  await endRelayerFault(request)
  await expect(transfer.state(page)).toHaveAttribute('data-state', 'filled', { timeout: 30_000 })
  await expect(transfer.state(page)).toHaveRole('status')
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
  expect(await findViolations(page)).toEqual([])
  await trading.confirm(page).click()
  await panel.reject(page)
  await expect(trading.steps(page)).toContainText('You declined it in the wallet.')
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
  expect((await readReceived()) - before).toBe(BigInt(await readTerms(page)))
  await page.goto('/activity')
  await expect(row).toContainText('Arrived')
  await expect(row).toContainText(/Received [\d,.]+ DAI on Optimism0x/)
})

test('a slow transfer is sped up by its own account alone, and arrives for exactly the signed amount', async ({
  page,
  request,
}) => {
  await setRelayerFault(request, { type: 'slow', seconds: 3_600 })
  const { path, hash } = await sendTransfer(request, { seconds: 3_600, account: sender })
  await openPage(page, path)
  const offer = page.getByRole('region', { name: 'SPEED IT UP' })
  await expect(offer).toContainText('Only its own account 0x15d3…6A65 can speed it up', { ignoreCase: true })
  await openSwap(page)
  await connectSender(page)
  await rememberTransfer(page, { hash, account: sender })
  await page.goto('/activity')
  const link = page.getByRole('link', { name: 'OFFER A HIGHER FEE' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}#speed-up`)
  await expect(offer).toBeFocused()
  await expect(offer).toContainText(
    /A new transfer of this size pays a fee of [\d.]+ WETH at the moment, and this one pays 0.01 WETH/,
  )
  await expect(offer).toContainText('Total fee 0.01245 WETH: 0.48755 WETH arrives')
  await offer.getByRole('radio', { name: 'Total fee 0.0198 WETH: 0.4802 WETH arrives' }).check()
  await expect(offer).toContainText('Exactly 0.4802 WETH arrives on Base')
  expect(await findViolations(page)).toEqual([])
  const start = offer.getByRole('button', { name: 'OFFER THE HIGHER FEE' })
  await start.click()
  await panel.reject(page)
  await expect(offer).toContainText('You declined it in the wallet.')
  await offer.getByRole('radio', { name: 'Total fee 0.0198 WETH' }).check()
  await start.click()
  await panel.approve(page, 'SIGN')
  await panel.approve(page, 'SEND')
  await expect(transfer.state(page)).toHaveAttribute('data-state', 'filled', { timeout: 30_000 })
  await expect(transfer.row(page, 'received')).toHaveText('0.4802 ETH')
  await endRelayerFault(request)
  await page.goto('/activity')
  const row = page.getByRole('list', { name: 'Swaps' }).locator('> li').first()
  await expect(row).toContainText('Higher fee for a transfer: 0.4802 WETH arrives')
  await expect(row).toContainText('The higher fee is offered')
})

test('R-17: a deposit without a fill is shown as expired with the time of its refund, and then as refunded', async ({
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
      await rememberTrading(page, 8453)
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

/** The other tests of the tools trade elsewhere, with the same account. */
const ARBITRUM = 42161

test('an agent quotes, builds, signs and sends from one network to another, and tracks it until it is filled', async ({
  request,
  baseURL,
}) => {
  await endRelayerFault(request)
  await Promise.all([waitForMarket(request, ARBITRUM), waitForMarket(request, 8453)])
  const tools = await startTools(baseURL ?? '')
  const { client, call } = await connectTools(tools.transport)
  const { value: parsed } = await call('parse_intent', { text: 'swap 300 USDC on Arbitrum for ETH on Base' })
  const { payToken: pay, receiveToken: receive, payNetwork: network, receiveNetwork, amount } = parsed.intent
  const question = { network, receiveNetwork, pay, receive, amount: amount.value }
  const { value: quote } = await call('quote', question)
  expect(quote.bridge).toMatchObject({ name: 'Across', deposit: { symbol: expect.any(String) } })
  const bound = BigInt(quote.certificate.bound.units)
  expect([bound >= BigInt(quote.receive.units), quote.certificate.gapBps < 100]).toEqual([true, true])
  const { value: explained } = await call('explain_route', question)
  expect(explained.text).toContain('You pay 300 USDC on Arbitrum and receive about')

  const account = agent.address.toLowerCase()
  const readReceived = () => readChainUnits(request, { chainId: 8453, address: account, token: null })
  const before = await readReceived()
  const sender = await openSender(request, ARBITRUM)
  const { value: built } = await call('build_transaction', { ...question, account: agent.address })
  const [change] = built.simulation.changes
  expect([change?.symbol, change?.units]).toEqual(['USDC', '-300000000'])
  const left = built.simulation.allowancesLeft.map(({ units }) => units)
  expect(left).toEqual(left.map(() => '0'))
  expect(await sender.send(built.transactions)).toEqual(['success', 'success', 'success'])

  const track = async () => (await call('track', { network, hash: sender.last() })).value
  await expect.poll(async () => (await track()).transfer.status, { timeout: 30_000 }).toMatch(/^(filled|swapped)$/)
  const { status, transfer } = await track()
  expect([status, transfer.beneficiary, transfer.received.chainId]).toEqual(['confirmed', account, 8453])
  const received = BigInt(transfer.received.units)
  expect(received >= BigInt(built.quote.minimumReceive.units)).toBe(true)
  expect((await readReceived()) - before).toBe(received)
  await client.close()
  await tools.stop()
})

/** Puts a transfer that was made without the page into the activity of this browser. */
async function rememberTransfer(page: Page, sent: Pick<SentTransfer, 'hash' | 'account'>): Promise<void> {
  const record = describeRecord({ hash: sent.hash, account: sent.account.toLowerCase() })
  const entry = [`murmur.swap.${record.id}`, JSON.stringify(record)] as const
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), entry)
}

/** As the journal stores it, with units as text. */
function describeRecord({ hash, account }: Pick<SentTransfer, 'hash' | 'account'>) {
  const input = { id: '1:WETH', symbol: 'WETH', tokenAddress: findWrappedNative(1), decimals: 18 }
  const output = { ...input, id: '8453:WETH', tokenAddress: findWrappedNative(8453) }
  const now = Math.floor(Date.now() / 1_000)
  const [paid, received] = [String(5n * 10n ** 17n), String(49n * 10n ** 16n)]
  const [pay, receive] = [
    { listing: input, units: paid },
    { listing: output, units: received },
  ]
  const request = { to: account, value: '0', dataHash: hash, nonce: 0, block: 1 }
  const mined = { hash, block: 1, blockHash: hash, fee: '0', isFinal: true }
  const state = { type: 'confirmed', arrival: { type: 'waiting' }, ...mined }
  const bridge = {
    destinationChainId: 8453,
    inputAmount: paid,
    outputAmount: received,
    inputListing: input,
    outputListing: output,
    inputToken: input.tokenAddress?.toLowerCase(),
    outputToken: output.tokenAddress?.toLowerCase(),
    quoteTimestamp: now,
    fillDeadline: now + 3_600,
    exclusivityDeadline: 0,
    exclusiveRelayer: `0x${'0'.repeat(40)}`,
  }
  return {
    id: '00000000-0000-4000-8000-000000000001',
    startedAt: now * 1_000,
    account,
    chainId: 1,
    kind: 'transfer',
    terms: {
      pay,
      maximumPay: pay,
      receive,
      minimumReceive: receive,
      bound: receive,
      recipient: account,
      deadline: now + 1_200,
      block: 1,
      legs: [],
      bridge,
    },
    steps: [{ type: 'transfer', units: paid, request, state, hashes: [hash] }],
  }
}

type Fault = { readonly type: string; readonly seconds?: number; readonly count?: number }

/** Sets the fault of the local relayer's next deposits. */
async function setRelayerFault(request: APIRequestContext, fault: Fault): Promise<void> {
  const answer = await request.put(`${await findServices(request)}/faults/relayer`, { data: fault })
  if (answer.status() !== 204) throw new Error(`The faults endpoint answered ${answer.status()}.`)
}

/** Delayed fills are sent at once. */
async function endRelayerFault(request: APIRequestContext): Promise<void> {
  await request.delete(`${await findServices(request)}/faults/relayer`)
}

/** The services have the first free port after those of the chains. */
async function findServices(request: APIRequestContext): Promise<string> {
  const chains = await listChains(request)
  const last = Math.max(...chains.map(({ rpcUrl }) => Number(new URL(rpcUrl).port)))
  for (let port = last + 1; port < last + 20; port++) {
    const origin = `http://127.0.0.1:${port}`
    const answer = await request.get(`${origin}/faults`, { timeout: 2_000 }).catch(() => undefined)
    if (answer?.ok()) return origin
  }
  throw new Error('The services of the local world were not found.')
}
