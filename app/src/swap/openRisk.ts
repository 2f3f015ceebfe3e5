import type { Store } from '@murmur/sdk/store'
import type { Swap } from './state/createSwap.ts'
import { isMeasured } from './state/settings.ts'
import type { TradeRisk } from './state/trade.ts'

type StartRisk = (swap: Swap, options: { tolerance: Store<number | undefined> }) => TradeRisk & { stop(): void }

type OpenOptions = {
  readonly loadRisk: () => Promise<StartRisk>
  /** In basis points; undefined while AUTO has its usual tolerance. */
  readonly tolerance: Store<number | undefined>
}

/** Its code loads with the first use. Returns a function that ends it. */
export function openRisk(swap: Swap, { loadRisk, tolerance }: OpenOptions): () => void {
  const { screen, trade } = swap
  let isOpen = false
  let running: { stop(): void } | undefined
  const show = (risk: TradeRisk | undefined) => {
    const now = trade.get()
    if (now !== undefined) trade.set({ ...now, risk })
  }
  const end = () => {
    isOpen = false
    running?.stop()
    running = undefined
    tolerance.set(undefined)
  }
  const load = async () => {
    const startRisk = await loadRisk()
    if (!isOpen || running !== undefined) return
    const risk = startRisk(swap, { tolerance })
    running = risk
    show(risk)
  }
  const look = () => {
    const isWanted = isMeasured(screen.state.get().settings)
    if (isWanted === isOpen) return
    if (!isWanted) {
      end()
      return show(undefined)
    }
    isOpen = true
    // Without its code, AUTO has its usual tolerance. The user's next step tries again.
    load().catch((error: unknown) => {
      isOpen = false
      console.warn('The measured risk could not be loaded.', error)
    })
  }
  look()
  const unsubscribe = screen.state.subscribe(look)
  return () => {
    unsubscribe()
    end()
  }
}
