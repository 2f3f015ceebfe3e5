import textStyles from '@murmur/ui/text.module.css'
import type { ReactNode } from 'react'
import styles from './EvolutionPart.module.css'

type EvolutionPartProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A section of the evolution page: its name on the left, its contents on the right. */
export function EvolutionPart({ id, title, children }: EvolutionPartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={textStyles.label}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
