import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteWallet } from '@murmur/devnet/relay/remoteWallet'
import { startWalletRelay, type WalletRelay } from '@murmur/devnet/relay/walletRelay'
import { createExampleWallet, exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { FrameLocator, Page } from '@playwright/test'
import { launchChromium } from '../../chromium.ts'
import { waitForMarket } from '../../swap/openQuote.ts'
import { test as base, expect } from '../../swap/swapTest.ts'
import { countSent } from '../../swap/trading.ts'
import { findViolations } from '../../violations.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { readCode } from '../../wallets/readCode.ts'
import { type OwnServer, startOwnServer } from '../../world/ownServer.ts'
import { refuseBatches } from '../../world/walletPanel.ts'

const chainId = 1

/** One server, which lets one site embed the card, for all tests. */
type Shared = { host: HostPage; relay: WalletRelay; server: OwnServer }

const test = base.extend<object, Shared>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const host = await startHostPage()
      await use(host)
      host.stop()
    },
    { scope: 'worker' },
  ],
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const relay = await startWalletRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ host, relay }, use) => {
      const walletConnect = { WALLETCONNECT_PROJECT_ID: 'test', WALLETCONNECT_RELAY_URL: relay.url }
      const settings = { TRADING: 'open', EMBED_ORIGINS: host.origin, ...walletConnect }
      const server = await startOwnServer([chainId], settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})

const { args, ...browser } = launchChromium()

// Playwright turns off that frames of other sites have a storage of their own, as in every current browser: Chromium then
// denies them any. The last flag counts.
test.use({ launchOptions: { ...browser, args: [...args, '--disable-features=Translate'] } })

test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ request, problems }) => {
  await waitForMarket(request, chainId)
  // Only some tokens have a price here.
  problems.expectLog('There is no price for')
})

const card = (page: Page) => page.locator('murmur-swap').frameLocator('iframe')
const frame = (page: Page) => page.locator('murmur-swap iframe')

function embed({ origin }: OwnServer, attributes: string): string {
  return `${recordEvents}<script src="${origin}/embed.js" async></script><murmur-swap ${attributes}></murmur-swap>`
}

test('a site embeds the card: it is as high as its content, and a whole swap becomes events of the page', async ({
  page,
  request,
  host,
  server,
}) => {
  await refuseBatches(page)
  host.show(embed(server, 'pay="ETH" receive="USDC" receive-chain="1" amount="0.2" tokens="ETH,USDC" networks="1"'))
  await page.goto(host.origin)
  const inside = card(page)
  await expect(inside.getByRole('textbox', { name: 'YOU PAY' })).toHaveValue('0.2')
  await expect.poll(async () => (await readEvents(page)).length).toBeGreaterThan(0)
  const [name, quote] = (await readEvents(page)).at(-1) ?? []
  expect([name, quote]).toEqual([
    'quote',
    {
      pay: 'ETH',
      payChain: '1',
      payUnits: String(2n * 10n ** 17n),
      receive: 'USDC',
      receiveChain: '1',
      receiveUnits: expect.stringMatching(/^\d{9}$/),
    },
  ])
  await expect.poll(() => measureFrame(page)).toEqual({ isWhole: true, isShown: true, width: 500 })

  await inside.getByRole('button', { name: /^Token to receive/ }).click()
  await expect(inside.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveCount(2)
  await inside.getByRole('button', { name: 'Back' }).click()

  const sent = await countSent(request, chainId, 5)
  await confirmSwap(inside)
  const wallet = inside.getByRole('dialog').filter({ hasText: 'MURMUR LOCAL WALLET' })
  await wallet.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(inside.getByRole('dialog', { name: 'SWAP' }).getByRole('status')).toContainText('Confirmed.')
  expect(await countSent(request, chainId, 5)).toBe(sent + 1)
  const swaps = (await readEvents(page)).filter(([each]) => each !== 'quote')
  expect(swaps.map(([each]) => each)).toEqual(['sent', 'confirmed'])
  expect(swaps[1]?.[1]).toMatchObject({ pay: 'ETH', payUnits: String(2n * 10n ** 17n), receive: 'USDC' })
  expect(swaps[0]?.[1].hash).toMatch(/^0x[\da-f]{64}$/)

  await inside.getByRole('button', { name: 'DONE' }).click()
  const opening = page.waitForEvent('popup')
  await inside.getByRole('link', { name: 'RECEIPT' }).click()
  expect(new URL((await opening).url()).pathname).toBe(`/swap/1/${swaps[0]?.[1].hash}`)
  expect(page.url()).toBe(`${host.origin}/`)
})

test('where the browser denies storage to the frame, the card says so, sends nothing, and opens the swap in its own tab', async ({
  page,
  request,
  host,
  server,
}) => {
  await denyStorage(page)
  host.show(embed(server, 'pay="ETH" receive="USDC" receive-chain="1" amount="0.2" networks="1"'))
  await page.goto(host.origin)
  const inside = card(page)
  const link = inside.getByRole('link', { name: 'OPEN MURMUR IN ITS OWN TAB' })
  await expect(inside.getByRole('status').filter({ has: link })).toContainText('no swap can start here')

  const sent = await countSent(request, chainId, 5)
  await confirmSwap(inside)
  const refusal = inside.getByRole('dialog', { name: 'SWAP' }).getByRole('alert')
  await expect(refusal).toContainText('This browser does not let the page store the swap, so nothing was sent.')
  await expect(inside.getByRole('dialog').filter({ hasText: 'MURMUR LOCAL WALLET' })).toHaveCount(0)
  expect(await countSent(request, chainId, 5)).toBe(sent)
  expect((await readEvents(page)).filter(([name]) => name !== 'quote')).toEqual([])

  const opening = page.waitForEvent('popup')
  await refusal.getByRole('link', { name: 'OPEN MURMUR IN ITS OWN TAB' }).click()
  const tab = await opening
  const { origin, pathname, searchParams } = new URL(tab.url())
  expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
    server.origin,
    '/swap',
    { pay: 'ETH', payChain: '1', receive: 'USDC', receiveChain: '1', amount: '0.2' },
  ])
  await expect(tab.getByRole('textbox', { name: 'YOU PAY' })).toHaveValue('0.2')
  await expect(tab.getByRole('button', { name: /^Token to receive/ })).toContainText('USDC')
})

