import type { ReactNode } from 'react'
import styles from './DetailList.module.css'
import { useSay } from './walletWords.ts'

type Detail = { readonly name: string; readonly value: ReactNode; readonly isLong?: true }

/** The details of a request, one per line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  const say = useSay()
  return (
    <dl className={styles.details}>
      {details.map(({ name, value, isLong }) => (
        <div key={name} className={isLong ? styles.long : styles.detail}>
          <dt className={styles.name}>{say(name)}</dt>
          <dd className={styles.value}>{typeof value === 'string' ? say(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
