import type { ReactNode } from 'react'
import styles from './Warning.module.css'

export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning} role="alert">
      {children}
    </p>
  )
}
