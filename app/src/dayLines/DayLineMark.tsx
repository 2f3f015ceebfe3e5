import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import { createDayHistory, type DayHistory, type DayLine, type DayLines } from '@murmur/sdk/queries/historyQuery'
import { Sparkline } from '@murmur/ui/Sparkline.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { describeDayLine, viewChange } from './dayChange.ts'

type DayLineMarkProps = {
  /** The first one with a history is drawn. */
  readonly ids: readonly string[]
  readonly className?: string | undefined
}

const tones = { up: 'gain', down: 'loss', same: 'plain' } as const

/** The small line of a token's last day in a row. Nothing without a history. */
export function DayLineMark({ ids, className }: DayLineMarkProps) {
  const lines = useDayLines()
  const line = findLine(ids.map((id) => lines.get(id)))
  if (line === undefined) return null
  const { direction } = viewChange(line.change)
  return <Sparkline values={line.prices} tone={tones[direction]} label={describeDayLine(line)} className={className} />
}

function findLine(lines: readonly (DayLine | undefined)[]): DayLine | undefined {
  return lines.find((line) => line !== undefined)
}

let history: DayHistory | undefined

/** One per page load, for all rows. Loaded with the first part that shows one, not with the page. */
function getDayHistory(): DayHistory {
  history ??= createDayHistory({ fetch: (path, options) => fetch(path, options), activity: browserActivity })
  return history
}

// A hot reload in development replaces this module: the old one must not poll on.
import.meta.hot?.dispose(() => history?.dispose())

/** By id of the listing; kept fresh while the component is shown. */
function useDayLines(): DayLines {
  const { lines, watch } = getDayHistory()
  useEffect(watch, [watch])
  return useSyncExternalStore(lines.subscribe, lines.get)
}
