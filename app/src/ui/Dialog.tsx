import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

type DialogProps = {
  /** The id of the element that names it. */
  readonly labelledBy: string
  readonly describedBy?: string
  readonly role?: 'dialog' | 'alertdialog'
  readonly onClose: () => void
  /** For style sheets that depend on this dialog being open. */
  readonly name?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Open while it is mounted. The browser keeps the focus inside and returns it afterwards. */
export function Dialog({ labelledBy, describedBy, role = 'dialog', onClose, name, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  // Selecting text beyond the edge also ends in a click outside.
  const isPressedOutside = useRef(false)
  const closeOutside = ({ target }: MouseEvent) => {
    if (isPressedOutside.current && target === dialog.current && role === 'dialog') onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog by Escape.
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      data-dialog={name}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={[styles.dialog, className].filter(Boolean).join(' ')}
      onPointerDown={({ target }) => {
        isPressedOutside.current = target === dialog.current
      }}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}
