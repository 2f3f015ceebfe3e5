import { lazyPage } from '@murmur/ui/lazyPart.tsx'
import { type ComponentType, Suspense } from 'react'
import styles from './drawing.module.css'
import { PartFailure } from './PartFailure.tsx'

/** The engine and the drawing load after the text. Until then, the prerendered drawing stands there. */
export function lazyDrawing(load: () => Promise<ComponentType>): ComponentType {
  const Drawing = lazyPage(load, { renderFallback: (retry) => <PartFailure onRetry={retry} /> })
  return () => (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Drawing />
    </Suspense>
  )
}
