import { shortenAmount } from '@murmur/engine/amount'
import type { Listing } from '@murmur/engine/token'
import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import type { ReadableStore } from '@murmur/sdk/store'
import type { RecordedAmount, SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy, useLanguage } from '../../content/language.ts'
import { languages } from '../../content/languages.ts'
import { viewChange } from '../../dayLines/dayChange.ts'
import { showNumber } from '../../notation.ts'
import { findUsdPrice } from '../state/priceView.ts'
import { usePrices, useScreen, useStored, useSwap, useWallet } from '../state/SwapContext.ts'
import styles from './ChartPanel.module.css'
import { formatMoment, formatRate, formatSince } from './chartFormat.ts'
import { type ChartView, isKnown, type KnownPoint, sampleRows, viewChart } from './chartView.ts'
import type { PairState } from './pairHistory.ts'
import { createPriceChart, type PriceChart } from './priceChart.ts'
import { listMarks, type SwapMark } from './swapMarks.ts'

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
        <Spinner /> {state.isSlow ? copy.slow : copy.loading}
        {state.isSlow && <RetryButton onRetry={onRetry} />}
      </Message>
    )
  }
  if (state.type === 'offline') return <Message>{copy.offline}</Message>
  if (state.type === 'failed') {
    return (
      <Message>
        {copy.failed}
        <RetryButton onRetry={onRetry} />
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

function RetryButton({ onRetry }: Pick<PairChartProps, 'onRetry'>) {
  return (
    <Button look="line" onClick={onRetry}>
      {useCopy(chartCopy).retry}
    </Button>
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

/** The drawing, with the figures of the point below the pointer above it. Screen readers have the table instead. */
function DrawnChart(shown: ShownChart) {
  const { view, marks, tag } = shown
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<PriceChart>()
  const [time, setTime] = useState<number>()
  useEffect(() => {
    if (element.current === null) return
    const created = createPriceChart(element.current, { onPoint: setTime })
    setChart(created)
    return created.dispose
  }, [])
  useEffect(() => chart?.show({ view, marks, tag }), [chart, view, marks, tag])
  // In a gap, the last price before it.
  const pointed = time === undefined ? undefined : view.points.filter(isKnown).findLast((point) => point.time <= time)
  return (
    <>
      <ChartFigures {...shown} pointed={pointed} />
      <div ref={element} className={styles.canvas} aria-hidden="true" />
    </>
  )
}

type ChartFiguresProps = ShownChart & {
  /** Below the pointer. */
  readonly pointed?: KnownPoint | undefined
}

const tones = { up: 'gain', down: 'loss', same: 'soft' } as const
const signs = { up: '+', down: '−', same: '' } as const

/** The latest price and its change, or those of the point below the pointer. */
function ChartFigures({ view, quote, period, now, tag, pointed }: ChartFiguresProps) {
  const copy = useCopy(chartCopy)
  const { value, time } = pointed ?? view.last
  const over = view.since === undefined ? copy.over[period] : copy.overSince(formatSince(view.since, { now, tag }))
  const change = viewChange((value / view.first.value - 1) * 100)
  return (
    <div>
      <p className={styles.price}>
        {formatRate(value)} <span className={styles.unit}>{quote.symbol}</span>
      </p>
      <Line gap={3} wrap="close" className={styles.details}>
        <Text as="span" tone={tones[change.direction]} font="figures">
          {signs[change.direction]}
          {change.percent}
        </Text>
        <Text as="span" tone="dim">
          {pointed === undefined ? over : formatMoment(time, { period, tag })}
        </Text>
      </Line>
    </div>
  )
}

/** A few missing points change nothing that can be seen. */
const NOTICEABLE = 0.05

const sides = ['bought', 'sold'] as const

/** Says where the line begins late, has gaps, or is old. */
function ChartNotes({ view, marks, now, tag }: ShownChart) {
  const copy = useCopy(chartCopy)
  const isOnline = useStored(useSwap().isOnline)
  const notes = [
    ...(view.since === undefined ? [] : [copy.since(formatSince(view.since, { now, tag }))]),
    ...(view.missing < NOTICEABLE ? [] : [copy.gaps(`${Math.round(view.missing * 100)} %`)]),
    ...(isOnline ? [] : [copy.old(formatSince(view.last.time, { now, tag }))]),
  ]
  return (
    <Text as="div" tone="soft" size="small" className={styles.notes}>
      {marks.length > 0 && (
        <p className={styles.sides}>
          {sides
            .filter((side) => marks.some((mark) => mark.side === side))
            .map((side) => (
              <span key={side}>
                <span className={styles.dot} data-side={side} />
                {copy[side]}
              </span>
            ))}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Text>
  )
}

/** More would be slower to hear than to ask for a shorter period. */
const MOST_ROWS = 25

/** The chart for screen readers: a summary, prices at equal distances, and the user's swaps. */
function ChartTable({ view, marks, base, quote, period, now, tag }: ShownChart) {
  const copy = useCopy(chartCopy)
  const pair = { base: base.symbol, quote: quote.symbol }
  const { direction, percent } = viewChange(view.change)
  const over = view.since === undefined ? copy.over[period] : copy.overSince(formatSince(view.since, { now, tag }))
  return (
    <Text as="div" isForReaders>
      <p>
        {copy.moved[direction]({ percent, over })}{' '}
        {copy.range({ lowest: formatRate(view.lowest), highest: formatRate(view.highest), symbol: quote.symbol })}
      </p>
      <table>
        <caption>{copy.table(pair)}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.time}</th>
            <th scope="col">{copy.price(pair)}</th>
          </tr>
        </thead>
        <tbody>
          {sampleRows(view.points, { most: MOST_ROWS }).map(({ time, value }) => (
            <tr key={time}>
              <th scope="row">{formatMoment(time, { period, tag })}</th>
              <td>{formatRate(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {marks.length > 0 && (
        <ul aria-label={copy.swaps}>
          {marks.map((mark) => (
            <li key={mark.id}>
              {copy.swapped({
                time: formatMoment(mark.time, { period, tag }),
                paid: writeShort(mark.paid),
                received: writeShort(mark.received),
              })}
            </li>
          ))}
        </ul>
      )}
    </Text>
  )
}

function writeShort({ listing, units }: RecordedAmount): string {
  return `${showNumber(shortenAmount({ listing, units }))} ${listing.symbol}`
}

/** The parts of a chart. */
type ShownChart = {
  readonly view: ChartView
  readonly marks: readonly SwapMark[]
  /** The token whose price is shown, and the one that it is counted in. */
  readonly base: Listing
  readonly quote: Listing
  readonly period: HistoryPeriod
  /** Seconds since 1970. */
  readonly now: number
  /** The language's, for `Intl`. */
  readonly tag: string
}
