import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { LateTransfer } from '../speedUp/LateTransfer.tsx'
import type { TransferView } from './describeTransfer.ts'
import { TransferProgress } from './TransferProgress.tsx'
import styles from './TransferStatus.module.css'

type TransferStatusProps = { readonly view: TransferView; readonly state: TransferState }

/** Where the tokens are, what comes next, and what the user can do. */
export function TransferStatus({ view, state }: TransferStatusProps) {
  const copy = useCopy(transferCopy)
  const { funds, next, action } = view
  return (
    <>
      {state.type === 'waiting' && <TransferProgress state={state} />}
      <dl className={styles.facts}>
        {funds !== undefined && (
          <div className={styles.fact} data-fact="funds">
            <dt className={styles.label}>{copy.funds.label}</dt>
            <dd className={styles.funds}>{funds}</dd>
          </div>
        )}
        <div className={styles.fact} data-fact="next">
          <dt className={styles.label}>{copy.next.label}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      {action !== undefined && (
        <div>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </div>
      )}
      {state.type === 'waiting' && <LateTransfer state={state} />}
    </>
  )
}
