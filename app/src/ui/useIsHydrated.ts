import { useSyncExternalStore } from 'react'

/** False in the prerendered page and while it is taken over, true from then on: for what must not be there without scripts. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
