import { createStore } from '../store.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { noWallet, type SwapWallet } from './swapWallet.ts'

export type LazyWallet = SwapWallet & {
  /** Fetches the code of the wallets, once. */
  load(): Promise<WalletStore>
}

/** The screen works before the code of the wallets has come, and a visitor without one never asks for it. */
export function createLazyWallet(): LazyWallet {
  const state = createStore(noWallet)
  let loading: Promise<WalletStore> | undefined
  const load = () => {
    loading ??= import('./loadWallet.ts').then(({ loadWallet }) => loadWallet(state))
    return loading
  }
  return {
    state,
    load,
    async switchTo(network) {
      const result = await (await load()).switchTo(network)
      if (result.type !== 'switched') console.warn(`The wallet did not switch to ${network.name}: ${result.type}.`)
    },
    async loadBalance() {
      if (state.get().session === undefined) return console.info('wallet not connected')
    },
    leave: () => void load().then((store) => store.leave()),
    disconnect: () => void load().then((store) => store.disconnect()),
  }
}
