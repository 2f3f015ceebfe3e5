import { createExampleWallet, createWalletError, exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import { deepAfterFirst } from '../../deepTests.ts'
import { choosePay, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connect, connectModal, openWithWallet } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { formatUnits, readChainUnits } from '../../world/worldChains.ts'

const [first, second] = exampleAddresses

for (const [index, kind] of (['metamask', 'okx', 'keplr'] as const).entries()) {
  test(`W-10: after a reload ${kind} reconnects with eth_accounts only`, deepAfterFirst(index), async ({ page }) => {
    const wallet = await openWithWallet(page, { kind })
    wallet.calls.length = 0
    wallet.windows.length = 0
    await page.reload()
    await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${first}`)
    expect(wallet.calls).toEqual(['eth_accounts'])
    expect(wallet.windows).toEqual([])
  })
}

test('a wallet that revoked the permission is disconnected after a reload', async ({ page }) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  wallet.habits.isPermitted = false
  await page.reload()
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wallet')))
    .toBe('{"address":"","isConnected":false}')
})

test('W-15: locking the wallet disconnects it and keeps the form, and unlocking reconnects it', async ({ page }) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  await swapScreen.amount(page).fill('2.5')
  wallet.lock()
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
  await expect(swapScreen.amount(page)).toHaveValue('2.5')
  await expect(swapScreen.card(page).getByText(/^Balance 0\.0+$/)).toBeVisible()
  wallet.unlock()
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${first}`)
})

test('another account shows its own balance', async ({ page, request }) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  wallet.selectAccount(second)
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${second}`)
  const units = await readChainUnits(request, { chainId: 1, address: second, token: null })
  await expect(swapScreen.card(page).getByText(`Balance ${formatUnits(units)}`)).toBeVisible()
})

test('disconnect forgets the wallet and reloads the page', async ({ page }) => {
  await openWithWallet(page, { kind: 'okx' })
  await connectModal.address(page).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'DISCONNECT CONNECTION' }).click()
  await reloaded
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
  expect(await page.evaluate(() => localStorage.getItem('wallet'))).toBe('{"address":"","isConnected":false}')
  await page.reload()
  await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
})

for (const [index, kind] of (['metamask', 'okx', 'keplr'] as const).entries()) {
  test(
    `choosing a network to pay on switches ${kind} there, and adds an unknown network`,
    deepAfterFirst(index),
    async ({ page, request }) => {
      const wallet = await openWithWallet(page, { kind })
      wallet.calls.length = 0
      await choosePay(page, ['Polygon', 'Polygon'])
      expect(wallet.chainId()).toBe(137)
      const calls = ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId', 'eth_accounts']
      expect(wallet.calls).toEqual(kind === 'keplr' ? [...calls, 'eth_getBalance'] : calls)
      const units = await readChainUnits(request, { chainId: 137, address: first, token: null })
      await expect(swapScreen.card(page).getByText(`Balance ${formatUnits(units)}`)).toBeVisible()
    },
  )
}

test('C-13: a wallet that cannot switch stays on its network, and the token is chosen anyway', async ({
  page,
  problems,
}) => {
  const failures = { wallet_switchEthereumChain: () => createWalletError(-32601, 'The method does not exist') }
  problems.expectLog('The wallet did not switch to Avalanche: unsupported.')
  const wallet = await openWithWallet(page, { kind: 'metamask', habits: { failures } })
  await choosePay(page, ['Avalanche', 'Avalanche'])
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Avalanche')
  await expect(swapScreen.card(page).getByText('Your wallet is on Ethereum.')).toBeVisible()
  await swapScreen.card(page).getByRole('button', { name: 'SWITCH TO AVALANCHE' }).click()
  await expect(swapScreen.card(page).getByText('Choose Avalanche in your wallet.')).toBeVisible()
  expect(wallet.chainId()).toBe(1)
  wallet.moveTo(43114)
  await expect(swapScreen.card(page).getByText('Your wallet is on')).toBeHidden()
})

for (const [index, kind] of (['metamask', 'okx', 'keplr'] as const).entries()) {
  test(
    `C-13: a failed switch of ${kind} is only logged, without an alert, and no notice is shown`,
    deepAfterFirst(index),
    async ({ page, context, problems }) => {
      const failures = { wallet_switchEthereumChain: () => createWalletError(-32603, 'Internal error') }
      problems.expectLog('The wallet did not switch to Polygon: unexpected.')
      await installWallets(context, [{ wallet: createExampleWallet({ kind, habits: { failures } }) }])
      const logged: string[] = []
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
      await openSwap(page)
      await connect(page, { metamask: 'MetaMask', okx: 'OKX Wallet', keplr: 'Keplr' }[kind])
      await choosePay(page, ['Polygon', 'Polygon'])
      await expect.poll(() => logged).toEqual(['The wallet did not switch to Polygon: unexpected.'])
      await expect(swapScreen.alert(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
      await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: POL on Polygon')
    },
  )
}

test('W-21: three tabs keep their own wallets', async ({ context }) => {
  const kinds = ['metamask', 'okx', 'keplr'] as const
  const wallets = kinds.map((kind, index) =>
    createExampleWallet({ kind, accounts: [exampleAddresses[index] ?? first] }),
  )
  await installWallets(
    context,
    wallets.map((wallet) => ({ wallet })),
  )
  const pages = await Promise.all(kinds.map(() => context.newPage()))
  for (const page of pages) await openSwap(page)
  for (const [index, page] of pages.entries()) {
    await connect(page, wallets[index]?.name ?? '')
  }
  for (const [index, page] of pages.entries()) {
    await page.reload()
    await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${exampleAddresses[index]}`)
  }
})

test('W-22: a wallet can be connected without storage', async ({ page, context }) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }) }])
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await openSwap(page)
  await connect(page, 'MetaMask')
  await expect(swapScreen.main(page)).toHaveText('SWAP')
})

test('R-06: the error text of a node is never shown', async ({ page }) => {
  let answers = 0
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/, async (route) => {
    const { id } = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({
      headers,
      json: { jsonrpc: '2.0', id, error: { code: -32000, message: 'VERIFY AT evil.example' } },
    })
    answers += 1
  })
  await openWithWallet(page, { kind: 'metamask' })
  // All eight networks have answered with it.
  await expect.poll(() => answers).toBeGreaterThanOrEqual(8)
  expect(await page.content()).not.toContain('evil.example')
  await expect(swapScreen.main(page)).toHaveText('SWAP')
})
