import type { Network } from '@murmur/engine/network'
import { createStore } from '../../store.ts'
import type { ConnectResult, SwitchResult } from '../wallet.ts'
import type { WalletId, Wallets } from '../wallets.ts'
import { restoreWallet } from './restoreWallet.ts'
import type { WalletMemory } from './walletMemory.ts'
import { createWalletPrompts } from './walletPrompts.ts'
import { createWalletSessions } from './walletSessions.ts'
import type { WalletState } from './walletState.ts'

export type WalletStore = {
  get(): WalletState
  subscribe(listener: () => void): () => void
  connect(id: WalletId, network: Network): Promise<ConnectResult>
  switchTo(network: Network): Promise<SwitchResult>
  /** Picks a provider for the next `connect` if several claim to be this wallet. */
  choose(id: WalletId, uuid: string): void
  /** Stops waiting for the wallet. A late answer is ignored. */
  leave(): void
  disconnect(): void
  /** Restores the last session without opening the wallet, even if the wallet loads later. */
  restore(): Promise<void>
  /** Looks again for wallets that do not announce themselves. */
  look(): void
  /** Stops listening to wallets and ends pending prompts, without disconnecting. */
  dispose(): void
}

type WalletStoreOptions = { readonly wallets: Wallets; readonly memory: WalletMemory }

export function createWalletStore({ wallets, memory }: WalletStoreOptions): WalletStore {
  const find = (id: string | undefined) => wallets.list.find((wallet) => wallet.id === id)
  const describe = () => wallets.list.map((wallet) => ({ id: wallet.id, presence: wallet.find() }))
  const state = createStore<WalletState>({ session: undefined, prompt: undefined, wallets: describe() })
  const sessions = createWalletSessions(state, { memory })
  const prompts = createWalletPrompts(state)
  let restoring = new AbortController()

  const look = () => {
    const found = describe()
    if (JSON.stringify(found) !== JSON.stringify(state.get().wallets)) state.set({ ...state.get(), wallets: found })
  }
  const unsubscribe = wallets.subscribe(look)
  return {
    get: state.get,
    subscribe: state.subscribe,
    look,
    leave: prompts.leave,
    choose: (id, uuid) => find(id)?.choose(uuid),
    connect: async (id, network) => {
      const wallet = find(id)
      look()
      if (wallet === undefined) return { type: 'absent' }
      restoring.abort()
      return prompts.ask({ type: 'connect', walletId: id, networkId: network.id }, async (signal) =>
        sessions.accept(wallet, { result: await wallet.connect(network, { signal }), signal }),
      )
    },
    switchTo: async (network) => {
      const wallet = find(state.get().session?.walletId)
      if (wallet === undefined) return { type: 'failed', reason: 'notConnected' }
      return prompts.ask({ type: 'switch', walletId: wallet.id, networkId: network.id }, async (signal) =>
        sessions.accept(wallet, { result: await wallet.switchTo(network, { signal }), signal }),
      )
    },
    disconnect: () => {
      prompts.leave()
      restoring.abort()
      sessions.end()
    },
    restore: async () => {
      const wallet = find(memory.read())
      if (wallet === undefined || state.get().session !== undefined) return
      restoring.abort()
      restoring = new AbortController()
      await restoreWallet(wallet, { wallets, sessions, signal: restoring.signal })
    },
    dispose: () => {
      prompts.leave()
      restoring.abort()
      sessions.unfollow()
      unsubscribe()
      wallets.dispose()
    },
  }
}
