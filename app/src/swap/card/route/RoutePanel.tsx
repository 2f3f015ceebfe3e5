import { findNetwork } from '@murmur/engine/network'
import { elapsed } from '@murmur/sdk/clock'
import {
  type FoundQuote,
  isAboutPair,
  isProven,
  type MarketStamp,
  noQuote,
  type Question,
  type QuoteState,
  readSearch,
} from '@murmur/sdk/market/quoteState'
import { Fold } from '@murmur/ui/Fold.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { memo, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { formatGap } from '../../../notation.ts'
import { comparePools, measureLoss } from '../../state/quote/comparePools.ts'
import { describeExchanges, describeTransferExchanges } from '../../state/quote/describeExchanges.ts'
import { formatPercent, nameAmount } from '../../state/quote/quoteView.ts'
import { useQuotes, useScreen } from '../../state/SwapContext.ts'
import { isLanguageModelOn } from '../../state/settings.ts'
import { RouteDrawing, type Unfolding } from './RouteDrawing.tsx'
import styles from './RoutePanel.module.css'
import { useIsWide } from './useIsWide.ts'

type TransferRouteProps = Unfolding & { readonly state: Extract<QuoteState, { type: 'transfer' }> }

/** The route on each network, and the bridge between them. */
function TransferRoute({ state, ...unfolding }: TransferRouteProps) {
  const copy = useCopy(quoteCopy).panel
  const { first, second, carried, arriving } = state.transfer
  const [origin, destination] = state.stamps.map(({ chainId }) => ({ chainId, name: findNetwork(chainId)?.name ?? '' }))
  if (origin === undefined || destination === undefined) return null
  const ends = { pay: origin.name, receive: destination.name }
  return (
    <Stack gap={4} className={styles.body} data-pending={state.isPending ? '' : undefined}>
      {first && <Leg quote={first} network={origin} {...unfolding} />}
      <Text tone="plain" size="note" className={styles.bridge}>
        {copy.bridge({ paid: nameAmount(carried), arriving: nameAmount(arriving), ...ends })}
      </Text>
      {second && <Leg quote={second} network={destination} {...unfolding} />}
      <TransferProof state={state} />
    </Stack>
  )
}

type LegProps = Unfolding & {
  readonly quote: FoundQuote
  readonly network: { readonly chainId: number; readonly name: string }
}

/** Memoised: the age or state of a quote does not change its drawing. */
const TransferDrawing = memo(RouteDrawing)

function Leg({ quote, network, ...unfolding }: LegProps) {
  const copy = useCopy(quoteCopy).panel
  return (
    <section>
      <h3 className={styles.label}>{copy.onNetwork(network.name)}</h3>
      <TransferDrawing quote={quote} chainId={network.chainId} {...unfolding} />
    </section>
  )
}

function TransferProof({ state }: Pick<TransferRouteProps, 'state'>) {
  const copy = useCopy(quoteCopy).panel
  const { transfer } = state
  const { receive, bestSinglePools } = transfer
  const lossBps = bestSinglePools && measureLoss(bestSinglePools.receive.units, receive.units)
  const comparison =
    bestSinglePools !== undefined && lossBps !== undefined && lossBps > 0
      ? copy.singlePools({ amount: nameAmount(bestSinglePools.receive), percent: formatPercent(lossBps) })
      : undefined
  const search = readSearch(transfer)
  const exchanges = describeTransferExchanges(state)
  return <ProofDetails search={search} comparison={comparison} exchanges={exchanges} describe={copy.transferProof} />
}

/** The route of the quote: beside the card on wide screens, below it on others once it is opened. */
export function RoutePanel() {
  const copy = useCopy(quoteCopy).panel
  const { state, isPending } = useRoute()
  const isWide = useIsWide()
  const isOpen = useScreen((screen) => screen.isRouteOpen)
  const [isUnfolded, setUnfolded] = useState(false)
  const unfolding = { isUnfolded, setUnfolded }
  if (!isWide && !isOpen) return null
  return (
    <Panel
      as="section"
      gap={4}
      place="start"
      id="swap-route"
      className={styles.panel}
      aria-labelledby="route-title"
      data-route-panel
    >
      <Line as="header" gap={4} align="baseline" wrap="near" isSpread>
        <h2 id="route-title" className={styles.title}>
          {copy.title}
        </h2>
        {state.type === 'quote' && <BlockAge stamp={state.stamp} />}
        {state.type === 'transfer' && <BlockAge stamp={state.stamps[0]} />}
      </Line>
      {state.type === 'quote' && <Route state={state} isPending={isPending} {...unfolding} />}
      {state.type === 'transfer' && <TransferRoute state={state} {...unfolding} />}
      {state.type !== 'quote' && state.type !== 'transfer' && (
        <Text tone="soft" size="note">
          {copy.empty}
        </Text>
      )}
      {(state.type === 'quote' || state.type === 'transfer') && <Explained state={state} />}
    </Panel>
  )
}

