import { writeAmount } from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { openQuote, rememberTrading } from '../../swap/openQuote.ts'
import {
  createEntry,
  rememberSwaps,
  type SentSwap,
  sendRevertedSwap,
  sendSwap,
  swapAccount,
} from '../../swap/sentSwap.ts'
import { trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { connect } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { holdReceipts } from '../../world/worldChains.ts'

const unknownHash = `0x${'ab'.repeat(32)}`
const otherAccount = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const receipt = {
  state: (page: Page) => page.locator('[data-state]'),
  figures: (page: Page) => page.getByRole('region', { name: /SWAP RECEIPT|兑换凭证/ }),
  row: (page: Page, name: string) => page.locator(`[data-row="${name}"] dd`),
}

const activity = {
  rows: (page: Page) => page.getByRole('list', { name: 'Swaps', exact: true }).getByRole('listitem'),
  kind: (page: Page, name: string) => page.getByRole('radio', { name, exact: true }),
  button: (page: Page) => page.locator('header').getByRole('link', { name: /^Activity/ }),
}

test('the page of a swap is made from the chain alone: paid and received to the wei, in any browser', async ({
  page,
  request,
}) => {
  const swap = await sendSwap(request)
  await openPage(page, swap.path)
  await expect(receipt.state(page)).toContainText('CONFIRMED')
  await expect(receipt.figures(page)).toContainText('0.1 ETH')
  await expect(receipt.figures(page)).toContainText(writeExact(swap, swap.received))
  await expect(receipt.row(page, 'minimum')).toHaveText(writeExact(swap, swap.quote.minimumReceive.units))
  await expect(receipt.row(page, 'quoted')).toHaveText('Known only to the browser that made the swap')
  await expect(receipt.row(page, 'network')).toHaveText('Base')
  await expect(page.getByRole('region', { name: 'ROUTE' })).toContainText('From the pool logs')
  await expect(page.getByRole('region', { name: 'ROUTE' })).toContainText('100.0%')
  await expect(page.getByRole('region', { name: 'TRANSACTION' })).toContainText('Success')
  expect(await findViolations(page)).toEqual([])
})

test('the browser that made a swap also sees the terms, and how far off they were', async ({ page, request }) => {
  const swap = await sendSwap(request)
  await rememberSwaps(page, [createEntry(swap, { id: 'own', state: describeConfirmed(swap) })])
  await openPage(page, swap.path)
  await expect(receipt.row(page, 'quoted')).toHaveText(writeExact(swap, swap.quote.receive.units))
  await expect(receipt.row(page, 'difference')).toHaveText(/^Exactly as quoted$|^[+−]<?[\d.]+ bp/)
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `X-01, X-05: both pages fit the window at every width, without an accessibility violation, in ${locale}`,
      deepAfterFirst(index),
      async ({ page, request }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const swap = await sendSwap(request)
        await rememberSwaps(page, [
          createEntry(swap, { id: 'done', state: describeConfirmed(swap), recipient: swap.recipient }),
          createEntry(swap, { id: 'refused', state: { type: 'refused' }, owner: otherAccount }),
        ])
        await openPage(page, swap.path)
        await expect(receipt.state(page)).toContainText(locale === 'zh-CN' ? '已确认' : 'CONFIRMED')
        await expectFits(page)
        await page.getByRole('link', { name: locale === 'zh-CN' ? '全部活动' : 'ALL ACTIVITY' }).click()
        await expect(page.locator('[data-kind="done"]')).toBeVisible()
        await expectFits(page)
        await page.emulateMedia({ contrast: 'more' })
        expect(await findViolations(page)).toEqual([])
        await page.emulateMedia({ contrast: null, forcedColors: 'active' })
        // The system chooses forced colours, so their contrast is not ours.
        expect((await findViolations(page)).filter((one) => !one.startsWith('color-contrast'))).toEqual([])
      },
    )
  })
}

