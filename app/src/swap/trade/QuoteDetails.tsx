import { memo, useSyncExternalStore } from 'react'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import { createStore } from '../../store.ts'
import { usePrices, useQuotes, useScreen, useTrade } from '../state/SwapContext.ts'
import type { Trade } from '../state/trade.ts'
import { GapLine } from './GapLine.tsx'
import { HeldElsewhere } from './HeldElsewhere.tsx'
import styles from './QuoteDetails.module.css'
import { RiskNotice } from './RiskNotice.tsx'
import { TransferFigures } from './TransferFigures.tsx'
import { describeQuote, explainEstimate, findJudged } from './tradeView.ts'
import { useIsLate } from './useCalmQuotes.ts'

/** Below the amounts while trading is open: the figures of the quote, or why there is none. */
export function QuoteDetails() {
  const copy = useCopy(quoteCopy)
  const form = useScreen((state) => state.form)
  const state = useQuotes()
  const reason = explainEstimate(state, { form, pools: usePools() })
  const isPending = (state.type === 'quote' || state.type === 'transfer') && state.isPending
  return (
    <div
      className={styles.details}
      data-quote={state.type}
      data-pending={isPending ? '' : undefined}
      data-block={state.type === 'quote' ? state.stamp.block.number : undefined}
    >
      <HeldElsewhere />
      {state.type === 'quote' && reason === undefined && (
        <Figures quote={state.quote} question={state.question} isPending={isPending} />
      )}
      {state.type === 'transfer' && reason === undefined && (
        <TransferFigures transfer={state.transfer} isPending={isPending} />
      )}
      <p className={styles.reason} role="status">
        {state.type === 'loading' ? copy.loading : reason}
      </p>
      <Risks quote={findJudged(state)} />
    </div>
  )
}

/** A key alone renders no risks: they belong to the quote. */
const Risks = memo(RiskNotice)

function usePools(): ReturnType<Trade['pools']['get']> {
  const { subscribe, get } = useTrade()?.pools ?? noPools
  return useSyncExternalStore(subscribe, get)
}

const noPools = createStore<ReturnType<Trade['pools']['get']>>(new Map())

type QuotedState = Extract<ReturnType<typeof useQuotes>, { type: 'quote' }>

function Figures({ quote, question, isPending }: Pick<QuotedState, 'quote' | 'question' | 'isPending'>) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const isLate = useIsLate()
  const { impact, limit, fee, gap, pools } = describeQuote({ quote, question }, { form: { pay }, prices })
  return (
    <>
      <dl className={styles.figures} data-late={isPending && isLate ? '' : undefined}>
        <div className={styles.row}>
          <dt>{copy.impact}</dt>
          <dd>{impact}</dd>
        </div>
        <div className={styles.row}>
          <dt>{copy[limit.type]}</dt>
          <dd>{limit.text}</dd>
        </div>
        <div className={styles.row}>
          <dt>{copy.fee}</dt>
          <dd>{fee ?? copy.feeUnknown}</dd>
        </div>
      </dl>
      <GapLine text={copy.gap({ gap, pools })} />
    </>
  )
}
