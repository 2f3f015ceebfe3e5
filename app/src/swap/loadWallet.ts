import type { Store } from '../store.ts'
import { createPageWalletStore } from '../wallet/pageWalletStore.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { SwapWalletState } from './swapWallet.ts'

/** Starts the wallets of the page and keeps the state of the screen in step with them. */
export async function loadWallet(state: Store<SwapWalletState>): Promise<WalletStore> {
  const store = createPageWalletStore(window)
  const follow = () => {
    const { session, prompt } = store.get()
    state.set({ ...state.get(), session, prompt })
  }
  store.subscribe(follow)
  follow()
  return store
}
