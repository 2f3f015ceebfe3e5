import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import { createDayHistory, type DayHistory, type DayLines } from '@murmur/sdk/queries/historyQuery'
import { useEffect, useSyncExternalStore } from 'react'

let history: DayHistory | undefined

/** One per page load, for all rows. Loaded with the first part that shows one, not with the page. */
function getDayHistory(): DayHistory {
  history ??= createDayHistory({ fetch: (path, options) => fetch(path, options), activity: browserActivity })
  return history
}

// A hot reload in development replaces this module: the old one must not poll on.
import.meta.hot?.dispose(() => history?.dispose())

/** By id of the listing; kept fresh while the component is shown. */
export function useDayLines(): DayLines {
  const { lines, watch } = getDayHistory()
  useEffect(watch, [watch])
  return useSyncExternalStore(lines.subscribe, lines.get)
}
