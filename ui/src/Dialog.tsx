import {
  type KeyboardEventHandler,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './Dialog.module.css'
import { getBackButton } from './pageBackButton.ts'

type DialogProps = {
  /** The id of the element that names it. */
  readonly labelledBy: string
  readonly describedBy?: string
  readonly role?: 'dialog' | 'alertdialog'
  /** Called when it is open and has focused its first control. */
  readonly onOpen?: () => unknown
  readonly onClose: () => void
  readonly onKeyDown?: KeyboardEventHandler
  /** Runs before the click handlers inside the dialog. */
  readonly onClickCapture?: MouseEventHandler
  /** For style sheets that depend on this dialog being open. */
  readonly name?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Open while it is mounted. The browser keeps the focus inside and returns it afterwards. Back closes it. */
export function Dialog({ labelledBy, describedBy, role = 'dialog', onOpen, onClose, ...rest }: DialogProps) {
  const { name, className, children, onKeyDown, onClickCapture } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const announce = useEffectEvent(() => onOpen?.())
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    announce()
    const forget = getBackButton().open(() => close())
    return () => {
      forget()
      shown?.close()
    }
  }, [])

  // Selecting text beyond the edge also ends in a click outside.
  const isPressedOutside = useRef(false)
  const closeOutside = ({ target }: MouseEvent) => {
    if (isPressedOutside.current && target === dialog.current && role === 'dialog') onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      data-dialog={name}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={[styles.dialog, className].filter(Boolean).join(' ')}
      onClickCapture={onClickCapture}
      onPointerDown={({ target }) => {
        isPressedOutside.current = target === dialog.current
      }}
      onClick={closeOutside}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}
