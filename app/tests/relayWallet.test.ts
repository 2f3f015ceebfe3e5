import { createRemoteWallet, type RemoteWallet } from '@murmur/devnet/relay/remoteWallet'
import { startWalletRelay, type WalletRelay } from '@murmur/devnet/relay/walletRelay'
import type { Network } from '@murmur/engine/network'
import { createWalletMemory } from '@murmur/sdk/wallet/state/walletMemory'
import { createWalletStore, type WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import { createExampleStorage, createExampleStorages, getNetwork } from '@murmur/sdk/wallet/testing/examplePage'
import type { Signer } from '@murmur/sdk/wallet/wallet'
import { createWallets } from '@murmur/sdk/wallet/wallets'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPageRelay } from '../src/wallet/walletConnect/pageRelay.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const ethereum = getNetwork(1)
const base = getNetwork(8453)
const hash = `0x${'ab'.repeat(32)}`
const transaction = { chainId: 8453, from: first, to: second, value: 5n, data: '0x', gas: 21_000n } as const

let relay: WalletRelay

beforeAll(async () => {
  // The clients of this process would share their state: there, each has a page of its own.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  relay = await startWalletRelay()
})
afterAll(async () => {
  await relay.stop()
})

test('W-25: a wallet by QR code connects on the network to pay on, and sends there what it is asked for', async () => {
  const { connect, signer, phone } = await open()
  expect(await connect(base)).toEqual({ type: 'connected', account: { address: first, networkId: 'base' } })
  expect(await signer().send(transaction)).toEqual({ type: 'sent', hash })
  const params = [{ chainId: '0x2105', from: first, to: second, value: '0x5', data: '0x', gas: '0x5208' }]
  expect(phone.requests).toMatchObject([{ method: 'eth_sendTransaction', chainId: 8453, params }])
})

test('W-10: after a reload the session is restored without a request to the wallet, and a new tab shares it', async () => {
  const { connect, phone, reload, openTab } = await open()
  await connect(base)
  const [reloaded, tab] = [reload(), openTab()]
  const session = { walletId: 'walletconnect', account: { address: first, networkId: 'base' } }
  await reloaded.store.restore()
  expect(reloaded.store.get().session).toEqual(session)
  await tab.store.restore()
  expect(tab.store.get().session).toEqual({
    ...session,
    account: { ...session.account, networkId: expect.any(String) },
  })
  expect(phone.requests).toEqual([])
  expect(await reloaded.signer().send(transaction)).toEqual({ type: 'sent', hash })
})

test('W-11: a user who declines on the phone is back at the modal, and may try again with another code', async () => {
  const { connect, phone, store, links } = await open({ decision: 'decline' })
  expect(await connect(base)).toEqual({ type: 'rejected' })
  expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
  phone.habits.decision = 'approve'
  expect(await connect(base)).toMatchObject({ type: 'connected' })
  expect(new Set(links).size).toBe(2)
})

test('W-11: a declined transaction was not sent, whatever words the wallet uses', async () => {
  const { connect, phone, signer } = await open()
  await connect(base)
  for (const error of [{ code: 5000 }, { code: 4001 }, { code: -32000, message: 'User denied transaction' }]) {
    phone.habits.answer = () => {
      throw error
    }
    expect(await signer().send(transaction)).toEqual({ type: 'rejected' })
  }
})

test('W-12: repeated clicks make one code', async () => {
  const { store, phone, links } = await open({ decision: 'wait' })
  const clicks = Array.from({ length: 20 }, () => store.connect('walletconnect', base))
  await vi.waitFor(() => expect(links).toHaveLength(1))
  expect(store.get().prompt).toMatchObject({ type: 'connect', walletId: 'walletconnect', link: links[0] })
  store.leave()
  expect(new Set(await Promise.all(clicks))).toEqual(new Set([{ type: 'left' }]))
  expect(phone.countSessions()).toBe(0)
})

test('W-13: a code that the user has left connects nobody, even if the wallet approves it later', async () => {
  const { store, phone, links } = await open({ decision: 'wait' })
  const left = store.connect('walletconnect', base)
  await vi.waitFor(() => expect(links).toHaveLength(1))
  store.leave()
  expect(await left).toEqual({ type: 'left' })
  phone.habits.decision = 'approve'
  await phone.read(links[0] ?? '').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
})

test('W-14: another account in the wallet is the account of the next request', async () => {
  const { connect, store, signer, phone } = await open({ accounts: [first, second] })
  await connect(base)
  await phone.selectAccount(second)
  await vi.waitFor(() => expect(store.get().session?.account.address).toBe(second))
  expect(await signer().request({ method: 'eth_accounts' })).toEqual([second, first])
})

