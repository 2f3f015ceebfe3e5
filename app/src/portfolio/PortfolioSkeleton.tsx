import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import styles from './Portfolio.module.css'

/** As high as the first figures, so that nothing jumps when they come. */
export function PortfolioSkeleton() {
  const copy = useCopy(portfolioCopy)
  return (
    <div className={styles.page} aria-busy="true">
      <p role="status" className={styles.loading}>
        {copy.loading}
      </p>
      <noscript>{copy.withoutScript}</noscript>
      <div className={styles.bones} aria-hidden="true">
        {['total', 'line', 'one', 'two', 'three', 'four'].map((bone) => (
          <span key={bone} data-bone={bone} />
        ))}
      </div>
    </div>
  )
}
