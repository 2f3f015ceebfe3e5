import { createStore, type ReadableStore } from '../../store.ts'
import type { TransferReader } from '../../transfers/readTransfer.ts'
import type { TransferState } from '../../transfers/transfer.ts'

export type TransferWatch = {
  /** Undefined until the first answer. */
  readonly state: ReadableStore<TransferState | undefined>
}

type WatchOptions = {
  readonly reader: TransferReader
  wait(ms: number): Promise<void>
}

/** Between two looks at a transfer that can still change. */
const POLL_MS = 2_000
/** Refunds of the real bridge take hours. */
const SLOW_POLL_MS = 20_000

/** Reads the transfer while it is subscribed to, until it has ended. */
export function watchTransfer({ reader, wait }: WatchOptions): TransferWatch {
  const state = createStore<TransferState | undefined>(undefined)
  let listeners = 0
  let isRunning = false

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (listeners > 0) {
      const now = await reader.read()
      state.set(now)
      if (hasEnded(now)) break
      await wait(now.type === 'expired' && now.refundSeconds > 60 ? SLOW_POLL_MS : POLL_MS)
    }
    isRunning = false
  }
  return {
    state: {
      get: state.get,
      subscribe(listener) {
        const unsubscribe = state.subscribe(listener)
        listeners += 1
        void run()
        return () => {
          listeners -= 1
          unsubscribe()
        }
      },
    },
  }
}

/** Nodes can come back, and a hash that none of them knows may have been sent a moment ago. */
function hasEnded({ type }: TransferState): boolean {
  return ['other', 'reverted', 'filled', 'swapped', 'bridged', 'refunded'].includes(type)
}
