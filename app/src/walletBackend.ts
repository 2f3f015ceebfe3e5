import { type Network, networks } from '@murmur/engine/network'
import { formatListingId, type Listing, type Token } from '@murmur/engine/token'
import type { BalanceReader } from '@murmur/sdk/chain/balances'
import { type BalanceBook, type BalancesQuery, createBalancesQuery } from '@murmur/sdk/queries/balancesQuery'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { ReadableStore, Store } from '@murmur/sdk/store'
import { createWalletMemory, findStorages } from '@murmur/sdk/wallet/state/walletMemory'
import { createWalletStore, type WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import { createWallets, findWalletMark } from '@murmur/sdk/wallet/wallets'
import { world } from './config.ts'
import { pageNetworks } from './pageNetworks.ts'
import { createPageRelay } from './wallet/walletConnect/pageRelay.ts'
import type { WalletBackend, WalletServiceState } from './walletService.ts'

type WalletBackendOptions = { readonly store: WalletStore; readonly balances: BalancesQuery }

type PageOptions = { readonly page: Window; readonly tokens: ReadableStore<readonly Token[]> }

export function createPageWalletBackend(
  state: Store<WalletServiceState>,
  { page, tokens }: PageOptions,
): WalletBackend {
  const balances = createPageBalances(tokens)
  const backend = createWalletBackend(state, { store: createPageWalletStore(page), balances })
  // New tokens have balances too.
  const unsubscribe = tokens.subscribe(() => void balances.refresh())
  return {
    ...backend,
    dispose() {
      unsubscribe()
      backend.dispose()
    },
  }
}

/** Copies session, prompt and balances to the state, and keeps the balances on the connected account. */
export function createWalletBackend(
  state: Store<WalletServiceState>,
  { store, balances }: WalletBackendOptions,
): WalletBackend {
  const { book, follow, refresh } = balances
  const copySession = () => {
    const { session, prompt } = store.get()
    state.set({ ...state.get(), session, prompt, walletMark: session && findWalletMark(session.walletId) })
    follow(session?.account.address)
  }
  const copyBalances = () => state.set({ ...state.get(), balances: book.get().balances })
  const unsubscribe = [book.subscribe(copyBalances), store.subscribe(copySession)]
  copySession()
  return {
    store: compareAfterRequests(store, balances),
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

/** Only after the wallet has agreed to a request: at any other time Keplr would open for it. */
function compareAfterRequests(store: WalletStore, balances: BalancesQuery): WalletStore {
  let isComparing = false
  const compare = async () => {
    // Repeated clicks share one request, and so one answer.
    if (isComparing) return
    isComparing = true
    await compareCoin(store, balances)
    isComparing = false
  }
  return {
    ...store,
    connect: async (id, network) => {
      const result = await store.connect(id, network)
      if (result.type === 'connected') void compare()
      return result
    },
    switchTo: async (network) => {
      const result = await store.switchTo(network)
      if (result.type === 'switched') void compare()
      return result
    },
  }
}

/** The wallet's own figure is never shown: it is compared with that of our nodes, and a difference is logged. */
async function compareCoin(store: WalletStore, { book, refresh }: BalancesQuery): Promise<void> {
  const { networkId, address } = store.get().session?.account ?? {}
  const id = findCoinId(networkId)
  const units = id === undefined ? undefined : await store.readCoin()
  if (id === undefined || units === undefined) return
  await waitForListing(book, id)
  const isOurs = () => {
    const { address: current, balances } = book.get()
    const own = balances.get(id)
    return current !== address || own?.type !== 'balance' || own.amount.units === units
  }
  // The balance may have changed since our nodes were read.
  if (!isOurs()) await refresh()
  if (!isOurs()) console.warn(`The wallet and our nodes disagree about the balance of ${id}. Ours is shown.`)
}

function findCoinId(networkId: string | undefined): Listing['id'] | undefined {
  const network = networks.find(({ id }) => id === networkId)
  return network && formatListingId(network.nativeToken, network.chainId)
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
  const storages = findStorages(page)
  const relay = createPageRelay({
    dataset: page.document.documentElement.dataset,
    page,
    storages,
    origin: page.location.origin,
    readFirstBlock: world === 'live' ? readFirstBlock : undefined,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const getRpcUrls = world === 'local' ? getLocalRpcUrls : getLiveRpcUrls
  const wallets = createWallets({ name: world, page, getRpcUrls, relay })
  return createWalletStore({ wallets, memory: createWalletMemory(storages) })
}

/** A session over a relay names its chains by id, and few wallets answer reads in it. */
async function readFirstBlock(chainId: number): Promise<unknown> {
  const chain = await pageNetworks.getChain(chainId)
  return await chain?.client.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
}

async function getLiveRpcUrls({ live }: Network): Promise<readonly string[]> {
  return live?.rpcUrls ?? []
}

async function getLocalRpcUrls({ chainId }: Network): Promise<readonly string[]> {
  const { networks } = await pageNetworks.getWorld()
  return networks.find((network) => network.chainId === chainId)?.rpcUrls ?? []
}

/** The code that decodes chains loads with the first account. */
export function createPageBalances(tokens: PageOptions['tokens']): BalancesQuery {
  let reader: Promise<BalanceReader> | undefined
  return createBalancesQuery({
    activity: browserActivity,
    loadReader: () => {
      reader ??= loadReader(tokens)
      // Retry a failed download next time.
      reader.catch(() => {
        reader = undefined
      })
      return reader
    },
  })
}

async function loadReader(tokens: PageOptions['tokens']): Promise<BalanceReader> {
  const [{ createBalanceReader }, world] = await Promise.all([
    import('@murmur/sdk/chain/balances'),
    pageNetworks.getWorld(),
  ])
  return createBalanceReader({
    world,
    tokens,
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
