import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BalanceReader } from './chain/balances.ts'
import { createBalancesQuery } from './queries/balancesQuery.ts'
import { createServices } from './services.ts'
import { createStore } from './store.ts'
import { createWalletMemory } from './wallet/state/walletMemory.ts'
import { createWalletStore } from './wallet/state/walletStore.ts'
import { createWallets } from './wallet/wallets.ts'
import { createWalletBackend } from './walletBackend.ts'
import { noWallet } from './walletService.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

/** As much of a window as the services use. It counts the listeners of each event. */
class CountingPage extends EventTarget {
  readonly counts = new Map<string, number>()
  readonly navigator = { onLine: true, language: 'en' }

  override addEventListener(type: string, ...rest: [EventListener]): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1)
    super.addEventListener(type, ...rest)
  }

  override removeEventListener(type: string, ...rest: [EventListener]): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) - 1)
    super.removeEventListener(type, ...rest)
  }
}
