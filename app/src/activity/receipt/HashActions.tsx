import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { world } from '../../config.ts'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { findEvmNetwork } from '../receiptAddress.ts'
import styles from './WatchedReceipt.module.css'

type HashActionsProps = { readonly hash: string; readonly chainId: number }

/** Copies the hash, and leads to the network's explorer in the live world. */
export function HashActions({ hash, chainId }: HashActionsProps) {
  const copy = useCopy(activityCopy).receipt
  const explorer = world === 'live' ? findEvmNetwork(chainId)?.live.explorerUrl : undefined
  return (
    <Line as="span" gap={4} wrap="close" className={styles.actions}>
      <CopyButton text={hash} answers={{ copied: copy.copied, refused: copy.copyRefused }}>
        {copy.copy}
      </CopyButton>
      {explorer !== undefined && (
        <a className={styles.link} href={`${explorer}/tx/${hash}`} rel="noreferrer">
          {copy.explorer(new URL(explorer).hostname.toUpperCase())}
        </a>
      )}
    </Line>
  )
}
