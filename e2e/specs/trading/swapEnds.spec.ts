import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Address, Listing } from '@murmur/engine/token'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { openCard, quoteOnServer } from '../../swap/openQuote.ts'
import { planCall } from '../../swap/sentSwap.ts'
import { reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading, trading, zkSync } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { panel } from '../../world/walletPanel.ts'
import { getChain } from '../../world/worldChains.ts'

// All hold the blocks of a chain that no other test trades on.
test.describe.configure({ mode: 'default' })

const chainId = zkSync
const pair = { pay: `${chainId}:ETH`, receive: `${chainId}:USDC` }
let chain: HeldChain | undefined

test.afterEach(() => chain?.release())

test('Q-09: a worse price is accepted first, nothing is asked before, and the accepted floor is the one that is sent', async ({
  page,
  request,
}) => {
  chain = await holdChain(request, chainId)
  await openZkSync(page)
  await chain?.mine()
  await openReview(page)
  const review = trading.review(page)
  const before = await readFloor(page)
  await outrun(request, { ...pair, worseBps: 40 })
  await expect(review.getByRole('status')).toContainText(
    /^The price moved: from [\d.,]+ USDC to [\d.,]+ USDC \(−[\d.]+\s%\)\.$/,
  )
  await expect(trading.confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await trading.confirm(page).click({ force: true })
  await expect(panel.dialog(page)).toBeHidden()
  expect(await readState(page)).toBeUndefined()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'ACCEPT' }).click()
  await expect(review.getByRole('button', { name: 'ACCEPT' })).toHaveCount(0)
  const accepted = await readFloor(page)
  expect(accepted).toBeLessThan(before)
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toContainText('SEND')
  expect((await readTerms(page)).minimumReceive.units).toBe(String(accepted))
  await panel.approve(page, 'SEND')
  await expect(trading.steps(page)).toContainText('Confirmed. You received')
  const sent = await chain?.read(String((await readState(page))?.hash))
  expect(sent?.input).toContain(accepted.toString(16).padStart(64, '0'))
})

test('Q-25, Q-27, X-01, X-03: reverted, without an answer of the wallet, sped up: the page says what happened and what it cost', async ({
  page,
  request,
}) => {
  chain = await holdChain(request, chainId)
  await openZkSync(page)

  await test.step('reverted', async () => {
    await askWallet(page)
    await outrun(request, pair)
    await panel.approve(page, 'SEND')
    await expect(trading.states(page)).toHaveAttribute('data-state', 'reverted')
    const text = /^The price moved beyond your minimum\. Nothing was swapped, the fee was [\d.]+ ETH\./
    await expect(trading.steps(page).getByRole('status')).toHaveText(text)
    await expectAccessible(page)
    await closeSteps(page)
    await expect(trading.progress(page)).toContainText('Nothing was swapped, the fee was')
    // The form has its amount again, and a new quote is one click away.
    await expect(swapScreen.amount(page)).toHaveValue('0.2')
    await chain?.mine()
    await trading.progress(page).getByRole('button', { name: 'TRY AGAIN' }).click()
    await trading.passed(page).waitFor()
    await page.keyboard.press('Escape')
    await expect(trading.review(page)).toBeHidden()
  })

  await test.step('unclear, and found on the chain', async () => {
    await enterAmount(page)
    await chain?.hold()
    const { sent } = await swallowAnswer(page)
    await askWallet(page)
    await panel.approve(page, 'SEND')
    await sent
    await reloadSwap(page)
    // The reload ends the wallet's request: it may still report a failure to the leaving page.
    await expect(trading.progress(page)).toContainText(
      /Your wallet (did not say whether it was sent|answered with an error\. It may have sent it all the same)\./,
    )
    await trading.progress(page).getByRole('button', { name: 'SHOW' }).click()
    await expect(trading.steps(page).getByRole('button', { name: 'IT WAS NOT SENT' })).toBeVisible()
    await expectAccessible(page)
    await chain?.mine()
    await expect(trading.steps(page)).toContainText('Confirmed. You received')
    await trading.done(page).click()
  })

  await test.step('sped up', async () => {
    await enterAmount(page)
    const sent = await sendHeld(page)
    const hash = await chain?.speedUp(sent)
    await chain?.mine()
    await expect(trading.steps(page)).toContainText('Confirmed. You received')
    await expect(trading.steps(page).getByRole('link', { name: 'RECEIPT' })).toHaveAttribute(
      'href',
      `/swap/${chainId}/${hash}`,
    )
  })
})

