import { type Network, networks } from '@murmur/engine/network'
import { isImported } from '@murmur/engine/token'
import type { BalanceReader, Balances } from '../chain/balances.ts'
import { createStore, type Store } from '../store.ts'
import type { PageActivity } from './browserActivity.ts'
import { createPoller } from './createPoller.ts'

export type BalanceBook = {
  readonly address: string | undefined
  readonly balances: Balances
  /** True until every network has answered or failed once. */
  readonly isLoading: boolean
}

export type BalancesQuery = {
  readonly book: Store<BalanceBook>
  /** Polls this account from now on. The balances of the one before are dropped at once. */
  follow(address: string | undefined): void
  /** Reads now, for example after a payment. Never rejects. */
  refresh(): Promise<void>
}

type BalancesOptions = {
  /** Lazy: the code that decodes chains loads with the first account. */
  loadReader(): Promise<BalanceReader>
  readonly activity: PageActivity
}

const REFRESH_MS = 20_000
/** While a balance is unknown. Per-node back-off limits the load. */
const RETRY_MS = 5_000

const noBalances: BalanceBook = { address: undefined, balances: new Map(), isLoading: false }

/** Keyed by account and network, never by amount. */
export function createBalancesQuery({ loadReader, activity }: BalancesOptions): BalancesQuery {
  const book = createStore(noBalances)
  let ending = new AbortController()
  const poller = createPoller({
    activity,
    poll: async (state) => {
      if (state === 'visible') await refresh()
      return hasUnknown(book.get()) ? RETRY_MS : REFRESH_MS
    },
  })

  async function refresh(): Promise<void> {
    const { address } = book.get()
    const { signal } = ending
    if (address === undefined) return
    await Promise.all(findNetworks(address).map((network) => readNetwork(network, { address, signal })))
    if (!signal.aborted) book.set({ ...book.get(), isLoading: false })
  }

  /** Each network is shown as soon as it has answered. */
  async function readNetwork(network: Network, { address, signal }: { address: string; signal: AbortSignal }) {
    const read = await loadReader()
      .then((reader) => reader.getBalances({ account: { address }, networks: [network], signal }))
      .catch(warn)
    const state = book.get()
    if (signal.aborted || read === undefined) return
    book.set({ ...state, balances: new Map([...state.balances, ...read]) })
  }

  return {
    book,
    refresh,
    follow(address) {
      if (address === book.get().address) return
      ending.abort()
      ending = new AbortController()
      poller.stop()
      book.set({ ...noBalances, address, isLoading: address !== undefined })
      if (address !== undefined) poller.start()
    },
  }
}

/** An EVM account has no balance on Allora, and an Allora account none anywhere else. */
export function findNetworks(address: string): readonly Network[] {
  const kind = address.startsWith('0x') ? 'evm' : 'cosmos'
  return networks.filter((network) => network.kind === kind)
}

/** An imported contract may never answer. */
function hasUnknown({ balances }: BalanceBook): boolean {
  return balances.size === 0 || [...balances].some(([id, { type }]) => type === 'unknown' && !isImported({ id }))
}

function warn(error: unknown): undefined {
  console.warn('The balances could not be read.', error)
}
