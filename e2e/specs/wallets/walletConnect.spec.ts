import { createExampleKeplr, exampleAlloraAddress } from '@murmur/sdk/wallet/testing/exampleKeplr'
import { createExampleWallet, exampleAddresses } from '@murmur/sdk/wallet/testing/exampleWallet'
import { chromiumOnly } from '../../chromiumOnly.ts'
import { deepAfterFirst } from '../../deepTests.ts'
import { choosePay, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { connect, connectModal, openConnect, openWithWallet } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { formatUnits, readChainUnits } from '../../world/worldChains.ts'

const [first, second] = exampleAddresses
const short = `${first.slice(0, 6)}…${first.slice(-4)}`

const names = { metamask: 'MetaMask', okx: 'OKX Wallet', keplr: 'Keplr' } as const

for (const [index, kind] of (['metamask', 'okx', 'keplr'] as const).entries()) {
  test(
    `F-19: under our content policy ${kind} connects, and the balance is that of the chain`,
    deepAfterFirst(index),
    async ({ page, request }) => {
      const wallet = await openWithWallet(page, { kind })
      await expect(connectModal.address(page)).toHaveText(short)
      await expect(swapScreen.main(page)).toHaveText('SWAP')
      const units = await readChainUnits(request, { chainId: 1, address: first, token: null })
      await expect(swapScreen.card(page).getByText(`Balance ${formatUnits(units)}`)).toBeVisible()
      // Keplr alone is also asked for its balance.
      const calls = ['eth_requestAccounts', 'eth_chainId', ...(kind === 'keplr' ? ['eth_getBalance'] : [])]
      await expect.poll(() => wallet.calls.filter((call) => call !== 'eth_accounts')).toEqual(calls)
    },
  )
}

test('Keplr reports another balance than the chain: the card shows that of the chain', async ({
  page,
  context,
  request,
}) => {
  const asked: unknown[] = []
  const forward = async (_: number, question: { method: string; params?: readonly unknown[] }) => {
    asked.push([question.method, question.params])
    return '0xffffffffffffffffffff'
  }
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'keplr', habits: { forward } }) }])
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openSwap(page)
  await connect(page, 'Keplr')
  const units = await readChainUnits(request, { chainId: 1, address: first, token: null })
  await expect
    .poll(() => logged)
    .toContain('The wallet and our nodes disagree about the balance of 1:ETH. Ours is shown.')
  await expect(swapScreen.card(page).getByText(`Balance ${formatUnits(units)}`)).toBeVisible()
  expect(asked).toEqual([['eth_getBalance', [first, 'latest']]])
})

test('W-01: MetaMask is used, even if OKX occupies window.ethereum', async ({ page, context }) => {
  const [metamask, okx] = [createExampleWallet({ kind: 'metamask' }), createExampleWallet({ kind: 'okx' })]
  await installWallets(context, [{ wallet: metamask }, { wallet: okx, hasTakenEthereum: true }])
  await openSwap(page)
  await connect(page, 'MetaMask')
  expect(okx.calls).toEqual([])
  expect(metamask.count('eth_requestAccounts')).toBe(1)
})

test('W-03: a wallet that announces itself late appears in the open modal', async ({ page, context }) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask' }), delayMs: 3_000 }])
  await openSwap(page)
  await openConnect(page)
  await expect(connectModal.wallet(page, 'MetaMask INSTALLED')).toBeVisible()
})

test('W-08: wallets that do not announce themselves are found', async ({ page, context }) => {
  await installWallets(context, [
    { wallet: createExampleWallet({ kind: 'metamask' }), arrival: 'legacy' },
    { wallet: createExampleWallet({ kind: 'okx' }), arrival: 'legacy' },
    { wallet: createExampleWallet({ kind: 'keplr' }), arrival: 'legacy', keplr: createExampleKeplr([]) },
  ])
  await openSwap(page)
  await openConnect(page)
  for (const name of Object.values(names)) await expect(connectModal.wallet(page, `${name} INSTALLED`)).toBeVisible()
})

