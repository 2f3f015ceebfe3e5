import { markDust, trimZeros } from '@murmur/engine/decimal'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close, settings, swap, warning } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { showNumber } from '../../notation.ts'
import { needsWallet } from '../state/formChecks.ts'
import { NO_FIGURE } from '../state/priceView.ts'
import { useIsTrading, useScreen, useSwap, useView, useWallet } from '../state/SwapContext.ts'
import { describeSlippage } from '../state/settings.ts'
import { keepKeypad } from './keepKeypad.ts'
import { PayField } from './PayField.tsx'
import { ReceiveField } from './ReceiveField.tsx'
import styles from './SwapCard.module.css'

const QuoteDetails = lazyPart(async () => (await import('./quote/QuoteDetails.tsx')).QuoteDetails, {
  renderFallback: () => null,
})

type SwapCardProps = {
  readonly isReviewLoaded: boolean
  /** While trading is open. */
  readonly onConfirm: () => unknown
  /** The progress of a swap that was sent. */
  readonly children: ReactNode
}

export function SwapCard({ isReviewLoaded, onConfirm, children }: SwapCardProps) {
  const copy = useCopy(cardCopy)
  const { screen, view } = useSwap()
  const isTrading = useIsTrading()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsWallet(view.get().button)) screen.setConnectOpen(true)
    else if (isTrading) onConfirm()
    else screen.confirmSwap()
  }
  return (
    // `dialog` is the one method that sends nothing, also when Enter is pressed before the script has loaded.
    <form method="dialog" className={styles.card} aria-labelledby="swap-title" data-swap-card onSubmit={submit}>
      <div className={styles.head}>
        <div>
          <Title as="h1" of="card" id="swap-title" className={styles.title}>
            {copy.title}
          </Title>
          <Label className={styles.subtitle}>{copy.subtitle}</Label>
        </div>
        <AiSwitch />
        <IconButton look="line" aria-label={copy.settings} onClick={() => screen.open('settings')}>
          <Icon path={settings} />
        </IconButton>
      </div>
      <NoticeLine />
      <WalletSlot />
      <PayField />
      <Suspense>
        <ReverseButton />
        <ReceiveField />
        <RateLine />
        {isTrading && <QuoteDetails />}
        <SwapButton isReviewLoaded={isReviewLoaded} />
        {children}
        <Announcer />
      </Suspense>
    </form>
  )
}

function AiSwitch() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={settings.useAi}
      className={styles.switch}
      onClick={() => screen.setSettings({ ...settings, useAi: !settings.useAi })}
    >
      {copy.useAi}
      <span className={styles.track} />
    </button>
  )
}

function NoticeLine() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const notice = useScreen((state) => state.notice)
  return (
    <div role="status">
      {notice !== undefined && (
        <Line as="p" gap={3} className={styles.notice}>
          <Icon path={warning} />
          {notice.type === 'partFailed' ? copy.partFailed : copy.linkIgnored[notice.reason]}
          {notice.type === 'partFailed' && (
            <TextButton className={styles.retry} onClick={screen.retry}>
              {copy.tryAgain}
            </TextButton>
          )}
          <IconButton
            look="inherit"
            className={styles.dismiss}
            aria-label={copy.dismiss}
            onClick={screen.dismissNotice}
          >
            <Icon path={close} />
          </IconButton>
        </Line>
      )}
    </div>
  )
}

const WalletLine = lazyPart(async () => (await import('./WalletLine.tsx')).WalletLine, { renderFallback: () => null })

/** Empty without a wallet: the code of the line loads with the first session. */
function WalletSlot() {
  const isConnected = useWallet((state) => state.session !== undefined)
  return (
    <div role="status" tabIndex={-1} className={styles.slot}>
      {isConnected && <WalletLine />}
    </div>
  )
}

function ReverseButton() {
  const copy = useCopy(cardCopy)
  const { screen, view } = useSwap()
  const isReversing = useScreen((state) => state.isReversing)
  return (
    <IconButton
      look="line"
      className={styles.reverse}
      aria-label={copy.reverse}
      aria-busy={isReversing}
      aria-disabled={isReversing}
      onMouseDown={keepKeypad}
      onClick={() => void screen.reverse(view.get)}
    >
      {isReversing ? <Spinner /> : <Icon path={swap} className={styles.reverseIcon} />}
    </IconButton>
  )
}

