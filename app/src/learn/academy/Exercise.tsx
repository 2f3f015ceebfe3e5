import { Label } from '@murmur/ui/Text.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import type { ReactNode } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import styles from './drawing.module.css'

type ExerciseProps = {
  readonly title: string
  readonly drawing: ReactNode
  readonly controls: ReactNode
  /** Says in words what the drawing shows, also to screen readers after each change. */
  readonly result: ReactNode
}

/** A drawing to play with. Its controls are disabled while their code loads: React would lose what is done with them. */
export function Exercise({ title, drawing, controls, result }: ExerciseProps) {
  const copy = useAcademyCopy()
  const isHydrated = useIsHydrated()
  return (
    <figure className={styles.exercise}>
      <figcaption className={styles.caption}>
        <Label as="span">{copy.tryIt}</Label>
        <span>{title}</span>
      </figcaption>
      <div className={styles.drawing}>{drawing}</div>
      <fieldset className={styles.controls} disabled={!isHydrated}>
        {controls}
      </fieldset>
      <p role="status" className={styles.result}>
        {result}
      </p>
    </figure>
  )
}
