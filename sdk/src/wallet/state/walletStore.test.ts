import { countCases } from '@murmur/engine/testing/cases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  announce,
  createExamplePage,
  createExampleStorages,
  createExampleStore,
  getNetwork,
} from '../testing/examplePage.ts'
import {
  createExampleWallet,
  createWalletError,
  type ExampleKind,
  type ExampleOptions,
  type ExampleWallet,
  exampleAddresses,
} from '../testing/exampleWallet.ts'

const kinds: readonly ExampleKind[] = ['metamask', 'okx', 'keplr']
const [first, second] = exampleAddresses
const ethereum = getNetwork(1)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(kinds)('%s connects with one request', async (kind) => {
  const { store, wallet, connect } = open({ kind })
  expect(await connect()).toEqual({ type: 'connected', account: { address: first, networkId: 'ethereum' } })
  expect(wallet.calls).toEqual(['eth_requestAccounts', 'eth_chainId'])
  expect(store.get()).toMatchObject({ session: { walletId: kind, account: { address: first } }, prompt: undefined })
})

test('a chain that we do not list differs from one that the wallet has not reported yet', async () => {
  const { connect } = open({ kind: 'metamask', chainId: 5 })
  expect(await connect()).toEqual({ type: 'connected', account: { address: first, networkId: 'unlisted' } })
})

test('the storage holds the address and isConnected, and the kind of wallet beside it', async () => {
  const { connect, store, storages } = open({ kind: 'okx' })
  await connect()
  expect(JSON.parse(storages.local.getItem('wallet') ?? '')).toEqual({ address: first, isConnected: true })
  expect(storages.local.getItem('walletType')).toBe('okx')
  store.disconnect()
  expect(JSON.parse(storages.local.getItem('wallet') ?? '')).toEqual({ address: '', isConnected: false })
})

test.each(kinds)('W-10: after a reload %s is restored by eth_accounts alone', async (kind) => {
  const { connect, storages, page, wallet } = open({ kind })
  await connect()
  const { store } = createExampleStore(page, storages)
  wallet.calls.length = 0
  wallet.windows.length = 0
  await store.restore()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(store.get().session).toEqual({ walletId: kind, account: { address: first, networkId: undefined } })
  expect(wallet.calls).toEqual(['eth_accounts'])
  expect(wallet.windows).toEqual([])
})

test('W-10: after a reload the chain is known if the wallet reports it without a request', async () => {
  const { connect, storages, page, wallet } = open({ kind: 'metamask' })
  await connect()
  const { store } = createExampleStore(page, storages)
  wallet.calls.length = 0
  Object.assign(wallet.provider, { chainId: '0x89' })
  await store.restore()
  expect(store.get().session?.account).toEqual({ address: first, networkId: 'polygon' })
  expect(wallet.calls).toEqual(['eth_accounts'])
})

test('W-10: a wallet that announces itself late is restored too', async () => {
  const { connect, storages, wallet } = open({ kind: 'metamask' })
  await connect()
  const page = createExamplePage()
  const { store } = createExampleStore(page, storages)
  await store.restore()
  expect(store.get().session).toBeUndefined()
  announce(page, wallet)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get().session?.account.address).toBe(first)
})

test('W-10: a wallet without an announcement is restored on load', async () => {
  const { connect, storages, wallet } = open({ kind: 'okx' })
  await connect()
  const page = createExamplePage()
  const { store } = createExampleStore(page, storages)
  await store.restore()
  page.okxwallet = wallet.provider
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get().session?.account.address).toBe(first)
})

test.each(kinds)('a %s without permission is disconnected', async (kind) => {
  const { connect, storages, page, wallet } = open({ kind })
  await connect()
  wallet.habits.isPermitted = false
  const { store } = createExampleStore(page, storages)
  await store.restore()
  expect(store.get().session).toBeUndefined()
  expect(JSON.parse(storages.local.getItem('wallet') ?? '')).toEqual({ address: '', isConnected: false })
})

