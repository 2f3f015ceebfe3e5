import { ErrorBoundary } from '@murmur/ui/ErrorBoundary.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Suspense, useState } from 'react'
import { ChainSelector } from './ChainSelector.tsx'
import { CardFailure } from './card/CardFailure.tsx'
import { SwapCard } from './card/SwapCard.tsx'
import styles from './SwapScreen.module.css'
import type { Swap } from './state/createSwap.ts'
import { SwapContext, useScreen, useSwap, useTrade } from './state/SwapContext.ts'
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

/** Loads the modals and the back button in advance. A failure is ignored here: a modal loads again when it is opened. */
export function preloadModals(): void {
  // Whatever needs it loads it again, and reports a failure then.
  for (const each of [...Object.values(load), loadBackButton]) each().catch(() => {})
}

/** Its first call leaves the history entry of a modal that was open before a reload. */
async function loadBackButton() {
  return (await import('@murmur/ui/pageBackButton')).getBackButton()
}

export function SwapScreen({ swap }: { readonly swap: Swap }) {
  return (
    <SwapContext value={swap}>
      <div className={styles.bar}>
        <ErrorBoundary renderFallback={() => null}>
          {/* React hydrates a Suspense boundary later, so the pay field comes first. */}
          <Suspense>
            <ChainSelector />
            <WalletButton />
          </Suspense>
        </ErrorBoundary>
      </div>
      <ErrorBoundary renderFallback={(retry) => <CardFailure onRetry={retry} />}>
        <IntentSlot />
        <SwapCard />
        <RouteSlot />
      </ErrorBoundary>
      <Modals />
    </SwapContext>
  )
}

function IntentSlot() {
  const swap = useSwap()
  const [IntentBar] = useState(() => lazyPart(() => loadIntentBar(swap), { renderFallback: () => null }))
  const isOn = useScreen(({ settings }) => isLanguageModelOn(settings))
  return <Suspense>{isOn && <IntentBar />}</Suspense>
}

function RouteSlot() {
  const trade = useTrade()
  return trade && <trade.RoutePanel />
}

function Modals() {
  const swap = useSwap()
  const [{ TokenModal, SettingsModal, ConnectScreen, AlertDialog }] = useState(() => createModals(swap))
  const modal = useScreen((state) => state.modal)
  const isConnectOpen = useScreen((state) => state.isConnectOpen)
  const hasAlert = useScreen((state) => state.alert !== undefined)
  return (
    <Suspense>
      {modal === 'settings' && <SettingsModal />}
      {(modal === 'pay' || modal === 'receive') && <TokenModal mode={modal} />}
      {isConnectOpen && <ConnectScreen />}
      {hasAlert && <AlertDialog />}
      {modal === 'review' && <ReviewSlot />}
    </Suspense>
  )
}

function ReviewSlot() {
  const { screen } = useSwap()
  const review = useTrade()?.review
  if (review === undefined) return null
  return (
    <ErrorBoundary onError={screen.reportFailure} renderFallback={() => null}>
      <review.ReviewModal />
    </ErrorBoundary>
  )
}

/** A modal that fails is closed, and the card offers to try again. */
function createModals({ screen, wallet }: Swap) {
  const containment = { onError: screen.reportFailure, renderFallback: () => null }
  const loadConnect = async () => {
    const [createConnectScreen, store] = await Promise.all([load.connect(), wallet.load()])
    return createConnectScreen(store)
  }
  return {
    TokenModal: lazyPart(load.token, containment),
    SettingsModal: lazyPart(load.settings, containment),
    ConnectScreen: lazyPart(loadConnect, containment),
    AlertDialog: lazyPart(load.alert, containment),
  }
}
