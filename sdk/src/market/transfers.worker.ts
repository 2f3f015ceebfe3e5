import { elapsed } from '../clock.ts'
import { followBridgeFees } from './followBridgeFees.ts'
import { followMarket } from './followMarket.ts'
import type { QuoteOrder, QuoteReport } from './quoteMessage.ts'
import { createTransferDesk } from './transferDesk.ts'

declare const self: DedicatedWorkerGlobalScope

const ask = (path: string, options: { signal: AbortSignal }) => fetch(path, options)
const desk = createTransferDesk({
  follow: (chainId, { onMarket }) => followMarket(chainId, { fetch: ask, elapsed, onMarket }),
  followFees: (ends, { onFees }) => followBridgeFees(ends, { fetch: ask, onFees }),
  schedule: (act) => setTimeout(act),
  report: (report: QuoteReport) => self.postMessage(report),
})

self.onmessage = ({ data }: MessageEvent<QuoteOrder>) => desk(data)
