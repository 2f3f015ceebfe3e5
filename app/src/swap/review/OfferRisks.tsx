import type { Offer } from '@murmur/sdk/trade/offer'
import { Icon } from '@murmur/ui/Icon.tsx'
import { warning } from '@murmur/ui/icons'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import { describeRisk } from '../card/quote/RiskNotice.tsx'
import { useSwap } from '../state/SwapContext.ts'
import { judgeOffer } from './confirmOffer.ts'
import styles from './OfferView.module.css'

/** The warnings of the card again. */
export function OfferRisks({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(quoteCopy).risks
  const swap = useSwap()
  const { risks } = judgeOffer(swap, offer)
  return risks.map((risk) => (
    <p
      key={'symbol' in risk ? `${risk.type} ${risk.symbol}` : risk.type}
      className={styles.risk}
      data-level={risk.level}
    >
      {risk.level !== 'info' && <Icon path={warning} />}
      <span>{describeRisk(risk, copy)}</span>
    </p>
  ))
}
