import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { answerOf, ask, begin, findWallet, listEvents, panel } from '../../world/walletPanel.ts'
import { getChain, listChains } from '../../world/worldChains.ts'

const account1 = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const account4 = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const account5 = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const zkSync = 324

test.beforeEach(async ({ page }) => {
  await openPage(page, '/swap')
  expect(await findWallet(page)).toEqual({
    name: 'Murmur local wallet',
    rdns: 'local.murmur',
    icon: expect.stringMatching(/^data:image\/svg\+xml,/),
  })
})

async function connect(page: Page, name = 'Test account 1'): Promise<void> {
  await begin(page, 'eth_requestAccounts')
  await panel.dialog(page).getByRole('radio', { name }).check()
  await panel.approve(page, 'CONNECT')
  await answerOf(page, 'eth_requestAccounts')
}

test('the swap screen says that the network is local', async ({ page }) => {
  await expect(page.getByText('LOCAL NETWORK')).toBeVisible()
  await expect(page.getByText('Test funds only', { exact: true })).toBeVisible()
})

test('connecting returns the chosen account, and the wallet shows its balance', async ({ page }) => {
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] })
  await begin(page, 'eth_requestAccounts')
  const account = panel.dialog(page).locator('label').filter({ hasText: 'Test account 5' })
  await expect(account).toContainText(/[\d,.]+ ETH$/)
  await account.getByRole('radio').check()
  await panel.approve(page, 'CONNECT')
  expect(await answerOf(page, 'eth_requestAccounts')).toEqual({ result: [account5] })
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [account5] })
  expect(await listEvents(page)).toEqual([['accountsChanged', [account5]]])
})

test('it remembers the site after a reload, until the permission is revoked', async ({ page }) => {
  await connect(page)
  await openPage(page, '/swap')
  await findWallet(page)
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [account1] })
  expect(await ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] })
  expect(await listEvents(page)).toEqual([['accountsChanged', []]])
})

