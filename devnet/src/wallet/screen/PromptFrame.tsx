import { Button } from '@murmur/ui/Button.tsx'
import type { ReactNode } from 'react'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

type PromptFrameProps = {
  readonly title: string
  readonly text: string
  /** The label of the approve button. */
  readonly action: string
  readonly children?: ReactNode
  onApprove(): void
  onReject(): void
}

/** Title, details and two buttons. The title gets the focus, so that no key answers by accident. */
export function PromptFrame({ title, text, action, children, onApprove, onReject }: PromptFrameProps) {
  const say = useSay()
  return (
    <div className={styles.frame}>
      <div className={styles.words}>
        <h2 id="local-wallet-title" tabIndex={-1} className={styles.promptFrameTitle}>
          {say(title)}
        </h2>
        <p className={styles.text}>{say(text)}</p>
      </div>
      {children}
      <div className={styles.answers}>
        <Button look="line" onClick={onReject}>
          {say('REJECT')}
        </Button>
        <Button onClick={onApprove}>{say(action)}</Button>
      </div>
    </div>
  )
}
