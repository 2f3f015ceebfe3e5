import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import type { ReadableStore } from '@murmur/sdk/store'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { type ReactNode, useMemo } from 'react'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy, useLanguage } from '../../content/language.ts'
import { languages } from '../../content/languages.ts'
import { findUsdPrice } from '../state/priceView.ts'
import { usePrices, useScreen, useStored, useSwap, useWallet } from '../state/SwapContext.ts'
import { ChartNotes } from './ChartNotes.tsx'
import styles from './ChartPanel.module.css'
import { ChartTable } from './ChartTable.tsx'
import { viewChart } from './chartView.ts'
import { DrawnChart } from './DrawnChart.tsx'
import type { PairState } from './pairHistory.ts'
import { listMarks } from './swapMarks.ts'

type PairChartProps = {
  readonly state: PairState
  readonly records: ReadableStore<readonly SwapRecord[]>
  readonly period: HistoryPeriod
  readonly onRetry: () => void
}

/** The chart, or why there is none. */
export function PairChart({ state, records, period, onRetry }: PairChartProps) {
  const copy = useCopy(chartCopy)
  const { tag } = languages[useLanguage()]
  const { view, base, quote, now } = useView(state)
  const swaps = useStored(records)
  const account = useWallet(({ session }) => session?.account.address.toLowerCase())
  const marks = useMemo(
    () => (view === undefined ? [] : listMarks(swaps, { base, quote, account, from: view.first.time })),
    [view, swaps, base, quote, account],
  )
  if (state.type === 'loading') {
    return (
      <Message isBusy>
        <Spinner /> {copy.loading}
      </Message>
    )
  }
  if (state.type === 'offline') return <Message>{copy.offline}</Message>
  if (state.type === 'failed') {
    return (
      <Message>
        {copy.failed}
        <Button look="line" onClick={onRetry}>
          {copy.retry}
        </Button>
      </Message>
    )
  }
  if (view === undefined) return <Message>{copy.empty({ base: base.symbol, quote: quote.symbol })}</Message>
  const shown = { view, marks, base, quote, period, now, tag }
  return (
    <Stack gap={3} className={styles.body}>
      <DrawnChart {...shown} />
      <ChartNotes {...shown} />
      <ChartTable {...shown} />
    </Stack>
  )
}

type MessageProps = { readonly isBusy?: boolean; readonly children: ReactNode }

/** As high as the chart and its figures, so that nothing moves. */
function Message({ isBusy = false, children }: MessageProps) {
  return (
    <Text as="div" tone="soft" size="note" className={styles.message} role="status" aria-busy={isBusy}>
      {children}
    </Text>
  )
}

/** With the price of this moment as the last point. */
function useView(state: PairState) {
  const book = usePrices()
  const { isOnline } = useSwap()
  const online = useStored(isOnline)
  const formPay = useScreen(({ form }) => form.pay)
  const formReceive = useScreen(({ form }) => form.receive)
  const isInverted = useScreen((screen) => screen.isRateInverted)
  // The line and its names are of one pair, also while the next one loads.
  const { pay, receive } = state.type === 'answer' ? state.question : { pay: formPay, receive: formReceive }
  const [base, quote] = isInverted ? [receive, pay] : [pay, receive]
  return useMemo(() => {
    const now = Math.floor(Date.now() / 1_000)
    const rate = online ? Number(findUsdPrice(book, base)) / Number(findUsdPrice(book, quote)) : Number.NaN
    const view =
      state.type === 'answer'
        ? viewChart({
            answer: state.answer,
            period: state.question.period,
            base,
            quote,
            rate: Number.isFinite(rate) && rate > 0 ? rate : undefined,
            now,
          })
        : undefined
    return { view, base, quote, now }
  }, [state, book, online, base, quote])
}