test('a wallet that is locked at page load is restored when it is unlocked', async () => {
  const { connect, storages, page, wallet } = open({ kind: 'metamask' })
  await connect()
  wallet.habits.isLocked = true
  const { store } = createExampleStore(page, storages)
  await store.restore()
  expect(store.get().session).toBeUndefined()
  wallet.unlock()
  expect(store.get().session?.account.address).toBe(first)
})

test('without an earlier session there is no request', async () => {
  const { store, wallet } = open({ kind: 'metamask' })
  await store.restore()
  expect(wallet.calls).toEqual([])
})

test('W-11: a rejected request changes nothing', async () => {
  const { store, connect } = open({ kind: 'metamask', habits: { user: 'reject' } })
  expect(await connect()).toEqual({ type: 'rejected' })
  expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
})

test('W-12: 50 clicks in a second are one request', async () => {
  const { store, wallet } = open({ kind: 'metamask', habits: { user: 'hang' } })
  for (let click = 0; click < 50; click += 1) {
    void store.connect('metamask', ethereum)
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  expect(store.get().prompt).toEqual({ type: 'connect', walletId: 'metamask', networkId: 'ethereum' })
})

test('W-12: a request that is pending since before the page load is awaited, not repeated', async () => {
  const { store, wallet } = open({ kind: 'metamask', habits: { failures: { eth_requestAccounts: pending } } })
  const connecting = store.connect('metamask', ethereum)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.get().prompt?.type).toBe('connect')
  wallet.habits.isPermitted = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await connecting).toMatchObject({ type: 'connected', account: { address: first } })
  expect(wallet.count('eth_requestAccounts')).toBe(1)
})

test("W-12: if our own silent request opened Keplr, the user's request follows it", async () => {
  const { store, wallet } = await openAskedKeplr()
  const switching = store.switchTo(getNetwork(56))
  await vi.advanceTimersByTimeAsync(0)
  wallet.lock()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.get().prompt).toBeUndefined()
  expect(await switching).toMatchObject({ type: 'switched', account: { address: first, networkId: 'bnb-chain' } })
})

test('W-12: if the user rejects the window of our own silent request, connecting ends too', async () => {
  const { store, wallet } = await openAskedKeplr()
  const connecting = store.connect('keplr', ethereum)
  await vi.advanceTimersByTimeAsync(0)
  wallet.lock()
  wallet.habits.user = 'reject'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.get().prompt).toBeUndefined()
  expect(await connecting).toEqual({ type: 'rejected' })
})

test('W-13: the user can stop waiting for a closed window at once', async () => {
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    const { store, wallet } = open({ kind: kinds[run % 3] ?? 'metamask', habits: { user: 'hang' } })
    const connecting = store.connect(wallet.kind, ethereum)
    await vi.advanceTimersByTimeAsync((run * 37) % 4_000)
    store.leave()
    expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
    expect(await connecting).toEqual({ type: 'left' })
  }
})

test('W-13: a window that never answers connects when the wallet has given permission', async () => {
  const { store, wallet } = open({ kind: 'metamask', habits: { user: 'hang' } })
  void store.connect('metamask', ethereum)
  await vi.advanceTimersByTimeAsync(10)
  store.leave()
  const again = store.connect('metamask', ethereum)
  wallet.habits.isPermitted = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await again).toMatchObject({ type: 'connected' })
  expect(wallet.count('eth_requestAccounts')).toBe(1)
})

test('W-13: an answer after the user stopped waiting is ignored', async () => {
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  const { store, wallet } = open({ kind: 'metamask' })
  wallet.provider.request = ({ method }) => (method === 'eth_requestAccounts' ? late : Promise.resolve([]))
  const connecting = store.connect('metamask', ethereum)
  store.leave()
  answer([first])
  await connecting
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get().session).toBeUndefined()
})

test('every request times out', async () => {
  const { connect, store } = open({ kind: 'metamask', habits: { user: 'hang' } })
  const connecting = connect()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await connecting).toEqual({ type: 'failed', reason: 'timedOut' })
  expect(store.get().prompt).toBeUndefined()
})

