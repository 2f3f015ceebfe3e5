import { Button } from '@murmur/ui/Button.tsx'
import { lazyPage } from '@murmur/ui/lazyPart.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { type ComponentType, Suspense } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import styles from './drawing.module.css'

/** The engine and the drawing load after the text. Until then, the prerendered drawing stands there. */
export function lazyDrawing(load: () => Promise<ComponentType>): ComponentType {
  const Drawing = lazyPage(load, { renderFallback: (retry) => <PartFailure onRetry={retry} /> })
  return () => (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Drawing />
    </Suspense>
  )
}

/** In place of a drawing whose code did not load. */
function PartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useAcademyCopy()
  return (
    <Notice role="alert" isFramed>
      {copy.failed}
      <Button look="line" onClick={onRetry}>
        {copy.retry}
      </Button>
    </Notice>
  )
}
