import { findNetwork, type Network } from '@murmur/engine/network'
import { findListing } from '@murmur/engine/token'
import type { BalanceReader } from '@murmur/sdk/chain/balances'
import { createBalancesQuery } from '@murmur/sdk/queries/balancesQuery'
import { createStore } from '@murmur/sdk/store'
import { createWalletMemory } from '@murmur/sdk/wallet/state/walletMemory'
import { createWalletStore } from '@murmur/sdk/wallet/state/walletStore'
import { createWallets } from '@murmur/sdk/wallet/wallets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServices } from './services.ts'
import { createWalletBackend } from './walletBackend.ts'
import { noWallet } from './walletService.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('dispose removes every listener that the services added to the page', async () => {
  const page = new CountingPage()
  const services = createServices(page as unknown as Window)
  await services.wallet.load()
  expect([...page.counts.keys()]).toEqual(expect.arrayContaining(['online', 'offline', 'eip6963:announceProvider']))
  services.dispose()
  await vi.advanceTimersByTimeAsync(0)
  expect([...page.counts.values()].every((count) => count === 0)).toBe(true)
})

test('the wallet code is loaded once, and never for a visitor without an earlier session', async () => {
  const page = new CountingPage()
  const { wallet } = createServices(page as unknown as Window)
  await wallet.restore()
  expect(page.counts.has('eip6963:announceProvider')).toBe(false)
  expect(await wallet.load()).toBe(await wallet.load())
  expect(page.counts.get('eip6963:announceProvider')).toBe(1)
})

test('dispose stops the balances of a connected account', async () => {
  let reads = 0
  const reader: BalanceReader = {
    getBalances: async () => {
      reads += 1
      return new Map()
    },
  }
  const activity = { get: () => 'visible' as const, onChange: () => () => {} }
  const balances = createBalancesQuery({ loadReader: async () => reader, activity })
  const page = Object.assign(new EventTarget(), {})
  const wallets = createWallets({ name: 'live', page: page as never, getRpcUrls: async () => [] })
  const store = createWalletStore({ wallets, memory: createWalletMemory({ local: undefined, tab: undefined }) })
  const backend = createWalletBackend(createStore(noWallet), { store, balances })
  balances.follow(`0x${'a'.repeat(40)}`)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBeGreaterThan(0)
  backend.dispose()
  const last = reads
  await vi.advanceTimersByTimeAsync(600_000)
  expect([reads, vi.getTimerCount()]).toEqual([last, 0])
})

test.each([
  ['the same balance', 7n, []],
  ['another balance', 9n, ['The wallet and our nodes disagree about the balance of 1:ETH. Ours is shown.']],
])('Keplr is asked for its balance after it connected: %s as our nodes', async (_, units, warnings) => {
  const warned: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((text) => void warned.push(text))
  const { backend, state, asked } = createConnectable({ answer: `0x${units.toString(16)}` })
  await connectKeplr(backend)
  expect(asked).toContainEqual({ method: 'eth_getBalance', params: [owner, 'latest'] })
  const shown = state.get().balances.get('1:ETH')
  expect(shown?.type === 'balance' && shown.amount.units).toBe(7n)
  expect(warned).toEqual(warnings)
})

test('without an answer of our nodes the balance of the wallet is not shown either', async () => {
  const { backend, state, asked } = createConnectable({ answer: '0x9', areNodesSilent: true })
  await connectKeplr(backend)
  expect(asked.map(({ method }) => method)).toContain('eth_getBalance')
  expect(state.get().balances.get('1:ETH')).toEqual({ type: 'unknown' })
})

test.each(['0x', 'ten', 7, null, undefined, `0x${'f'.repeat(65)}`])('a balance of %s is no balance', async (answer) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { backend } = createConnectable({ answer })
  await connectKeplr(backend)
  expect(warn).not.toHaveBeenCalled()
})

const owner = `0x${'a'.repeat(40)}`

type Connectable = { readonly answer: unknown; readonly areNodesSilent?: boolean }

/** A backend with Keplr on Ethereum, and nodes that know a balance of 7. */
function createConnectable({ answer, areNodesSilent = false }: Connectable) {
  const asked: { method: string; params?: unknown }[] = []
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [owner],
    eth_accounts: [owner],
    eth_chainId: '0x1',
    eth_getBalance: answer,
  }
  const ethereum = {
    request: async (request: { method: string; params?: unknown }) => {
      asked.push(request)
      return answers[request.method]
    },
    on: () => {},
    removeListener: () => {},
  }
  const keplr = { enable: () => {}, getKey: () => {}, experimentalSuggestChain: () => {}, ethereum }
  const reader: BalanceReader = {
    getBalances: async () => {
      const listing = findListing('1:ETH')
      if (listing === undefined || areNodesSilent) return new Map([['1:ETH', { type: 'unknown' }]])
      return new Map([['1:ETH', { type: 'balance', amount: { listing, units: 7n }, isAgreed: true }]])
    },
  }
  const activity = { get: () => 'visible' as const, onChange: () => () => {} }
  const balances = createBalancesQuery({ loadReader: async () => reader, activity })
  const page = Object.assign(new EventTarget(), { keplr })
  const wallets = createWallets({ name: 'live', page, getRpcUrls: async () => [] })
  const store = createWalletStore({ wallets, memory: createWalletMemory({ local: undefined, tab: undefined }) })
  const state = createStore(noWallet)
  return { backend: createWalletBackend(state, { store, balances }), state, asked }
}

async function connectKeplr({ store }: { store: ReturnType<typeof createWalletStore> }): Promise<void> {
  const connecting = store.connect('keplr', findNetwork(1) as Network)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await connecting).toMatchObject({ type: 'connected' })
}

/** As much of a window as the services use. It counts the listeners of each event. */
class CountingPage extends EventTarget {
  readonly counts = new Map<string, number>()
  readonly navigator = { onLine: true, language: 'en' }
  readonly document = { documentElement: { dataset: {} } }
  readonly location = { origin: 'https://murmur.example' }

  override addEventListener(type: string, ...rest: [EventListener]): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1)
    super.addEventListener(type, ...rest)
  }

  override removeEventListener(type: string, ...rest: [EventListener]): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) - 1)
    super.removeEventListener(type, ...rest)
  }
}
