import { countCases } from '@murmur/engine/testing/cases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletStore } from '../state/walletStore.ts'
import {
  announce,
  announceDetail,
  createExamplePage,
  createExampleStore,
  exampleIcon,
  getNetwork,
} from '../testing/examplePage.ts'
import { createExampleWallet } from '../testing/exampleWallet.ts'
import type { WalletPresence } from '../wallet.ts'
import { createAnnouncements } from './announcements.ts'

const ethereum = getNetwork(1)
const known = ['io.metamask', 'com.okex.wallet', 'app.keplr']
const judge = ({ rdns }: { rdns: string }) => (known.includes(rdns) ? 'known' : 'unknown')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('W-03: a wallet appears without a reload, however early or late it announces itself', async () => {
  vi.useFakeTimers()
  const runs = countCases(500, { part: 10 })
  for (let run = 0; run < runs; run += 1) {
    const page = createExamplePage()
    const wallet = createExampleWallet({ kind: 'metamask' })
    const delay = run % 5 === 0 ? -1 : (run * 997) % 5_000
    if (delay < 0) announce(page, wallet)
    const { store } = createExampleStore(page)
    const onChange = vi.fn()
    store.subscribe(onChange)
    if (delay >= 0) setTimeout(() => announce(page, wallet), delay)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(presenceOf(store, 'metamask')).toEqual({ type: 'found' })
    expect(onChange).toHaveBeenCalledTimes(delay < 0 ? 0 : 1)
  }
})

test('W-04: two providers of one wallet are both shown, and none is chosen for the user', async () => {
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    const page = createExamplePage()
    const [one, other] = [createExampleWallet({ kind: 'metamask' }), createExampleWallet({ kind: 'metamask' })]
    announce(page, one, { uuid: `${run}-one`, name: 'MetaMask' })
    announce(page, other, { uuid: `${run}-other`, name: 'MetaMask too' })
    const { store } = createExampleStore(page)
    expect(presenceOf(store, 'metamask')).toEqual({
      type: 'several',
      choices: [
        { uuid: `${run}-one`, name: 'MetaMask' },
        { uuid: `${run}-other`, name: 'MetaMask too' },
      ],
    })
    expect(await store.connect('metamask', ethereum)).toEqual({ type: 'several' })
    expect([...one.calls, ...other.calls]).toEqual([])
  }
})

test('W-04: only the chosen provider gets requests', async () => {
  const page = createExamplePage()
  const [one, other] = [createExampleWallet({ kind: 'metamask' }), createExampleWallet({ kind: 'metamask' })]
  announce(page, one, { uuid: 'one' })
  announce(page, other, { uuid: 'other' })
  const { store } = createExampleStore(page)
  store.choose('metamask', 'other')
  expect(await store.connect('metamask', ethereum)).toMatchObject({ type: 'connected' })
  expect(one.calls).toEqual([])
  expect(other.count('eth_requestAccounts')).toBe(1)
})

test('a provider that is announced twice counts once', () => {
  const page = createExamplePage()
  const keplr = createExampleWallet({ kind: 'keplr' })
  announce(page, keplr, { uuid: 'first' })
  announce(page, keplr, { uuid: 'second' })
  const { store } = createExampleStore(page)
  expect(presenceOf(store, 'keplr')).toEqual({ type: 'found' })
})

test('W-05: a provider with the uuid of another is rejected and logged', () => {
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    const page = createExamplePage()
    const real = createExampleWallet({ kind: 'metamask' })
    const announcements = createAnnouncements(page, { judge })
    announce(page, real, { uuid: 'same' })
    announce(page, createExampleWallet({ kind: 'metamask' }), { uuid: 'same' })
    announce(page, createExampleWallet({ kind: 'okx' }), { uuid: 'same' })
    expect(announcements.list('io.metamask').map(({ provider }) => provider)).toEqual([real.provider])
    expect(announcements.list('com.okex.wallet')).toEqual([])
    expect(console.warn).toHaveBeenCalled()
  }
})

