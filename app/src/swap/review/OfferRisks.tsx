import type { Offer } from '@murmur/sdk/trade/offer'
import { RiskLine } from '../card/quote/RiskNotice.tsx'
import { useSwap } from '../state/SwapContext.ts'
import { judgeOffer } from './confirmOffer.ts'

/** The warnings of the card again. */
export function OfferRisks({ offer }: { readonly offer: Offer }) {
  const swap = useSwap()
  const { risks } = judgeOffer(swap, offer)
  return risks.map((risk) => (
    <RiskLine key={'symbol' in risk ? `${risk.type} ${risk.symbol}` : risk.type} risk={risk} />
  ))
}
