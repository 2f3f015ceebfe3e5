import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { useSyncExternalStore } from 'react'

const HeaderActivity = lazyPart(async () => (await import('../activity/HeaderActivity.tsx')).HeaderActivity, {
  renderFallback: () => null,
})

/** Loads the activity button only where this browser has a swap in its journal. */
export function ActivitySlot() {
  const hasSwaps = useSyncExternalStore(subscribe, findSwaps, () => false)
  return hasSwaps && <HeaderActivity />
}

/** Other tabs, and this page. */
const events = ['storage', 'murmur:swaps']

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

function findSwaps(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('murmur.swap.'))
  } catch {
    return false
  }
}
