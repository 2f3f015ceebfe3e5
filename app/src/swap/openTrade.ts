import { findAnyListing, listedTokens } from '@murmur/engine/listedTokens'
import { findListing, tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import type { QuoteService } from '@murmur/sdk/market/quoteService'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import { createStore } from '@murmur/sdk/store'
import type { TokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import { world } from '../config.ts'
import { CardDifference } from './card/quote/MarketDifference.tsx'
import { QuoteDetails } from './card/quote/QuoteDetails.tsx'
import { SwapReason } from './card/quote/SwapReason.tsx'
import { ReceiveInput } from './card/ReceiveInput.tsx'
import { RoutePanel } from './card/route/RoutePanel.tsx'
import { openRisk } from './openRisk.ts'
import type { Swap } from './state/createSwap.ts'
import { defaultForm } from './state/form.ts'
import { createCalmStore, waitFor, waitForPaint } from './state/quote/calmStore.ts'
import { deriveView } from './state/quote/deriveView.ts'
import { findObstacle } from './state/quote/findObstacle.ts'
import { followFees } from './state/quote/followFees.ts'
import { followQuotes } from './state/quote/followQuotes.ts'
import { followVerdicts } from './state/quote/followVerdicts.ts'
import { isRefused } from './state/quote/isRefused.ts'
import { noVerdicts } from './state/quote/judgeTokens.ts'
import type { Trade, TradeReview } from './state/trade.ts'
import { followPools } from './tokens/followPools.ts'
import { followRecent } from './tokens/followRecent.ts'
import { askAboutLink, createImports, loadImported } from './tokens/imports.ts'

type StartReview = (swap: Swap) => Promise<TradeReview & { stop(): void }>

type TradeOptions = {
  readonly service: QuoteService
  /** Loads the review's code. */
  readonly loadReview: () => Promise<StartReview>
}

/** Adds open trading to the screen. Returns a function that removes it. */
export async function openTrade(swap: Swap, { service, loadReview }: TradeOptions): Promise<() => void> {
  const imported = await loadImported(swap.storage)
  const { screen } = swap
  addTokens(swap, [...fiveTokens, ...listedTokens, ...imported.map(({ token }) => token)])
  const recent = followRecent(swap)
  const pools = followPools(screen, {
    fetch: (path, options) => fetch(path, options),
    elapsed,
    activity: browserActivity,
    quotes: swap.quotes.state,
  })
  const trials = followVerdicts(swap.quotes.state, {
    needsTrial: ({ id }) => findAnyListing(id) === undefined,
    judge: async (trial) => (await loadJudge())(trial),
    now: elapsed,
  })
  const fees = followFees(swap.quotes.state)
  const imports = createImports(swap, imported)
  swap.trade.set({
    ...createTrade(swap),
    imports,
    verdicts: trials.verdicts,
    findReserve: fees.findReserve,
    pools: pools.state,
    recent: recent.state,
  })
  if (screen.state.get().notice !== undefined) askAboutLink(swap)
  const tolerance = createStore<number | undefined>(undefined)
  const stopQuotes = followQuotes({ ...swap, tolerance }, service)
  const parts = [openReview(swap, loadReview), openRisk(swap, { loadRisk, tolerance })]
  const ends = [stopQuotes, ...parts, trials.stop, fees.stop, pools.end, recent.end]
  return () => {
    swap.trade.set(undefined)
    for (const end of ends) end()
    // At the end of a visit, trading stays open and the tokens stay known.
    if (screen.state.get().trading === 'closed') removeTokens(swap)
  }
}

/** Its code loads with a wallet, and after the first quote, which must not wait for it. */
function openReview(swap: Swap, loadReview: TradeOptions['loadReview']): () => void {
  const { quotes, wallet } = swap
  let isOver = false
  let isLoading = false
  let stop = () => {}
  const load = async () => {
    const review = await (await loadReview())(swap)
    const trade = swap.trade.get()
    if (isOver || trade === undefined) return review.stop()
    stop = review.stop
    swap.trade.set({ ...trade, review })
  }
  const look = () => {
    const isConnected = wallet.state.get().session !== undefined
    if (isLoading || !isConnected || quotes.state.get().type === 'loading') return
    isLoading = true
    // The next quote tries again.
    load().catch((error: unknown) => {
      isLoading = false
      console.warn('The review could not be loaded.', error)
    })
  }
  look()
  const ends = [quotes.state.subscribe(look), wallet.state.subscribe(look)]
  return () => {
    isOver = true
    for (const end of ends) end()
    stop()
  }
}

/** The last visit or the address may name one of them. What the user did meanwhile stays. */
function addTokens({ tokens, screen, initial, readAgain }: Swap, all: readonly Token[]): void {
  tokens.set(all)
  const again = readAgain(all)
  const now = screen.state.get()
  if (now.form === initial.form) screen.update({ form: again.form, notice: again.notice })
  if (now.favourites === initial.favourites) screen.update({ favourites: again.favourites })
}

/** With closed trading only the five can be chosen. */
function removeTokens({ tokens, screen }: Swap): void {
  tokens.set(fiveTokens)
  const { pay, receive } = screen.state.get().form
  const isKnown = [pay, receive].every(({ id }) => findListing(id) !== undefined)
  if (!isKnown) screen.update({ form: defaultForm })
}

/** Its code loads with the first token that is not listed. */
async function loadJudge(): Promise<TokenChecker> {
  judge ??= startJudge()
  // Retry a failed download next time.
  judge.catch(() => {
    judge = undefined
  })
  return await judge
}

let judge: Promise<TokenChecker> | undefined

async function startJudge(): Promise<TokenChecker> {
  const [{ createPageTokenJudge }, { listCheckContracts }] = await Promise.all([
    import('./state/quote/pageTokenJudge.ts'),
    import('@murmur/sdk/trade/tradeContracts'),
  ])
  return await createPageTokenJudge(listCheckContracts)
}

async function loadRisk() {
  return (await import('./startRisk.tsx')).startRisk
}

/** Longer than the time between two keystrokes: drawing the route takes longer than a frame. */
const REST_MS = 400

type Followed = 'imports' | 'pools' | 'recent' | 'verdicts' | 'findReserve'

function createTrade(swap: Swap): Omit<Trade, Followed> {
  return {
    ReceiveInput,
    CardDifference,
    QuoteDetails,
    RoutePanel,
    SwapReason,
    deriveView,
    review: undefined,
    paintedQuotes: createCalmStore(swap.quotes.state, waitForPaint),
    restingQuotes: createCalmStore(swap.quotes.state, waitFor(REST_MS)),
    confirmSwap: () => confirmSwap(swap),
  }
}

/** A click counts while the review's code is still loading. */
function openWhenLoaded(trade: Swap['trade']): void {
  let unsubscribe = () => {}
  const look = () => {
    const now = trade.get()
    if (now !== undefined && now.review === undefined) return
    unsubscribe()
    now?.review?.open()
  }
  if (trade.get()?.review === undefined) unsubscribe = trade.subscribe(look)
  else look()
}

/** Opens the review, or does what comes before it. The sentence below the button says why. */
function confirmSwap(swap: Swap): void {
  const { screen, view, quotes, wallet, trade } = swap
  // A closed or refused trade moves the focus to the reason.
  if (trade.get()?.review?.isClosed()) document.getElementById('trading-closed')?.focus()
  else if (isRefused(swap)) document.getElementById('swap-risk')?.focus()
  else if (view.get().button === 'ready') {
    const verdicts = trade.get()?.verdicts.get() ?? noVerdicts
    const { form } = screen.state.get()
    const sources = { form, quotes: quotes.state.get(), wallet: wallet.state.get(), verdicts, world }
    const obstacle = findObstacle(sources)
    if (obstacle === 'wrongNetwork') void screen.switchWallet()
    if (obstacle === undefined) openWhenLoaded(trade)
  }
}