test('the sample of the docs shows the card, and logs its quotes', async ({ page, host, server }) => {
  const sample = readFileSync(new URL('../../../app/samples/card.html', import.meta.url), 'utf8')
  host.show(sample.replaceAll('http://localhost:3000', server.origin))
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('quote '))
  await page.goto(host.origin)
  await expect(card(page).getByRole('button', { name: /^Token to receive/ })).toContainText('USDC')
  expect(await (await logged).args()[1]?.jsonValue()).toMatchObject({ pay: 'ETH', receive: 'USDC', receiveChain: '1' })
})

test('the page of the docs lists the events of its card, the latest first', async ({ page }) => {
  await page.goto('/docs/card')
  const events = page.getByRole('log', { name: 'Events' })
  await page.getByRole('button', { name: 'Ethereum' }).click()
  const inside = page.frameLocator('iframe[data-shown]')
  await inside.getByRole('textbox', { name: 'YOU PAY' }).fill('0.2')
  const units = `"payUnits":"${2n * 10n ** 17n}"`
  await expect(events.getByRole('listitem').first()).toContainText(/^quote\{"pay":"ETH","payChain":"1"/)
  await expect(events.getByRole('listitem').first()).toContainText(units)
  expect(await findViolations(page)).toEqual([])
})

test('a wallet of the browser connects inside of the frame, and so does one that scans the code', async ({
  page,
  context,
  host,
  server,
  relay,
}) => {
  const [address] = exampleAddresses
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  const habits = { accounts: [address], chainIds: [chainId], answer: async () => '0x0' }
  const phone = await createRemoteWallet({ relayUrl: relay.url, habits, name: 'Phone' })
  try {
    host.show(embed(server, 'networks="1"'))
    await page.goto(host.origin)
    const inside = card(page)
    const dialog = inside.getByRole('dialog', { name: 'CONNECT' })
    const connected = inside.getByRole('button', { name: `Wallet ${address}` })
    const open = inside.getByRole('form', { name: 'SWAP' }).getByRole('button', { name: 'WALLET CONNECT' })
    await open.click()
    await dialog.getByRole('button', { name: 'MetaMask' }).click()
    await connected.click()
    await inside.getByRole('button', { name: 'DISCONNECT CONNECTION' }).click()
    await open.click()
    await dialog.getByRole('button', { name: /WalletConnect/ }).click()
    const picture = dialog.getByRole('img', { name: 'QR code for your wallet' })
    await expect(async () => {
      const link = await readCode(picture)
      expect(link).toMatch(/^wc:/)
      await phone.read(link ?? '')
    }).toPass()
    await expect(connected).toBeVisible()
  } finally {
    await phone.stop()
  }
})

test('the card takes its look and its tokens from the attributes, also when they change, and leaves no history', async ({
  page,
  host,
  server,
}) => {
  host.show(embed(server, 'theme="light" networks="1"'))
  await page.goto(host.origin)
  const inside = card(page)
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(inside.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const entries = await page.evaluate(() => history.length)
  await page.locator('murmur-swap').evaluate((element) => {
    element.setAttribute('theme', 'dark')
    element.setAttribute('pay', 'BNB')
    element.setAttribute('pay-chain', '1')
  })
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(inside.getByRole('button', { name: /^Token to pay with/ })).toContainText('BNB')
  // A modal has no entry in the history of the site.
  await inside.getByRole('button', { name: 'Swap settings' }).click()
  await inside.getByRole('button', { name: 'DONE' }).click()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('the page ignores messages that are not from its card', async ({ page, host, server }) => {
  host.show(embed(server, 'networks="1"'))
  await page.goto(host.origin)
  await expect(card(page).getByRole('textbox', { name: 'YOU PAY' })).toBeVisible()
  await expect.poll(() => measureFrame(page)).toMatchObject({ isShown: true })
  const height = await frame(page).evaluate((element) => element.clientHeight)
  const before = (await readEvents(page)).filter(([name]) => name !== 'quote')
  await page.evaluate(async (origin) => {
    const messages = [
      { type: 'murmur:size', height: 1 },
      { type: 'murmur:event', name: 'confirmed', detail: { hash: '0x1' } },
      { type: 'murmur:ready' },
    ]
    const post = `for (const each of ${JSON.stringify(messages)}) parent.postMessage(each, '*')`
    const stranger = Object.assign(document.createElement('iframe'), { srcdoc: `<script>${post}</script>` })
    document.body.append(stranger)
    const card = document.querySelector('murmur-swap')?.shadowRoot?.querySelector('iframe')?.contentWindow ?? null
    for (const data of messages) {
      window.postMessage(data, '*')
      // The origin of the card without its frame, and its frame with another origin.
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: stranger.contentWindow }))
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: card }))
    }
    await new Promise((resolve) => stranger.addEventListener('load', () => setTimeout(resolve)))
  }, server.origin)
  expect((await readEvents(page)).filter(([name]) => name !== 'quote')).toEqual(before)
  expect(await frame(page).evaluate((element) => element.clientHeight)).toBe(height)
})