test('W-15: a locked wallet is disconnected, and restored when it is unlocked', async () => {
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    const { connect, store, wallet } = open({ kind: kinds[run % 3] ?? 'metamask' })
    await connect()
    wallet.lock()
    expect(store.get().session).toBeUndefined()
    wallet.unlock()
    expect(store.get().session?.account.address).toBe(first)
  }
})

test('a change of account is followed', async () => {
  const { connect, store, wallet, storages } = open({ kind: 'metamask' })
  await connect()
  wallet.selectAccount(second)
  expect(store.get().session?.account).toEqual({ address: second, networkId: 'ethereum' })
  expect(storages.local.getItem('wallet')).toContain(second)
  wallet.moveTo(56)
  expect(store.get().session?.account).toEqual({ address: second, networkId: 'bnb-chain' })
})

test('W-16: events of other wallets are ignored', async () => {
  const { connect, store, page } = open({ kind: 'metamask' })
  const okx = createExampleWallet({ kind: 'okx', habits: { isPermitted: true } })
  announce(page, okx)
  await connect()
  const before = store.get()
  for (let event = 0; event < countCases(500, { part: 10 }); event += 1) {
    okx.selectAccount(exampleAddresses[event % 3] ?? first)
    okx.moveTo(event % 2 ? 1 : 56)
    if (event % 5 === 0) okx.lock()
    if (event % 5 === 1) okx.unlock()
  }
  expect(store.get()).toBe(before)
})

test('W-16: after another wallet connects, events of the one before are ignored', async () => {
  const { connect, store, page, wallet } = open({ kind: 'metamask' })
  const okx = createExampleWallet({ kind: 'okx', accounts: [second] })
  announce(page, okx)
  await connect()
  await settleSoon(store.connect('okx', ethereum))
  wallet.lock()
  wallet.moveTo(137)
  expect(store.get().session).toEqual({ walletId: 'okx', account: { address: second, networkId: 'ethereum' } })
})

const farewells: readonly ((wallet: ExampleWallet) => unknown)[] = [
  () => null,
  () => Promise.reject(createWalletError(4200, 'unsupported')),
  () => {
    throw createWalletError(-32601, 'missing')
  },
  () => new Promise(() => {}),
  (wallet) => wallet.emit('accountsChanged', [second]),
]

test.each(kinds)('W-17: %s is disconnected at once and not asked, whatever it would answer', async (kind) => {
  for (const farewell of farewells) {
    const { connect, store, wallet, storages } = open({ kind })
    await connect()
    const request = vi.spyOn(wallet.provider, 'request').mockImplementation(async () => farewell(wallet))
    const leave = vi.spyOn(wallet.provider, 'removeListener').mockImplementation(() => farewell(wallet))
    expect(() => store.disconnect()).not.toThrow()
    expect(store.get()).toMatchObject({ session: undefined, prompt: undefined })
    expect(storages.local.getItem('wallet')).toBe('{"address":"","isConnected":false}')
    expect(leave).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).not.toHaveBeenCalled()
    wallet.selectAccount(second)
    wallet.moveTo(56)
    expect(store.get().session).toBeUndefined()
  }
})

test('W-18: no listener leaks', async () => {
  const { connect, store, wallet } = open({ kind: 'metamask' })
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    await connect()
    wallet.selectAccount(run % 2 ? first : second)
    for (const event of ['accountsChanged', 'chainChanged']) expect(wallet.countListeners(event)).toBe(1)
    store.disconnect()
    for (const event of ['accountsChanged', 'chainChanged']) expect(wallet.countListeners(event)).toBe(0)
  }
})

test('W-18: a change does not subscribe again, so that no wallet can loop', async () => {
  const { connect, wallet } = open({ kind: 'metamask' })
  await connect()
  const listening = vi.spyOn(wallet.provider, 'on')
  wallet.selectAccount(second)
  wallet.moveTo(56)
  wallet.lock()
  wallet.unlock()
  expect(listening).not.toHaveBeenCalled()
})

