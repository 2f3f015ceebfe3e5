import { expect, test } from 'vitest'
import type { WalletStore } from './state/walletStore.ts'
import {
  announce,
  announceDetail,
  createExamplePage,
  createExampleStore,
  exampleIcon,
  getNetwork,
} from './testing/examplePage.ts'
import { createExampleWallet, exampleAddresses } from './testing/exampleWallet.ts'

const ethereum = getNetwork(1)
const [first] = exampleAddresses

test('every wallet that announces itself is listed below our own, the ones with a drawing of ours first', () => {
  const page = createExamplePage()
  for (const [rdns, name] of [
    ['sh.frame', 'Frame'],
    ['app.phantom', 'Phantom'],
    ['xyz.taho', 'Taho'],
    ['com.coinbase.wallet', 'Coinbase Wallet'],
    ['io.rabby', 'Rabby Wallet'],
  ]) {
    announce(page, createExampleWallet({ kind: 'metamask' }), { rdns, name, uuid: rdns })
  }
  const { store } = createExampleStore(page)
  expect(store.get().wallets.map(({ id, face }) => [id, face?.name, face?.mark])).toEqual([
    ['metamask', undefined, undefined],
    ['okx', undefined, undefined],
    ['keplr', undefined, undefined],
    ['io.rabby', 'Rabby Wallet', 'rabby'],
    ['com.coinbase.wallet', 'Coinbase Wallet', 'coinbase'],
    ['app.phantom', 'Phantom', 'phantom'],
    ['sh.frame', 'Frame', undefined],
    ['xyz.taho', 'Taho', undefined],
  ])
})

test('W-24: hundreds of impostors neither hide nor precede a wallet that we know', () => {
  const page = createExamplePage()
  for (let index = 0; index < 400; index += 1) {
    const name = ['MetaMask', 'AAA', 'MetаMask', '\u202eMetaMask', 'Rabby Wallet'][index % 5]
    announceWallet(page, { rdns: `com.evil${index}`, name, uuid: `${index}` })
  }
  announceWallet(page, { rdns: 'io.rabby', name: 'Rabby Wallet', uuid: 'rabby' })
  announce(page, createExampleWallet({ kind: 'keplr' }), { uuid: 'keplr' })
  const { store } = createExampleStore(page)
  const ids = store.get().wallets.map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['metamask', 'okx', 'keplr', 'io.rabby'])
  expect(ids).toHaveLength(4 + 64)
  const imitated = store.get().wallets.map(({ face }) => face?.imitates)
  const firstImpostor = imitated.findIndex((name) => name !== undefined)
  expect(imitated.slice(firstImpostor)).not.toContain(undefined)
  expect(store.get().wallets[0]?.presence).toEqual({ type: 'absent' })
  expect(store.get().wallets[2]?.presence).toEqual({ type: 'found' })
})

test('a wallet outside our list connects, switches and is restored after a reload', async () => {
  const page = createExamplePage()
  const rabby = createExampleWallet({ kind: 'metamask', knownChains: [1, 56] })
  announce(page, rabby, { rdns: 'io.rabby', name: 'Rabby Wallet' })
  const { store, storages } = createExampleStore(page)
  expect(await store.connect('io.rabby', ethereum)).toMatchObject({ type: 'connected' })
  expect(await store.switchTo(getNetwork(56))).toMatchObject({ type: 'switched' })
  expect(storages.local.getItem('walletType')).toBe('io.rabby')
  rabby.calls.length = 0
  const { store: reloaded } = createExampleStore(page, storages)
  await reloaded.restore()
  expect(reloaded.get().session).toEqual({ walletId: 'io.rabby', account: { address: first, networkId: undefined } })
  expect(rabby.calls).toEqual(['eth_accounts'])
})

test('a wallet outside our list that announces itself after the reload is restored, too', async () => {
  const { storages } = createExampleStore(createExamplePage())
  storages.tab.setItem('walletType', 'sh.frame')
  const page = createExamplePage()
  const { store } = createExampleStore(page, storages)
  await store.restore()
  const frame = createExampleWallet({ kind: 'metamask', habits: { isPermitted: true } })
  announce(page, frame, { rdns: 'sh.frame', name: 'Frame' })
  await expect.poll(() => store.get().session?.walletId).toBe('sh.frame')
})

test('two providers of one wallet outside our list are both offered, and neither is chosen', async () => {
  const page = createExamplePage()
  for (const uuid of ['one', 'other']) announceWallet(page, { rdns: 'io.rabby', name: 'Rabby', uuid })
  const { store } = createExampleStore(page)
  expect(presenceOf(store, 'io.rabby')).toMatchObject({
    type: 'several',
    choices: [{ uuid: 'one' }, { uuid: 'other' }],
  })
  expect(await store.connect('io.rabby', ethereum)).toEqual({ type: 'several' })
})

test.each(['__proto__', 'constructor', 'metamask', 'none', 'a b.c', '<b>.x', 'x..y', '.x', `${'x'.repeat(70)}.y`])(
  'the announced name %s is no reverse domain name, and is not listed',
  (rdns) => {
    const page = createExamplePage()
    announceWallet(page, { rdns, name: 'Evil', uuid: 'evil' })
    const { store } = createExampleStore(page)
    expect(store.get().wallets.map(({ id }) => id)).toEqual(['metamask', 'okx', 'keplr'])
  },
)

test('without an announcement a wallet outside our list is absent', async () => {
  const { store } = createExampleStore(createExamplePage())
  expect(await store.connect('io.rabby', ethereum)).toEqual({ type: 'absent' })
})

function announceWallet(page: EventTarget, info: { rdns: string; name: string | undefined; uuid: string }): void {
  const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
  announceDetail(page, { info: { icon: exampleIcon, ...info }, provider })
}

function presenceOf(store: WalletStore, id: string) {
  return store.get().wallets.find((wallet) => wallet.id === id)?.presence
}
