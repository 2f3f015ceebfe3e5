import { type Network, networks } from '@murmur/engine/network'
import type { BalanceReader, Balances } from '../chain/balances.ts'
import { createStore, type Store } from '../store.ts'
import type { Attention } from './prices.ts'

/** Whose they are. Without an account there are none. */
export type BalanceBook = {
  readonly address: string | undefined
  readonly balances: Balances
  /** True until every network has been heard once. */
  readonly isLoading: boolean
}

export type BalancesQuery = {
  readonly book: Store<BalanceBook>
  /** Follows this account from now on, and forgets the one before at once. */
  follow(address: string | undefined): void
  /** Asks now: after a switch of the chain, or a payment. Settles in any case. */
  refresh(): Promise<void>
}

export type BalancesOptions = {
  /** Loaded with the first account: who only looks at prices never pays for it. */
  loadReader(): Promise<BalanceReader>
  readonly attention: Attention
}

const REFRESH_MS = 20_000
/** While a network cannot be heard. The nodes themselves are spared by their rests. */
const RETRY_MS = 5_000

export const noBalances: BalanceBook = { address: undefined, balances: new Map(), isLoading: false }

/** Keyed by account and network, never by amount. */
export function createBalancesQuery({ loadReader, attention }: BalancesOptions): BalancesQuery {
  const book = createStore(noBalances)
  let ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let ignoreAttention = () => {}

  async function refresh(): Promise<void> {
    const { address } = book.get()
    const { signal } = ending
    if (address === undefined) return
    await Promise.all(findNetworks(address).map((network) => readNetwork(network, { address, signal })))
    if (!signal.aborted) book.set({ ...book.get(), isLoading: false })
  }

  /** Each network is shown as soon as it has answered: the slowest holds up nobody. */
  async function readNetwork(network: Network, { address, signal }: { address: string; signal: AbortSignal }) {
    const read = await loadReader()
      .then((reader) => reader.getBalances({ account: { address }, networks: [network], signal }))
      .catch(warn)
    const state = book.get()
    if (signal.aborted || read === undefined) return
    book.set({ ...state, balances: new Map([...state.balances, ...read]) })
  }

  async function turn(): Promise<void> {
    clearTimeout(timer)
    const { signal } = ending
    if (attention.get() === 'here') await refresh()
    if (signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => void turn(), hasGap(book.get()) ? RETRY_MS : REFRESH_MS)
  }

  return {
    book,
    refresh,
    follow(address) {
      if (address === book.get().address) return
      ending.abort()
      ending = new AbortController()
      clearTimeout(timer)
      ignoreAttention()
      book.set({ ...noBalances, address, isLoading: address !== undefined })
      if (address === undefined) return
      ignoreAttention = attention.onChange(() => void turn())
      void turn()
    },
  }
}

/** Where this account can have something: one of Ethereum's kind is never on Allora, nor the other way round. */
function findNetworks(address: string): readonly Network[] {
  return networks.filter(({ chainId }) => (chainId === 'null') !== address.startsWith('0x'))
}

function hasGap({ balances }: BalanceBook): boolean {
  return balances.size === 0 || [...balances.values()].some(({ type }) => type === 'unknown')
}

function warn(error: unknown): undefined {
  console.warn('The balances could not be read.', error)
}
