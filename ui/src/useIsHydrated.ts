import { useSyncExternalStore } from 'react'

/** False in the prerendered page and during hydration, then true: for parts that must not exist without scripts. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