test('Q-25, Q-26, R-03: cancelled, published late, forged by one node, reorganised: the page follows the chain', async ({
  page,
  request,
}) => {
  chain = await holdChain(request, chainId)
  await openZkSync(page)
  const raw = watchRawTransactions(page)

  await test.step('cancelled', async () => {
    await chain?.cancel(await sendHeld(page))
    await chain?.mine()
    await expect(trading.steps(page)).toContainText('Nothing was swapped, and only that transaction cost a fee.')
    await expectAccessible(page)
    await closeSteps(page)
  })

  await test.step('published late by a private relay: not called dropped, not tried again, and swapped', async () => {
    await enterAmount(page)
    const { hash } = await sendHeld(page)
    await chain?.call('hardhat_dropTransaction', [hash])
    // As if the page had been closed for three minutes.
    await ageSwaps(page, 180_000)
    await reloadSwap(page)
    const text = 'Sent, but no node has it yet. It can still be swapped, so do not send it again.'
    await expect(trading.progress(page)).toContainText(text)
    await trading.progress(page).getByRole('link', { name: 'RECEIPT' }).waitFor()
    await expectAccessible(page, '[aria-label="Your swap"]')
    await enterAmount(page)
    await chain?.mine()
    await openReview(page)
    await trading.confirm(page).click()
    await expect(trading.review(page)).toContainText(
      'It is not known whether an earlier swap of this account was sent.',
    )
    await page.keyboard.press('Escape')
    await chain?.release()
    await chain?.call('eth_sendRawTransaction', [raw.at(-1)])
    await expect(trading.progress(page)).toContainText('Swapped: you received')
  })

  await test.step('a success that one node forges is only reported', async () => {
    await enterAmount(page)
    const { hash, from } = await sendHeld(page)
    const stop = await forgeReceipts(page, { transactionHash: hash, from })
    await expect(trading.steps(page)).toContainText('One node says that it is confirmed. Waiting for a second one.')
    await expectAccessible(page)
    await stop()
    await expect(trading.steps(page)).toContainText('Sent. Waiting for its block.')
    await chain?.release()
    await expect(trading.steps(page)).toContainText('Confirmed. You received')
    await trading.done(page).click()
  })

  await test.step('reorganised, and confirmed again', async () => {
    await enterAmount(page)
    const snapshot = await chain?.call('evm_snapshot')
    await askWallet(page)
    await panel.approve(page, 'SEND')
    await trading.done(page).click()
    await expect(trading.progress(page)).toContainText('Swapped: you received')
    const first = await readState(page)
    await chain?.call('evm_revert', [snapshot])
    for (let blocks = 0; blocks < 3; blocks += 1) await chain?.mine()
    await expect(trading.progress(page)).toContainText('Swapping 0.2 ETH for')
    await expect(page.getByText('Swapped 0.2 ETH for')).toHaveCount(0)
    await expectAccessible(page, '[aria-label="Your swap"]')
    await chain?.call('eth_sendRawTransaction', [raw.at(-1)])
    await expect(trading.progress(page)).toContainText('Swapped: you received')
    const again = await readState(page)
    expect(again).toMatchObject({ type: 'confirmed', hash: first?.hash })
    expect(again?.blockHash).not.toBe(first?.blockHash)
  })
})

test('a storage that is wiped or full while the wallet is open loses nothing, and the page says what it cannot keep', async ({
  page,
  request,
}) => {
  chain = await holdChain(request, chainId)
  await openZkSync(page)

  await test.step('wiped between the prompt and the answer', async () => {
    await chain?.hold()
    await askWallet(page)
    await page.evaluate(() => localStorage.clear())
    await panel.approve(page, 'SEND')
    await expect(trading.states(page)).toHaveAttribute('data-state', 'sent')
    await expect.poll(() => readState(page)).toMatchObject({ type: 'sent' })
  })

  await test.step('wiped after the answer', async () => {
    const hash = (await readState(page))?.hash
    await page.evaluate(() => localStorage.clear())
    await expect.poll(() => readState(page)).toMatchObject({ type: 'sent', hash })
    await chain?.mine()
    await expect(trading.steps(page)).toContainText('Confirmed. You received')
    await trading.done(page).click()
  })

  await test.step('full after the prompt', async () => {
    await enterAmount(page)
    await chain?.hold()
    await askWallet(page)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await panel.approve(page, 'SEND')
    const note = /^This browser does not keep your swaps\. Note the hash: 0x[\da-f]{64}$/
    await expect(trading.steps(page).getByRole('alert').filter({ hasText: note })).toBeVisible()
    await expectAccessible(page)
    await closeSteps(page)
    await expect(trading.progress(page).getByRole('alert')).toHaveText(note)
    await chain?.mine()
    await expect(trading.progress(page)).toContainText('Swapped: you received')
  })
})

