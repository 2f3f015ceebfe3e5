import { Icon } from '@murmur/ui/Icon.tsx'
import { search } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { useEffect, useState } from 'react'
import { useLearnCopy } from '../content/learnCopy.ts'
import styles from './LearnSearch.module.css'

/** The search and its index of all pages load with the first search. The key `/` opens it, too. */
export function LearnSearch() {
  const copy = useLearnCopy().search
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={copy.open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon path={search} size="small" />
        <span className={styles.openText}>{copy.open}</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null
}

const loadDialog = async () => (await import('./SearchDialog.tsx')).SearchDialog

const SearchDialog = lazyPart(loadDialog, { renderFallback: (retry) => <NotLoaded onRetry={retry} /> })

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <TextButton role="alert" onClick={onRetry}>
      {useLearnCopy().search.failed}
    </TextButton>
  )
}

/** A failure is reported by the part itself. */
function preload(): void {
  loadDialog().catch(() => {})
}
