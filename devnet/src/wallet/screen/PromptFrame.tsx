import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
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
    <Stack gap={5} className={styles.frame}>
      <Stack gap={2}>
        <Title of="panel" id="local-wallet-title" tabIndex={-1} className={styles.promptTitle}>
          {say(title)}
        </Title>
        <Text tone="soft" size="note">
          {say(text)}
        </Text>
      </Stack>
      {children}
      <div className={styles.answers}>
        <Button look="line" onClick={onReject}>
          {say('REJECT')}
        </Button>
        <Button onClick={onApprove}>{say(action)}</Button>
      </div>
    </Stack>
  )
}
