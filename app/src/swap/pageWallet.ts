import type { Listing } from '@murmur/engine/token'
import type { BalanceBook } from '../queries/balancesQuery.ts'
import { browserActivity } from '../queries/pageActivity.ts'
import { createPageBalances } from '../queries/pageBalances.ts'
import type { Store } from '../store.ts'
import { createPageWalletStore } from '../wallet/state/pageWalletStore.ts'
import type { WalletStore } from '../wallet/state/walletStore.ts'
import type { SwapWalletState } from './swapWallet.ts'

export type PageWallet = {
  readonly store: WalletStore
  /** Asks anew, and settles once this one is known, or after a while. */
  loadBalance(listing: Listing): Promise<void>
}

/** Wallets and balances of a real page, told to the state from now on. */
export function createPageWallet(state: Store<SwapWalletState>): PageWallet {
  const store = createPageWalletStore(window)
  const { book, follow, refresh } = createPageBalances(browserActivity)
  book.subscribe(() => state.set({ ...state.get(), balances: book.get().balances }))
  const keepInStep = () => {
    const { session, prompt } = store.get()
    state.set({ ...state.get(), session, prompt })
    follow(session?.account.address)
  }
  store.subscribe(keepInStep)
  keepInStep()
  return {
    store,
    async loadBalance({ id }) {
      void refresh()
      await waitForListing(book, id)
    },
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
