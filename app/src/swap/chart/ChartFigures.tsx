import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy } from '../../content/language.ts'
import { viewChange } from '../../dayLines/dayChange.ts'
import styles from './ChartPanel.module.css'
import { formatMoment, formatRate, formatSince } from './chartFormat.ts'
import type { KnownPoint } from './chartView.ts'
import type { ShownChart } from './shownChart.ts'

type ChartFiguresProps = ShownChart & {
  /** Below the pointer. */
  readonly pointed?: KnownPoint | undefined
}

const tones = { up: 'gain', down: 'loss', same: 'soft' } as const
const signs = { up: '+', down: '−', same: '' } as const

/** The latest price and its change, or those of the point below the pointer. */
export function ChartFigures({ view, quote, period, now, tag, pointed }: ChartFiguresProps) {
  const copy = useCopy(chartCopy)
  const { value, time } = pointed ?? view.last
  const over = view.since === undefined ? copy.over[period] : copy.overSince(formatSince(view.since, { now, tag }))
  const change = viewChange((value / view.first.value - 1) * 100)
  return (
    <div>
      <p className={styles.price}>
        {formatRate(value)} <span className={styles.unit}>{quote.symbol}</span>
      </p>
      <Line gap={3} wrap="close" className={styles.details}>
        <Text as="span" tone={tones[change.direction]} font="figures">
          {signs[change.direction]}
          {change.percent}
        </Text>
        <Text as="span" tone="dim">
          {pointed === undefined ? over : formatMoment(time, { period, tag })}
        </Text>
      </Line>
    </div>
  )
}
