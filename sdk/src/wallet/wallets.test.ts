import { countCases } from '@murmur/engine/testing/cases'
import { expect, test } from 'vitest'
import type { WalletStore } from './state/walletStore.ts'
import { createExampleKeplr } from './testing/exampleKeplr.ts'
import { announce, createExamplePage, createExampleStore, getNetwork } from './testing/examplePage.ts'
import { createExampleWallet, type ExampleWallet } from './testing/exampleWallet.ts'
import { createWallets, findWalletDefinition } from './wallets.ts'

const ethereum = getNetwork(1)

test('W-01: choosing MetaMask connects MetaMask, even if OKX has taken window.ethereum', async () => {
  for (let run = 0; run < countCases(100, { part: 10 }); run += 1) {
    const { metamask, okx, page } = createCrowd()
    page.ethereum = okx.provider
    const { store } = createExampleStore(page)
    expect(await store.connect('metamask', ethereum)).toMatchObject({ type: 'connected' })
    expect(metamask.count('eth_requestAccounts')).toBe(1)
    expect(okx.calls).toEqual([])
  }
})

test('W-02: Keplr is listed as Keplr, although it sets isMetaMask', async () => {
  for (let run = 0; run < countCases(100, { part: 10 }); run += 1) {
    const keplr = createExampleWallet({ kind: 'keplr' })
    const page = createExamplePage({ ethereum: keplr.provider })
    announce(page, keplr)
    const { store } = createExampleStore(page)
    expect(listFound(store)).toEqual(['keplr'])
    expect(await store.connect('metamask', ethereum)).toEqual({ type: 'absent' })
    expect(keplr.calls).toEqual([])
  }
})

test('W-08: wallets that do not announce themselves are found in their legacy places', async () => {
  const { metamask, okx, keplr } = createCrowd()
  const page = createExamplePage({
    ethereum: metamask.provider,
    okxwallet: okx.provider,
    keplr: { ...createExampleKeplr([]).api, ethereum: keplr.provider },
  })
  const { store } = createExampleStore(page)
  expect(listFound(store)).toEqual(['metamask', 'okx', 'keplr'])
  for (const [id, wallet] of [
    ['metamask', metamask],
    ['okx', okx],
    ['keplr', keplr],
  ] as const) {
    expect(await store.connect(id, ethereum)).toMatchObject({ type: 'connected' })
    expect(wallet.count('eth_requestAccounts')).toBe(1)
  }
})

test('W-08: MetaMask is found in a shared list of providers', () => {
  const { metamask, okx, keplr } = createCrowd()
  const rabby = { ...metamask.provider, isRabby: true }
  const shared = { ...okx.provider, providers: [okx.provider, keplr.provider, rabby, metamask.provider] }
  const { store } = createExampleStore(createExamplePage({ ethereum: shared }))
  expect(listFound(store)).toEqual(['metamask'])
})

test.each([
  'isOkxWallet',
  'isOKExWallet',
  'isKeplr',
  'isRabby',
  'isBraveWallet',
  'isPhantom',
  'isTokenPocket',
  'isBitKeep',
])('W-08: a provider with %s is not MetaMask', (flag) => {
  const { metamask } = createCrowd()
  const { store } = createExampleStore(createExamplePage({ ethereum: { ...metamask.provider, [flag]: true } }))
  expect(listFound(store)).toEqual([])
})

test('an announced wallet is not looked up in its legacy place', async () => {
  const { metamask } = createCrowd()
  const impostor = createExampleWallet({ kind: 'metamask' })
  const page = createExamplePage({ ethereum: impostor.provider })
  announce(page, metamask)
  const { store } = createExampleStore(page)
  await store.connect('metamask', ethereum)
  expect(impostor.calls).toEqual([])
})

test('W-09: a missing wallet is offered from its official site only', async () => {
  const { store } = createExampleStore(createExamplePage())
  const hosts = []
  for (const walletId of ['metamask', 'okx', 'keplr'] as const) {
    const result = await store.connect(walletId, ethereum)
    expect(result).toEqual({ type: 'absent' })
    hosts.push(new URL(findWalletDefinition(walletId)?.install?.href ?? '').hostname)
  }
  expect(hosts).toEqual(['metamask.io', 'www.okx.com', 'www.keplr.app'])
})

test.each([
  ['metamask', 'https://link.metamask.io/dapp/murmur.example/swap?pay=ETH'],
  [
    'okx',
    'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fmurmur.example%252Fswap%253Fpay%253DETH',
  ],
  ['keplr', 'https://deeplink.keplr.app/web-browser?url=https%3A%2F%2Fmurmur.example%2Fswap%3Fpay%3DETH'],
] as const)('on a phone %s opens the page in its own browser by the link %s', (id, link) => {
  const page = new URL('https://murmur.example/swap?pay=ETH')
  expect(findWalletDefinition(id)?.openInApp?.(page)).toBe(link)
})

test.each(['metamask', 'okx'] as const)('%s does not support Allora, and gets no request', async (id) => {
  const crowd = createCrowd()
  const { store } = createExampleStore(crowd.page)
  const result = await store.connect(id, getNetwork('allora-mainnet-1'))
  expect(result).toEqual({ type: 'unsupportedNetwork' })
  expect(crowd[id].calls).toEqual([])
})

test('the local wallet is listed in the local world only', () => {
  const getRpcUrls = async () => []
  const list = (name: 'local' | 'live') =>
    createWallets({ name, page: createExamplePage(), getRpcUrls }).list.map(({ id }) => id)
  expect(list('live')).toEqual(['metamask', 'okx', 'keplr'])
  expect(list('local')).toEqual(['metamask', 'okx', 'keplr', 'local'])
})

test('a disposed wallet store ignores new wallets', () => {
  const page = createExamplePage()
  const { store } = createExampleStore(page)
  store.dispose()
  announce(page, createExampleWallet({ kind: 'metamask' }))
  expect(listFound(store)).toEqual([])
})

test('`look` finds a wallet that loaded late without an announcement', () => {
  const page = createExamplePage()
  const { store } = createExampleStore(page)
  page.okxwallet = createExampleWallet({ kind: 'okx' }).provider
  expect(listFound(store)).toEqual([])
  store.look()
  expect(listFound(store)).toEqual(['okx'])
})

function createCrowd() {
  const metamask = createExampleWallet({ kind: 'metamask' })
  const okx = createExampleWallet({ kind: 'okx' })
  const keplr = createExampleWallet({ kind: 'keplr' })
  const page = createExamplePage()
  for (const wallet of [metamask, okx, keplr] satisfies ExampleWallet[]) announce(page, wallet)
  return { metamask, okx, keplr, page }
}

function listFound(store: WalletStore): string[] {
  return store.get().wallets.flatMap(({ id, presence }) => (presence.type === 'found' ? [id] : []))
}
