import { networks } from '@murmur/engine/network'
import { countCases } from '@murmur/engine/testing/cases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, createExamplePage, createExampleStore, getNetwork } from '../testing/examplePage.ts'
import {
  createExampleWallet,
  createWalletError,
  type ExampleKind,
  type ExampleOptions,
} from '../testing/exampleWallet.ts'

import { createWallets } from '../wallets.ts'

const kinds: readonly ExampleKind[] = ['metamask', 'okx', 'keplr']
const evmNetworks = networks.filter((network) => network.kind === 'evm')
const bnbChain = getNetwork(56)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('C-01: a switch counts only when the wallet confirms the chain', async () => {
  const runs = countCases(500, { part: 10 })
  for (let run = 0; run < runs; run += 1) {
    const network = evmNetworks[run % evmNetworks.length] ?? bnbChain
    const doesSwitch = run % 3 !== 0
    const { store, wallet } = await open({
      kind: pickKind(run),
      chainId: 5,
      knownChains: every,
      habits: { doesSwitch },
    })
    const result = await settle(store.switchTo(network))
    expect(result.type === 'switched').toBe(wallet.chainId() === network.chainId)
    expect(wallet.calls.at(-1)).toBe(result.type === 'switched' ? 'eth_accounts' : 'eth_chainId')
    expect(store.get().session?.account.networkId).toBe(doesSwitch ? network.id : 'unlisted')
  }
})

test('C-02: a wallet that approves but does not switch has not switched', async () => {
  for (let run = 0; run < countCases(100, { part: 10 }); run += 1) {
    const { store } = await open({ kind: pickKind(run), knownChains: every, habits: { doesSwitch: false } })
    expect(await settle(store.switchTo(bnbChain))).toEqual({ type: 'failed', reason: 'notSwitched' })
    expect(store.get()).toMatchObject({ session: { account: { networkId: 'ethereum' } }, prompt: undefined })
  }
})

test('C-03: the event may come before, after or never', async () => {
  for (let run = 0; run < countCases(1_000); run += 1) {
    const chainChanged = (['before', 'after', 'never'] as const)[run % 3] ?? 'before'
    const { store, wallet } = await open({ kind: pickKind(run >> 1), knownChains: every, habits: { chainChanged } })
    expect(await settle(store.switchTo(bnbChain))).toMatchObject({ type: 'switched' })
    expect(store.get()).toMatchObject({
      session: { walletId: wallet.kind, account: { networkId: 'bnb-chain' } },
      prompt: undefined,
    })
  }
})

test('C-03: a wallet that switches but never answers has switched', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.user = 'hang'
  const switching = store.switchTo(bnbChain)
  await vi.advanceTimersByTimeAsync(100)
  wallet.moveTo(56)
  expect(await settle(switching)).toMatchObject({ type: 'switched' })
})

const unknown = { code: 4902, message: 'Unrecognized chain ID' }
const disguises: readonly unknown[] = [
  unknown,
  { code: '4902' },
  { code: 4902n },
  { code: -32603, data: { originalError: unknown } },
  { code: -32603, data: { originalError: { code: '4902' } } },
  { code: -32603, data: { code: 4902 } },
  { code: -32603, cause: unknown },
  Object.assign(new Error('failed'), { cause: { cause: unknown } }),
  { code: -32603, error: unknown },
  new Error('No matched EVM chain found in Keplr.'),
  { message: 'Unrecognized chain ID "0x38". Try adding the chain using wallet_addEthereumChain first.' },
  { code: -32603, message: 'Unrecognized chain ID' },
]

test.each(kinds)('C-05: %s gets a chain that it does not know, once, in 12 of 12 disguises', async (kind) => {
  for (const disguise of disguises) {
    const { store, wallet } = await open({ kind, habits: { unknownChain: () => disguise } })
    expect(await settle(store.switchTo(bnbChain))).toMatchObject({ type: 'switched' })
    expect(wallet.calls).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'eth_accounts',
    ])
  }
})

test.each([
  [4001, { type: 'rejected' }],
  [-32602, { type: 'failed', reason: 'unexpected' }],
  [-32603, { type: 'failed', reason: 'unexpected' }],
])('C-06: a wallet that answers %i to a new chain gets no further request', async (code, result) => {
  for (const kind of kinds) {
    const failures = { wallet_addEthereumChain: () => createWalletError(code, 'no') }
    const { store, wallet } = await open({ kind, habits: { failures } })
    expect(await settle(store.switchTo(bnbChain))).toEqual(result)
    expect(wallet.count('wallet_addEthereumChain')).toBe(1)
    expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
    expect(store.get()).toMatchObject({ session: { walletId: kind }, prompt: undefined })
  }
})

test.each(kinds)('C-08: a %s that adds a chain without switching gets one more request', async (kind) => {
  const { store, wallet } = await open({ kind, habits: { doesSwitchOnAdd: false } })
  expect(await settle(store.switchTo(bnbChain))).toMatchObject({ type: 'switched' })
  expect(wallet.count('wallet_addEthereumChain')).toBe(1)
  expect(wallet.count('wallet_switchEthereumChain')).toBe(2)
  expect(wallet.chainId()).toBe(56)
})

