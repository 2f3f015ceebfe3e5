import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import shared from '../receipt/StateColumns.module.css'
import { describeTransfer, listLegs } from './describeTransfer.ts'
import { LateTransfer } from './LateTransfer.tsx'
import { TransferLeg } from './TransferLeg.tsx'
import { TransferProgress } from './TransferProgress.tsx'
import styles from './TransferStatus.module.css'

type TransferStatusProps = { readonly state: TransferState; readonly question: TransferQuestion }

/** How the transfer stands and where the tokens are, then both legs. */
export function TransferStatus({ state, question }: TransferStatusProps) {
  const copy = useCopy(transferCopy)
  const { name, text, look, funds, next, action } = describeTransfer(state, question)
  const legs = listLegs(state, question)
  return (
    <div className={`${shared.columns} ${styles.columns}`}>
      <div className={shared.column}>
        <section className={`${shared.state} ${styles.state}`} data-state={state.type} data-look={look} role="status">
          <h2 className={shared.name}>{name}</h2>
          <p className={shared.text}>{text}</p>
        </section>
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
      </div>
      <div className={shared.column}>
        {legs.map((leg) => (
          <TransferLeg key={leg.title} leg={leg} />
        ))}
      </div>
    </div>
  )
}