function RateLine() {
  const copy = useCopy(cardCopy)
  const settings = useScreen((state) => state.settings)
  const isStale = useView(({ pay, receive }) => pay.state === 'stale' || receive.state === 'stale')
  const isOffline = useView((view) => view.reason === 'offline')
  return (
    <div className={styles.line}>
      <Rate />
      <Line as="p" gap={4} align="stretch" wrap="near" className={styles.terms}>
        {settings.useAi && <span>{copy.aiModes[settings.aiMode]}</span>}
        <span>{copy.slippage(describeSlippage(settings))}</span>
      </Line>
      {isStale && !isOffline && <p className={styles.stale}>{copy.stalePrices}</p>}
    </div>
  )
}

/** A click inverts the rate. */
function Rate() {
  const copy = useCopy(cardCopy).rate
  const { screen } = useSwap()
  const isInverted = useScreen((state) => state.isRateInverted)
  const rate = useView((view) => (isInverted ? view.inverseRate : view.rate))
  const isLoading = useView((view) => view.isLoading)
  return (
    <button
      type="button"
      className={styles.rate}
      title={copy.invert}
      aria-label={rate === undefined ? copy.none : undefined}
      aria-busy={isLoading}
      aria-disabled={rate === undefined}
      onClick={() => rate !== undefined && screen.invertRate()}
    >
      {rate ?? NO_FIGURE}
      {rate !== undefined && <Icon path={swap} className={styles.rateIcon} />}
    </button>
  )
}

const SwapReason = lazyPart(async () => (await import('./quote/SwapReason.tsx')).SwapReason, {
  renderWaiting: () => <ClosedReason />,
  renderFallback: () => null,
})

function ClosedReason() {
  const { buttonReasons } = useCopy(cardCopy)
  return buttonReasons[useView((view) => view.reason)]
}

function SwapButton({ isReviewLoaded }: { readonly isReviewLoaded: boolean }) {
  const copy = useCopy(cardCopy)
  const state = useView((view) => view.button)
  const isTrading = useIsTrading()
  return (
    <>
      <div className={styles.dock}>
        <Button type="submit" className={styles.button} aria-describedby="swap-reason">
          {needsWallet(state) ? copy.mainButton.connect : copy.mainButton.swap}
        </Button>
        <Text tone="soft" size="note" id="swap-reason" className={styles.reason} aria-live="polite">
          {isTrading ? <SwapReason isReviewLoaded={isReviewLoaded} /> : <ClosedReason />}
        </Text>
      </div>
      {!isTrading && (
        <Text tone="soft" size="fine" className={styles.closed}>
          {copy.tradingClosed}
        </Text>
      )}
    </>
  )
}

/** Long enough that a pause between two keys does not count as the end. */
const TYPING_PAUSE_MS = 900

/** Announces the settled estimate to screen readers, not one for every key. */
function Announcer() {
  const copy = useCopy(cardCopy)
  const pay = useView((view) => `${showNumber(view.payAmount)} ${view.pay.symbol}`)
  const receive = useView((view) => `${showNumber(trimZeros(markDust(view.receiveAmount)))} ${view.receive.symbol}`)
  const isEstimated = useView((view) => view.isEstimated)
  const estimate = isEstimated ? copy.estimate({ pay, receive }) : ''
  const [first] = useState(estimate)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(estimate), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [estimate])

  // The estimate of the opening page is read with the page.
  return (
    <p className={styles.announcer} role="status">
      {announced === first ? '' : announced}
    </p>
  )
}

/** Stands in place of a card that failed. */
export function CardFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(cardCopy)
  return (
    <section className={styles.card} role="alert">
      <Title as="h1" of="card" className={styles.title}>
        {copy.cardFailed.title}
      </Title>
      <p>{copy.cardFailed.text}</p>
      <Button onClick={onRetry}>{copy.tryAgain}</Button>
    </section>
  )
}
