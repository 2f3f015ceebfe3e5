import { findNetwork, type Network } from '@murmur/engine/network'
import { createWalletMemory } from '../state/walletMemory.ts'
import { createWalletStore, type WalletStore } from '../state/walletStore.ts'
import { createWallets } from '../wallets.ts'
import type { ExampleWallet } from './exampleWallet.ts'

/** An icon in the format of EIP-6963. */
export const exampleIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Cpath d='M0 0h1v1H0z'/%3E%3C/svg%3E"

/** A fake window with wallets in it. */
type ExamplePage = EventTarget & Record<string, unknown>

export function createExamplePage(properties: Readonly<Record<string, unknown>> = {}): ExamplePage {
  return Object.assign(new EventTarget(), properties) as ExamplePage
}

type Announced = {
  readonly uuid?: unknown
  readonly name?: unknown
  readonly icon?: unknown
  readonly rdns?: unknown
}

/** Announces now, and again on every request (EIP-6963). */
export function announce(page: EventTarget, wallet: ExampleWallet, own: Announced = {}): void {
  const info = Object.freeze({
    uuid: `00000000-0000-4000-8000-${wallet.rdns.length.toString().padStart(12, '0')}`,
    name: wallet.name,
    icon: exampleIcon,
    rdns: wallet.rdns,
    ...own,
  })
  announceDetail(page, { info, provider: wallet.provider })
}

export function announceDetail(page: EventTarget, detail: unknown): void {
  const announceWallet = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announceWallet)
  announceWallet()
}

type ExampleStore = { readonly store: WalletStore; readonly storages: ExampleStorages }

type ExampleStorages = { readonly local: Storage; readonly tab: Storage }

export function createExampleStore(page: EventTarget, storages = createExampleStorages()): ExampleStore {
  const wallets = createWallets({ name: 'live', page, getRpcUrls: async ({ live }: Network) => live?.rpcUrls ?? [] })
  return { store: createWalletStore({ wallets, memory: createWalletMemory(storages) }), storages }
}

export function createExampleStorages(): ExampleStorages {
  return { local: createExampleStorage(), tab: createExampleStorage() }
}

export function createExampleStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

export function getNetwork(chainId: Network['chainId']): Network {
  const network = findNetwork(chainId)
  if (network === undefined) throw new RangeError(`There is no network ${chainId}.`)
  return network
}
