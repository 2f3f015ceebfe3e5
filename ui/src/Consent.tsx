import type { ReactNode } from 'react'
import styles from './Consent.module.css'

type ConsentProps = {
  readonly isGiven: boolean
  readonly onChange: (isGiven: boolean) => void
  readonly children: ReactNode
}

/** A box to tick before something risky goes on. */
export function Consent({ isGiven, onChange, children }: ConsentProps) {
  return (
    <label className={styles.consent}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isGiven}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}
