import type { Address } from '@murmur/engine/token'
import { createStore, type ReadableStore, type Store } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import type { Journal } from '@murmur/sdk/trade/journal'
import { isOpen, isPending, type SwapRecord } from '@murmur/sdk/trade/record'

/** The swaps of this browser, for every page. */
export type Activity = {
  /** The latest first, of all accounts. */
  readonly records: ReadableStore<readonly SwapRecord[]>
  /** The last swap that ended while this page was open, unless the card shows it. */
  readonly ended: Store<SwapRecord | undefined>
  /** Forgets the swaps of these accounts that have ended for certain. */
  clear(accounts: readonly Address[]): void
}

type ActivityOptions = {
  readonly journal: Journal
  /** Called when this page starts or changes a swap. */
  subscribe(listener: () => void): void
  /** A swap on the card needs no notice. */
  isOnCard(id: string): boolean
  /** Called with every swap that ends while this page is open. */
  announce(record: SwapRecord): void
  /** Follows the chain. Its code is large, and is loaded only while a swap can still change. */
  loadExecution(): Promise<Pick<Execution, 'records' | 'clear'>>
}

export function createActivity({ journal, subscribe, isOnCard, announce, loadExecution }: ActivityOptions): Activity {
  const records = createStore(journal.list())
  const ended = createStore<SwapRecord | undefined>(undefined)
  let execution: Pick<Execution, 'records' | 'clear'> | undefined
  let isLoading = false

  const show = (next: readonly SwapRecord[]) => {
    const over = findEnded(records.get(), { next })
    records.set(next)
    if (over !== undefined) {
      announce(over)
      ended.set(isOnCard(over.id) ? undefined : over)
    } else if (isAgain(ended.get(), { next })) ended.set(undefined)
    void follow()
  }
  const follow = async () => {
    if (isLoading || execution !== undefined || !records.get().some(isActive)) return
    isLoading = true
    try {
      execution = await loadExecution()
      execution.records.subscribe(read)
      read()
    } catch (error) {
      console.warn('Pending swaps cannot be followed on this page.', error)
    }
    isLoading = false
  }
  const read = () => show(execution?.records.get() ?? journal.list())
  journal.subscribe(read)
  subscribe(read)
  void follow()
  return {
    records,
    ended,
    clear(accounts) {
      for (const account of accounts) (execution ?? journal).clear(account)
      read()
    },
  }
}

function isActive(record: SwapRecord): boolean {
  return isOpen(record) || isPending(record)
}

/** The latest swap that was pending before and is not any more. */
function findEnded(before: readonly SwapRecord[], { next }: { readonly next: readonly SwapRecord[] }) {
  const pending = new Set(before.filter(isPending).map(({ id }) => id))
  return next.find((record) => pending.has(record.id) && !isPending(record))
}

/** A block was reorganised, or a node found a dropped transaction again. */
function isAgain(ended: SwapRecord | undefined, { next }: { readonly next: readonly SwapRecord[] }): boolean {
  return next.some((record) => record.id === ended?.id && isPending(record))
}
