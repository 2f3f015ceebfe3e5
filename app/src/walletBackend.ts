import type { BalanceBook, BalancesQuery } from './queries/balancesQuery.ts'
import { browserActivity } from './queries/pageActivity.ts'
import { createPageBalances } from './queries/pageBalances.ts'
import type { Store } from './store.ts'
import { createPageWalletStore } from './wallet/state/pageWalletStore.ts'
import type { WalletStore } from './wallet/state/walletStore.ts'
import type { WalletBackend, WalletServiceState } from './walletService.ts'

type WalletBackendOptions = { readonly store: WalletStore; readonly balances: BalancesQuery }

export function createPageWalletBackend(state: Store<WalletServiceState>, { page }: { page: Window }): WalletBackend {
  return createWalletBackend(state, {
    store: createPageWalletStore(page),
    balances: createPageBalances(browserActivity),
  })
}

/** Copies session, prompt and balances to the state, and keeps the balances on the connected account. */
export function createWalletBackend(
  state: Store<WalletServiceState>,
  { store, balances }: WalletBackendOptions,
): WalletBackend {
  const { book, follow, refresh } = balances
  const copySession = () => {
    const { session, prompt } = store.get()
    state.set({ ...state.get(), session, prompt })
    follow(session?.account.address)
  }
  const copyBalances = () => state.set({ ...state.get(), balances: book.get().balances })
  const unsubscribe = [book.subscribe(copyBalances), store.subscribe(copySession)]
  copySession()
  return {
    store,
    async loadBalance({ id }) {
      void refresh()
      await waitForListing(book, id)
    },
    dispose() {
      for (const end of unsubscribe) end()
      follow(undefined)
      store.dispose()
    },
  }
}

/** A slow network must not hold up the choice of a token for longer. */
const BALANCE_TIMEOUT_MS = 4_000

function waitForListing(book: Store<BalanceBook>, id: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => {
      if (book.get().balances.has(id)) finish()
    }
    const timer = setTimeout(finish, BALANCE_TIMEOUT_MS)
    const unsubscribe = book.subscribe(look)
    look()
  })
}
