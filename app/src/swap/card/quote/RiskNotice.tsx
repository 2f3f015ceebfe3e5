import type { Judged, Risk } from '@murmur/sdk/market/judgeQuote'
import { Consent } from '@murmur/ui/Consent.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { acceptRisk } from '../../state/cardSteps.ts'
import type { TokenRisk } from '../../state/quote/judgeTokens.ts'
import { type FeeRisk, findRisks, formatPercent } from '../../state/quote/quoteView.ts'
import { usePrices, useScreen, useStored, useSwap } from '../../state/SwapContext.ts'
import styles from './QuoteDetails.module.css'

/** The risks of the quote, the worst first. A great loss has to be accepted. */
export function RiskNotice({ quote }: { readonly quote: Judged | undefined }) {
  const pay = useScreen((state) => state.form.pay)
  const receive = useScreen((state) => state.form.receive)
  const prices = usePrices()
  const checks = useStored(useSwap().checks)
  const risks = quote === undefined ? [] : findRisks({ quote }, { form: { pay, receive }, prices, checks })
  const locked = risks[0]?.level === 'locked' ? risks[0] : undefined
  return (
    <Stack gap={2} id="swap-risk" tabIndex={-1} className={styles.risks} role="status">
      {risks.map((risk) => (
        <RiskLine key={'symbol' in risk ? `${risk.type} ${risk.symbol}` : risk.type} risk={risk} />
      ))}
      {locked && <Acceptance risk={locked} />}
    </Stack>
  )
}

type AnyRisk = Risk | TokenRisk | FeeRisk

const tones = { info: 'soft', warn: 'plain', locked: 'loss', blocked: 'loss' } as const

export function RiskLine({ risk }: { readonly risk: AnyRisk }) {
  const copy = useCopy(quoteCopy).risks
  return (
    <Notice as="p" tone={tones[risk.level]} hasIcon={risk.level !== 'info'} data-level={risk.level}>
      <span>{describeRisk(risk, copy)}</span>
    </Notice>
  )
}

function describeRisk(risk: AnyRisk, copy: typeof quoteCopy.risks): string {
  if (risk.type === 'priceUnknown') return copy.priceUnknown
  if (risk.type === 'feesAbove') return copy.feesAbove(risk)
  if (!('symbol' in risk)) return copy[risk.type](formatPercent(risk.bps))
  const { type, symbol, buyBps, sellBps } = risk
  if (type !== 'tokenTakesFee') return copy[type](symbol)
  return copy.tokenTakesFee({ symbol, buy: formatPercent(buyBps), sell: formatPercent(sellBps) })
}

/** It holds for this form: another amount or token has to be accepted again. */
function Acceptance({ risk }: { readonly risk: Pick<Risk, 'bps'> }) {
  const copy = useCopy(quoteCopy).risks
  const { screen } = useSwap()
  const form = useScreen((state) => state.form)
  const isAccepted = useScreen((state) => state.accepted === state.form)
  return (
    <Consent isGiven={isAccepted} onChange={(isGiven) => acceptRisk(screen, isGiven ? form : undefined)}>
      {copy.accept(formatPercent(risk.bps))}
    </Consent>
  )
}
