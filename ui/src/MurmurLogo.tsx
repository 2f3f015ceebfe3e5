import styles from './MurmurLogo.module.css'
import { dots, layouts, wordmark } from './murmurLogoPaths.ts'

type MurmurLogoProps = { layout?: keyof typeof layouts; className?: string | undefined }

/** Hidden from screen readers: the link or heading around it has the name. */
export function MurmurLogo({ layout = 'horizontal', className }: MurmurLogoProps) {
  const place = layouts[layout]
  const classes = [styles.logo, layout === 'vertical' && styles.vertical, className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox={place.viewBox} aria-hidden="true" focusable="false">
      <g className={styles.mark} transform={place.mark}>
        {dots.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
      {place.wordmark && <path className={styles.wordmark} transform={place.wordmark} d={wordmark} />}
    </svg>
  )
}
