import { useSyncExternalStore } from 'react'

/** As in the style sheets of the stage: from here on the route stands beside the card. */
const wide = '(min-width: 1280px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
