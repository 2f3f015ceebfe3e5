import { Button } from '@murmur/ui/Button.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'

type ShareLinkProps = { readonly path: string; readonly title: string }

/** Hands a page of ours to the share sheet of the device, or copies its link where there is none. */
export function ShareLink({ path, title }: ShareLinkProps) {
  const { share: copy } = useCopy(siteCopy)
  const url = new URL(path, location.origin).href
  if (navigator.share === undefined)
    return (
      <CopyButton text={url} answers={{ copied: copy.copied, refused: copy.refused }}>
        {copy.copy}
      </CopyButton>
    )
  return (
    <Button look="bare" onClick={() => void share({ title, url })}>
      {copy.share}
    </Button>
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
