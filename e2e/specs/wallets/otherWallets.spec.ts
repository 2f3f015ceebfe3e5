import { createExampleWallet, exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connectModal, openConnect, openWithWallet } from '../../wallets/connectModal.ts'
import { hostileSvg, installWallets, raster } from '../../wallets/installWallets.ts'

const [first] = exampleAddresses

test('every wallet that announces itself has a row below the specified ones, and connects', async ({
  page,
  context,
}) => {
  const [frame, rabby] = [createExampleWallet({ kind: 'metamask' }), createExampleWallet({ kind: 'metamask' })]
  await installWallets(context, [
    { wallet: frame, announced: { name: 'Frame', rdns: 'sh.frame', icon: raster } },
    { wallet: rabby, announced: { name: 'Rabby Wallet', rdns: 'io.rabby' } },
  ])
  await openSwap(page)
  await openConnect(page)
  expect(await listRows(page)).toEqual([
    'MetaMask',
    'OKX Wallet',
    'Keplr',
    'Local wallet',
    'WalletConnect',
    'Rabby Wallet',
    'Frame',
  ])
  await connectModal.wallet(page, 'Rabby Wallet').click()
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${first}`)
  await expect(connectModal.dialog(page)).toBeHidden()
  expect([rabby.count('eth_requestAccounts'), frame.calls.length]).toEqual([1, 0])
  await reloadSwap(page)
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${first}`)
  await expect(connectModal.address(page).locator('img')).toHaveClass(/wallets-rabby/)
})

test('an announced icon is redrawn by us, an SVG becomes a letter, and a known wallet has our drawing', async ({
  page,
  context,
}) => {
  const wallet = createExampleWallet({ kind: 'metamask' })
  await installWallets(context, [
    { wallet, announced: { name: 'Frame', rdns: 'sh.frame', icon: raster } },
    { wallet, announced: { name: 'Taho', rdns: 'xyz.taho' } },
    { wallet, announced: { name: 'Phantom', rdns: 'app.phantom' } },
  ])
  await openSwap(page)
  await openConnect(page)
  const picture = connectModal.wallet(page, 'Frame').locator('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    80, 80,
  ])
  await expect(connectModal.wallet(page, 'Taho').locator('img')).toHaveCount(0)
  await expect(connectModal.wallet(page, 'Taho').getByText('T', { exact: true })).toBeVisible()
  await expect(connectModal.wallet(page, 'Phantom').locator('img')).toHaveClass(/wallets-phantom/)
})

test('W-23: SVGs that would freeze the page for a minute, huge pictures and broken ones do not delay the modal', async ({
  page,
  context,
}) => {
  await page.addInitScript(
    ([svg, broken]) => {
      const icons = [svg, svg, broken, broken, broken, broken]
      window.addEventListener('eip6963:requestProvider', () => {
        for (const rdns of ['io.metamask', 'com.evil']) {
          for (const [index, icon] of icons.entries()) {
            const info = {
              uuid: `${rdns}${index}`,
              rdns: rdns === 'com.evil' ? `${rdns}${index}` : rdns,
              icon,
              name: 'X',
            }
            const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
            window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
          }
        }
      })
    },
    [hostileSvg, `${raster.slice(0, -40)}AAAA`] as const,
  )
  await installWallets(context, [
    { wallet: createExampleWallet({ kind: 'okx' }) },
    { wallet: createExampleWallet({ kind: 'metamask' }), announced: { name: 'Frame', rdns: 'sh.frame', icon: raster } },
  ])
  await openSwap(page)
  await openConnect(page)
  await expect(connectModal.wallet(page, 'OKX Wallet INSTALLED')).toBeVisible()
  await expect(connectModal.wallet(page, 'Frame').locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(connectModal.dialog(page).locator('[src^="data:"]')).toHaveCount(0)
})

test('W-24: hundreds of impostors neither hide nor precede MetaMask, OKX and Keplr', async ({ page, context }) => {
  await page.addInitScript(() => {
    const names = ['MetaMask', 'OKX Wallet', 'Keplr', '\u202eksaMateM', '<b>MetaMask</b>', 'AAA']
    window.addEventListener('eip6963:requestProvider', () => {
      for (let index = 0; index < 600; index += 1) {
        const rdns = index % 3 === 0 ? `com.evil${index}` : 'io.metamask'
        const info = { uuid: `${index}`, rdns, icon: 'data:image/png;base64,AAAA', name: names[index % 6] }
        const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
    })
  })
  const metamask = createExampleWallet({ kind: 'metamask' })
  await installWallets(context, [
    { wallet: metamask, hasTakenEthereum: true },
    { wallet: createExampleWallet({ kind: 'okx' }) },
    { wallet: createExampleWallet({ kind: 'keplr' }) },
  ])
  await openSwap(page)
  await openConnect(page)
  const dialog = connectModal.dialog(page)
  await expect(dialog.getByText('401 wallets say that they are MetaMask.')).toBeVisible()
  for (const name of ['OKX Wallet INSTALLED', 'Keplr INSTALLED'])
    await expect(connectModal.wallet(page, name)).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'USES THE NAME OF METAMASK' }).first()).toBeAttached()
  await connectModal.wallet(page, 'MetaMask 1 OF 401').click()
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${first}`)
  expect(metamask.count('eth_requestAccounts')).toBe(1)
})

test('the address can be copied beside it, its menu keeps one item, and the local world has no explorer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWithWallet(page, { kind: 'metamask' })
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByRole('main').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(page.getByRole('link', { name: 'Show the address in the explorer' })).toHaveCount(0)
  await connectModal.address(page).click()
  const menu = page.locator(`[id="${await connectModal.address(page).getAttribute('aria-controls')}"]`)
  await expect(menu.getByRole('button')).toHaveText(['disconnect connection'])
  await expect(swapScreen.main(page)).toHaveText('SWAP')
})

/** The names of the rows, in their order. */
async function listRows(page: Page): Promise<string[]> {
  const rows = connectModal.dialog(page).getByRole('listitem').getByRole('button')
  return await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('span:not([aria-hidden])')?.textContent ?? ''),
  )
}
