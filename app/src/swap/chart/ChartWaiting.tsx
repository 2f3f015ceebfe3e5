import { Spinner } from '@murmur/ui/Spinner.tsx'
import { useEffect } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import styles from './ChartPlace.module.css'
import { showChart } from './showChart.ts'

/** Where the chart will stand, about as high. Its code is that of the page. */
export function ChartWaiting() {
  const copy = useCopy(cardCopy)
  useEffect(showChart, [])
  return (
    <section id="swap-chart" className={`${styles.place} ${styles.waiting}`} aria-label={copy.chart} aria-busy>
      <Spinner />
    </section>
  )
}
