import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { world } from '../../config.ts'
import { findEvmNetwork } from '../swapAddress.ts'
import styles from './HashActions.module.css'

type HashActionsProps = {
  readonly hash: string
  readonly chainId: number
  readonly copy: {
    readonly copy: string
    readonly copied: string
    readonly copyRefused: string
    readonly explorer: (host: string) => string
  }
}

/** Copies the hash, and leads to the network's explorer in the live world. */
export function HashActions({ hash, chainId, copy }: HashActionsProps) {
  const explorer = world === 'live' ? findEvmNetwork(chainId)?.live.explorerUrl : undefined
  return (
    <span className={styles.actions}>
      <CopyButton text={hash} answers={{ copied: copy.copied, refused: copy.copyRefused }}>
        {copy.copy}
      </CopyButton>
      {explorer !== undefined && (
        <a className={styles.link} href={`${explorer}/tx/${hash}`} rel="noreferrer">
          {copy.explorer(new URL(explorer).hostname.toUpperCase())}
        </a>
      )}
    </span>
  )
}
