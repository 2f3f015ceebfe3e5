import { followMarket } from './followMarket.ts'
import type { QuoteOrder, QuoteReport } from './message.ts'
import { createQuoteDesk } from './quoteDesk.ts'

/** Longer than the time between two keys of a fast typist. */
const PAUSE_MS = 150

declare const self: DedicatedWorkerGlobalScope

const desk = createQuoteDesk({
  follow: (chainId, { onMarket }) =>
    followMarket(chainId, {
      fetch: (path, options) => fetch(path, options),
      // The page has the same clock: both start at their own origin.
      elapsed: () => performance.timeOrigin + performance.now(),
      onMarket,
    }),
  schedule: (act) => setTimeout(act),
  later: (act) => setTimeout(act, PAUSE_MS),
  report: (report: QuoteReport) => self.postMessage(report),
})

self.onmessage = ({ data }: MessageEvent<QuoteOrder>) => desk(data)
