import { useMemo } from 'react'
import styles from './CodeView.module.css'
import { drawCode, FINDER } from './drawCode.ts'

type CodePictureProps = { readonly link: string; readonly label: string }

/** Dark on light in both schemes of the system: many cameras read no inverted code. */
export function CodePicture({ link, label }: CodePictureProps) {
  const { size, dots, finders } = useMemo(() => drawCode(link), [link])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.dots} d={dots} />
      {finders.map(([x, y]) => (
        <g key={`${x} ${y}`} className={styles.finder}>
          <rect x={x + 0.5} y={y + 0.5} width={FINDER - 1} height={FINDER - 1} rx={1.4} />
          <rect className={styles.eye} x={x + 2} y={y + 2} width={3} height={3} rx={0.7} />
        </g>
      ))}
    </svg>
  )
}