const missing = [
  ['MetaMask', '请先安装 MetaMask', 'Install MetaMask first', 'metamask.io'],
  ['OKX Wallet', '请先安装 OKX 钱包', 'Install the OKX wallet first', 'www.okx.com'],
  ['Keplr', '请先安装 Keplr', 'Install Keplr first', 'www.keplr.app'],
] as const

for (const [index, [name, chinese, english, host]] of missing.entries()) {
  test(`W-09: without ${name} the alert says so and links to its site`, deepAfterFirst(index), async ({ page }) => {
    await openSwap(page)
    await openConnect(page)
    await connectModal.wallet(page, name).click()
    const alert = swapScreen.alert(page)
    await expect(alert.getByText(chinese)).toBeVisible()
    await expect(alert.getByText(english)).toBeVisible()
    const hosts = await alert
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).host))
    expect(hosts).toEqual([host])
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(connectModal.dialog(page)).toBeVisible()
  })
}

for (const [index, kind] of (['metamask', 'okx'] as const).entries()) {
  test(`${kind} is refused while Allora is the network to pay on`, deepAfterFirst(index), async ({ page, context }) => {
    const wallet = createExampleWallet({ kind })
    await installWallets(context, [{ wallet }])
    await openSwap(page)
    await choosePay(page, ['Allora', 'Allora'])
    await openConnect(page)
    await connectModal.wallet(page, names[kind]).click()
    await expect(swapScreen.alert(page).getByText('该钱包暂不支持此网络')).toBeVisible()
    await expect(swapScreen.alert(page).getByText('This wallet does not yet support this network')).toBeVisible()
    expect(wallet.calls).toEqual([])
  })
}

test('Keplr connects to Allora by its Cosmos API, after Allora was suggested to it', async ({ page, context }) => {
  const balances = [{ denom: 'uallo', amount: '1234560000000000000' }]
  const pagination = { next_key: null, total: '1' }
  await page.route(`**/lcd/cosmos/bank/v1beta1/balances/${exampleAlloraAddress}`, (route) =>
    route.fulfill({ json: { balances, pagination } }),
  )
  const keplr = createExampleKeplr([])
  const wallet = createExampleWallet({ kind: 'keplr' })
  await installWallets(context, [{ wallet, keplr }])
  await openSwap(page)
  await choosePay(page, ['Allora', 'Allora'])
  await connect(page, 'Keplr')
  await expect(connectModal.address(page)).toHaveText(/^allo1q…/)
  await expect(swapScreen.card(page).getByText('Balance 1.23456')).toBeVisible()
  expect(keplr.calls).toEqual(['enable', 'experimentalSuggestChain', 'enable', 'getKey'])
  expect(wallet.calls).toEqual([])
})

test('WalletConnect can be reached, and says that it is not available yet', async ({ page }) => {
  await openSwap(page)
  await openConnect(page)
  const row = connectModal.wallet(page, 'WalletConnect')
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toHaveAccessibleDescription('NOT AVAILABLE YET')
  await row.click({ force: true })
  await expect(connectModal.status(page)).toHaveText('WalletConnect is not available yet.')
  await expect(page.getByText('MORE WALLETS TO COME')).toBeVisible()
  await connectModal.close(page).click()
  await expect(connectModal.dialog(page)).toBeHidden()
})

test('W-11: a rejected request says in the modal that the user declined, and shows no alert', async ({
  page,
  context,
}) => {
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask', habits: { user: 'reject' } }) }])
  await openSwap(page)
  await openConnect(page)
  const row = connectModal.wallet(page, 'MetaMask')
  await row.click()
  await expect(connectModal.status(page)).toHaveText('You declined in your wallet.')
  await expect(row).toHaveAccessibleName('MetaMask INSTALLED')
  await expect(swapScreen.alert(page)).toBeHidden()
})