test('F-05: a site that is not listed cannot embed the card, and a listed one cannot embed another page', async ({
  page,
  host,
  server,
  problems,
}) => {
  problems.expectLog('frame-ancestors')
  const other = await startHostPage()
  try {
    problems.expectFailureOf('*')
    other.show(embed(server, 'pay="ETH"'))
    await page.goto(other.origin, { waitUntil: 'load' })
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    host.show(`<iframe src="${server.origin}/swap"></iframe>`)
    await page.goto(host.origin, { waitUntil: 'load' })
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  } finally {
    other.stop()
  }
})

/** Up to the request in the wallet, with its fifth account. */
async function confirmSwap(inside: FrameLocator): Promise<void> {
  const main = inside.getByRole('form', { name: 'SWAP' }).getByRole('button', { name: /^(SWAP|WALLET CONNECT)$/ })
  await main.click()
  await inside
    .getByRole('dialog', { name: 'CONNECT' })
    .getByRole('button', { name: /Local wallet/i })
    .click()
  const wallet = inside.getByRole('dialog').filter({ hasText: 'MURMUR LOCAL WALLET' })
  await wallet.getByRole('radio', { name: 'Test account 5' }).check()
  await wallet.getByRole('button', { name: 'CONNECT', exact: true }).click()
  await inside.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
  await main.click()
  await inside.locator('[data-simulation="passes"]').waitFor()
  await inside.getByRole('button', { name: 'CONFIRM SWAP' }).click()
}

/** As Chromium does in the frames of other sites where a person forbids them all data. */
async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
    for (const name of ['request', 'query']) Object.defineProperty(navigator.locks, name, { value: async () => deny() })
  })
}

/** The frame shows all of its card, and no more. */
async function measureFrame(page: Page) {
  const { width, height, opacity } = await frame(page).evaluate((element) => ({
    width: element.clientWidth,
    height: element.clientHeight,
    opacity: getComputedStyle(element).opacity,
  }))
  const content = await card(page)
    .locator('#main')
    .evaluate((main) => Math.ceil(main.getBoundingClientRect().height))
  return { isWhole: height === content, isShown: opacity === '1', width }
}

/** A page of another site. */
type HostPage = {
  readonly origin: string
  /** Sets the body for the next visits. */
  show(body: string): void
  stop(): void
}

/** By an address instead of the name `localhost`: another site to browsers, not only another origin. */
async function startHostPage(): Promise<HostPage> {
  let html = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(body) {
      html = `<!doctype html><link rel="icon" href="data:,"><title>Shop</title><body style="margin:0">${body}`
    },
    stop: () => void server.close().closeAllConnections(),
  }
}

type Recorded = { events: [string, Readonly<Record<string, string>>][] }

/** Keeps every event of a card in the page. */
const recordEvents = `<script>
  window.events = []
  for (const name of ['quote', 'sent', 'confirmed', 'failed'])
    document.addEventListener(name, ({ detail }) => window.events.push([name, detail]))
</script>`

async function readEvents(page: Page): Promise<Recorded['events']> {
  return await page.evaluate(() => (window as unknown as Recorded).events)
}
