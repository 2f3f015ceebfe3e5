import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import type { TransferState } from '../../transfers/transfer.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { describeTransfer, listLegs } from './describeTransfer.ts'
import { LateTransfer } from './LateTransfer.tsx'
import { TransferLeg } from './TransferLeg.tsx'
import { TransferProgress } from './TransferProgress.tsx'
import styles from './TransferStatus.module.css'

type TransferStatusProps = { readonly state: TransferState; readonly chainId: number }

/** How the transfer stands and where the tokens are, then both legs. */
export function TransferStatus({ state, chainId }: TransferStatusProps) {
  const copy = useCopy(transferCopy)
  const { name, text, look, funds, next, action } = describeTransfer(state, { chainId })
  const legs = listLegs(state)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section className={styles.state} data-state={state.type} data-look={look} role="status">
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.text}>{text}</p>
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
      <div className={styles.column}>
        {legs.map((leg) => (
          <TransferLeg key={leg.title} leg={leg} />
        ))}
      </div>
    </div>
  )
}
