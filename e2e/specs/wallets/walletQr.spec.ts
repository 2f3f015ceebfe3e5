import { createRemoteWallet, type RemoteWallet } from '@murmur/devnet/relay/remoteWallet'
import { startWalletRelay, type WalletRelay } from '@murmur/devnet/relay/walletRelay'
import type { Page } from '@playwright/test'
import { measureOverflow } from '../../site/layout.ts'
import { openQuote, rememberTrading, waitForMarket } from '../../swap/openQuote.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { test as base, expect } from '../../swap/swapTest.ts'
import { openReview, trading } from '../../swap/trading.ts'
import { findViolations } from '../../violations.ts'
import { connectModal, openConnect } from '../../wallets/connectModal.ts'
import { readCode } from '../../wallets/readCode.ts'
import { type OwnServer, startOwnServer } from '../../world/ownServer.ts'
import { getChain } from '../../world/worldChains.ts'

const chainId = 1
/** The tenth test account, which no other test uses. */
const account = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

type World = { readonly relay: WalletRelay; readonly server: OwnServer; readonly phone: RemoteWallet }

const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  relay: async ({}, use) => {
    const relay = await startWalletRelay()
    await use(relay)
    await relay.stop()
  },
  server: async ({ relay }, use) => {
    const settings = { WALLETCONNECT_PROJECT_ID: 'test', WALLETCONNECT_RELAY_URL: relay.url, TRADING: 'open' }
    const server = await startOwnServer([chainId], settings)
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.origin),
  phone: async ({ relay, request }, use) => {
    const answer: RemoteWallet['habits']['answer'] = async ({ method, params }) =>
      (await getChain(request, chainId)).call(method, params)
    const phone = await createRemoteWallet({
      relayUrl: relay.url,
      habits: { accounts: [account], chainIds: [chainId], answer },
      name: '<img src=x onerror=alert(1)>',
    })
    await use(phone)
    await phone.stop()
  },
})

test.beforeEach(async ({ request, problems }) => {
  // This server has no source of prices.
  problems.expectLog('There is no price for')
  await waitForMarket(request, chainId)
})

const code = {
  view: (page: Page) => connectModal.dialog(page),
  picture: (page: Page) => code.view(page).getByRole('img', { name: 'QR code for your wallet' }),
  renew: (page: Page) => code.view(page).getByRole('button', { name: 'NEW CODE' }),
}

test('W-25: a wallet that scans the code swaps, survives a reload without a word, and is told when the user leaves', async ({
  page,
  phone,
}) => {
  await rememberTrading(page, chainId)
  await openQuote(page, `?pay=ETH&payChain=${chainId}&receive=BNB&receiveChain=${chainId}&amount=0.05`)
  await scan(page, phone)
  await openReview(page)
  await trading.confirm(page).click()
  await expect(trading.steps(page).getByText('Confirmed. You received')).toBeVisible()
  const sent = phone.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toMatchObject([{ chainId, params: [{ from: account.toLowerCase(), chainId: '0x1' }] }])
  await trading.done(page).click()

  const asked = listPrompts(phone)
  await page.reload()
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${account}`)
  expect(listPrompts(phone)).toEqual(asked)

  await connectModal.address(page).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'DISCONNECT CONNECTION' }).click()
  await reloaded
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
  await expect.poll(() => phone.countSessions()).toBe(0)
})

test('W-11: the code is reached, left and asked for again with keys, and every state is accessible', async ({
  page,
  phone,
}) => {
  phone.habits.decision = 'decline'
  await openSwap(page)
  await openConnect(page)
  const row = connectModal.wallet(page, /WalletConnect/)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(code.picture(page)).toBeVisible()
  expect(await findViolations(page, { part: 'dialog' })).toEqual([])
  await code.view(page).getByRole('button', { name: 'All wallets' }).press('Enter')
  await expect(row).toBeVisible()
  await row.press('Enter')
  await phone.read(await readLink(page))
  await expect(code.view(page)).toContainText('You declined in your wallet.')
  expect(await findViolations(page, { part: 'dialog' })).toEqual([])
  phone.habits.decision = 'approve'
  await code.renew(page).press('Enter')
  await phone.read(await readLink(page))
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${account}`)
})

test('W-15: the wallet ends the session, and two tabs see it', async ({ page, context, phone }) => {
  await openSwap(page)
  await scan(page, phone)
  const other = await context.newPage()
  await openSwap(other)
  await expect(connectModal.address(other)).toHaveAccessibleName(`Wallet ${account}`)
  await phone.leave()
  for (const tab of [page, other]) await expect(swapScreen.main(tab)).toHaveText('WALLET CONNECT')
})

test('W-25: without the relay the screen says so, and a new code works when it is back', async ({
  page,
  phone,
  relay,
  problems,
}) => {
  problems.expectLog('WebSocket connection')
  relay.pause()
  await openSwap(page)
  await openConnect(page)
  await connectModal.wallet(page, /WalletConnect/).click()
  await expect(code.view(page)).toContainText('The WalletConnect relay does not answer.')
  expect(await findViolations(page, { part: 'dialog' })).toEqual([])
  relay.resume()
  await code.renew(page).click()
  await phone.read(await readLink(page))
  await expect(connectModal.address(page)).toBeVisible()
})

test('on a phone the apps come first, and nothing overflows at 320 px', async ({ browser, server, phone }) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  await openSwap(page)
  await openConnect(page)
  await connectModal.wallet(page, /WalletConnect/).click()
  await expect(code.picture(page)).toBeVisible()
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  const link = await readLink(page)
  const app = code.view(page).getByRole('link', { name: 'MetaMask' })
  await expect(app).toHaveAttribute('href', `https://metamask.app.link/wc?uri=${encodeURIComponent(link)}`)
  await expect(code.view(page).getByRole('link', { name: 'Another wallet on this device' })).toHaveAttribute(
    'href',
    link,
  )
  expect(await findViolations(page, { part: 'dialog' })).toEqual([])
  await phone.read(link)
  await expect(connectModal.address(page)).toBeVisible()
  await context.close()
})

/** In the local world the wallet itself is asked for the first block of its chain, which no wallet shows. */
function listPrompts({ requests }: RemoteWallet): readonly string[] {
  return requests.map(({ method }) => method).filter((method) => method !== 'eth_getBlockByNumber')
}

async function scan(page: Page, phone: RemoteWallet): Promise<void> {
  await openConnect(page)
  await connectModal.wallet(page, /WalletConnect/).click()
  await phone.read(await readLink(page))
  await connectModal.address(page).waitFor()
}

/** As a camera reads it. */
async function readLink(page: Page): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = await readCode(code.picture(page))
    expect(link).toMatch(/^wc:[\da-f]{64}@2\?/)
  }).toPass()
  return link ?? ''
}
