import type { EvolutionTexts } from '../../content/en/evolution.ts'
import run from '../../content/evolutionRun.json'
import styles from './LearningCurve.module.css'

const WIDTH = 880
const HEIGHT = 320
/** The cost at the upper edge, relative to a fixed 0.5 %. */
const MOST = 1.4
const lines = [0, 0.5, 1]

type LearningCurveProps = { readonly label: string; readonly axis: EvolutionTexts['axis'] }

/** The cost of the best rule by generation. */
export function LearningCurve({ label, axis }: LearningCurveProps) {
  const points = run.curve.map((cost, at) => `${round((at / (run.curve.length - 1)) * WIDTH)} ${findTop(cost)}`)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.axis}>{axis.cost}</figcaption>
      <svg viewBox={`-56 -12 ${WIDTH + 68} ${HEIGHT + 44}`} role="img" aria-label={label} className={styles.drawing}>
        {lines.map((cost) => (
          <g key={cost}>
            <path className={styles.line} d={`M0 ${findTop(cost)}H${WIDTH}`} />
            <text className={styles.mark} x="-10" y={findTop(cost) + 5} textAnchor="end">
              {`${100 * cost} %`}
            </text>
          </g>
        ))}
        {[0, run.settings.generations].map((generation, at) => (
          <text
            key={generation}
            className={styles.mark}
            x={at * WIDTH}
            y={HEIGHT + 24}
            textAnchor={at === 0 ? 'start' : 'end'}
          >
            {generation.toLocaleString('en')}
          </text>
        ))}
        <path className={styles.curve} d={`M${points.join('L')}`} />
      </svg>
      <p className={styles.axisEnd}>{axis.generation}</p>
    </figure>
  )
}

function findTop(cost: number): number {
  return round(HEIGHT * (1 - cost / MOST))
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