test('W-06: an announcement with a remote, huge or missing icon or an overlong name is ignored', () => {
  const hostile = [
    { icon: 'https://evil.example/icon.png' },
    { icon: 'javascript:alert(1)' },
    { icon: 'data:text/html,<script>alert(1)</script>' },
    { icon: `data:image/png;base64,${'A'.repeat(5_000_000)}` },
    { icon: '' },
    { icon: 7 },
    { icon: { toString: () => exampleIcon } },
    { name: 'M'.repeat(65) },
    { name: '' },
    { name: null },
    { uuid: 'u'.repeat(1_000) },
    { uuid: undefined },
    { rdns: ['io.metamask'] },
    { rdns: 'io.metamask\u0000' },
  ]
  for (const own of hostile) {
    const page = createExamplePage()
    const announcements = createAnnouncements(page, { judge })
    announce(page, createExampleWallet({ kind: 'metamask' }), own)
    expect(announcements.list('io.metamask')).toEqual([])
  }
})

test('W-06: invisible characters are removed from names', () => {
  const page = createExamplePage()
  const announcements = createAnnouncements(page, { judge })
  announce(page, createExampleWallet({ kind: 'metamask' }), { name: '\u202e\u0000<img src=x>\u200bMeta\u2028Mask ' })
  expect(announcements.list('io.metamask').map(({ name }) => name)).toEqual(['<img src=x>MetaMask'])
})

test.each([
  ['\u202eksaMateM\u202c', 'ksaMateM'],
  ['\u2066Meta\u2069Mask', 'MetaMask'],
  ['Meta\n\tMask  Two', 'MetaMask Two'],
  ['M\u0301\u0302\u0303\u0304eta', '\u1e3eeta'],
  ['e\u0301', '\u00e9'],
])('W-06: the name %j is shown as %j', (announced, shown) => {
  const page = createExamplePage()
  const announcements = createAnnouncements(page, { judge })
  announce(page, createExampleWallet({ kind: 'metamask' }), { name: announced })
  expect(announcements.list('io.metamask').map(({ name }) => name)).toEqual([shown])
})

test('W-24: a flood of unknown wallets is limited, and takes no place of a known one', () => {
  const page = createExamplePage()
  const announcements = createAnnouncements(page, { judge })
  for (let index = 0; index < 1_000; index += 1) flood(page, { uuid: `${index}`, rdns: `com.evil${index}` })
  announce(page, createExampleWallet({ kind: 'okx' }))
  expect(announcements.listRdns()).toHaveLength(65)
  expect(announcements.list('com.okex.wallet')).toHaveLength(1)
})

test('W-24: hundreds of impostors do not push a wallet off the list that announces itself after them', () => {
  const page = createExamplePage()
  const { store } = createExampleStore(page)
  for (let index = 0; index < 500; index += 1) flood(page, { uuid: `${index}`, rdns: 'io.metamask', name: 'MetaMask' })
  announce(page, createExampleWallet({ kind: 'metamask' }), { uuid: 'real' })
  store.look()
  const presence = presenceOf(store, 'metamask')
  expect(presence?.type === 'several' && presence.choices.at(-1)).toEqual({ uuid: 'real', name: 'MetaMask' })
})

test('W-24: the provider in the place of the wallet comes first, however late it announces itself', async () => {
  for (let count = 1; count < 2_000; count *= 8) {
    const real = createExampleWallet({ kind: 'metamask' })
    const page = createExamplePage({ ethereum: real.provider })
    for (let index = 0; index < count; index += 1) {
      flood(page, { uuid: `${index}`, rdns: 'io.metamask', name: index % 2 ? 'MetaMask' : 'AAA' })
    }
    announce(page, real, { uuid: 'real' })
    const { store } = createExampleStore(page)
    const presence = presenceOf(store, 'metamask')
    const choices = presence?.type === 'several' ? presence.choices : []
    expect(choices[0]?.uuid).toBe('real')
    expect(choices.slice(1).findIndex(({ name }) => name === 'AAA')).toBe(choices.filter(isNamedMetaMask).length - 1)
    store.choose('metamask', 'real')
    expect(await store.connect('metamask', ethereum)).toMatchObject({ type: 'connected' })
  }
})

