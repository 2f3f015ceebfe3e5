import type { SwapRecord } from '@murmur/sdk/trade/record'

type DayGroup = {
  /** Midnight of that day, in the time zone of the browser. */
  readonly day: number
  readonly records: readonly SwapRecord[]
}

/** By the day on which they were started. The order of the records stays. */
export function groupByDay(records: readonly SwapRecord[]): readonly DayGroup[] {
  const groups = new Map<number, SwapRecord[]>()
  for (const record of records) {
    const day = findMidnight(record.startedAt)
    const group = groups.get(day)
    if (group === undefined) groups.set(day, [record])
    else group.push(record)
  }
  return [...groups].map(([day, ofDay]) => ({ day, records: ofDay }))
}

type Naming = { readonly now: number; readonly tag: string; readonly today: string; readonly yesterday: string }

export function nameDay(day: number, { now, tag, today, yesterday }: Naming): string {
  const midnight = findMidnight(now)
  if (day === midnight) return today
  // A day has 23 or 25 hours where clocks are changed.
  if (day === findMidnight(midnight - 1)) return yesterday
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(day)
}

function findMidnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
