import { isAboutPair, type QuoteState } from '@murmur/sdk/market/quoteState'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Row, Rows } from '@murmur/ui/Rows.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { memo, useDeferredValue } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy, useLanguage } from '../../../content/language.ts'
import { NO_FIGURE } from '../../state/priceView.ts'
import { describeLeftOut } from '../../state/quote/describeExchanges.ts'
import { describeQuote, describeSearch, explainEstimate, findJudged } from '../../state/quote/quoteView.ts'
import { usePrices, useQuotes, useScreen, useStored, useSwap, useView } from '../../state/SwapContext.ts'
import { AmountText } from './AmountText.tsx'
import { GapLine } from './GapLine.tsx'
import { HeldElsewhere } from './HeldElsewhere.tsx'
import styles from './QuoteDetails.module.css'
import { RiskNotice } from './RiskNotice.tsx'
import { TransferFigures } from './TransferFigures.tsx'

/** Below the amounts while trading is open: the figures of the quote, or why there is none. */
export function QuoteDetails() {
  const state = useQuotes()
  const pay = useScreen(({ form }) => form.pay)
  const receive = useScreen(({ form }) => form.receive)
  // The amounts are painted first. Figures of another pair are never shown.
  const deferred = useDeferredValue(state)
  return (
    <Stack
      gap={2}
      className={styles.details}
      data-quote={state.type}
      data-pending={isPending(state) ? '' : undefined}
      data-block={state.type === 'quote' ? state.stamp.block.number : undefined}
    >
      <Details state={isAboutPair(deferred, { pay, receive }) ? deferred : state} />
    </Stack>
  )
}

function isPending(state: QuoteState): boolean {
  return (state.type === 'quote' || state.type === 'transfer') && state.isPending
}

function isLate(state: QuoteState): boolean {
  return (state.type === 'quote' || state.type === 'transfer') && state.isLate === true
}

const Details = memo(QuoteContent)

function QuoteContent({ state }: { readonly state: QuoteState }) {
  const copy = useCopy(quoteCopy)
  const form = useScreen((state) => state.form)
  const leftOut = useScreen(({ settings }) => settings.leftOut)
  const reason = explainEstimate(state, { form, pools: useStored(useSwap().pools), leftOut })
  const isMeasured = useStored(useSwap().tolerance) !== undefined
  const isOffline = useView((view) => view.reason === 'offline')
  return (
    <>
      <HeldElsewhere />
      {state.type === 'quote' && reason === undefined && (
        <>
          <Figures quote={state.quote} question={state.question} isLate={state.isLate ?? false} />
          {isMeasured && <ToleranceView />}
          <Gap quote={state.quote} isLate={state.isLate ?? false} />
        </>
      )}
      {state.type === 'transfer' && reason === undefined && (
        <TransferFigures transfer={state.transfer} isLate={state.isLate ?? false} />
      )}
      {leftOut.length > 0 && <LeftOutNote count={leftOut.length} cost={describeLeftOut(state)} />}
      <Text size="note" font="text" leading="tight" className={styles.reason} role="status">
        {state.type === 'loading' && !isOffline ? copy.loading : reason}
      </Text>
      <Risks quote={isLate(state) ? undefined : findJudged(state)} />
    </>
  )
}

const ToleranceView = lazyPart(async () => (await import('./ToleranceView.tsx')).ToleranceView, {
  renderFallback: () => null,
})

type LeftOutNoteProps = { readonly count: number; readonly cost: string | undefined }

/** The settings leave exchanges out: that and what it costs, once it is known. */
function LeftOutNote({ count, cost }: LeftOutNoteProps) {
  const copy = useCopy(quoteCopy).exchanges
  return (
    <p className={styles.leftOut} data-left-out>
      {cost === undefined ? copy.leftOut(count) : `${copy.leftOut(count)}: ${cost}`}
    </p>
  )
}

type QuotedState = Extract<QuoteState, { type: 'quote' }>

// Memoised: a keystroke renders these only once its quote has changed.
const Figures = memo(QuoteFigures)
const Gap = memo(QuoteGap)
const Risks = memo(RiskNotice)

type QuoteFiguresProps = Pick<QuotedState, 'quote' | 'question'> & { readonly isLate: boolean }

/** The rows stay while their figures are missing, so that the card does not jump. */
function QuoteFigures({ quote, question, isLate }: QuoteFiguresProps) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const { impact, limit, fee } = describeQuote({ quote, question }, { form: { pay }, prices })
  return (
    <Rows look="figures" className={styles.figures}>
      <Row name={copy.impact}>{isLate ? NO_FIGURE : impact}</Row>
      <Row name={copy[limit.type]}>
        {isLate ? NO_FIGURE : <AmountText amount={limit.amount} round={limit.type === 'maximum' ? 'up' : 'down'} />}
      </Row>
      <Row name={copy.fee}>{isLate ? NO_FIGURE : (fee ?? copy.feeUnknown)}</Row>
    </Rows>
  )
}

function QuoteGap({ quote, isLate }: Omit<QuoteFiguresProps, 'question'>) {
  useLanguage()
  return <GapLine text={isLate ? NO_FIGURE : describeSearch(quote)} />
}
