import { createStore } from '../store.ts'
import type { WalletStore } from '../wallet/state/walletStore.ts'
import { warnAboutBalance } from './balanceWarning.ts'
import type { PageWallet } from './pageWallet.ts'
import { noWallet, type SwapWallet } from './swapWallet.ts'

export type LazyWallet = SwapWallet & {
  /** Fetches the code of the wallets, once. */
  load(): Promise<WalletStore>
}

/** The screen works before the code of the wallets has come, and a visitor without one never asks for it. */
export function createLazyWallet({ reload }: { reload: () => void }): LazyWallet {
  const state = createStore(noWallet)
  let loading: Promise<PageWallet> | undefined

  const start = async () => (await import('./pageWallet.ts')).createPageWallet(state)
  const loadAll = () => {
    loading ??= start()
    // What did not come may come the next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const load = async () => (await loadAll()).store
  return {
    state,
    load,
    async loadBalance(listing) {
      if (warnAboutBalance(listing, { isConnected: state.get().session !== undefined })) return
      await (await loadAll()).loadBalance(listing)
    },
    async switchTo(network) {
      const result = await (await load()).switchTo(network)
      if (result.type === 'switched') return undefined
      console.warn(`The wallet did not switch to ${network.name}: ${result.type}.`)
      return (await import('../wallet/modal/findConnectAlert.ts')).describeResult(result)
    },
    leave: () => void load().then((store) => store.leave()),
    disconnect: () =>
      void load().then((store) => {
        store.disconnect()
        reload()
      }),
  }
}
