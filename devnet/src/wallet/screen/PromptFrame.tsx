import type { ReactNode } from 'react'
import { Button } from '../../../../app/src/ui/Button.tsx'
import styles from './PromptFrame.module.css'

type PromptFrameProps = {
  readonly title: string
  readonly text: string
  /** The label of the approve button. */
  readonly action: string
  readonly children?: ReactNode
  onApprove(): void
  onReject(): void
}

/** Title, details and two buttons. REJECT comes first, so that it gets the focus. */
export function PromptFrame({ title, text, action, children, onApprove, onReject }: PromptFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.words}>
        <h2 id="local-wallet-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
      <div className={styles.answers}>
        <Button look="line" onClick={onReject}>
          REJECT
        </Button>
        <Button onClick={onApprove}>{action}</Button>
      </div>
    </div>
  )
}
