import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { createJournal } from '@murmur/sdk/trade/journal'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { getPageNotifier } from '../notifications/pageNotifier.ts'
import { shownOnCard } from '../shownOnCard.ts'
import { type AmountCheck, createAmountCheck } from './amountCheck.ts'
import { type Activity, createActivity } from './createActivity.ts'
import { describeRecord } from './recordView.ts'

let activity: Activity | undefined

/** The activity of this page load, created by the first caller. */
export function getPageActivity(): Activity {
  activity ??= createActivity({
    journal: createJournal({ openStorage: () => window.localStorage, page: window }),
    subscribe: (listener) => window.addEventListener(CHANGE_EVENT, listener),
    isOnCard: (id) => shownOnCard.get() === id,
    announce: (record) => void announceEnd(record).catch(reportUnshown),
    loadExecution: async () => (await import('../services.ts')).getPageServices().execution.load(),
  })
  return activity
}

/** In the words of the list, which say no more than the chain did. A swap that was never sent is not announced. */
async function announceEnd(record: SwapRecord): Promise<void> {
  const { id, title, state, path } = describeRecord(record)
  if (path !== undefined) await getPageNotifier().send({ id, title, text: state, path })
}

function reportUnshown(error: unknown): void {
  console.warn('The browser showed no notification.', error)
}

let amountCheck: AmountCheck | undefined

/** One per page load: each swap is compared with the chain once. */
export function getAmountCheck(): AmountCheck {
  amountCheck ??= createAmountCheck({
    read: async (question) => (await loadReceipts()).readAgreedSwap(question),
  })
  return amountCheck
}

function loadReceipts() {
  return fromOutside(import('./receipt/pageReceipts.ts'), { failure: 'The code that reads swaps could not be loaded.' })
}

/** Sent by this page's execution. Other tabs get storage events. */
const CHANGE_EVENT = 'murmur:swaps'
