import { findNetwork, type Network, networks } from '@murmur/engine/network'
import type { ReadableStore } from '@murmur/sdk/store'
import { Button } from '@murmur/ui/Button.tsx'
import { Dropdown } from '@murmur/ui/Dropdown.tsx'
import { ErrorBoundary } from '@murmur/ui/ErrorBoundary.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { chart, chevronDown } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { isStorageBlocked } from '@murmur/ui/safeStorage'
import { Suspense, useEffect, useState } from 'react'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import { CardFailure, SwapCard } from './card/SwapCard.tsx'
import place from './chart/ChartPlace.module.css'
import { showChart } from './chart/showChart.ts'
import type { Review } from './review/createReview.ts'
import styles from './SwapScreen.module.css'
import type { Swap } from './state/createSwap.ts'
import { SwapContext, useIsTrading, useScreen, useStored, useSwap, useTokens, useWallet } from './state/SwapContext.ts'
import { isLanguageModelOn } from './state/settings.ts'
import { shortenAddress } from './state/view.ts'

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

const StorageNotice = lazyPart(async () => (await import('./card/StorageNotice.tsx')).StorageNotice, {
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
      <StorageSlot />
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

/** In the frame of another site, where some browsers store nothing. */
function StorageSlot() {
  return useIsTrading() && window.parent !== window && isStorageBlocked(window) && <StorageNotice />
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

/** Each network, followed by its layer-2 networks. */
const ordered: readonly Network[] = networks
  .filter(({ parentChainId }) => parentChainId === undefined)
  .flatMap((parent) => [parent, ...networks.filter(({ parentChainId }) => parentChainId === parent.chainId)])

function ChainSelector() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const tokens = useTokens()
  const chainId = useScreen((state) => state.form.pay.chainId)
  // A choice in the token modal has its own spinner there.
  const isChoosing = useScreen(({ choosing, modal }) => choosing !== undefined && modal === undefined)
  const isConnected = useWallet((state) => state.session !== undefined)
  const chosen = findNetwork(chainId)
  const isOffered = (network: Network) =>
    tokens.some(({ listings }) => listings.some((listing) => listing.chainId === network.chainId))
  return (
    <Dropdown
      label={copy.network(chosen?.name ?? '')}
      isBusy={isChoosing}
      face={
        <>
          {isChoosing ? <Spinner size="small" /> : <Mark of="chain" name={chosen?.icon ?? ''} size="small" />}
          <span className={isConnected ? styles.shyName : styles.networkName}>{chosen?.name}</span>
          <Icon path={chevronDown} size="small" />
        </>
      }
    >
      {(close) => (
        <ul className={styles.list} aria-label={copy.networks}>
          {ordered.filter(isOffered).map((network) => (
            <li key={network.id} className={network.parentChainId === undefined ? undefined : styles.child}>
              <button
                type="button"
                className={styles.option}
                aria-current={network.chainId === chainId}
                onClick={() => {
                  close()
                  void screen.chooseNetwork(network, { tokens })
                }}
              >
                <Mark of="chain" name={network.icon} size="small" />
                {network.name}
                {network.parentChainId !== undefined && <span className={styles.layer}>{copy.layer2}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  )
}

const AddressTools = lazyPart(async () => (await import('./WalletMenu.tsx')).AddressTools, {
  renderFallback: () => null,
})

const Portfolio = lazyPart(async () => (await import('./WalletMenu.tsx')).Portfolio, { renderFallback: () => null })

function WalletButton() {
  const copy = useCopy(cardCopy)
  const { screen, wallet } = useSwap()
  const account = useWallet((state) => state.session?.account)
  const mark = useWallet((state) => state.walletMark)
  if (account === undefined) {
    return (
      <Button className={styles.connect} aria-haspopup="dialog" onClick={() => screen.setConnectOpen(true)}>
        {copy.connectWallet}
      </Button>
    )
  }
  return (
    <div className={styles.wallet}>
      <Dropdown
        label={copy.wallet(account.address)}
        className={styles.address}
        face={
          <>
            {mark !== undefined && <Mark of="wallet" name={mark} size="small" className={styles.mark} />}
            {shortenAddress(account.address)}
          </>
        }
      >
        {(close) => (
          <>
            <Portfolio />
            <button
              type="button"
              className={styles.disconnect}
              onClick={() => {
                close()
                wallet.disconnect()
              }}
            >
              {copy.disconnect}
            </button>
          </>
        )}
      </Dropdown>
      <AddressTools account={account} />
    </div>
  )
}

/** Opens the chart of the pair. Its code is requested as soon as the button is about to be used. */
function ChartButton({ preload }: { readonly preload: () => void }) {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isChartOpen)
  return (
    <IconButton
      look="line"
      className={styles.chart}
      aria-label={copy.chart}
      aria-expanded={isOpen}
      aria-controls="swap-chart"
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      onClick={() => screen.update({ isChartOpen: !isOpen })}
    >
      <Icon path={chart} />
    </IconButton>
  )
}

/** Where the chart will stand, about as high. Its code is that of the page. */
function ChartWaiting() {
  const copy = useCopy(cardCopy)
  useEffect(showChart, [])
  return (
    <section id="swap-chart" className={`${place.place} ${place.waiting}`} aria-label={copy.chart} aria-busy>
      <Spinner />
    </section>
  )
}
