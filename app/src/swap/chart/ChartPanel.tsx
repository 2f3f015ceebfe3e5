import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'
import type { ReadableStore } from '@murmur/sdk/store'
import { createJournal } from '@murmur/sdk/trade/journal'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close, swap as swapIcon } from '@murmur/ui/icons'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Radios } from '@murmur/ui/Radios.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState } from 'react'
import { chartCopy } from '../../content/en/charts.ts'
import { useCopy } from '../../content/language.ts'
import type { Swap } from '../state/createSwap.ts'
import { useScreen, useStored, useSwap } from '../state/SwapContext.ts'
import styles from './ChartPanel.module.css'
import place from './ChartPlace.module.css'
import { PairChart } from './PairChart.tsx'
import { createPairHistory, type PairHistory } from './pairHistory.ts'
import { showChart } from './showChart.ts'

/** Created once per visit, so that closing and opening it asks for nothing again. */
export function createChartPanel() {
  const history = createPairHistory({ fetch: (path, options) => fetch(path, options), activity: browserActivity })
  const records = createRecordStore(window)
  return function ChartPanelPart() {
    return <ChartPanel history={history} records={records} />
  }
}

type ChartPanelProps = { readonly history: PairHistory; readonly records: ReadableStore<readonly SwapRecord[]> }

/** The chart of the card's pair: beside the card on wide screens, below it on others. */
function ChartPanel({ history, records }: ChartPanelProps) {
  const copy = useCopy(chartCopy)
  const { screen } = useSwap()
  const pay = useScreen(({ form }) => form.pay)
  const receive = useScreen(({ form }) => form.receive)
  const isInverted = useScreen((state) => state.isRateInverted)
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  useEffect(() => history.follow({ pay, receive, period }), [history, pay, receive, period])
  useEffect(() => history.stop, [history])
  useEffect(showChart, [])
  const state = useStored(history.state)
  const [base, quote] = isInverted ? [receive, pay] : [pay, receive]
  return (
    <Panel
      as="section"
      gap={4}
      place="start"
      id="swap-chart"
      className={`${place.place} ${styles.panel}`}
      aria-labelledby="chart-title"
      data-chart-panel
    >
      <Line as="header" gap={2} isSpread>
        <h2 id="chart-title" className={styles.title}>
          {base.symbol} / {quote.symbol}
        </h2>
        <Line gap={2}>
          <IconButton look="line" aria-label={copy.invert} onClick={() => screen.invertRate()}>
            <Icon path={swapIcon} className={styles.sideways} />
          </IconButton>
          <IconButton look="line" aria-label={copy.close} onClick={() => closeChart(screen)}>
            <Icon path={close} />
          </IconButton>
        </Line>
      </Line>
      <PairChart state={state} records={records} period={period} onRetry={history.retry} />
      <Radios
        label={copy.period}
        name="chart-period"
        look="box"
        options={periods}
        texts={copy.periods}
        chosen={period}
        onChoose={setPeriod}
      />
      <ChartCredit />
    </Panel>
  )
}

/** The focus goes back to the button that opened it. */
function closeChart(screen: Swap['screen']): void {
  document.querySelector<HTMLElement>('[aria-controls="swap-chart"]')?.focus()
  screen.update({ isChartOpen: false })
}

/** The notice and the link that the library's licence asks for. It is a name, so no language translates it. */
function ChartCredit() {
  return (
    <Text tone="dim" size="label" className={styles.credit}>
      <span>TradingView Lightweight Charts™</span> <span>© 2025 TradingView, Inc.</span>{' '}
      <a href="https://www.tradingview.com/">tradingview.com</a>
    </Text>
  )
}

const periods: readonly HistoryPeriod[] = ['day', 'week', 'month', 'year']

/** Sent by this page's execution. Other tabs get storage events. */
const CHANGE_EVENT = 'murmur:swaps'

/** The swaps of this browser, as its storage has them. Read-only: following them is the execution's work. */
function createRecordStore(page: Window): ReadableStore<readonly SwapRecord[]> {
  const journal = createJournal({ openStorage: () => page.localStorage, page })
  let records = journal.list()
  return {
    get: () => records,
    subscribe(listener) {
      const read = () => {
        records = journal.list()
        listener()
      }
      // Something may have changed while no chart was open.
      read()
      const unsubscribe = journal.subscribe(read)
      page.addEventListener(CHANGE_EVENT, read)
      return () => {
        unsubscribe()
        page.removeEventListener(CHANGE_EVENT, read)
      }
    },
  }
}
