import type { QuoteOrder } from './quoteMessage.ts'
import type { QuoteWorker } from './quoteService.ts'
import { isTransfer } from './quoteState.ts'

/** Two workers as one. The second one, for transfers, starts with the first question across two networks. */
export function pairWorkers(swaps: QuoteWorker, startTransfers: () => QuoteWorker): QuoteWorker {
  let transfers: QuoteWorker | undefined
  const pair: QuoteWorker = {
    onmessage: null,
    onerror: null,
    postMessage(order: QuoteOrder) {
      const isAcross = order.type === 'ask' && isTransfer(order.question)
      if (isAcross) transfers ??= follow(startTransfers())
      const [asked, other] = isAcross ? [transfers, swaps] : [swaps, transfers]
      asked?.postMessage(order)
      // Only one of the two workers subscribes to markets at a time.
      other?.postMessage({ type: 'rest' })
    },
    terminate() {
      swaps.terminate()
      transfers?.terminate()
    },
  }
  const follow = (worker: QuoteWorker) => {
    worker.onmessage = (event) => pair.onmessage?.(event)
    worker.onerror = (event) => pair.onerror?.(event)
    return worker
  }
  follow(swaps)
  return pair
}