test('W-12, W-13: an open wallet prompt is not repeated, is shown, and can be left', async ({ page, context }) => {
  const wallet = createExampleWallet({ kind: 'metamask', habits: { user: 'hang' } })
  await installWallets(context, [{ wallet }])
  await openSwap(page)
  await openConnect(page)
  const row = connectModal.wallet(page, 'MetaMask')
  for (let click = 0; click < 20; click += 1) await row.click()
  await expect(connectModal.status(page)).toHaveText('Open your wallet: MetaMask is waiting for your answer.')
  await expect(row).toHaveAttribute('aria-busy', 'true')
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  await connectModal.stopWaiting(page).click()
  await expect(connectModal.stopWaiting(page)).toBeHidden()
  await expect(row).toHaveAttribute('aria-busy', 'false')
  await row.click()
  wallet.habits.isPermitted = true
  await expect(connectModal.address(page)).toHaveText(short)
  expect(wallet.count('eth_requestAccounts')).toBe(1)
})

test('W-04: two wallets of the same name are both shown, and neither is chosen', async ({ page, context }) => {
  const wallets = [first, second].map((address) => createExampleWallet({ kind: 'metamask', accounts: [address] }))
  await installWallets(
    context,
    wallets.map((wallet, index) => ({ wallet, uuid: `uuid-${index}` })),
  )
  await openSwap(page)
  await openConnect(page)
  await expect(connectModal.dialog(page).getByText('2 wallets say that they are MetaMask.')).toBeVisible()
  expect(wallets.flatMap(({ calls }) => calls)).toEqual([])
  await connectModal.wallet(page, 'MetaMask 2 OF 2').click()
  await expect(connectModal.address(page)).toHaveAccessibleName(`Wallet ${second}`)
})

test(
  'W-06: 50 hostile announcements run no script, fetch nothing and show no markup',
  chromiumOnly,
  async ({ page }) => {
    await page.addInitScript(() => {
      const script = '<script>window.wasRun=1</script>'
      const svg = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.wasRun=1'>${script}</svg>`
      const icons = [
        svg,
        'https://evil.example/i.png',
        'javascript:window.wasRun=1',
        `data:image/png,${'A'.repeat(5e6)}`,
        '',
      ]
      const words = [`<img src=x onerror=window.wasRun=1>`, `\u202eksaMateM`, '\u0000\u0007', 'M'.repeat(1e5), script]
      const announce = (rdns: string, index: number) => {
        const info = { uuid: `${rdns}${index}`, rdns, icon: icons[index % 5], name: words[Math.floor(index / 5) % 5] }
        const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
      window.addEventListener('eip6963:requestProvider', () => {
        for (let index = 0; index < 25; index += 1)
          for (const rdns of ['io.metamask', 'app.keplr']) announce(rdns, index)
      })
    })
    await openSwap(page)
    await openConnect(page)
    await expect(connectModal.wallet(page, 'OKX Wallet')).toBeVisible()
    const pictures = connectModal.dialog(page).locator('img')
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
      .toBe(true)
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
    const markup = connectModal
      .dialog(page)
      .locator('script, img[onerror], img[src=x], img[src^="http"]:not([src*="/assets/"])')
    await expect(markup).toHaveCount(0)
  },
)

test.describe('on a phone', chromiumOnly, () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome Mobile',
  })

  test('without a wallet the rows of MetaMask, OKX and Keplr open the page in the browser of their app', async ({
    page,
    baseURL,
  }) => {
    await openSwap(page, '?pay=ETH')
    await openConnect(page)
    const rows = connectModal.dialog(page).getByRole('link', { name: 'OPENS ITS APP' })
    await expect(rows).toHaveText(Object.values(names).map((name) => `${name}OPENS ITS APP`))
    const links = await rows.evaluateAll((all) => all.map((row) => (row as HTMLAnchorElement).href))
    const here = page.url()
    expect(here).toContain(baseURL)
    const okx = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(here)}`
    expect(links).toEqual([
      `https://link.metamask.io/dapp/${here.replace('http://', '')}`,
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(okx)}`,
      `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(here)}`,
    ])
  })

  test('inside the browser of a wallet its row connects', async ({ page }) => {
    await openWithWallet(page, { kind: 'metamask' })
    await expect(connectModal.address(page)).toHaveText(short)
  })
})
