import type { ReactNode } from 'react'
import { Button } from '../../../../app/src/ui/Button.tsx'
import styles from './PromptFrame.module.css'

type PromptFrameProps = {
  readonly title: string
  readonly text: string
  /** What the approving button says. */
  readonly action: string
  readonly children?: ReactNode
  onApprove(): void
  onReject(): void
}

/** Title, details, and the two answers: the refusing one comes first, and gets the focus. */
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
