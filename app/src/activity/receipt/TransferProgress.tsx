import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { describeProgress } from './describeTransfer.ts'
import styles from './WatchedReceipt.module.css'

type TransferProgressProps = { readonly state: Extract<TransferState, { type: 'waiting' }> }

/** Beside the status region: a clock must not be announced every second. */
export function TransferProgress({ state }: TransferProgressProps) {
  const copy = useCopy(transferCopy).progress
  const { done, text } = describeProgress(state, { now: useClock() })
  const percent = Math.round(done * 100)
  return (
    <Stack gap={2}>
      <progress className={styles.bar} max={100} value={percent} aria-label={copy.label} aria-valuetext={text} />
      <Text tone="soft" size="small" font="figures">
        {text}
      </Text>
    </Stack>
  )
}

/** The time to the second, in milliseconds since 1970. */
export function useClock(): number {
  return useSyncExternalStore(tick, readSecond) * 1_000
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

function readSecond(): number {
  return Math.floor(Date.now() / 1_000)
}
