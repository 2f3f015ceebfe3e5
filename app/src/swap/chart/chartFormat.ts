import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import { showNumber } from '../../notation.ts'

/** As many digits as are kept. */
const DIGITS = 7
const MOST_DECIMALS = 12

/** All digits that the history has: `3,753.021`, `0.00026645`. */
export function formatRate(value: number): string {
  const decimals = Math.max(0, Math.min(MOST_DECIMALS, DIGITS - 1 - Math.floor(Math.log10(value))))
  const text = value.toFixed(decimals)
  return showNumber(text.includes('.') ? text.replace(/\.?0+$/, '') : text)
}

/** On the axis: as many decimals as tell two neighbouring labels apart. */
export function findAxisDecimals({ lowest, highest }: { readonly lowest: number; readonly highest: number }): number {
  const range = Math.max(highest - lowest, highest * 1e-6)
  return Math.max(0, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(range))))
}

export function formatAxis(value: number, decimals: number): string {
  return showNumber(value.toFixed(decimals))
}

/** A point in time, as exactly as the period shows it. */
export function formatMoment(seconds: number, { period, tag }: { period: HistoryPeriod; tag: string }): string {
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const options: Readonly<Record<HistoryPeriod, Intl.DateTimeFormatOptions>> = {
    day: { weekday: 'short', ...time },
    week: { weekday: 'short', day: 'numeric', month: 'short', ...time },
    month: { day: 'numeric', month: 'short', ...time },
    year: { day: 'numeric', month: 'short', year: 'numeric' },
  }
  return new Intl.DateTimeFormat(tag, options[period]).format(seconds * 1_000)
}

/** `14:05`, and with its day where that is not today. */
export function formatSince(seconds: number, { now, tag }: { readonly now: number; readonly tag: string }): string {
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const isToday = new Date(seconds * 1_000).toDateString() === new Date(now * 1_000).toDateString()
  const options: Intl.DateTimeFormatOptions = isToday ? time : { day: 'numeric', month: 'short', ...time }
  return new Intl.DateTimeFormat(tag, options).format(seconds * 1_000)
}