test('a bug of the page is shown with the hash of the swap, and the swap is still followed to its end', async ({
  page,
  request,
  problems,
}) => {
  problems.expectLog('Something is wrong with this page: following a swap.')
  await page.addInitScript(() => {
    const { with: replace } = Array.prototype
    Array.prototype.with = function (...args) {
      if (document.documentElement.dataset.broken !== undefined) throw new TypeError('x is undefined')
      return replace.apply(this, args)
    }
  })
  chain = await holdChain(request, chainId)
  await openZkSync(page)
  const { hash } = await sendHeld(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-broken', ''))
  await chain?.mine()
  const text = `Something is wrong with this page. Reload it. Your swap is safe: its hash is ${hash}.`
  await expect(trading.steps(page).getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expectAccessible(page)
  await closeSteps(page)
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await page.evaluate(() => document.documentElement.removeAttribute('data-broken'))
  await expect(trading.progress(page)).toContainText('Swapped: you received')
})

/** The minimum that the review shows, in units of USDC. */
async function readFloor(page: Page): Promise<bigint> {
  const text = (await trading.row(page, 'Minimum received').textContent()) ?? ''
  const [whole = '', fraction = ''] = text.replaceAll(',', '').replace(' USDC', '').split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

async function openZkSync(page: Page): Promise<void> {
  await openTrading(page, { chainId, pay: 'ETH', receive: 'USDC', amount: '0.2' })
}

/** On a new block: a chain that is held makes none, and its last one gets too old for a quote. */
async function enterAmount(page: Page): Promise<void> {
  await chain?.mine()
  await swapScreen.amount(page).fill('0.2')
  await openCard.quote(page).waitFor()
}

async function askWallet(page: Page): Promise<void> {
  // A quote needs a fresh block.
  await chain?.mine()
  await openReview(page)
  await trading.confirm(page).click()
  await expect(panel.dialog(page)).toContainText('SEND')
}

/** Sends a swap that stays pending, and waits until the page has seen it at a node. */
async function sendHeld(page: Page) {
  await chain?.hold()
  await askWallet(page)
  await panel.approve(page, 'SEND')
  await expect.poll(async () => (await readState(page))?.nonce).toEqual(expect.any(Number))
  await expect(trading.states(page)).toHaveAttribute('data-state', 'sent')
  const sent = await chain?.read(String((await readState(page))?.hash))
  if (sent === undefined) throw new Error('The chain is not held.')
  return sent
}

/** The second node of the chain shows receipts of a success. Returns a function that ends it. */
async function forgeReceipts(page: Page, own: { readonly transactionHash: string; readonly from: string }) {
  const { rpcUrl } = await getChain(page.request, chainId)
  const url = `${rpcUrl}/second`
  const receipt = {
    ...own,
    transactionIndex: '0x0',
    blockHash: `0x${'12'.repeat(32)}`,
    blockNumber: '0x1',
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    logs: [],
  }
  await page.route(url, async (route: Route) => {
    const { id, method } = route.request().postDataJSON()
    if (method !== 'eth_getTransactionReceipt') return await route.continue()
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { jsonrpc: '2.0', id, result: receipt },
    })
  })
  return () => page.unroute(url)
}

/** The node gets the next transaction, and the page gets no answer. Resolves when the node has it. */
async function swallowAnswer(page: Page): Promise<{ readonly sent: Promise<unknown> }> {
  const { rpcUrl } = await getChain(page.request, chainId)
  let report = () => {}
  const sent = new Promise<void>((resolve) => {
    report = resolve
  })
  let isSwallowed = false
  await page.route(`${rpcUrl}/**`, async (route: Route) => {
    const isSending = route.request().postData()?.includes('eth_sendRawTransaction') ?? false
    if (isSwallowed || !isSending) return await route.continue()
    isSwallowed = true
    await route.fetch()
    report()
  })
  return { sent }
}

async function closeSteps(page: Page): Promise<void> {
  await trading.steps(page).getByRole('button', { name: 'CLOSE' }).click()
}

async function expectAccessible(page: Page, part = 'dialog[open]'): Promise<void> {
  expect(await findViolations(page, { part })).toEqual([])
}

/** The tenth test account, which no other test uses. */
const stranger: Address = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
/** Longer than a test. */
const LEAD_SECONDS = 600

/** A chain that mines only on request. */
type HeldChain = Awaited<ReturnType<typeof holdChain>>

type Sent = Readonly<Record<'hash' | 'from' | 'to' | 'input' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas', string>>

async function holdChain(request: APIRequestContext, chainId: number) {
  const { call } = await getChain(request, chainId)
  // The local world mines on a chain whose last block is ten seconds old.
  const { timestamp } = await call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const ahead = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + LEAD_SECONDS
  await call('evm_setNextBlockTimestamp', [ahead])
  await call('evm_mine')
  const send = (sent: Sent, change: object) => call<string>('eth_sendTransaction', [{ ...describe(sent), ...change }])
  return {
    call,
    hold: () => call('evm_setAutomine', [false]),
    mine: () => call('evm_mine'),
    async release() {
      await call('evm_setAutomine', [true])
      await call('evm_mine')
    },
    read: (hash: string) => call<Sent>('eth_getTransactionByHash', [hash]),
    /** Speeds up like a wallet: the same transaction for a higher fee. */
    speedUp: (sent: Sent) => send(sent, {}),
    /** Cancels like a wallet: an empty transaction to itself with the same nonce. */
    cancel: (sent: Sent) => send(sent, { to: sent.from, data: '0x', value: '0x0', gas: '0x5208' }),
  }
}

function describe({ from, to, input: data, value, nonce, gas, maxFeePerGas }: Sent) {
  const fee = `0x${(BigInt(maxFeePerGas) * 2n).toString(16)}`
  return { from, to, data, value, nonce, gas, maxFeePerGas: fee, maxPriorityFeePerGas: fee }
}

type Rival = {
  readonly pay: string
  readonly receive: string
  /** The price impact of the trade, in basis points. The next price is worse by twice as much. */
  readonly worseBps?: number
}

/** Somebody else buys the token first, by default until its price has moved beyond the usual slippage. */
async function outrun(request: APIRequestContext, { worseBps = 100, ...rival }: Rival): Promise<void> {
  const [pay, receive] = [rival.pay, rival.receive].map(getListing) as [Listing, Listing]
  const chain = await getChain(request, Number(pay.chainId))
  const ask = (units: bigint) => quoteOnServer(request, { pay: { listing: pay, units }, receive })
  const one = await ask(10n ** 18n)
  let quote = one
  while (quote.receive.units * 10n ** 22n > one.receive.units * quote.pay.units * BigInt(10_000 - worseBps)) {
    quote = await ask(quote.pay.units * 2n)
  }
  const { to, data, value } = await planCall(chain, { quote, account: stranger, recipient: stranger })
  const call = { from: stranger, to, data, value: `0x${value.toString(16)}`, gas: '0x400000' }
  const { status } = await chain.call<{ status: string }>('eth_sendTransactionSync', [call])
  if (status !== '0x1') throw new Error('The trade that comes first was reverted.')
}

/** The signed transactions that the page's wallet gives to its node. */
function watchRawTransactions(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : undefined
    const { method, params = [] } = (body ?? {}) as { method?: string; params?: string[] }
    if (method === 'eth_sendRawTransaction' && params[0] !== undefined) sent.push(params[0])
  })
  return sent
}

