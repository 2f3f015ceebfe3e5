import { elapsed } from '../clock.ts'
import { createEarlyFetch } from './earlyMarket.ts'
import { followMarket } from './followMarket.ts'
import { createQuoteDesk } from './quoteDesk.ts'
import type { EarlyOrder, QuoteOrder, QuoteReport } from './quoteMessage.ts'

/** About the time in which a slow machine paints a quote, and shorter than the time between two keys. */
const PAINT_MS = 40
/** Longer than the time between two keys of a fast typist. */
const PAUSE_MS = 150

declare const self: DedicatedWorkerGlobalScope

const early = createEarlyFetch({ fetch: (path, options) => fetch(path, options), elapsed })
const desk = createQuoteDesk({
  follow: (chainId, { onMarket }) => followMarket(chainId, { fetch: early.fetch, elapsed, onMarket }),
  schedule: createScheduler(),
  afterPaint: (act) => setTimeout(act, PAINT_MS),
  later: (act) => setTimeout(act, PAUSE_MS),
  report: (report: QuoteReport) => self.postMessage(report),
})

/** Timers that start timers wait for 4 ms each; messages do not. */
function createScheduler(): (act: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  const acts: (() => void)[] = []
  port1.onmessage = () => acts.shift()?.()
  return (act) => {
    acts.push(act)
    port2.postMessage(undefined)
  }
}

self.onmessage = ({ data }: MessageEvent<QuoteOrder | EarlyOrder>) => {
  if (data.type === 'expect' || data.type === 'early') early.hear(data)
  else desk(data)
}
