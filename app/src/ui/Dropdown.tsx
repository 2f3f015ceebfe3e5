import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Dropdown.module.css'

type DropdownProps = {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  /** What opens below; `close` is for after a choice. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it, and closes it again: by itself, by Escape, and by whatever happens elsewhere. */
export function Dropdown({ label, face, className, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus of what it holds pass through it.
    <div ref={root} className={styles.root} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}