test('C-10: while another request is pending, none is added, and its answer is awaited', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.failures = { wallet_switchEthereumChain: () => createWalletError(-32002, 'already pending') }
  const switching = store.switchTo(bnbChain)
  for (let click = 0; click < 20; click += 1) {
    void store.switchTo(bnbChain)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(store.get().prompt).toEqual({ type: 'switch', walletId: 'metamask', networkId: 'bnb-chain' })
  expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
  wallet.moveTo(56)
  expect(await settle(switching)).toMatchObject({ type: 'switched' })
})

test('C-10: a second choice of network is requested after the first is answered', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.latencyMs = 2
  const first = store.switchTo(getNetwork(137))
  await vi.advanceTimersByTimeAsync(2)
  const second = store.switchTo(bnbChain)
  expect(await first).toEqual({ type: 'left' })
  expect(await settle(second)).toMatchObject({ type: 'switched' })
  expect(store.get()).toMatchObject({ session: { account: { networkId: 'bnb-chain' } }, prompt: undefined })
  expect(wallet.chainId()).toBe(56)
})

test('C-10: the user can stop waiting', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.user = 'hang'
  const switching = store.switchTo(bnbChain)
  await vi.advanceTimersByTimeAsync(100)
  store.leave()
  expect(await switching).toEqual({ type: 'left' })
  expect(store.get()).toMatchObject({ session: { walletId: 'metamask' }, prompt: undefined })
})

test('C-10: after the user stopped waiting there are no more requests', async () => {
  const { store, wallet } = await open({ kind: 'keplr', knownChains: every, habits: { doesSwitch: false } })
  void store.switchTo(bnbChain)
  await vi.advanceTimersByTimeAsync(50)
  store.leave()
  const { length } = wallet.calls
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wallet.calls).toHaveLength(length)
})

test("C-11: Keplr's chain id before permission is ignored", async () => {
  const page = createExamplePage()
  const keplr = createExampleWallet({ kind: 'keplr', chainId: 1, habits: { isPermitted: true } })
  announce(page, keplr)
  const { store, storages } = createExampleStore(page)
  storages.tab.setItem('walletType', 'keplr')
  await store.restore()
  expect(store.get().session?.account.networkId).toBeUndefined()
  expect(keplr.count('eth_chainId')).toBe(0)
})

test('C-12: Keplr opens once for a new chain, and not again', async () => {
  const { store, wallet } = await open({ kind: 'keplr', knownChains: every })
  wallet.windows.length = 0
  expect(await settle(store.switchTo(bnbChain))).toMatchObject({ type: 'switched' })
  expect(wallet.windows).toHaveLength(1)
  await settle(store.switchTo(getNetwork(1)))
  await settle(store.switchTo(bnbChain))
  expect(wallet.windows).toHaveLength(1)
})

test.each([-32601, 4200])('C-13: a wallet that cannot switch (%i) leaves it to the user', async (code) => {
  const failures = { wallet_switchEthereumChain: () => createWalletError(code, 'missing') }
  const { store, wallet } = await open({ kind: 'metamask', habits: { failures } })
  expect(await settle(store.switchTo(bnbChain))).toEqual({ type: 'failed', reason: 'unsupported' })
  expect(store.get().session?.account.networkId).toBe('ethereum')
  wallet.moveTo(56)
  expect(store.get().session?.account.networkId).toBe('bnb-chain')
})

test('a chain without known nodes is not added', async () => {
  for (const getRpcUrls of [() => new Promise<never>(() => {}), () => Promise.reject(new Error('offline'))]) {
    const page = createExamplePage()
    const wallet = createExampleWallet({ kind: 'metamask', habits: { isPermitted: true } })
    announce(page, wallet)
    const [metamask] = createWallets({ name: 'live', page, getRpcUrls }).list
    const { signal } = new AbortController()
    expect(await settle(Promise.resolve(metamask?.switchTo(bnbChain, { signal })))).toEqual({
      type: 'failed',
      reason: 'notSwitched',
    })
    expect(wallet.count('wallet_addEthereumChain')).toBe(0)
  }
})

test('a rejected switch shows nothing', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.user = 'reject'
  expect(await settle(store.switchTo(bnbChain))).toEqual({ type: 'rejected' })
})

test('a switch that is never answered times out', async () => {
  const { store, wallet } = await open({ kind: 'metamask', knownChains: every })
  wallet.habits.user = 'hang'
  const switching = store.switchTo(bnbChain)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await switching).toEqual({ type: 'failed', reason: 'timedOut' })
})

test('without a connected wallet there is nothing to switch', async () => {
  const { store } = createExampleStore(createExamplePage())
  expect(await store.switchTo(bnbChain)).toEqual({ type: 'failed', reason: 'notConnected' })
})

test('MetaMask cannot be switched to Allora', async () => {
  const { store, wallet } = await open({ kind: 'metamask' })
  expect(await settle(store.switchTo(getNetwork('allora-mainnet-1')))).toEqual({ type: 'unsupportedNetwork' })
  expect(wallet.calls).toEqual([])
})

const every = evmNetworks.map(({ chainId }) => Number(chainId))

async function open(options: ExampleOptions) {
  const page = createExamplePage()
  const wallet = createExampleWallet(options)
  announce(page, wallet)
  const { store } = createExampleStore(page)
  await settle(store.connect(options.kind, getNetwork(1)))
  wallet.calls.length = 0
  return { store, wallet }
}

async function settle<T>(result: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(10_000)
  return result
}

function pickKind(run: number): ExampleKind {
  return kinds[run % kinds.length] ?? 'metamask'
}