test('rejecting by button or Escape is 4001, and a second request meanwhile is -32002', async ({ page }) => {
  await begin(page, 'eth_requestAccounts')
  await expect(panel.dialog(page)).toBeVisible()
  await begin(page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  expect(await answerOf(page, 'wallet_requestPermissions')).toMatchObject({ code: -32002 })
  await panel.reject(page)
  expect(await answerOf(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  await begin(page, 'eth_requestAccounts')
  await expect(panel.dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await answerOf(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  await expect(panel.dialog(page)).toBeHidden()
  expect(await listEvents(page)).toEqual([])
})

test('it switches to each of the eight networks, one of which must be added first', async ({ page, request }) => {
  const chains = await listChains(request)
  expect(chains.map(({ chainId }) => chainId).sort((a, b) => a - b)).toEqual([1, 10, 56, 137, 324, 8453, 42161, 43114])
  const others = chains.filter(({ chainId }) => chainId !== zkSync && chainId !== 1)
  for (const { chainId } of others) {
    await begin(page, 'wallet_switchEthereumChain', [{ chainId: toHex(chainId) }])
    await panel.approve(page, 'SWITCH')
    expect(await answerOf(page, 'wallet_switchEthereumChain')).toEqual({ result: null })
    expect(await ask(page, 'eth_chainId')).toEqual({ result: toHex(chainId) })
    const block = await ask(page, 'eth_getBlockByNumber', ['0x0', false])
    expect(block).toMatchObject({ result: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
  }
  await addZkSync(page, chains.find(({ chainId }) => chainId === zkSync)?.rpcUrl ?? '')
  await begin(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await panel.approve(page, 'SWITCH')
  await answerOf(page, 'wallet_switchEthereumChain')
  const order = [...others.map(({ chainId }) => chainId), zkSync, 1]
  expect(await listEvents(page)).toEqual(order.map((chainId) => ['chainChanged', toHex(chainId)]))
})

async function addZkSync(page: Page, rpcUrl: string): Promise<void> {
  const chainId = toHex(zkSync)
  expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 })
  const chain = {
    chainId,
    chainName: 'ZKsync Era',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorerUrls: ['https://explorer.zksync.io'],
  }
  const real = { ...chain, rpcUrls: ['https://mainnet.era.zksync.io'] }
  expect(await ask(page, 'wallet_addEthereumChain', [real])).toMatchObject({ code: -32602 })
  await begin(page, 'wallet_addEthereumChain', [{ ...chain, rpcUrls: [rpcUrl] }])
  await panel.reject(page)
  expect(await answerOf(page, 'wallet_addEthereumChain')).toMatchObject({ code: 4001 })
  await begin(page, 'wallet_addEthereumChain', [{ ...chain, rpcUrls: [rpcUrl] }])
  await panel.approve(page, 'ADD')
  expect(await answerOf(page, 'wallet_addEthereumChain')).toEqual({ result: null })
  expect(await ask(page, 'eth_chainId')).toEqual({ result: chainId })
}

test('typed data is shown before it is signed, for this chain only', async ({ page, request }) => {
  const { contracts, call } = await getChain(request, 1)
  await connect(page)
  const typedData = describePermit({
    verifyingContract: contracts.permit2 ?? '',
    spender: contracts.universalRouter ?? '',
  })
  await begin(page, 'eth_signTypedData_v4', [account1, JSON.stringify(typedData)])
  await expect(panel.dialog(page)).toContainText('Permit2 · PermitSingle')
  await expect(panel.dialog(page)).toContainText(contracts.universalRouter ?? '')
  await panel.approve(page, 'SIGN')
  const answer = await answerOf(page, 'eth_signTypedData_v4')
  const signature = 'result' in answer ? String(answer.result) : ''
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  // The node has the same key, so its signature must be identical.
  expect(signature).toBe(await call('eth_signTypedData_v4', [account1, typedData]))

  await begin(page, 'eth_signTypedData_v4', [account1, JSON.stringify(typedData)])
  await panel.reject(page)
  expect(await answerOf(page, 'eth_signTypedData_v4')).toMatchObject({ code: 4001 })
  const foreign = { ...typedData, domain: { ...typedData.domain, chainId: 56 } }
  expect(await ask(page, 'eth_signTypedData_v4', [account1, JSON.stringify(foreign)])).toMatchObject({ code: -32602 })
})

test('a text is signed exactly as shown', async ({ page, request }) => {
  const { call } = await getChain(request, 1)
  await connect(page)
  const text = `0x${Buffer.from('Murmur says hello').toString('hex')}`
  await begin(page, 'personal_sign', [text, account1])
  await expect(panel.dialog(page)).toContainText('Murmur says hello')
  await panel.approve(page, 'SIGN')
  expect(await answerOf(page, 'personal_sign')).toEqual({ result: await call('eth_sign', [account1, text]) })
})

test('sending moves the coins on chain, and rejecting moves nothing', async ({ page, request }) => {
  const { call } = await getChain(request, 1)
  // No other test uses this address.
  const recipient = `0x${'00000000000000000000000000000000000a11ce'}`
  const balanceOf = async (account: string) => BigInt(await call<string>('eth_getBalance', [account, 'latest']))
  const before = { sender: await balanceOf(account4), recipient: await balanceOf(recipient) }
  await connect(page, 'Test account 4')
  const transaction = { from: account4, to: recipient, value: '0x14d1120d7b160000', chainId: '0x1' }

  await begin(page, 'eth_sendTransaction', [transaction])
  await panel.reject(page)
  expect(await answerOf(page, 'eth_sendTransaction')).toMatchObject({ code: 4001 })
  expect(await balanceOf(recipient)).toBe(before.recipient)

  await begin(page, 'eth_sendTransaction', [transaction])
  await expect(panel.dialog(page)).toContainText('1.5 ETH')
  await expect(panel.dialog(page)).toContainText(recipient)
  await panel.approve(page, 'SEND')
  const answer = await answerOf(page, 'eth_sendTransaction')
  const hash = 'result' in answer ? answer.result : undefined
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  // The hash is returned before the transaction is mined.
  await expect.poll(() => call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  const receipt = await call<{ gasUsed: string; effectiveGasPrice: string }>('eth_getTransactionReceipt', [hash])
  const value = BigInt(transaction.value)
  expect(await balanceOf(recipient)).toBe(before.recipient + value)
  const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  expect(await balanceOf(account4)).toBe(before.sender - value - fee)
})

test('a failing transaction shows the reason, and another account or chain is refused', async ({ page, request }) => {
  const { contracts } = await getChain(request, 1)
  await connect(page)
  // Reverts: the calldata has no arguments.
  const call = { from: account1, to: contracts.uniswapV2Router, data: '0x38ed1739' }
  await begin(page, 'eth_sendTransaction', [call])
  await expect(panel.dialog(page).getByRole('alert')).toContainText('would fail')
  await panel.reject(page)
  expect(await answerOf(page, 'eth_sendTransaction')).toMatchObject({ code: 4001 })
  expect(await ask(page, 'eth_sendTransaction', [{ ...call, from: account5 }])).toMatchObject({ code: 4100 })
  expect(await ask(page, 'eth_sendTransaction', [{ ...call, chainId: '0x38' }])).toMatchObject({ code: -32602 })
  expect(await ask(page, 'wallet_sendCalls', [{}])).toMatchObject({ code: -32602 })
  expect(await ask(page, 'wallet_showCallsStatus', ['0x1'])).toMatchObject({ code: 4200 })
  expect(await ask(page, 'anvil_setBalance', [account1, '0x0'])).toMatchObject({ code: 4200 })
})

test('account and network can be changed in its window, and the site gets the events', async ({ page }) => {
  await connect(page)
  await page.getByRole('button', { name: 'LOCAL WALLET' }).click()
  await expect(panel.dialog(page)).toContainText('USDC')
  await panel.dialog(page).getByLabel('ACCOUNT').selectOption({ label: 'Test account 2 · 0x7099…79C8' })
  await panel.dialog(page).getByLabel('NETWORK').selectOption('Polygon')
  await expect(panel.dialog(page)).toContainText('POL')
  await panel.dialog(page).getByRole('button', { name: 'DISCONNECT' }).click()
  await panel.dialog(page).getByRole('button', { name: 'CLOSE' }).click()
  const account2 = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  expect((await listEvents(page)).slice(1)).toEqual([
    ['accountsChanged', [account2]],
    ['chainChanged', '0x89'],
    ['accountsChanged', []],
  ])
})

test('its window traps and restores the focus, and has no accessibility violation', async ({ page }) => {
  await page.getByRole('button', { name: 'LOCAL WALLET' }).focus()
  await begin(page, 'eth_requestAccounts')
  await expect(panel.dialog(page)).toBeVisible()
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab')
    const isInside = await panel.dialog(page).evaluate((dialog) => {
      const { activeElement } = document
      // The body has the focus while it is in the browser's own UI.
      return activeElement === document.body || dialog.contains(activeElement)
    })
    expect(isInside).toBe(true)
  }
  expect(await findViolations(page, { part: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'LOCAL WALLET' })).toBeFocused()
})

test.describe('on a phone, in Chinese', () => {
  test.use({ viewport: { width: 360, height: 560 }, locale: 'zh-CN' })
  test('its window opens at its top, with its title in the language of the page', async ({ page }) => {
    await begin(page, 'eth_requestAccounts')
    const dialog = page.getByRole('dialog', { name: '连接' })
    const title = dialog.getByRole('heading', { name: '连接' })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
    await expect(dialog).toContainText('MURMUR 本地钱包')
    await expect(dialog.getByRole('button')).toHaveText(['拒绝', '连接'])
    await dialog.getByRole('button', { name: '拒绝' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

function describePermit({ verifyingContract, spender }: { verifyingContract: string; spender: string }) {
  return {
    domain: { name: 'Permit2', chainId: 1, verifyingContract },
    primaryType: 'PermitSingle',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    message: {
      details: {
        token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        amount: '1000000',
        expiration: '1900000000',
        nonce: '0',
      },
      spender,
      sigDeadline: '1900000000',
    },
  }
}
