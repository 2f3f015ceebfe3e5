import { useEffect, useRef, useState } from 'react'
import { ChartFigures } from './ChartFigures.tsx'
import styles from './ChartPanel.module.css'
import { isKnown } from './chartView.ts'
import { createPriceChart, type PriceChart } from './priceChart.ts'
import type { ShownChart } from './shownChart.ts'

/** The drawing, with the figures of the point below the pointer above it. Screen readers have the table instead. */
export function DrawnChart(shown: ShownChart) {
  const { view, marks, tag } = shown
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<PriceChart>()
  const [time, setTime] = useState<number>()
  useEffect(() => {
    if (element.current === null) return
    const created = createPriceChart(element.current, { onPoint: setTime })
    setChart(created)
    return created.dispose
  }, [])
  useEffect(() => chart?.show({ view, marks, tag }), [chart, view, marks, tag])
  // In a gap, the last price before it.
  const pointed = time === undefined ? undefined : view.points.filter(isKnown).findLast((point) => point.time <= time)
  return (
    <>
      <ChartFigures {...shown} pointed={pointed} />
      <div ref={element} className={styles.canvas} aria-hidden="true" />
    </>
  )
}
