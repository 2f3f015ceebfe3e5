import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy } from '../../content/language.ts'
import styles from './ChartPanel.module.css'

const periods: readonly HistoryPeriod[] = ['day', 'week', 'month', 'year']

type PeriodChoiceProps = { readonly period: HistoryPeriod; readonly onChoose: (period: HistoryPeriod) => void }

/** Radio buttons, so that the arrow keys choose. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const copy = useCopy(chartCopy)
  return (
    <fieldset className={styles.periods} aria-label={copy.period}>
      {periods.map((each) => (
        <label key={each} className={styles.period}>
          <input
            type="radio"
            name="chart-period"
            className={styles.radio}
            checked={each === period}
            onChange={() => onChoose(each)}
          />
          {copy.periods[each]}
        </label>
      ))}
    </fieldset>
  )
}
