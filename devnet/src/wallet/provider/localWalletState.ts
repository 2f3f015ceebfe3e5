import type { Address } from '@murmur/engine/token'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { type Behaviour, behaviours } from './behaviour.ts'
import type { Ready } from './nodeClient.ts'
import { findAccount, type LocalAccount, localAccounts } from './walletAccounts.ts'
import { firstUnknown, type WalletChain } from './walletChains.ts'

export type WalletState = {
  /** The user's current account. */
  readonly selected: Address
  /** The site has permission to see it. */
  readonly isConnected: boolean
  readonly chainId: number
  readonly chains: readonly WalletChain[]
  readonly behaviour: Behaviour
  /** It offers EIP-5792. */
  readonly hasBatches: boolean
  /** Forgotten on reload. */
  readonly held: readonly HeldTransaction[]
  readonly batches: readonly SentBatch[]
}

/** A transaction that waits to be sped up or cancelled. */
export type HeldTransaction = {
  readonly hash: string
  readonly title: string
  readonly account: LocalAccount
  readonly chain: WalletChain
  readonly transaction: Ready
}

/** A batch by its id, with the hash that the site gets. */
type SentBatch = { readonly id: string; readonly chainId: number; readonly hash: string }

/** The latest are enough for a site that was closed. */
export const MOST_BATCHES = 20

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
  const { selected, isConnected, chainId, added, ...saved } = parse(storage.getItem(KEY))
  const known = chains.filter((chain) => chain.chainId !== firstUnknown || added.includes(chain.chainId))
  return {
    selected: findAccount(selected)?.address ?? localAccounts[0].address,
    isConnected,
    chainId: known.some((chain) => chain.chainId === chainId) ? chainId : (known[0]?.chainId ?? 1),
    chains: known,
    ...saved,
    held: [],
  }
}

function save({ chains, held: _, ...state }: WalletState, { storage }: StoreOptions): void {
  const added = chains.map((chain) => chain.chainId)
  storage.setItem(KEY, JSON.stringify({ ...state, added }))
}

const batch = v.object({ id: v.string(), chainId: v.number(), hash: v.string() })

/** Each field by itself: one that is damaged costs only its own value. */
const savedState = v.object({
  selected: v.fallback(v.string(), ''),
  isConnected: v.fallback(v.boolean(), false),
  chainId: v.fallback(v.number(), 1),
  added: v.fallback(v.array(v.unknown()), []),
  behaviour: v.fallback(v.picklist(behaviours.map(({ id }) => id)), 'honest'),
  hasBatches: v.fallback(v.boolean(), true),
  batches: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((all) => all.filter((one) => v.is(batch, one))),
  ),
})

function parse(text: string | null): v.InferOutput<typeof savedState> {
  return tryParse(savedState, parseJson(text ?? '{}')) ?? v.parse(savedState, {})
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
