import type { ReadableStore } from '@murmur/sdk/store'
import { createJournal } from '@murmur/sdk/trade/journal'
import type { SwapRecord } from '@murmur/sdk/trade/record'

/** Sent by this page's execution. Other tabs get storage events. */
const CHANGE_EVENT = 'murmur:swaps'

/** The swaps of this browser, as its storage has them. Read-only: following them is the execution's work. */
export function createRecordStore(page: Window): ReadableStore<readonly SwapRecord[]> {
  const journal = createJournal({ openStorage: () => page.localStorage, page })
  let records = journal.list()
  return {
    get: () => records,
    subscribe(listener) {
      const read = () => {
        records = journal.list()
        listener()
      }
      // Something may have changed while no chart was open.
      read()
      const unsubscribe = journal.subscribe(read)
      page.addEventListener(CHANGE_EVENT, read)
      return () => {
        unsubscribe()
        page.removeEventListener(CHANGE_EVENT, read)
      }
    },
  }
}
