import { Icon } from '@murmur/ui/Icon.tsx'
import { close } from '@murmur/ui/icons'
import toast from '@murmur/ui/Toast.module.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { MissingPage } from './EntryLink.tsx'
import styles from './PageFrame.module.css'

/** Lets the links inside say that their page is not there yet. */
export function MissingPages({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState<string>()
  return (
    <MissingPage value={setName}>
      {children}
      <MissingPageNotice name={name} onDismiss={() => setName(undefined)} />
    </MissingPage>
  )
}

type MissingPageNoticeProps = {
  /** The entry that was clicked. */
  readonly name: string | undefined
  readonly onDismiss: () => void
}

/** Escape and a click anywhere else dismiss it, too. The empty region is always there, so that its text is announced. */
function MissingPageNotice({ name, onDismiss }: MissingPageNoticeProps) {
  const copy = useCopy(siteCopy).missingPage
  const region = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (name === undefined) return
    const ending = new AbortController()
    const { signal } = ending
    const dismissOutside = ({ target }: Event) =>
      !(target instanceof Node && region.current?.contains(target)) && dismiss()
    document.addEventListener('pointerdown', dismissOutside, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal })
    return () => ending.abort()
  }, [name])
  return (
    <div ref={region} role="status" className={toast.region}>
      {name !== undefined && (
        <p className={`${toast.notice} ${styles.notice}`}>
          {copy.text(name)}
          <button type="button" className={toast.dismiss} aria-label={copy.dismiss} onClick={onDismiss}>
            <Icon path={close} />
          </button>
        </p>
      )}
    </div>
  )
}
