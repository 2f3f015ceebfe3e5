import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import { createStore } from '../../store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chevronDown } from '../../ui/icons.ts'
import { usePrices, useQuotes, useScreen, useSwap, useTrade } from '../state/SwapContext.ts'
import type { Trade } from '../state/trade.ts'
import { toggleRoute } from '../state/tradeSteps.ts'
import styles from './QuoteDetails.module.css'
import { RiskNotice } from './RiskNotice.tsx'
import { describeQuote, explainEstimate, formatGap } from './tradeView.ts'
import { useIsLate } from './useCalmQuotes.ts'
import { useIsWide } from './useIsWide.ts'

/** Below the amounts while trading is open: the figures of the quote, or why there is none. */
export function QuoteDetails() {
  const copy = useCopy(quoteCopy)
  const form = useScreen((state) => state.form)
  const state = useQuotes()
  const reason = explainEstimate(state, { form, pools: usePools() })
  const isPending = state.type === 'quote' && state.isPending
  return (
    <div
      className={styles.details}
      data-quote={state.type}
      data-pending={isPending ? '' : undefined}
      data-block={state.type === 'quote' ? state.stamp.block.number : undefined}
    >
      {state.type === 'quote' && reason === undefined && (
        <>
          <Fading isPending={isPending}>
            <Figures quote={state.quote} question={state.question} />
          </Fading>
          <GapLine quote={state.quote} />
        </>
      )}
      <p className={styles.reason} role="status">
        {state.type === 'loading' ? copy.loading : reason}
      </p>
      <Risks quote={state.type === 'quote' ? state.quote : undefined} />
    </div>
  )
}

function usePools(): ReturnType<Trade['pools']['get']> {
  const { subscribe, get } = useTrade()?.pools ?? noPools
  return useSyncExternalStore(subscribe, get)
}

const noPools = createStore<ReturnType<Trade['pools']['get']>>(new Map())

type QuotedState = Extract<ReturnType<typeof useQuotes>, { type: 'quote' }>

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

// A key alone renders none of these: they belong to its quote.
const Figures = memo(QuoteFigures)
const GapLine = memo(QuoteGap)
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

/** Opens the route below the card. On wide screens the route stands beside it. */
function QuoteGap({ quote }: Pick<QuotedState, 'quote'>) {
  const copy = useCopy(quoteCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isRouteOpen)
  const text = copy.gap({ gap: formatGap(quote.gapBps), pools: String(quote.poolCount) })
  if (useIsWide()) return <p className={styles.gap}>{text}</p>
  return (
    <button
      type="button"
      className={styles.gapButton}
      aria-expanded={isOpen}
      aria-controls="swap-route"
      onClick={() => toggleRoute(screen)}
    >
      {text}
      <Icon path={chevronDown} className={styles.chevron} />
    </button>
  )
}