test('W-18: events of a wallet that keeps a removed listener are ignored', async () => {
  const { connect, store, wallet } = open({ kind: 'metamask' })
  wallet.provider.removeListener = () => {}
  await connect()
  store.disconnect()
  wallet.selectAccount(second)
  expect(store.get().session).toBeUndefined()
})

test.each(kinds)('W-19: a %s that answers unauthorised must be connected again', async (kind) => {
  const { connect, store, wallet } = open({ kind, knownChains: [1, 56] })
  await connect()
  wallet.habits.failures = { wallet_switchEthereumChain: () => createWalletError(4100, 'unauthorised') }
  expect(await settleSoon(store.switchTo(getNetwork(56)))).toEqual({ type: 'failed', reason: 'unauthorised' })
  expect(store.get().session).toBeUndefined()
})

test('W-20: a wallet that lost its node stays connected', async () => {
  const { connect, store, wallet } = open({ kind: 'metamask', knownChains: [1, 56] })
  await connect()
  for (let run = 0; run < countCases(100, { part: 10 }); run += 1) {
    wallet.emit('disconnect', createWalletError(run % 2 ? 4900 : 4901, 'disconnected'))
    wallet.moveTo(run % 2 ? 1 : 56)
    expect(store.get().session?.account.address).toBe(first)
  }
  wallet.habits.failures = { wallet_switchEthereumChain: () => createWalletError(4900, 'offline') }
  expect(await settleSoon(store.switchTo(getNetwork(56)))).toEqual({ type: 'failed', reason: 'offline' })
  expect(store.get().session?.account.address).toBe(first)
})

test('W-21: each tab keeps its own wallet', async () => {
  const local = createExampleStorages().local
  const tabs = kinds.map((kind) => {
    const page = createExamplePage()
    const wallets = kinds.map((other, index) => createExampleWallet({ kind: other, accounts: [at(index)] }))
    for (const wallet of wallets) announce(page, wallet)
    return { kind, page, wallets, storages: { local, tab: createExampleStorages().tab } }
  })
  for (let round = 0; round < countCases(100, { part: 10 }); round += 1) {
    for (const { kind, page, storages } of tabs) {
      const { store } = createExampleStore(page, storages)
      await settleSoon(store.connect(kind, ethereum))
    }
    for (const { kind, page, storages } of tabs) {
      const { store } = createExampleStore(page, storages)
      await store.restore()
      expect(store.get().session).toMatchObject({ walletId: kind, account: { address: at(kinds.indexOf(kind)) } })
    }
  }
})

test('an invalid list of accounts gives no account', async () => {
  const { connect, store, wallet } = open({ kind: 'metamask' })
  for (const value of [undefined, null, 7, 'x', {}, [7], ['0x12'], [`${first}00`], [[first]]]) {
    await connect()
    wallet.emit('accountsChanged', value)
    expect(store.get().session).toBeUndefined()
  }
})

function open(options: ExampleOptions) {
  const page = createExamplePage()
  const wallet = createExampleWallet(options)
  announce(page, wallet)
  const { store, storages } = createExampleStore(page)
  return { page, wallet, store, storages, connect: () => settleSoon(store.connect(options.kind, ethereum)) }
}

/** Connected, and asked by us which chain it is on: locked before it answers, it opens for that. */
async function openAskedKeplr() {
  const opened = open({ kind: 'keplr', knownChains: [1, 56], habits: { latencyMs: 2 } })
  void opened.store.connect('keplr', ethereum)
  await vi.advanceTimersByTimeAsync(100)
  void opened.store.switchTo(ethereum)
  await vi.advanceTimersByTimeAsync(3)
  return opened
}

async function settleSoon<T>(result: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(10)
  return result
}

function at(index: number): string {
  return exampleAddresses[index] ?? first
}

function pending(): unknown {
  return createWalletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
}
