import type { Listing } from '@murmur/engine/token'
import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import type { ChartView } from './chartView.ts'
import type { SwapMark } from './swapMarks.ts'

/** The parts of a chart. */
export type ShownChart = {
  readonly view: ChartView
  readonly marks: readonly SwapMark[]
  /** The token whose price is shown, and the one that it is counted in. */
  readonly base: Listing
  readonly quote: Listing
  readonly period: HistoryPeriod
  /** Seconds since 1970. */
  readonly now: number
  /** The language's, for `Intl`. */
  readonly tag: string
}
