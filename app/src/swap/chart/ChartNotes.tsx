import { Text } from '@murmur/ui/Text.tsx'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy } from '../../content/language.ts'
import { useStored, useSwap } from '../state/SwapContext.ts'
import styles from './ChartPanel.module.css'
import { formatSince } from './chartFormat.ts'
import type { ShownChart } from './shownChart.ts'

/** A few missing points change nothing that can be seen. */
const NOTICEABLE = 0.05

const sides = ['bought', 'sold'] as const

/** Says where the line begins late, has gaps, or is old. */
export function ChartNotes({ view, marks, now, tag }: ShownChart) {
  const copy = useCopy(chartCopy)
  const isOnline = useStored(useSwap().isOnline)
  const notes = [
    ...(view.since === undefined ? [] : [copy.since(formatSince(view.since, { now, tag }))]),
    ...(view.missing < NOTICEABLE ? [] : [copy.gaps(`${Math.round(view.missing * 100)} %`)]),
    ...(isOnline ? [] : [copy.old(formatSince(view.last.time, { now, tag }))]),
  ]
  return (
    <Text as="div" tone="soft" size="small" className={styles.notes}>
      {marks.length > 0 && (
        <p className={styles.sides}>
          {sides
            .filter((side) => marks.some((mark) => mark.side === side))
            .map((side) => (
              <span key={side}>
                <span className={styles.dot} data-side={side} />
                {copy[side]}
              </span>
            ))}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Text>
  )
}
