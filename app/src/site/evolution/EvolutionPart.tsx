import { Stack } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import type { ReactNode } from 'react'
import styles from './EvolutionPart.module.css'

type EvolutionPartProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A section of the evolution page: its name on the left, its contents on the right. */
export function EvolutionPart({ id, title, children }: EvolutionPartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Label as="h2" id={id}>
        {title}
      </Label>
      <Stack gap={6} className={styles.body}>
        {children}
      </Stack>
    </section>
  )
}
