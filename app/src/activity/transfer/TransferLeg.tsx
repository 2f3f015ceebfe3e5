import { useId } from 'react'
import { world } from '../../config.ts'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { findEvmNetwork } from '../swapAddress.ts'
import type { listLegs } from './describeTransfer.ts'
import styles from './TransferLeg.module.css'

type Leg = ReturnType<typeof listLegs>[number]

/** One side of a transfer: what happened on one network. */
export function TransferLeg({ leg }: { readonly leg: Leg }) {
  const copy = useCopy(transferCopy).legs
  const id = useId()
  return (
    <section className={styles.leg} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {leg.title}
      </h2>
      <dl>
        {leg.rows.map(({ name, value }) => (
          <div key={name} className={styles.row} data-row={name}>
            <dt className={styles.name}>{copy[name]}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
        {leg.hashes.map(({ name, hash }) => (
          <div key={name} className={styles.row} data-row={name}>
            <dt className={styles.name}>{copy[name]}</dt>
            <dd className={styles.value}>
              {hash}
              <HashActions hash={hash} chainId={leg.chainId} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type HashActionsProps = { readonly hash: string; readonly chainId: number }

function HashActions({ hash, chainId }: HashActionsProps) {
  const copy = useCopy(transferCopy).legs
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
