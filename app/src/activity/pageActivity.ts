import { createJournal } from '../execution/journal.ts'
import { shownOnCard } from '../execution/shownOnCard.ts'
import { type Activity, createActivity } from './createActivity.ts'

let activity: Activity | undefined

/** The activity of this page load, created by the first caller. */
export function getPageActivity(): Activity {
  activity ??= createActivity({
    journal: createJournal({ openStorage: () => window.localStorage, page: window }),
    subscribe: (listener) => window.addEventListener(CHANGE_EVENT, listener),
    isOnCard: (id) => shownOnCard.get() === id,
    loadExecution: async () => (await import('../services.ts')).getPageServices().execution.load(),
  })
  return activity
}

/** Sent by this page's execution. Other tabs are heard by storage events. */
const CHANGE_EVENT = 'murmur:swaps'

/** Whether swaps could not be kept, because the browser blocks storage for this site. */
export function isStorageBlocked(): boolean {
  try {
    return window.localStorage === null
  } catch {
    // Reading the property itself throws where the browser blocks storage.
    return true
  }
}
