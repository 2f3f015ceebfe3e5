import { Button } from '@murmur/ui/Button.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { useAcademyCopy } from '../../content/academyCopy.ts'

/** In place of a drawing whose code did not load. */
export function PartFailure({ onRetry }: { readonly onRetry: () => void }) {
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
