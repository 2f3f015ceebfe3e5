import { useSyncExternalStore } from 'react'

/** As in the style sheets of the stage: from here on the route stands beside the card. */
const wide = '(min-width: 1280px)'

let query: MediaQueryList | undefined

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => getQuery().matches)
}

/** One for all: every render asks it. */
function getQuery(): MediaQueryList {
  query ??= matchMedia(wide)
  return query
}

function subscribe(listener: () => void): () => void {
  getQuery().addEventListener('change', listener)
  return () => getQuery().removeEventListener('change', listener)
}
