import { elapsed } from '../clock.ts'
import { createEarlyFetch } from './earlyMarket.ts'
import { followBridgeFees } from './followBridgeFees.ts'
import { followMarket } from './followMarket.ts'
import type { EarlyOrder, QuoteOrder, QuoteReport } from './quoteMessage.ts'
import { createQuoter } from './quoter.ts'

/** Longer than the time between two keys of a fast typist. */
const PAUSE_MS = 150

declare const self: DedicatedWorkerGlobalScope

const early = createEarlyFetch({ fetch: (path, options) => fetch(path, options), elapsed })
const order = createQuoter({
  follow: (chainId, { onMarket }) => followMarket(chainId, { fetch: early.fetch, elapsed, onMarket }),
  followFees: (ends, { onFees }) => followBridgeFees(ends, { fetch: early.fetch, onFees }),
  schedule: (act) => setTimeout(act),
  later: (act) => setTimeout(act, PAUSE_MS),
  report: (report: QuoteReport) => self.postMessage(report),
})

self.onmessage = ({ data }: MessageEvent<QuoteOrder | EarlyOrder>) => {
  if (data.type === 'expect' || data.type === 'early') early.accept(data)
  else order(data)
}
