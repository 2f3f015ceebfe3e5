import type { DayLine } from '@murmur/sdk/queries/historyQuery'
import { chartCopy } from '../content/en/charts.ts'
import { getCopy } from '../content/language.ts'
import { showNumber } from '../notation.ts'

type Change = {
  readonly direction: 'up' | 'down' | 'same'
  /** Without a sign: `2.1 %`. */
  readonly percent: string
}

/** One decimal, and two below one percent. What rounds to nothing is no change. */
export function viewChange(percent: number): Change {
  const size = Math.abs(percent)
  const text = size.toFixed(size < 1 ? 2 : 1)
  const isSame = Number(text) === 0
  if (isSame) return { direction: 'same', percent: '0 %' }
  return { direction: percent > 0 ? 'up' : 'down', percent: `${showNumber(text)} %` }
}

/** In words, with the time that the line really spans: a young history is shorter than a day. */
export function describeDayLine({ change, seconds }: DayLine): string {
  const copy = getCopy(chartCopy)
  const minutes = Math.round(seconds / 60)
  const hours = Math.round(seconds / 3_600)
  const span = (hours >= 24 && copy.spans.day) || (hours >= 1 && copy.spans.hours(hours)) || copy.spans.minutes(minutes)
  const { direction, percent } = viewChange(change)
  return copy.changed[direction]({ percent, span })
}
