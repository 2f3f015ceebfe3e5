import { findNetwork } from '@murmur/engine/network'
import { type FoundTransfer, isAboutPair, type QuoteState, readSearch } from '@murmur/sdk/market/quoteState'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Row, Rows } from '@murmur/ui/Rows.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { memo, useDeferredValue } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy, useLanguage } from '../../../content/language.ts'
import { toggleRoute } from '../../state/cardSteps.ts'
import { NO_FIGURE } from '../../state/priceView.ts'
import { describeLeftOut } from '../../state/quote/describeExchanges.ts'
import {
  describeQuote,
  describeSearch,
  describeTransfer,
  explainEstimate,
  findJudged,
  nameAmount,
} from '../../state/quote/quoteView.ts'
import {
  usePrices,
  useQuotes,
  useScreen,
  useStored,
  useSwap,
  useTokens,
  useView,
  useWallet,
} from '../../state/SwapContext.ts'
import choice from '../Field.module.css'
import { useIsWide } from '../route/useIsWide.ts'
import { AmountText } from './AmountText.tsx'
import { findElsewhere } from './findElsewhere.ts'
import styles from './QuoteDetails.module.css'
import { RiskNotice } from './RiskNotice.tsx'

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

const MOST_SHOWN = 2

/** If the balance is too low on this network: a button for each other network on which the account has enough of the token. */
function HeldElsewhere() {
  const copy = useCopy(quoteCopy)
  const { screen } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const tokens = useTokens()
  const balances = useWallet((state) => state.balances)
  const amount = useView((view) => (view.reason === 'balanceTooLow' ? view.amount : undefined))
  if (amount?.type !== 'amount') return null
  const held = findElsewhere(pay, { amount: amount.amount, balances, tokens })
  if (held.length === 0) return null
  return (
    <Stack gap={2} className={styles.elsewhere}>
      <p>{copy.elsewhere}</p>
      <div className={choice.choice}>
        {held.slice(0, MOST_SHOWN).map((one) => (
          <Chip key={one.listing.id} className={choice.reading} onClick={() => void screen.chooseListing(one.listing)}>
            {copy.heldOn({ amount: nameAmount(one), network: findNetwork(one.listing.chainId)?.name ?? '' })}
          </Chip>
        ))}
      </div>
    </Stack>
  )
}

type TransferFiguresProps = { readonly transfer: FoundTransfer; readonly isLate: boolean }

/** Both fees, the time and the least that arrives on the other network. */
function TransferFigures({ transfer, isLate }: TransferFiguresProps) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const { fee, bridgeFee, seconds } = describeTransfer(transfer, { form: { pay }, prices })
  const rows = [
    [copy.minimum, <AmountText key="minimum" amount={transfer.minimumReceive} />],
    [copy.arrival, copy.duration(seconds)],
    [copy.bridgeFee, bridgeFee],
    [copy.fee, fee ?? copy.feeUnknown],
  ] as const
  return (
    <>
      <Rows look="figures" className={styles.figures}>
        {rows.map(([name, figure]) => (
          <Row key={name} name={name}>
            {isLate ? NO_FIGURE : figure}
          </Row>
        ))}
      </Rows>
      <GapLine text={isLate ? NO_FIGURE : describeSearch(readSearch(transfer))} />
    </>
  )
}

/** How the price was found. It opens the route below the card; on wide screens the route stands beside it. */
function GapLine({ text }: { readonly text: string | undefined }) {
  const copy = useCopy(quoteCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isRouteOpen)
  if (useIsWide()) return text === undefined ? null : <p className={styles.gap}>{text}</p>
  return (
    <button
      type="button"
      className={styles.gapButton}
      aria-expanded={isOpen}
      aria-controls="swap-route"
      onClick={() => toggleRoute(screen)}
    >
      {text ?? copy.showRoute}
      <Icon path={chevronDown} size="small" className={styles.chevron} />
    </button>
  )
}
