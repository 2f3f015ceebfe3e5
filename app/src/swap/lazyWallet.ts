import { browserAttention } from '../queries/attention.ts'
import type { BalanceBook } from '../queries/balances.ts'
import { createPageBalances } from '../queries/pageBalances.ts'
import { createStore, type Store } from '../store.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { warnAboutBalance } from './balanceWarning.ts'
import { noWallet, type SwapWallet } from './swapWallet.ts'

export type LazyWallet = SwapWallet & {
  /** Fetches the code of the wallets, once. */
  load(): Promise<WalletStore>
}

/** The screen works before the code of the wallets has come, and a visitor without one never asks for it. */
export function createLazyWallet({ reload }: { reload: () => void }): LazyWallet {
  const state = createStore(noWallet)
  const { book, follow, refresh } = createPageBalances(browserAttention)
  book.subscribe(() => state.set({ ...state.get(), balances: book.get().balances }))
  let loading: Promise<WalletStore> | undefined

  const start = async () => {
    const store = (await import('../wallet/pageWalletStore.ts')).createPageWalletStore(window)
    const keepInStep = () => {
      const { session, prompt } = store.get()
      state.set({ ...state.get(), session, prompt })
      follow(session?.account.address)
    }
    store.subscribe(keepInStep)
    keepInStep()
    return store
  }
  const load = () => {
    loading ??= start()
    // What did not come may come the next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    state,
    load,
    async loadBalance(listing) {
      if (warnAboutBalance(listing, { isConnected: state.get().session !== undefined })) return
      void refresh()
      await waitForListing(book, listing.id)
    },
    async switchTo(network) {
      const result = await (await load()).switchTo(network)
      if (result.type === 'switched') return undefined
      console.warn(`The wallet did not switch to ${network.name}: ${result.type}.`)
      return (await import('../wallet/findConnectAlert.ts')).describeResult(result)
    },
    leave: () => void load().then((store) => store.leave()),
    disconnect: () =>
      void load().then((store) => {
        store.disconnect()
        reload()
      }),
  }
}

/** Whoever chose a token does not wait for a slow network for ever. */
const PATIENCE_MS = 4_000

function waitForListing(book: Store<BalanceBook>, id: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const look = () => {
      if (book.get().balances.has(id)) finish()
    }
    const timer = setTimeout(finish, PATIENCE_MS)
    const leave = book.subscribe(look)
    look()
  })
}
