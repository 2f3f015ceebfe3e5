import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

type StatusBadgeProps = { readonly status: 'live' | 'cooking' | 'now'; readonly children: ReactNode }

export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge}>
      <span className={`${styles.dot} ${styles[status]}`} />
      {children}
    </span>
  )
}