type ShownRoute = {
  readonly state: QuoteState
  /** The route belongs to an amount before the latest key. */
  readonly isPending: boolean
}

/** Never that of another pair, or of an amount that waits for its quote for long. */
function useRoute(): ShownRoute {
  const latest = useQuotes()
  const state = useSettled(latest)
  const pay = useScreen(({ form }) => form.pay)
  const receive = useScreen(({ form }) => form.receive)
  const isShown = isAboutPair(state, { pay, receive }) && !('isLate' in state && state.isLate)
  const isPending = ('isPending' in latest && latest.isPending) || findQuestion(state) !== findQuestion(latest)
  return { state: isShown ? state : noQuote, isPending }
}

function findQuestion(state: QuoteState): Question | undefined {
  return 'question' in state ? state.question : undefined
}

/** Longer than the time between two keys. */
const SETTLE_MS = 150

/** The value of the last pause in typing: a drawing of every key's route would delay the amounts of the next one. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const Explanation = lazyPart(async () => (await import('./Explanation.tsx')).Explanation, {
  renderFallback: () => null,
})

function Explained({ state }: { readonly state: QuoteState }) {
  const isOn = useScreen((screen) => isLanguageModelOn(screen.settings))
  return isOn && <Explanation state={state} />
}

/** Memoised: the age or state of a quote does not change its drawing. */
const Drawing = memo(RouteDrawing)

type QuotedState = Extract<QuoteState, { type: 'quote' }>

type RouteProps = Unfolding & { readonly state: QuotedState; readonly isPending: boolean }

function Route({ state, isPending, ...unfolding }: RouteProps) {
  const { quote, stamp } = state
  return (
    <Stack gap={4} className={styles.body} data-pending={isPending ? '' : undefined}>
      <Drawing quote={quote} chainId={stamp.chainId} {...unfolding} />
      <Proof state={state} />
    </Stack>
  )
}

/** The certificate in plain words, and the alternative that most exchanges offer. */
const Proof = memo(function Proof({ state }: { readonly state: QuotedState }) {
  const copy = useCopy(quoteCopy).panel
  const { quote } = state
  return (
    <ProofDetails
      search={quote}
      comparison={comparePools(state)}
      exchanges={describeExchanges(state)}
      describe={copy.proof}
    />
  )
})

const BlockAge = memo(function BlockAge({ stamp }: { readonly stamp: MarketStamp }) {
  const copy = useCopy(quoteCopy).panel
  const now = useSyncExternalStore(everySecond, readClock)
  const seconds = Math.max(0, Math.floor((now - stamp.seenAt) / 1_000))
  return (
    <Line as="p" gap={3} align="stretch" wrap="close" className={styles.block}>
      <span>{copy.block(stamp.block.number.toLocaleString('en'))}</span>
      <span>{copy.age(seconds)}</span>
    </Line>
  )
})

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

/** In whole seconds, so that a render reads the same time twice. */
function readClock(): number {
  return Math.floor(elapsed() / 1_000) * 1_000
}

type ProofDetailsProps = {
  readonly search: Pick<FoundQuote, 'bound' | 'gapBps' | 'poolCount'>
  /** The alternative that most exchanges offer. */
  readonly comparison: string | undefined
  /** Sentences about the exchanges. */
  readonly exchanges: readonly string[]
  readonly describe: (figures: { bound: string; gap: string; pools: string }) => string
}

/** The comparison with single pools; on demand the certificate and the exchanges. Nothing where none says anything useful. */
function ProofDetails({ search, comparison, exchanges, describe }: ProofDetailsProps) {
  const copy = useCopy(quoteCopy).panel
  const isUseful = isProven(search) && search.poolCount > 0
  if (!isUseful && comparison === undefined && exchanges.length === 0) return null
  const figures = {
    bound: nameAmount(search.bound),
    gap: formatGap(search.gapBps),
    pools: String(search.poolCount),
  }
  return (
    <Stack gap={2} className={styles.proof}>
      {comparison !== undefined && <p>{comparison}</p>}
      {(isUseful || exchanges.length > 0) && (
        <Fold name={copy.proofTitle}>
          <Stack gap={2}>
            {isUseful && <p>{describe(figures)}</p>}
            {exchanges.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}
