import styles from './Sparkline.module.css'
import { drawSpark } from './sparkPath.ts'

type SparklineProps = {
  readonly values: readonly (number | null)[]
  readonly tone: 'gain' | 'loss' | 'plain'
  /** A screen reader says it instead. */
  readonly label: string
  readonly className?: string | undefined
}

const size = { width: 64, height: 24 }

/** A line without axes, for a row. */
export function Sparkline({ values, tone, label, className }: SparklineProps) {
  const classes = [styles.spark, styles[tone], className].filter(Boolean).join(' ')
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes} role="img" aria-label={label}>
      <path d={drawSpark(values, size)} />
    </svg>
  )
}
