import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import type { QuoteState } from '../../quotes/quote.ts'
import { createStore } from '../../store.ts'
import { usePrices, useQuotes, useScreen, useTrade } from '../state/SwapContext.ts'
import type { Trade } from '../state/trade.ts'
import { GapLine } from './GapLine.tsx'
import { HeldElsewhere } from './HeldElsewhere.tsx'
import styles from './QuoteDetails.module.css'
import { RiskNotice } from './RiskNotice.tsx'
import { TransferFigures } from './TransferFigures.tsx'
import { describeQuote, explainEstimate, findJudged, formatGap } from './tradeView.ts'
import { useIsLate, usePaintedQuotes } from './useCalmQuotes.ts'

/** Below the amounts while trading is open: the figures of the quote, or why there is none. */
export function QuoteDetails() {
  const state = useQuotes()
  const painted = usePaintedQuotes(state)
  return (
    <div
      className={styles.details}
      data-quote={state.type}
      data-pending={isPending(state) ? '' : undefined}
      data-block={state.type === 'quote' ? state.stamp.block.number : undefined}
    >
      <Details state={painted} />
    </div>
  )
}

function isPending(state: QuoteState): boolean {
  return (state.type === 'quote' || state.type === 'transfer') && state.isPending
}

const Details = memo(QuoteContent)

function QuoteContent({ state }: { readonly state: QuoteState }) {
  const copy = useCopy(quoteCopy)
  const form = useScreen((state) => state.form)
  const reason = explainEstimate(state, { form, pools: usePools() })
  const risk = useTrade()?.risk
  return (
    <>
      <HeldElsewhere />
      {state.type === 'quote' && reason === undefined && (
        <>
          <Fading isPending={isPending(state)}>
            <Figures quote={state.quote} question={state.question} />
          </Fading>
          {risk && <risk.ToleranceLine />}
          <Gap quote={state.quote} />
        </>
      )}
      {state.type === 'transfer' && reason === undefined && (
        <TransferFigures transfer={state.transfer} isPending={isPending(state)} />
      )}
      <p className={styles.reason} role="status">
        {state.type === 'loading' ? copy.loading : reason}
      </p>
      <Risks quote={findJudged(state)} />
    </>
  )
}

function usePools(): ReturnType<Trade['pools']['get']> {
  const { subscribe, get } = useTrade()?.pools ?? noPools
  return useSyncExternalStore(subscribe, get)
}

const noPools = createStore<ReturnType<Trade['pools']['get']>>(new Map())

type QuotedState = Extract<QuoteState, { type: 'quote' }>

type FadingProps = { readonly isPending: boolean; readonly children: ReactNode }

/** Fades old figures while the next ones take long. */
function Fading({ isPending, children }: FadingProps) {
  const isLate = useIsLate()
  return (
    <dl className={styles.figures} data-late={isPending && isLate ? '' : undefined}>
      {children}
    </dl>
  )
}

// Memoised: a keystroke renders these only once its quote has changed.
const Figures = memo(QuoteFigures)
const Gap = memo(QuoteGap)
const Risks = memo(RiskNotice)

function QuoteFigures({ quote, question }: Pick<QuotedState, 'quote' | 'question'>) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const { impact, limit, fee } = describeQuote({ quote, question }, { form: { pay }, prices })
  return (
    <>
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
    </>
  )
}

function QuoteGap({ quote }: Pick<QuotedState, 'quote'>) {
  const copy = useCopy(quoteCopy)
  return <GapLine text={copy.gap({ gap: formatGap(quote.gapBps), pools: String(quote.poolCount) })} />
}
