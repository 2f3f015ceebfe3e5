import styles from './RateLine.module.css'
import { useLateView, useScreen } from './SwapContext.ts'
import { describeSlippage } from './settings.ts'

const modes = { allora: 'AI: ALLORA NETWORK', llm: 'AI: LLM' } as const

export function RateLine() {
  const settings = useScreen((state) => state.settings)
  const rate = useLateView((view) => view.rate)
  const isStale = useLateView(({ pay, receive }) => pay.state === 'stale' || receive.state === 'stale')
  return (
    <div className={styles.line}>
      <p className={styles.rate}>{rate ?? 'No rate: a price is unknown'}</p>
      <p className={styles.terms}>
        {settings.useAi && <span>{modes[settings.aiMode]}</span>}
        <span>SLIPPAGE {describeSlippage(settings)}</span>
      </p>
      {isStale && <p className={styles.stale}>These prices are old: the service does not answer at the moment.</p>}
    </div>
  )
}
