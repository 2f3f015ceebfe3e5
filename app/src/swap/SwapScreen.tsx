import type { ReadableStore } from '@murmur/sdk/store'
import { ErrorBoundary } from '@murmur/ui/ErrorBoundary.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Suspense, useState } from 'react'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import { ChainSelector } from './ChainSelector.tsx'
import { ChartButton } from './ChartButton.tsx'
import { CardFailure } from './card/CardFailure.tsx'
import { SwapCard } from './card/SwapCard.tsx'
import { ChartWaiting } from './chart/ChartWaiting.tsx'
import type { Review } from './review/createReview.ts'
import styles from './SwapScreen.module.css'
import type { Swap } from './state/createSwap.ts'
import { SwapContext, useIsTrading, useScreen, useStored, useSwap } from './state/SwapContext.ts'
import { isLanguageModelOn } from './state/settings.ts'
import { WalletButton } from './WalletButton.tsx'

const load = {
  token: async () => (await import('./modals/TokenModal.tsx')).TokenModal,
  settings: async () => (await import('./modals/SettingsModal.tsx')).SettingsModal,
  connect: async () => (await import('./modals/ConnectScreen.tsx')).createConnectScreen,
  alert: async () => (await import('./modals/AlertDialog.tsx')).AlertDialog,
}

/** Not preloaded: only one setting needs it. */
async function loadIntentBar(swap: Swap) {
  return (await import('./intent/IntentBar.tsx')).createIntentBar(swap)
}

async function loadChart() {
  return (await import('./chart/ChartPanel.tsx')).createChartPanel()
}

function preloadChart(): void {
  // A failed preload is ignored here: opening the chart loads it again and reports the failure.
  import('./chart/ChartPanel.tsx').catch(() => {})
}

const RoutePanel = lazyPart(async () => (await import('./card/route/RoutePanel.tsx')).RoutePanel, {
  renderFallback: () => null,
})

const ReviewProgress = lazyPart(async () => (await import('./review/ReviewProgress.tsx')).ReviewProgress, {
  renderFallback: () => null,
})

/** Loads the modals and the back button in advance. A failure is ignored here: a modal loads again when it is opened. */
export function preloadModals(): void {
  // A failed preload is ignored here: the component that needs it loads it again and reports the failure.
  for (const each of [...Object.values(load), loadBackButton]) each().catch(() => {})
}

/** Its first call leaves the history entry of a modal that was open before a reload. */
async function loadBackButton() {
  return (await import('@murmur/ui/pageBackButton')).getBackButton()
}

type SwapScreenProps = {
  readonly swap: Swap
  readonly review: ReadableStore<Review | undefined>
  /** The card alone, without the chart. */
  readonly isEmbedded: boolean
}

export function SwapScreen({ swap, review, isEmbedded }: SwapScreenProps) {
  return (
    <SwapContext value={swap}>
      <div className={styles.bar} data-swap-bar>
        <ErrorBoundary renderFallback={() => null}>
          {/* React hydrates a Suspense boundary later, so the pay field comes first. */}
          <Suspense>
            {!isEmbedded && <ChartButton preload={preloadChart} />}
            <ChainSelector />
            <WalletButton />
          </Suspense>
        </ErrorBoundary>
      </div>
      <ErrorBoundary renderFallback={(retry) => <CardFailure onRetry={retry} />}>
        <IntentSlot />
        <Card review={review} />
        <ChartSlot />
        <RouteSlot />
      </ErrorBoundary>
      <Modals review={review} />
    </SwapContext>
  )
}

function IntentSlot() {
  const swap = useSwap()
  const [IntentBar] = useState(() => lazyPart(() => loadIntentBar(swap), { renderFallback: () => null }))
  const isOn = useScreen(({ settings }) => isLanguageModelOn(settings))
  return isOn && <IntentBar />
}

type ReviewProps = Pick<SwapScreenProps, 'review'>

function Card({ review }: ReviewProps) {
  const swap = useSwap()
  const started = useStored(review)
  const confirm = async () => {
    const { confirmSwap } = await import('./state/quote/confirmSwap.ts')
    confirmSwap(swap, { open: () => openWhenStarted(review), isClosed: () => review.get()?.isClosed() ?? false })
  }
  return (
    <SwapCard isReviewLoaded={started !== undefined} onConfirm={confirm}>
      {started !== undefined && <ReviewProgress review={started} />}
    </SwapCard>
  )
}

/** A click counts while the review's code is still loading. */
function openWhenStarted({ get, subscribe }: ReviewProps['review']): void {
  const started = get()
  const unsubscribe = subscribe(() => {
    unsubscribe()
    get()?.open()
  })
  if (started === undefined) return
  unsubscribe()
  started.open()
}

function ChartSlot() {
  const { screen } = useSwap()
  const [ChartPanel] = useState(() =>
    lazyPart(loadChart, {
      onError: screen.reportFailure,
      renderFallback: () => null,
      renderWaiting: () => <ChartWaiting />,
    }),
  )
  return useScreen(({ isChartOpen }) => isChartOpen) && <ChartPanel />
}

function RouteSlot() {
  return useIsTrading() && <RoutePanel />
}

function Modals({ review }: ReviewProps) {
  const swap = useSwap()
  const [{ TokenModal, SettingsModal, ConnectScreen, AlertDialog, ReviewModal }] = useState(() => createModals(swap))
  const started = useStored(review)
  const modal = useScreen((state) => state.modal)
  const isConnectOpen = useScreen((state) => state.isConnectOpen)
  const hasAlert = useScreen((state) => state.alert !== undefined)
  return (
    <>
      {modal === 'settings' && <SettingsModal />}
      {(modal === 'pay' || modal === 'receive') && <TokenModal mode={modal} />}
      {isConnectOpen && <ConnectScreen />}
      {hasAlert && <AlertDialog />}
      {modal === 'review' && started !== undefined && <ReviewModal review={started} />}
    </>
  )
}

/** A modal that fails is closed, and the card offers to try again. */
function createModals({ screen, wallet }: Swap) {
  const containment = {
    onError: screen.reportFailure,
    renderFallback: () => null,
    renderWaiting: () => <ModalWaiting />,
  }
  const loadConnect = async () => {
    const [createConnectScreen, store] = await Promise.all([load.connect(), wallet.load()])
    return createConnectScreen(store)
  }
  return {
    TokenModal: lazyPart(load.token, containment),
    SettingsModal: lazyPart(load.settings, containment),
    ConnectScreen: lazyPart(loadConnect, containment),
    AlertDialog: lazyPart(load.alert, containment),
    ReviewModal: lazyPart(async () => (await import('./review/ReviewModal.tsx')).ReviewModal, containment),
  }
}

/** Where the code is fast, it does not show. */
function ModalWaiting() {
  const copy = useCopy(cardCopy)
  return (
    <p className={styles.modalWaiting} role="status" aria-label={copy.partLoading}>
      <Spinner />
    </p>
  )
}
