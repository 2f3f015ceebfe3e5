import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { icon } from '../provider/announce.ts'
import styles from './WalletDialog.module.css'

type WalletDialogProps = { readonly children: ReactNode; readonly onClose: () => void }

/** The browser's own modal dialog: it holds the focus, makes the page behind it inert, and gives the focus back. */
export function WalletDialog({ children, onClose }: WalletDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="local-wallet-title"
      onCancel={(event) => {
        // Closed by React, when what was asked has been answered.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <img src={icon} alt="" width="32" height="32" />
        <span className={styles.name}>MURMUR LOCAL WALLET</span>
        <span className={styles.test}>TEST FUNDS</span>
      </div>
      {children}
    </dialog>
  )
}
