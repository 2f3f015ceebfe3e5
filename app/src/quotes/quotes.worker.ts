import { followMarket } from './followMarket.ts'
import type { QuoteOrder, QuoteReport } from './message.ts'
import { createQuoteDesk } from './quoteDesk.ts'

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
  report: (report: QuoteReport) => self.postMessage(report),
})

self.onmessage = ({ data }: MessageEvent<QuoteOrder>) => desk(data)
