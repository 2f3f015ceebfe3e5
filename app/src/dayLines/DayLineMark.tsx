import type { DayLine } from '@murmur/sdk/queries/historyQuery'
import { Sparkline } from '@murmur/ui/Sparkline.tsx'
import { describeDayLine, viewChange } from './dayChange.ts'
import { useDayLines } from './dayHistory.ts'

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
