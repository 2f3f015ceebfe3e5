import type { EvolutionTexts } from '../../content/en/evolution.ts'
import run from '../../content/evolutionRun.json'
import styles from './EvolutionPart.module.css'

/** Percent of the cost of a fixed 0.5 %, from the upper edge down. The style sheet places them at equal distances. */
const marks = [150, 100, 50, 0]
const [MOST = 150] = marks

type LearningCurveProps = { readonly label: string; readonly axis: EvolutionTexts['axis'] }

/** The cost of the best rule by generation. The drawing is stretched, so its texts stand beside it. */
export function LearningCurve({ label, axis }: LearningCurveProps) {
  const points = run.curve.map((cost, at) => `${round((100 * at) / (run.curve.length - 1))} ${findTop(100 * cost)}`)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.cost}>{axis.cost}</figcaption>
      <ul className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark}>{`${mark} %`}</li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 100 ${MOST}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={styles.drawing}
      >
        <path className={styles.lines} d={marks.map((mark) => `M0 ${findTop(mark)}H100`).join('')} />
        <path className={styles.curve} d={`M${points.join('L')}`} />
      </svg>
      <p className={styles.generations} aria-hidden="true">
        <span>0</span>
        <span>{axis.generation}</span>
        <span>{run.settings.generations.toLocaleString('en')}</span>
      </p>
    </figure>
  )
}

function findTop(percent: number): number {
  return round(MOST - percent)
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
