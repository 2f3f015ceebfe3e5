import type { Network } from '@murmur/engine/network'
import type { World } from '@murmur/server/api'
import type { BalanceReader } from './chain/balances.ts'
import { getWorld } from './chain/world.ts'
import { world } from './config.ts'
import { type BalanceBook, type BalancesQuery, createBalancesQuery } from './queries/balancesQuery.ts'
import { browserActivity } from './queries/pageActivity.ts'
import type { Store } from './store.ts'
import { createWalletMemory, findStorages } from './wallet/state/walletMemory.ts'
import { createWalletStore, type WalletStore } from './wallet/state/walletStore.ts'
import { createWallets } from './wallet/wallets.ts'
import type { WalletBackend, WalletServiceState } from './walletService.ts'

type WalletBackendOptions = { readonly store: WalletStore; readonly balances: BalancesQuery }

export function createPageWalletBackend(state: Store<WalletServiceState>, { page }: { page: Window }): WalletBackend {
  return createWalletBackend(state, {
    store: createPageWalletStore(page),
    balances: createPageBalances(),
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

function createPageWalletStore(page: Window): WalletStore {
  const wallets = createWallets({ name: world, page, getRpcUrls: world === 'local' ? getLocalRpcUrls : getLiveRpcUrls })
  return createWalletStore({ wallets, memory: createWalletMemory(findStorages(page)) })
}

async function getLiveRpcUrls({ live }: Network): Promise<readonly string[]> {
  return live?.rpcUrls ?? []
}

async function getLocalRpcUrls({ chainId }: Network): Promise<readonly string[]> {
  const { networks } = await getPageWorld()
  return networks.find((network) => network.chainId === chainId)?.rpcUrls ?? []
}

/** The code that decodes chains loads with the first account. */
function createPageBalances(): BalancesQuery {
  let reader: Promise<BalanceReader> | undefined
  return createBalancesQuery({
    activity: browserActivity,
    loadReader: () => {
      reader ??= loadReader()
      // Retry a failed download next time.
      reader.catch(() => {
        reader = undefined
      })
      return reader
    },
  })
}

async function loadReader(): Promise<BalanceReader> {
  const [{ createBalanceReader }, world] = await Promise.all([import('./chain/balances.ts'), getPageWorld()])
  return createBalanceReader({
    world,
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}

function getPageWorld(): Promise<World> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return getWorld({ fetch: (path) => fetch(path), wait })
}
