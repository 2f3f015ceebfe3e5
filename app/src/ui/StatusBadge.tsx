import styles from './StatusBadge.module.css'

const labels = { live: 'ON LIVE', cooking: 'COOKING', now: 'NOW' } as const

export function StatusBadge({ status }: { readonly status: keyof typeof labels }) {
  return (
    <span className={styles.badge}>
      <span className={`${styles.dot} ${styles[status]}`} />
      {labels[status]}
    </span>
  )
}