test('Q-27: a reverted swap says why, that nothing was swapped, and what it cost', async ({ page, request }) => {
  const swap = await sendRevertedSwap(request)
  await openPage(page, swap.path)
  await expect(receipt.state(page)).toContainText('FAILED')
  await expect(receipt.state(page)).toContainText(/Nothing was swapped\. The fee was [\d.]+ ETH/)
  await expect(receipt.state(page)).toContainText('The price moved below the minimum that was agreed.')
  await expect(receipt.figures(page)).toContainText(writeExact(swap, swap.quote.minimumReceive.units))
  expect(await findViolations(page)).toEqual([])
})

test('on a phone all values of a receipt end at one edge', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { path } = await sendSwap(request)
  await openPage(page, path)
  await expect(receipt.row(page, 'fee')).toBeVisible()
  const edges = await page.locator('dl > [data-row] > dd').evaluateAll((values) =>
    values.map((value) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
  expect(edges.length).toBeGreaterThan(5)
  expect(new Set(edges).size).toBe(1)
})

test('an unknown transaction is not found, and a node that does not answer can be asked again', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/')
  problems.expectFailureOf('/second')
  await openPage(page, `/swap/8453/${unknownHash}`)
  await expect(receipt.state(page)).toContainText('NOT FOUND')
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/, (route) => route.fulfill({ status: 503 }))
  await openPage(page, `/swap/1/${unknownHash}`).catch(() => {})
  await expect(receipt.state(page)).toContainText('NO ANSWER', { timeout: 45_000 })
  await page.unroute(/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/)
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(receipt.state(page)).toContainText('NOT FOUND', { timeout: 45_000 })
})

