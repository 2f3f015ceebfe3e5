import type { Swap } from '../createSwap.ts'
import { isMeasured } from '../settings.ts'

type OpenOptions = { readonly loadRisk: () => Promise<(swap: Swap) => () => void> }

/** Measures the risk while AUTO follows it. Its code loads with the first use. Returns a function that ends it. */
export function openRisk(swap: Swap, { loadRisk }: OpenOptions): () => void {
  const { screen } = swap
  let isOpen = false
  let stop: (() => void) | undefined
  const end = () => {
    isOpen = false
    stop?.()
    stop = undefined
  }
  const load = async () => {
    const startRisk = await loadRisk()
    if (isOpen && stop === undefined) stop = startRisk(swap)
  }
  const follow = () => {
    const isWanted = isMeasured(screen.state.get().settings)
    if (isWanted === isOpen) return
    if (!isWanted) return end()
    isOpen = true
    // Without its code, AUTO has its usual tolerance. The user's next step tries again.
    load().catch((error: unknown) => {
      isOpen = false
      console.warn('The measured risk could not be loaded.', error)
    })
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    end()
  }
}
