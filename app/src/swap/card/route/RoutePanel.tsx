import { elapsed } from '@murmur/sdk/clock'
import { isAboutPair, type MarketStamp, noQuote, type Question, type QuoteState } from '@murmur/sdk/market/quoteState'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { memo, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { comparePools } from '../../state/quote/comparePools.ts'
import { describeExchanges } from '../../state/quote/describeExchanges.ts'
import { useQuotes, useScreen } from '../../state/SwapContext.ts'
import { isLanguageModelOn } from '../../state/settings.ts'
import { ProofDetails } from './ProofDetails.tsx'
import { RouteDrawing, type Unfolding } from './RouteDrawing.tsx'
import styles from './RoutePanel.module.css'
import { TransferRoute } from './TransferRoute.tsx'
import { useIsWide } from './useIsWide.ts'

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