test('W-15: a session that the wallet deletes is over here, and after a reload', async () => {
  const { connect, store, phone, reload, storages } = await open()
  await connect(base)
  await phone.leave()
  await vi.waitFor(() => expect(store.get().session).toBeUndefined())
  expect(storages.local.getItem('walletConnect')).toBeNull()
  const reloaded = reload()
  await reloaded.store.restore()
  expect(reloaded.store.get().session).toBeUndefined()
})

test('W-15: a session that the wallet deletes while the page is closed ends when it opens again', async () => {
  const own = await startWalletRelay()
  onTestFinished(() => own.stop())
  const { connect, phone, store, reload } = await open({ relay: own })
  await connect(base)
  store.dispose()
  await vi.waitFor(() => expect(own.countClients()).toBe(1))
  await phone.leave()
  const reloaded = reload()
  await reloaded.store.restore()
  await vi.waitFor(() => expect(reloaded.store.get().session).toBeUndefined(), { timeout: 10_000 })
})

test('W-17: disconnecting clears the local state at once, and tells the wallet', async () => {
  const { connect, store, phone, storages } = await open()
  await connect(base)
  const ended = store.disconnect()
  expect(store.get().session).toBeUndefined()
  expect(JSON.parse(storages.local.getItem('wallet') ?? '')).toEqual({ address: '', isConnected: false })
  await ended
  await vi.waitFor(() => expect(phone.countSessions()).toBe(0))
  expect([storages.local.getItem('walletConnect'), phone.requests]).toEqual([null, []])
})

test('W-17, W-20: without the relay the session stays, nothing is sent, and disconnecting still ends it', async () => {
  const own = await startWalletRelay()
  onTestFinished(() => own.stop())
  const { connect, store, signer, phone, reload, storages } = await open({ relay: own })
  await connect(base)
  own.pause()
  const askBlock = () => signer().request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  await vi.waitFor(() => expect(askBlock()).rejects.toThrow())
  expect(store.get().session?.account.address).toBe(first)
  const reloaded = reload()
  await reloaded.store.restore()
  expect(reloaded.store.get().session?.account.address).toBe(first)
  await reloaded.store.disconnect()
  expect([storages.local.getItem('walletConnect'), phone.requests]).toEqual([null, []])
})

test('W-19: a wallet that no longer knows the site leads to a new connection', async () => {
  const { connect, store, phone } = await open({ chainIds: [1] })
  await connect(ethereum)
  phone.habits.answer = () => {
    throw { code: 4100, message: 'Unauthorized' }
  }
  expect(await store.switchTo(base)).toEqual({ type: 'failed', reason: 'unauthorised' })
  expect(store.get().session).toBeUndefined()
})

test('W-21: a tab that disconnects ends the session of the others, and no other one', async () => {
  const { connect, openTab, page, storages } = await open()
  await connect(base)
  const tab = openTab()
  await tab.store.restore()
  const oldValue = storages.local.getItem('walletConnect')
  await tab.store.disconnect()
  const clear = (change: object) => page.dispatchEvent(Object.assign(new Event('storage'), change))
  const { store } = await open({ page })
  clear({ key: 'walletConnect', oldValue: 'no json', newValue: null })
  expect(store.get().session).toBeUndefined()
  clear({ key: 'walletConnect', oldValue, newValue: null })
  await vi.waitFor(() => expect(storages.local.getItem('wallet')).toBe('{"address":"","isConnected":false}'))
})