test('a link with a bad network or hash is a broken link', async ({ page, request, problems }) => {
  const bad = [
    ['1', '0x12'],
    ['01', unknownHash],
    ['-1', unknownHash],
    ['1', `${unknownHash}0`],
    ['1', `0x${'zz'.repeat(32)}`],
    ['1e3', unknownHash],
    ['%00', '%3Cscript%3E'],
  ]
  for (const [chainId, hash] of bad) {
    const answer = await request.get(`/swap/${chainId}/${hash}`, { headers: { accept: 'text/html' } })
    expect([chainId, hash, answer.status()]).toEqual([chainId, hash, 404])
  }
  problems.expectFailureOf('/swap/1/0x12')
  await openPage(page, '/swap/1/0x12')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('THIS LINK IS BROKEN')
  // A well-formed link to a network that is not ours.
  await openPage(page, `/swap/999/${unknownHash}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('THIS LINK IS BROKEN')
})

test('the activity list shows the swaps of this browser: filters, export, and a clear that asks first', async ({
  page,
  request,
}) => {
  const swap = await sendSwap(request)
  const pending = { type: 'sent', hash: unknownHash, since: Date.now() }
  await rememberSwaps(page, [
    createEntry(swap, { id: 'done', state: describeConfirmed(swap), recipient: swap.recipient }),
    createEntry(swap, { id: 'refused', state: { type: 'refused' }, owner: otherAccount }),
    createEntry(
      { ...swap, hash: unknownHash, request: { ...swap.request, dataHash: unknownHash } },
      { id: 'pending', state: pending },
    ),
  ])
  await openPage(page, '/activity')
  await expect(activity.rows(page)).toHaveCount(3)
  await expect(activity.button(page)).toHaveAccessibleName('Activity: 1 pending swap')
  expect(await findViolations(page)).toEqual([])

  await activity.kind(page, 'ALL').focus()
  await page.keyboard.press('ArrowRight')
  await expect(activity.rows(page)).toHaveCount(1)
  await expect(activity.rows(page)).toContainText('Pending')
  await activity.kind(page, 'FAILED').check()
  await expect(activity.rows(page)).toContainText('Declined in the wallet')
  await activity.kind(page, 'ALL').check()
  await page.getByRole('combobox', { name: 'Account' }).selectOption(otherAccount)
  await expect(activity.rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Account' }).selectOption('')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'EXPORT CSV' }).click()
  const text = await readDownload(await saving)
  expect(text.split('\r\n')).toHaveLength(5)
  expect(text).toContain(`"${swap.hash}"`)

  await page.getByRole('button', { name: 'CLEAR' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 swaps are removed from this browser.')
  expect(await findViolations(page, { part: 'dialog' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(activity.rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await dialog.getByRole('button', { name: 'CLEAR' }).click()
  await expect(activity.rows(page)).toHaveCount(1)
  await expect(activity.rows(page)).toContainText('Pending')
})

test('a stored swap with other amounts than on the chain is marked in the list, and is not done', async ({
  page,
  request,
}) => {
  const swap = await sendSwap(request)
  const { recipient } = swap
  const changed = { ...swap, received: swap.received + 1_000_000n }
  await rememberSwaps(page, [
    createEntry(swap, { id: 'true', state: describeConfirmed(swap), recipient }),
    createEntry(swap, { id: 'changed', state: describeConfirmed(changed), recipient }),
  ])
  await openPage(page, '/activity')
  await activity.kind(page, 'FAILED').check()
  await expect(activity.rows(page)).toHaveCount(1)
  await expect(activity.rows(page)).toContainText('The chain shows other amounts. Open the receipt')
  await activity.kind(page, 'DONE').check()
  await expect(activity.rows(page)).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])
})

test('a swap that ends is announced on any page, with a link to its receipt', async ({ page, request }) => {
  const swap = await sendSwap(request)
  const state = { type: 'sent', hash: swap.hash, since: Date.now() }
  await rememberSwaps(page, [createEntry(swap, { id: 'ending', state, recipient: swap.recipient })])
  await openPage(page, '/pressroom')
  const notice = page.getByRole('status').filter({ hasText: 'Swapped 0.1 ETH for' })
  await expect(notice).toBeVisible({ timeout: 45_000 })
  await expect(activity.button(page)).toHaveAccessibleName('Activity')
  await notice.getByRole('link', { name: 'VIEW' }).click()
  await expect(receipt.state(page)).toContainText('CONFIRMED')
  await activity.button(page).click()
  await expect(activity.rows(page)).toContainText('Done')
})

test('at 360 pixels the end of a swap is shown by the card, and no notice covers it', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const swap = await sendSwap(request)
  await rememberSwaps(page, [
    createEntry(swap, { id: 'ending', state: { type: 'sent', hash: swap.hash, since: Date.now() } }),
  ])
  await rememberTrading(page, swap.chainId)
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask', accounts: [swapAccount] }) }])
  const receipts = await holdReceipts(page, swap.chainId)
  await openQuote(page, `?pay=ETH&payChain=${swap.chainId}&receive=USDC&receiveChain=${swap.chainId}&amount=0.1`)
  await connect(page, 'MetaMask')
  const line = trading.progress(page)
  await expect(line).toContainText('Swapping 0.1 ETH for')
  await receipts.release()
  await expect(line).toContainText('Swapped.')
  await line.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(page.getByText('Swapped 0.1 ETH for')).toHaveCount(0)
  await expect(line.getByRole('link', { name: 'RECEIPT' })).toBeInViewport()
  expect(await findClippedTexts(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
})

test('without a swap nothing of it loads, the list is empty, and blocked storage is named', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (sent) => loaded.push(sent.url()))
  for (const path of ['/', '/pressroom']) {
    await openPage(page, path)
    await expect(page.locator('[data-activity]')).toHaveCount(0)
  }
  expect(loaded.filter((url) => /HeaderActivity/.test(url))).toEqual([])
  await openPage(page, '/activity')
  await expect(page.getByText('No swaps in this browser yet.')).toBeVisible()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await openPage(page, '/activity')
  await expect(page.getByText('This browser blocks storage for this site')).toBeVisible()
})

async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    await waitForAnimations(page)
    expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
    expect(await findSmallTargets(page), `small targets at ${width}`).toEqual([])
    expect(await findClippedTexts(page), `clipped texts at ${width}`).toEqual([])
  }
  expect(await findViolations(page)).toEqual([])
}

function describeConfirmed({ hash, quote, received }: SentSwap) {
  return {
    type: 'confirmed',
    hash,
    moved: { paid: String(quote.pay.units), received: String(received) },
    block: 1,
    blockHash: unknownHash,
    fee: '21000',
    isFinal: true,
  }
}

function writeExact({ quote }: SentSwap, units: bigint): string {
  const { listing } = quote.receive
  return `${groupThousands(writeAmount({ listing, units }))} ${listing.symbol}`
}

async function readDownload(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
