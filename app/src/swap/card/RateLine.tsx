import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useView } from '../state/SwapContext.ts'
import { describeSlippage } from '../state/settings.ts'
import styles from './RateLine.module.css'

export function RateLine() {
  const copy = useCopy(cardCopy)
  const settings = useScreen((state) => state.settings)
  const rate = useView((view) => view.rate)
  const isStale = useView(({ pay, receive }) => pay.state === 'stale' || receive.state === 'stale')
  return (
    <div className={styles.line}>
      <p className={styles.rate}>{rate ?? copy.noRate}</p>
      <p className={styles.terms}>
        {settings.useAi && <span>{copy.aiModes[settings.aiMode]}</span>}
        <span>{copy.slippage(describeSlippage(settings))}</span>
      </p>
      {isStale && <p className={styles.stale}>{copy.stalePrices}</p>}
    </div>
  )
}