test('W-24: an impostor cannot take the id of a wallet before that wallet announces itself', () => {
  const real = createExampleWallet({ kind: 'metamask' })
  const page = createExamplePage({ ethereum: real.provider })
  flood(page, { uuid: 'same', rdns: 'com.evil', name: 'Evil' })
  flood(page, { uuid: 'real', rdns: 'io.metamask', name: 'MetaMask' })
  const okx = createExampleWallet({ kind: 'okx' })
  announce(page, okx, { uuid: 'same' })
  announce(page, real, { uuid: 'real' })
  const { store } = createExampleStore(page)
  expect(presenceOf(store, 'okx')).toEqual({ type: 'found' })
  expect(presenceOf(store, 'metamask')).toEqual({ type: 'found' })
  expect(presenceOf(store, 'com.evil')).toBeUndefined()
})

test('W-07: an invalid provider is shown as unusable', async () => {
  const runs = countCases(1_000)
  for (let run = 0; run < runs; run += 1) {
    const page = createExamplePage()
    const provider = brokenProviders[run % brokenProviders.length]?.()
    announceDetail(page, { info: { uuid: 'x', name: 'MetaMask', icon: exampleIcon, rdns: 'io.metamask' }, provider })
    const { store } = createExampleStore(page)
    expect(presenceOf(store, 'metamask')).toEqual({ type: 'unusable' })
    expect(await store.connect('metamask', ethereum)).toEqual({ type: 'failed', reason: 'unusable' })
  }
})

test('W-07: an announcement whose getters throw is ignored', () => {
  const page = createExamplePage()
  const { store } = createExampleStore(page)
  for (const detail of [undefined, null, 7, 'text', trap, { info: trap }, { info: { uuid: 'x' } }]) {
    announceDetail(page, detail)
  }
  expect(presenceOf(store, 'metamask')).toEqual({ type: 'absent' })
})

test('W-07: a provider that throws or answers nonsense breaks nothing', async () => {
  const misbehaviours: readonly (() => unknown)[] = [
    () => {
      throw new Error('now')
    },
    () => undefined,
    () => 7,
    () => Promise.resolve([7]),
    () => Promise.resolve(['0x12']),
    () => Promise.resolve({ 0: '0x' }),
    () => Promise.reject(undefined),
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: this is what a hostile wallet hands over.
      then: () => {
        throw new Error('then')
      },
    }),
  ]
  for (const request of misbehaviours) {
    const page = createExamplePage()
    const provider = {
      request,
      on: () => {
        throw new Error('on')
      },
      removeListener: () => {
        throw new Error('off')
      },
    }
    announceDetail(page, { info: { uuid: 'x', name: 'MetaMask', icon: exampleIcon, rdns: 'io.metamask' }, provider })
    const { store } = createExampleStore(page)
    expect(await store.connect('metamask', ethereum)).toEqual({ type: 'failed', reason: 'unexpected' })
    expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
  }
})

function flood(page: EventTarget, info: { uuid: string; rdns: string; name?: string }): void {
  const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
  announceDetail(page, { info: { name: 'x', icon: exampleIcon, ...info }, provider })
}

function isNamedMetaMask({ name }: { name: string }): boolean {
  return name === 'MetaMask'
}

const trap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)

const brokenProviders: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 7,
  () => 'provider',
  () => ({}),
  () => trap,
  () => ({ request: () => {} }),
  () => ({ request: () => {}, on: () => {} }),
  () => ({ on: () => {}, removeListener: () => {} }),
  () => ({ request: 'x', on: () => {}, removeListener: () => {} }),
]

function presenceOf(store: WalletStore, id: string): WalletPresence | undefined {
  return store.get().wallets.find((wallet) => wallet.id === id)?.presence
}