type StoredState = Readonly<Record<string, unknown>> & { readonly type: string }

type StoredSwap = {
  readonly terms: { readonly minimumReceive: { readonly units: string } }
  readonly steps: readonly { readonly state: StoredState }[]
}

/** The latest swap, as the journal has it. */
function readSwap(page: Page): Promise<StoredSwap | undefined> {
  return page.evaluate(() => {
    const records = Object.keys(localStorage)
      .filter((key) => key.startsWith('murmur.swap.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}'))
    return records.sort((one, other) => other.startedAt - one.startedAt)[0]
  })
}

async function readState(page: Page): Promise<StoredState | undefined> {
  return (await readSwap(page))?.steps.at(-1)?.state
}

/** The terms of the latest swap: the send gate lets nothing else pass. */
async function readTerms(page: Page): Promise<StoredSwap['terms']> {
  const swap = await readSwap(page)
  if (swap === undefined) throw new Error('There is no swap in the journal.')
  return swap.terms
}

/** Lets the pending swaps of the journal be sent this much earlier. It counts from the next page load on. */
async function ageSwaps(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('murmur.swap.'))) {
      const record = JSON.parse(localStorage.getItem(key) ?? '{}')
      for (const { state } of record.steps) if (state.since !== undefined) state.since -= by
      localStorage.setItem(key, JSON.stringify(record))
    }
  }, milliseconds)
}

function getListing(id: string): Listing {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}
