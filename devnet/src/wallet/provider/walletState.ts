import type { Address } from '@murmur/engine/token'
import { findAccount, localAccounts } from './accounts.ts'
import { firstUnknown, type WalletChain } from './chains.ts'

export type WalletState = {
  /** The user's current account. */
  readonly selected: Address
  /** Whether the site has permission to see it. */
  readonly isConnected: boolean
  readonly chainId: number
  readonly chains: readonly WalletChain[]
}

export type WalletStore = {
  get(): WalletState
  set(change: Partial<WalletState>): void
  subscribe(listener: (before: WalletState) => void): () => void
}

type StoreOptions = {
  /** Every network of the local world. */
  readonly chains: readonly WalletChain[]
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

const KEY = 'localWallet'

export function createStore(options: StoreOptions): WalletStore {
  let state = load(options)
  const listeners = new Set<(before: WalletState) => void>()
  return {
    get: () => state,
    set: (change) => {
      const before = state
      state = { ...state, ...change }
      save(state, options)
      for (const listener of listeners) listener(before)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function findChain({ chains }: WalletState, chainId: number): WalletChain | undefined {
  return chains.find((chain) => chain.chainId === chainId)
}

/** Permissions survive a reload. RPC URLs come from the world, since ports change between starts. */
function load({ chains, storage }: StoreOptions): WalletState {
  const { selected, isConnected, chainId, added } = parse(storage.getItem(KEY))
  const known = chains.filter((chain) => chain.chainId !== firstUnknown || added.includes(chain.chainId))
  return {
    selected: findAccount(selected)?.address ?? localAccounts[0].address,
    isConnected,
    chainId: known.some((chain) => chain.chainId === chainId) ? chainId : (known[0]?.chainId ?? 1),
    chains: known,
  }
}

function save({ selected, isConnected, chainId, chains }: WalletState, { storage }: StoreOptions): void {
  const added = chains.map((chain) => chain.chainId)
  storage.setItem(KEY, JSON.stringify({ selected, isConnected, chainId, added }))
}

type Saved = {
  readonly selected: string
  readonly isConnected: boolean
  readonly chainId: number
  readonly added: readonly unknown[]
}

function parse(text: string | null): Saved {
  const saved: Partial<Record<keyof Saved, unknown>> = parseJson(text ?? '{}')
  return {
    selected: typeof saved.selected === 'string' ? saved.selected : '',
    isConnected: saved.isConnected === true,
    chainId: typeof saved.chainId === 'number' ? saved.chainId : 1,
    added: Array.isArray(saved.added) ? saved.added : [],
  }
}

function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
