import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

type Detail = { readonly name: string; readonly value: ReactNode; readonly isLong?: true }

/** The details of a request, one per line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ name, value, isLong }) => (
        <div key={name} className={isLong ? styles.long : styles.detail}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
