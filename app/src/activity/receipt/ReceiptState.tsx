import { Button } from '@murmur/ui/Button.tsx'
import { world } from '../../config.ts'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { describeFee, type KnownSwap } from './describeSwap.ts'
import { HashActions } from './HashActions.tsx'
import { PlainView } from './PlainView.tsx'
import { ReceiptFigures } from './ReceiptFigures.tsx'
import { ReceiptRoute } from './ReceiptRoute.tsx'
import styles from './ReceiptState.module.css'
import type { SwapQuestion } from './readSwap.ts'
import shared from './StateColumns.module.css'
import { useSwapPrices } from './useSwapPrices.ts'
import type { SwapState } from './watchSwap.ts'

type ReceiptStateProps = {
  readonly question: SwapQuestion
  readonly state: Exclude<SwapState, { type: 'reading' }>
  readonly onRetry: () => void
}

export function ReceiptState({ question, state, onRetry }: ReceiptStateProps) {
  const copy = useCopy(activityCopy).receipt
  const reading = state.type === 'read' ? state.reading : undefined
  const known = reading !== undefined && 'facts' in reading.swap ? reading.swap : undefined
  const name = nameState(state)
  return (
    <div className={shared.columns}>
      <div className={shared.column}>
        <section className={`${shared.state} ${styles.state}`} data-state={name} role="status">
          <h2 className={shared.name}>{copy.states[name]}</h2>
          <StateText state={state} />
        </section>
        {state.type === 'unreachable' && (
          <div>
            <Button onClick={onRetry}>{copy.retry}</Button>
          </div>
        )}
        {known !== undefined && <ReceiptFigures swap={known} unlisted={reading?.unlisted ?? []} question={question} />}
        <TransactionLine question={question} />
      </div>
      <div className={shared.column}>
        {known !== undefined && <ReceiptRoute swap={known} legs={reading?.legs} />}
        {world === 'local' && reading?.transaction !== undefined && (
          <PlainView transaction={reading.transaction} chainId={question.chainId} />
        )}
      </div>
    </div>
  )
}

function nameState(state: ReceiptStateProps['state']) {
  if (state.type === 'unsupported') return 'other'
  if (state.type === 'unreachable') return 'unreachable'
  return state.reading.reported === undefined ? state.reading.swap.type : 'reported'
}

function StateText({ state }: Pick<ReceiptStateProps, 'state'>) {
  const { texts, reported: reports } = useCopy(activityCopy).receipt
  if (state.type !== 'read') return <p className={shared.text}>{texts[state.type]}</p>
  const { swap, reported } = state.reading
  if (reported !== undefined) return <p className={shared.text}>{reports[reported]}</p>
  return swap.type === 'reverted' ? <RevertText swap={swap} /> : <p className={shared.text}>{texts[swap.type]}</p>
}

function RevertText({ swap }: { readonly swap: Extract<KnownSwap, { type: 'reverted' }> }) {
  const { texts, reasons } = useCopy(activityCopy).receipt
  const prices = useSwapPrices(swap)
  const fee = describeFee(swap.fee, { chainId: swap.facts.chainId, prices })
  return (
    <p className={shared.text}>
      {texts.reverted({ fee })} {reasons[swap.reason]}
    </p>
  )
}

function TransactionLine({ question }: { readonly question: SwapQuestion }) {
  const copy = useCopy(activityCopy).receipt
  return (
    <div className={styles.transaction}>
      <p className={styles.label}>{copy.rows.transaction}</p>
      <p className={styles.hash}>{question.hash}</p>
      <HashActions {...question} copy={copy} />
    </div>
  )
}
