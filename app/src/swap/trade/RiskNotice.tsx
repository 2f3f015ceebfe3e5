import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import type { FoundQuote } from '../../quotes/quote.ts'
import { Icon } from '../../ui/Icon.tsx'
import { warning } from '../../ui/icons.ts'
import { usePrices, useScreen, useSwap } from '../state/SwapContext.ts'
import { acceptRisk } from '../state/tradeSteps.ts'
import type { Risk } from './judgeQuote.ts'
import styles from './RiskNotice.module.css'
import { findRisks, formatPercent } from './tradeView.ts'

/** What speaks against the quote, the worst first. A great loss has to be accepted. */
export function RiskNotice({ quote }: { readonly quote: FoundQuote | undefined }) {
  const copy = useCopy(quoteCopy).risks
  const pay = useScreen((state) => state.form.pay)
  const receive = useScreen((state) => state.form.receive)
  const prices = usePrices()
  const risks = quote === undefined ? [] : findRisks({ quote }, { form: { pay, receive }, prices })
  const locked = risks[0]?.level === 'locked' ? risks[0] : undefined
  return (
    <div id="swap-risk" tabIndex={-1} className={styles.risks} role="status">
      {risks.map((risk) => (
        <p key={risk.type} className={styles.risk} data-level={risk.level}>
          {risk.level !== 'info' && <Icon path={warning} className={styles.icon} />}
          <span>{describeRisk(risk, copy)}</span>
        </p>
      ))}
      {locked && <Consent risk={locked} />}
    </div>
  )
}

function describeRisk({ type, bps }: Risk, copy: typeof quoteCopy.risks): string {
  return type === 'priceUnknown' ? copy.priceUnknown : copy[type](formatPercent(bps))
}

/** It holds for this form: another amount or token has to be accepted again. */
function Consent({ risk }: { readonly risk: Risk }) {
  const copy = useCopy(quoteCopy).risks
  const { screen } = useSwap()
  const form = useScreen((state) => state.form)
  const isAccepted = useScreen((state) => state.accepted === state.form)
  return (
    <label className={styles.consent}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isAccepted}
        onChange={({ target }) => acceptRisk(screen, target.checked ? form : undefined)}
      />
      {copy.accept(formatPercent(risk.bps))}
    </label>
  )
}
