import type { ReactNode } from 'react'
import styles from './Fold.module.css'

type FoldProps = { readonly name: string; readonly className?: string | undefined; readonly children: ReactNode }

/** A part that opens below its name. */
export function Fold({ name, className, children }: FoldProps) {
  return (
    <details className={className}>
      <summary className={styles.summary}>{name}</summary>
      {children}
    </details>
  )
}
