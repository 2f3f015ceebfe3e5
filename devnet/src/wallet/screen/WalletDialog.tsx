import { Icon } from '@murmur/ui/Icon.tsx'
import { wallet } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

type WalletDialogProps = { readonly children: ReactNode; readonly onClose: () => void }

/** A native modal dialog: it traps the focus, makes the page inert, and restores the focus. */
export function WalletDialog({ children, onClose }: WalletDialogProps) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  // Close before it is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Browsers focus the first button, which on a phone scrolls past the question above it.
    element?.querySelector<HTMLElement>('#local-wallet-title')?.focus({ preventScroll: true })
    element?.scrollTo({ top: 0 })
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="local-wallet-title"
      onCancel={(event) => {
        // React removes it when the prompt is answered.
        event.preventDefault()
        onClose()
      }}
    >
      <Line gap={3} className={styles.head}>
        <Icon path={wallet} className={styles.icon} />
        <Text as="span" size="label" weight="strong" className={styles.dialogName}>
          {say('MURMUR LOCAL WALLET')}
        </Text>
        <Label as="span" className={styles.test}>
          {say('TEST FUNDS')}
        </Label>
      </Line>
      {children}
    </dialog>
  )
}