test('W-22: without any storage a wallet connects for as long as the page lives', async () => {
  const broken = new Proxy({} as Storage, {
    get: () => () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  const { connect, signer } = await open({ storages: { local: broken, tab: broken } })
  expect(await connect(base)).toMatchObject({ type: 'connected' })
  expect(await signer().send(transaction)).toEqual({ type: 'sent', hash })
})

test('W-26: a hostile wallet cannot break the session or name another account', async () => {
  const { connect, store, signer, phone } = await open()
  await connect(base)
  const data = [null, [{}], [second], { length: 1e9 }, 1e21, 'constructor']
  for (const name of ['accountsChanged', 'chainChanged']) {
    for (const value of data) await phone.emit({ name, data: value }).catch(() => undefined)
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(store.get().session?.account.address).toBe(first)
  expect(await signer().request({ method: 'eth_accounts' })).toEqual([first])
  expect(await signer().send(transaction)).toEqual({ type: 'sent', hash })
})

test('W-26: a request that the wallet has not approved goes nowhere', async () => {
  const { connect, signer, phone } = await open({ methods: ['eth_sendTransaction'] })
  await connect(base)
  expect(await signer().signTypedData('{}', { account: first })).toEqual({ type: 'unsent', reason: 'unsupported' })
  const asked = signer().request({ method: 'wallet_getCapabilities', params: [first, ['0x2105']] })
  await expect(asked).rejects.toThrow()
  const batch = { chainId: 8453, from: first, id: '0x1', calls: [] }
  expect(await signer().sendCalls(batch)).toEqual({ type: 'unbatched' })
  expect(phone.requests).toEqual([])
})

test('C-01, C-13: a chain that the wallet has not approved is asked for, and otherwise stays blocked', async () => {
  const { connect, store, signer, phone } = await open({ chainIds: [1] })
  expect(await connect(base)).toMatchObject({ type: 'connected', account: { networkId: 'ethereum' } })
  phone.habits.answer = () => null
  expect(await store.switchTo(base)).toEqual({ type: 'failed', reason: 'unsupported' })
  expect(await signer().request({ method: 'eth_chainId' })).toBe('0x1')
  phone.habits.answer = async () => {
    await phone.allow([1, 8453])
    return null
  }
  expect(await store.switchTo(base)).toEqual({ type: 'switched', account: { address: first, networkId: 'base' } })
  expect(await signer().request({ method: 'eth_chainId' })).toBe('0x2105')
})

test('C-04: a wallet that moves to another of its chains is asked on that one, and an unapproved one is ignored', async () => {
  const { connect, store, signer, phone } = await open()
  await connect(base)
  await phone.emit({ name: 'chainChanged', data: 1 })
  await vi.waitFor(() => expect(store.get().session?.account.networkId).toBe('ethereum'))
  await phone.emit({ name: 'chainChanged', data: 999 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(store.get().session?.account).toEqual({ address: first, networkId: 'ethereum' })
  await signer().send({ ...transaction, chainId: 1 })
  expect(phone.requests).toMatchObject([{ chainId: 1, params: [{ chainId: '0x1' }] }])
})

test('W-25: without the relay there is no code, and the screen says so', async () => {
  const own = await startWalletRelay()
  onTestFinished(() => own.stop())
  own.pause()
  const { connect, links } = await open({ relay: own, linkMs: 1_000 })
  expect(await connect(base)).toEqual({ type: 'failed', reason: 'relayDown' })
  expect(links).toEqual([])
})

type OpenOptions = Partial<RemoteWallet['habits']> & {
  readonly relay?: WalletRelay
  readonly page?: EventTarget
  readonly storages?: { readonly local: Storage; readonly tab: Storage }
  /** How long the relay may take. */
  readonly linkMs?: number
}

async function open(options: OpenOptions = {}) {
  const { relay: own = relay, page = new EventTarget(), linkMs, ...habits } = options
  const storages = options.storages ?? createExampleStorages()
  const phone = await createRemoteWallet({
    relayUrl: own.url,
    habits: { accounts: [first], chainIds: [1, 8453], answer: () => hash, ...habits },
  })
  onTestFinished(() => phone.stop())
  const openPage = (tab: Storage) => createPage({ relay: own, page, storages: { ...storages, tab }, linkMs })
  const { store, signer } = openPage(storages.tab)
  const links: string[] = []
  store.subscribe(() => {
    const { link } = store.get().prompt ?? {}
    if (link === undefined || links.includes(link)) return
    links.push(link)
    if (phone.habits.decision !== 'wait') void phone.read(link)
  })
  return {
    phone,
    page,
    store,
    signer,
    storages,
    links,
    connect: (network: Network) => store.connect('walletconnect', network),
    reload: () => openPage(storages.tab),
    openTab: () => openPage(createExampleStorage()),
  }
}

type PageOptions = {
  readonly relay: WalletRelay
  readonly page: EventTarget
  readonly storages: { readonly local: Storage; readonly tab: Storage }
  readonly linkMs: number | undefined
}

function createPage({ relay: { url }, page, storages, linkMs }: PageOptions) {
  const pageRelay = createPageRelay({
    dataset: { walletconnect: 'test', relay: url },
    page,
    storages,
    origin: 'https://murmur.example',
    readFirstBlock: async () => ({ hash }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, linkMs ?? ms)),
  })
  const wallets = createWallets({
    name: 'live',
    page,
    getRpcUrls: async () => ['https://rpc.example'],
    relay: pageRelay,
  })
  const store: WalletStore = createWalletStore({ wallets, memory: createWalletMemory(storages) })
  onTestFinished(() => store.dispose())
  return {
    store,
    signer: (): Signer => {
      const signer = store.findSigner()
      if (signer === undefined) throw new Error('No wallet is connected.')
      return signer
    },
  }
}
