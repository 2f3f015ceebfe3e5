import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = { readonly name: string; readonly value: ReactNode; readonly isLong?: true }

/** What is about to be approved, line by line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, isLong }) => (
        <div key={name} className={isLong ? styles.long : styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
